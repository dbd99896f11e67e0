// What an import meant, kept under a name: which heading fills what, which words mean which. Server and renderer ask the same way whether
// it fits a file. Pure. docs/adr/0098.

/** The setting that holds those of the lab; it is written by `/import-presets` alone. */
export const importPresetsSetting = 'imports.presets';

export interface ImportPreset {
  id: string;
  name: string;
  /** The path of v2 that it is for. */
  records: string;
  /** Heading -> attribute, or null to leave the column out. */
  mapping: Readonly<Record<string, string | null>>;
  /** Heading -> what stands there -> what is read instead. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  date_order: string | null;
}

/** Neither case nor spacing nor points tell two headings apart. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_.:*/-]+/g, '');
}

/** The headings of a file that it knows, as the file writes them. */
export function knownHeadings({ mapping }: Pick<ImportPreset, 'mapping'>, columns: readonly string[]): string[] {
  const known = new Set(Object.keys(mapping).map(plainHeading));
  return columns.filter((column) => column !== '' && known.has(plainHeading(column)));
}

/** What it says of this file: of its columns alone, and of each once. */
export function saidByPreset(
  { mapping, values }: Pick<ImportPreset, 'mapping' | 'values'>,
  columns: readonly string[],
): Pick<ImportPreset, 'mapping' | 'values'> {
  return { mapping: ofColumns(mapping, columns), values: ofColumns(values, columns) };
}

function ofColumns<Said>(said: Readonly<Record<string, Said>>, columns: readonly string[]): Record<string, Said> {
  const byHeading = new Map(Object.entries(said).map(([heading, one]) => [plainHeading(heading), one] as const));
  const seen = new Set<string>();
  return Object.fromEntries(
    columns.flatMap((column) => {
      const heading = plainHeading(column);
      const one = byHeading.get(heading);
      if (heading === '' || one === undefined || seen.has(heading)) return [];
      seen.add(heading);
      return [[column, one] as const];
    }),
  );
}

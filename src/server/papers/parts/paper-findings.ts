// What of a paper cannot be drawn or is missing, said before it is printed: letters that no font has, and what an invoice lacks, by the
// field of its contract. docs/interface/papers.md#paper-check.
import { z } from 'zod';
import type { Ctx } from '../../core/lab/context.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { LoadedFinding } from './paper-loaded.ts';

export const paperFinding = z.object({
  kind: z.enum(['letters_missing', 'invoice']),
  severity: z
    .enum(['note', 'warning', 'error'])
    .meta({ description: 'A note is what is to come; an error keeps the paper from being printed.' }),
  field: z
    .string()
    .nullable()
    .meta({ description: 'Path in the contract; null for what is not of the record, such as the lab’s address.' }),
  detail: z.string().meta({ description: 'The letters, each once; what an invoice lacks, as a word.' }),
  message: z.string(),
});

export type PaperFinding = z.infer<typeof paperFinding>;

interface Found {
  document: unknown;
  /** All letters of the paper that no font has. */
  letters: string;
}

export function findingsOf(ctx: Ctx, translator: Translator, { document, letters }: Found): PaperFinding[] {
  const missing = new Set(letters);
  if (missing.size === 0) return [];
  const byField = new Map<string | null, string>();
  const rest = new Set(missing);
  for (const [field, text] of textsIn(document)) {
    const own = [...new Set(text)].filter((letter) => missing.has(letter));
    for (const letter of own) rest.delete(letter);
    if (own.length > 0) byField.set(field, own.join(''));
  }
  if (rest.size > 0) byField.set(null, [...rest].join(''));
  return [...byField].map(([field, detail]) => {
    const name = field === null ? translator.text(ctx.language, 'paper_finding.sheet') : fieldName(ctx, translator, field);
    const message = translator.text(ctx.language, 'paper_finding.letters_missing', { field: name, detail });
    return { kind: 'letters_missing', severity: 'warning', field, detail, message };
  });
}

/** What the paper itself was found to lack. */
export function toldFindings(ctx: Ctx, translator: Translator, found: readonly LoadedFinding[] = []): PaperFinding[] {
  return found.map(({ name, severity, field, params }) => {
    const message = translator.text(ctx.language, `invoice_finding.${name}`, params);
    return { kind: 'invoice', severity, field, detail: name, message };
  });
}

/** Every text of a contract with its path, as it is drawn. */
function* textsIn(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value.normalize('NFC')];
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* textsIn(inner, path === '' ? name : `${path}.${name}`);
}

/** Whose fields a part of a contract are. */
const resources: Readonly<Record<string, ResourceName>> = {
  device: 'inventory',
  devices: 'inventory',
  calibration: 'calibration',
  results: 'result',
  customer: 'customer',
  location: 'location',
  repair: 'repair',
  order: 'booking',
};

/** The name of a field on the screens, with its row where there are several; its path where it has none. */
function fieldName(ctx: Ctx, translator: Translator, path: string): string {
  const [group = '', ...rest] = path.split('.');
  const resource = resources[group];
  const field = resource && ctx.lab.registry.resource(resource).byAttr.get(rest.at(-1) ?? '');
  if (!field) return path;
  const row = rest.find((part) => /^\d+$/.test(part));
  return translator.label(ctx.language, field.label) + (row === undefined ? '' : ` ${Number(row) + 1}`);
}

// What the user says about a file, all of it at once: how it is read, what its columns and values mean, which cells are mended, what
// is made of the names nobody knows. It is kept with what came of it. docs/adr/0081.
import type { Json } from '../../schema/fields/field-type.ts';
import type { DateOrder } from '../../tabular/cells/date-cell.ts';
import type { TableReading } from '../../tabular/read-table.ts';

export interface Mend {
  /** The line of the file. */
  row: number;
  /** As the file calls it. */
  column: string;
  value: string;
}

export interface Said extends TableReading {
  dateOrder?: DateOrder | undefined;
  /** Column of the file -> attribute, or null to leave it out. */
  mapping: Readonly<Record<string, string | null>>;
  /** Column of the file -> what stands there -> what is read instead. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  mends: readonly Mend[];
  /** Path of v2 -> names of records to be made. */
  make: Readonly<Record<string, readonly string[]>>;
  /** Lines whose record goes over to what the whole file belongs to, although it belongs elsewhere. */
  moves?: readonly number[];
  /** A column that the file lacks is a question to whoever looks at it, and no refusal. */
  asks?: boolean | undefined;
  /** What else the kind takes. */
  options: Readonly<Record<string, string>>;
}

export const nothingSaid: Said = { mapping: {}, values: {}, mends: [], make: {}, options: {} };

/** How much can be said. */
export const mostSaid = { mends: 500, moves: 5000, columns: 100, valuesOfColumn: 200, names: 1000, text: 500 } as const;

/** What the list of runs keeps of it: what is not there already as the file's own. */
export function keptOf({ mapping, values, mends, make, moves = [], headerRow, dateOrder }: Said): Json {
  const all: Record<string, Json> = {
    ...(headerRow === undefined ? {} : { header_row: headerRow }),
    ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
    mapping: { ...mapping },
    values: { ...values },
    mends: mends.map((mend) => ({ ...mend })),
    make: Object.fromEntries(Object.entries(make).map(([path, names]) => [path, [...names]])),
    moves: [...moves],
  };
  const kept = Object.entries(all).filter(([, part]) => typeof part !== 'object' || Object.keys(part ?? {}).length > 0);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

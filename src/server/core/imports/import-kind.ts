// What an import of any kind of record is made of: columns that are recognised, rows that are judged without writing anything, and
// the judged rows written. Devices, customers and prices differ only in this. docs/interface/prices.md#import.
import type { MessageParams } from '../../contract/errors.ts';
import type { Requirement } from '../../contract/operations.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { DateOrder } from '../../tabular/cells/date-cell.ts';
import type { DecimalMark } from '../../tabular/cells/number-cell.ts';
import type { Table, TableRow } from '../../tabular/cells/table-row.ts';
import type { Ctx } from '../lab/context.ts';

export const verdicts = ['new', 'changed', 'unchanged', 'moved', 'unknown', 'ambiguous', 'invalid'] as const;
export type Verdict = (typeof verdicts)[number];

/** Rows of these verdicts are written; the others are reported. */
export const writtenVerdicts: ReadonlySet<Verdict> = new Set(['new', 'changed', 'moved']);

export interface ColumnUse {
  /** As the file calls it. */
  column: string;
  /** What it fills; null when nothing. */
  attribute: string | null;
  state: 'used' | 'unknown' | 'ambiguous' | 'read_only';
  /** What an ambiguous one could be. */
  candidates: readonly string[];
}

export interface Reason {
  /** Column of the file, or null for the row as a whole. */
  column: string | null;
  attribute: string | null;
  key: string;
  params?: MessageParams;
  /** Told, but no reason to leave the row out. */
  note?: true;
  /** What stands there, whole, where somebody may say what it means: a name nobody knows, a word that is no choice. */
  text?: string;
}

/** A column that names records of another type. */
export interface ReferenceColumn {
  /** As the file calls it. */
  column: string;
  attribute: string;
  target: ResourceName;
  /** Several stand in one cell. */
  many: boolean;
}

export interface ImportRow {
  /** Where it stands in the file. */
  line: number;
  verdict: Verdict;
  /** The record it changes. */
  id: string | null;
  title: string | null;
  reasons: readonly Reason[];
  /** By attribute, as the interface shows values; a new record has no `before`. */
  changes: { [attribute: string]: { before?: Json; after: Json } };
  /** For `write` alone; null when nothing is written. */
  write: Json;
  /** What stands in the columns that are used, by heading, as it was read. */
  cells?: Readonly<Record<string, string>>;
}

export interface ImportOpening {
  /** Its rows, too, for what only the whole file tells. */
  table: Pick<Table, 'columns' | 'format' | 'delimiter' | 'rows' | 'since1904'>;
  /** What a date with slashes begins with. */
  dateOrder: DateOrder;
  /** Column of the file -> attribute, or null to leave it out: what the user decided himself. */
  mapping: Readonly<Record<string, string | null>>;
  /** Somebody looks at it who can say which column is meant: one that is lacking is asked for instead of refused. */
  asks: boolean;
  /** Lines whose record may go over to what the whole file belongs to. */
  moves: readonly number[];
  /** What else the kind takes, such as a price group. */
  options: Readonly<Record<string, string>>;
}

export interface ImportPlan {
  columns: readonly ColumnUse[];
  /** Places of the columns that hold numbers: all of the file's tell what their comma means. */
  numberColumns: readonly number[];
  references: readonly ReferenceColumn[];
  /**
   * Judges rows in the order of the file, some hundred at a time; asked with the mark once it is known. It only reads, and reads
   * the same again from the same lab.
   */
  judge(rows: readonly TableRow[], mark: DecimalMark | null): Promise<ImportRow[]>;
  /**
   * What the rows come to together, asked once all of them are judged: one for each in their order, some hundred at a time. Shown
   * beside the verdicts and no part of what must still be the same when the file is applied.
   */
  effects?(): AsyncGenerator<readonly Json[]>;
  /** Writes what was judged to be written, in the transaction of the run. */
  write(ctx: Ctx, rows: AsyncIterable<ImportRow>): Promise<void>;
}

export interface ImportKind {
  /** The path it stands under: `inventories`. */
  path: string;
  requirement: Requirement;
  /** Further members of the form that it takes. */
  options?: readonly string[];
  run: { kind: string; resources: readonly string[] };
  /** Tells the words that its columns may be called by. */
  headings(ctx: Ctx): (text: string) => boolean;
  /** A file that cannot be such an import is refused. */
  open(ctx: Ctx, opening: ImportOpening): Promise<ImportPlan>;
}

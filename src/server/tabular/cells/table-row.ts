// A table file as it is read: its columns by name and its rows as texts, whatever format it came in.
export interface TableRow {
  /** Where it stands: the line of a CSV file, the row number of a sheet. */
  line: number;
  /** As many as there are columns. */
  cells: readonly string[];
  /** Columns whose cell is a number of the file itself, written with a decimal point whatever the language. */
  numbers: ReadonlySet<number>;
  /** Columns whose cell is a formula: `cells` holds what it last came to, or the formula's own text in a CSV file. */
  formulas: ReadonlySet<number>;
}

export interface Table {
  format: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
  /** The header as it stands, without spaces around. */
  columns: readonly string[];
  /** Each walk through them reads the file anew. */
  rows: AsyncIterable<TableRow>;
}

export const noColumns: ReadonlySet<number> = new Set();

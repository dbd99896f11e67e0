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

/** How the file is to be understood, found out or said. */
export interface TableSigns {
  format: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
  /** Serial numbers of days count from 1904, as some workbooks have it. */
  since1904: boolean;
}

/** Before anybody knows which row holds the headings: rows that hold anything, as wide as each is. */
export interface RawTable extends TableSigns {
  rows(): AsyncIterable<TableRow>;
  /** What stands beside the table is somebody's note; where that cannot be told from a cell too many, it is a fault. */
  notesBeside: boolean;
}

export interface Table extends TableSigns {
  /** The header as it stands, without spaces around. */
  columns: readonly string[];
  /** Where the header stands. */
  headerLine: number;
  /** Each walk through them reads the file anew. */
  rows: AsyncIterable<TableRow>;
}

export const noColumns: ReadonlySet<number> = new Set();

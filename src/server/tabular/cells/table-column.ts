// A column of a table that is written: its heading and how its cells are meant.
export interface TableColumn {
  title: string;
  /** `amount`: a number with two decimals; dates as YYYY-MM-DD, instants as YYYY-MM-DDTHH:MM:SSZ. */
  kind: 'text' | 'number' | 'amount' | 'date' | 'instant';
  /** In characters; the heading's own when not said. */
  width?: number;
}

export type TableCell = string | number | null;

/** Rows in parts: what comes together is written together. */
export type TableParts = AsyncIterable<readonly (readonly TableCell[])[]>;

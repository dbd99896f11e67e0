// What can be wrong with a table file as a whole, and how much of one is read at all: a file beyond a limit is refused, never
// read in part.
import { type AppError, invalid, type MessageParams } from '../../contract/errors.ts';

export const tableFaults = [
  'wrong_encoding',
  'no_header',
  'no_such_row',
  'too_many_rows',
  'too_many_columns',
  'too_large',
  'damaged',
  'unclosed_quote',
  'surplus_cells',
  'not_a_table',
  'old_excel',
] as const;

export type TableFault = (typeof tableFaults)[number];

export interface TableLimits {
  /** Of the file as it was sent. */
  bytes: number;
  /** Of what a workbook unpacks to, really counted: a small file may claim anything. */
  unpackedBytes: number;
  rows: number;
  columns: number;
  /** Characters of all texts a workbook keeps apart from its sheet. */
  sharedTextLength: number;
}

export const tableLimits: TableLimits = {
  bytes: 32 * 1024 * 1024,
  unpackedBytes: 128 * 1024 * 1024,
  rows: 50_000,
  columns: 300,
  sharedTextLength: 24 * 1024 * 1024,
};

/** The fault as the answer to a request that carried the file in its member `file`, or said in another how it is read. */
export function tableFault(fault: TableFault, params?: MessageParams, member = 'file'): AppError {
  return invalid({ [member]: [{ key: `errors.table.${fault}`, ...(params ? { params } : {}) }] });
}

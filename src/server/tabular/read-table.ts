// One way to read a table somebody brings, CSV or workbook, told apart by content. Everything is bounded: bytes, rows, columns, what a
// workbook unpacks to. docs/design/expectations.md#tables-and-imports.
import { open, stat } from 'node:fs/promises';
import { dateCell } from './cells/date-cell.ts';
import { isNumberText } from './cells/number-cell.ts';
import { type TableLimits, tableFault, tableLimits } from './cells/table-fault.ts';
import type { Table } from './cells/table-row.ts';
import { readCsv } from './csv/read-csv.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

export interface ReadTableOptions {
  limits?: Partial<TableLimits>;
}

const zipStart = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** The container of office programs before 2007, and of workbooks with a password. */
const oldOfficeStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Throws a `tableFault` for a file that is none; walking through `rows` may throw one too. */
export async function readTable(path: string, { limits: given = {} }: ReadTableOptions = {}): Promise<Table> {
  const limits = { ...tableLimits, ...given };
  const { size } = await stat(path);
  if (size === 0) throw tableFault('no_header');
  if (size > limits.bytes) throw tableFault('too_large');
  const start = await firstBytes(path);
  if (start.equals(oldOfficeStart)) throw tableFault('old_excel');
  const table = start.equals(zipStart) ? await readXlsx(path, limits) : await readCsv(path, limits);
  if (table.columns.length > limits.columns) throw tableFault('too_many_columns', { most: limits.columns });
  // A first line of values is a table that lost its header.
  if (table.columns.every((name) => name === '' || isNumberText(name) || dateCell(name) !== null)) throw tableFault('no_header');
  return table;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

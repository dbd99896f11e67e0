// One way to read a table somebody brings, CSV or workbook, told apart by content. Everything is bounded: bytes, rows, columns, what a
// workbook unpacks to. docs/design/expectations.md#tables-and-imports.
import { open, stat } from 'node:fs/promises';
import { dateCell } from './cells/date-cell.ts';
import { findHeadingRow, headingSample } from './cells/heading-row.ts';
import { isNumberText } from './cells/number-cell.ts';
import { type TableLimits, tableFault, tableLimits } from './cells/table-fault.ts';
import type { RawTable, Table, TableRow } from './cells/table-row.ts';
import type { Delimiter } from './csv/delimiter.ts';
import type { TextEncoding } from './csv/text-encoding.ts';

/** What somebody says about the file instead of leaving it to be found out. */
export interface TableReading {
  /** The line of the headings. */
  headerRow?: number | undefined;
  /** Of CSV, as the delimiter. */
  encoding?: TextEncoding | undefined;
  delimiter?: Delimiter | undefined;
}

export interface ReadTableOptions extends TableReading {
  limits?: Partial<TableLimits>;
  /** Whether a word is one of the headings that are looked for. */
  isHeading?: (text: string) => boolean;
}

const zipStart = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** The container of office programs before 2007, and of workbooks with a password. */
const oldOfficeStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Throws a `tableFault` for a file that is none; walking through `rows` may throw one too. */
export async function readTable(path: string, options: ReadTableOptions = {}): Promise<Table> {
  const limits = { ...tableLimits, ...options.limits };
  const raw = await openRaw(path, limits, options);
  const header = await headerOf(raw, options);
  const columns = header.cells.map((cell) => cell.trim());
  while (columns.length > 0 && columns.at(-1) === '') columns.pop();
  if (columns.length > limits.columns) throw tableFault('too_many_columns', { most: limits.columns });
  // A first line of values is a table that lost its header.
  if (columns.every((name) => name === '' || isNumberText(name) || dateCell(name) !== null)) throw tableFault('no_header');
  const { format, encoding, delimiter, since1904 } = raw;
  const rows = { [Symbol.asyncIterator]: () => dataRows(raw, { header: header.line, width: columns.length, limits }) };
  return { format, encoding, delimiter, since1904, columns, headerLine: header.line, rows };
}

/** The first rows as they stand, whatever they are. */
export async function firstRows(path: string, most: number, reading: TableReading = {}) {
  const { rows, format, encoding, delimiter } = await openRaw(path, tableLimits, reading);
  return { format, encoding, delimiter, rows: await beginning(rows(), most) };
}

async function openRaw(path: string, limits: TableLimits, reading: TableReading): Promise<RawTable> {
  const { size } = await stat(path);
  if (size === 0) throw tableFault('no_header');
  if (size > limits.bytes) throw tableFault('too_large');
  const start = await firstBytes(path);
  if (start.equals(oldOfficeStart)) throw tableFault('old_excel');
  if (start.equals(zipStart)) return (await import('./xlsx/read-xlsx.ts')).readXlsx(path, limits);
  return (await import('./csv/read-csv.ts')).readCsv(path, limits, reading);
}

async function beginning(rows: AsyncIterable<TableRow>, most: number): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === most) break;
  }
  return first;
}

async function headerOf(raw: RawTable, { headerRow, isHeading = () => false }: ReadTableOptions): Promise<TableRow> {
  if (headerRow === undefined) {
    const found = findHeadingRow(await beginning(raw.rows(), headingSample), isHeading);
    if (found) return found;
    throw tableFault('no_header');
  }
  for await (const row of raw.rows()) {
    if (row.line === headerRow) return row;
    if (row.line > headerRow) break;
  }
  throw tableFault('no_such_row', { row: headerRow }, 'header_row');
}

interface DataRows {
  header: number;
  width: number;
  limits: TableLimits;
}

async function* dataRows(raw: RawTable, { header, width, limits }: DataRows): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of raw.rows()) {
    if (row.line <= header) continue;
    count += 1;
    if (count > limits.rows) throw tableFault('too_many_rows', { most: limits.rows });
    const beside = row.cells.slice(width).some((cell) => cell.trim() !== '');
    if (beside && !raw.notesBeside) throw tableFault('surplus_cells', { line: row.line });
    if (beside && row.cells.slice(0, width).every((cell) => cell.trim() === '')) continue;
    yield row.cells.length === width ? row : { ...row, cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? '') };
  }
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

// A table as a file in the form that was asked for.
import type { Language } from '../contract/principal.ts';
import type { TableColumn, TableParts } from './table-column.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

const csvMediaType = 'text/csv';
const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const tableMediaTypes = [csvMediaType, xlsxMediaType] as const;

interface TableInput {
  format: TableFormat;
  /** Of the file, without its ending. */
  name: string;
  /** Of the sheet. */
  title: string;
  language: Language;
  columns: readonly TableColumn[];
  parts: TableParts;
}

interface TableFile {
  mediaType: string;
  name: string;
  content: AsyncIterable<Uint8Array>;
}

export function writeTable({ format, name, title, language, columns, parts }: TableInput): TableFile {
  return format === 'csv'
    ? { mediaType: `${csvMediaType}; charset=utf-8`, name: `${name}.csv`, content: writeCsv({ columns, parts, language }) }
    : { mediaType: xlsxMediaType, name: `${name}.xlsx`, content: writeXlsx({ title, columns, parts }) };
}

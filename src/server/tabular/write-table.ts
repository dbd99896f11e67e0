// A table as a file in the form that was asked for.
import type { Language } from '../contract/principal.ts';
import type { TableColumn, TableParts } from './cells/table-column.ts';
import { type DelimiterName, writeCsv } from './csv/write-csv.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

export const csvMediaType = 'text/csv';
export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
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
  /** Of CSV. */
  delimiter?: DelimiterName | undefined;
}

interface TableFile {
  mediaType: string;
  name: string;
  content: AsyncIterable<Uint8Array>;
}

export function writeTable({ format, name, title, language, columns, parts, delimiter }: TableInput): TableFile {
  return format === 'csv'
    ? {
        mediaType: `${csvMediaType}; charset=utf-8`,
        name: `${name}.csv`,
        content: onceBegun(parts, (begun) => writeCsv({ columns, parts: begun, language, delimiter })),
      }
    : {
        mediaType: xlsxMediaType,
        name: `${name}.xlsx`,
        content: onceBegun(parts, (begun) => writeXlsx({ title, columns, parts: begun })),
      };
}

/** No byte before the first rows are there: a question that fails is answered as an error and not as half a file. */
async function* onceBegun(
  parts: TableParts,
  write: (begun: TableParts) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* begun() {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
  }
  try {
    yield* write(begun());
  } finally {
    await iterator.return?.();
  }
}

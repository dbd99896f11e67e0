// A CSV file, streamed: encoding and delimiter are found, quoted cells may hold line breaks, unquoted ones an inch sign.
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { isFormulaText, unguardText } from '../cells/formula-guard.ts';
import { type TableLimits, tableFault } from '../cells/table-fault.ts';
import { noColumns, type RawTable, type TableRow } from '../cells/table-row.ts';
import { type Delimiter, findDelimiter } from './delimiter.ts';
import { asEncoding, type FoundEncoding, findEncoding, readText, type TextEncoding } from './text-encoding.ts';

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

interface CsvSource {
  path: string;
  found: FoundEncoding;
  delimiter: Delimiter;
  /** Characters of the line `sep=;` that some programs put first. */
  skip: number;
  limits: TableLimits;
}

/** Characters: a quotation mark that is never closed would otherwise take the rest of the file. */
const longestRecord = 500_000;
const sampleLength = 64 * 1024;
const separatorLine = /^sep=([;,\t])\r?\n/i;

/** `said`: how somebody says it is written, instead of what would be found out. */
export async function readCsv(
  path: string,
  limits: TableLimits,
  said: { encoding?: TextEncoding | undefined; delimiter?: Delimiter | undefined } = {},
): Promise<RawTable> {
  const found = said.encoding === undefined ? await findEncoding(path) : await asEncoding(path, said.encoding);
  const sample = await beginning(path, found);
  const named = separatorLine.exec(sample);
  const skip = named?.[0].length ?? 0;
  const delimiter = said.delimiter ?? (named?.[1] as Delimiter | undefined) ?? findDelimiter(sample.slice(skip));
  const source = { path, found, delimiter, skip, limits };
  const { encoding } = found;
  return { format: 'csv', encoding, delimiter, since1904: false, notesBeside: false, rows: () => records(source) };
}

async function beginning(path: string, found: FoundEncoding): Promise<string> {
  let sample = '';
  for await (const text of readText(path, found)) {
    sample += text;
    if (sample.length >= sampleLength) break;
  }
  return sample;
}

function guardedCells(given: readonly string[]): Omit<TableRow, 'line'> {
  const formulas = new Set<number>();
  const cells = given.map((cell, column) => {
    if (isFormulaText(cell)) formulas.add(column);
    return unguardText(cell);
  });
  return { cells, numbers: noColumns, formulas: formulas.size > 0 ? formulas : noColumns };
}

/** Records that hold anything, each with the line it begins on. */
async function* records(source: CsvSource): AsyncGenerator<TableRow> {
  const { limits, delimiter, skip } = source;
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  });
  const input = Readable.from(textFrom(source));
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  let counted = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (record.length > limits.columns) throw tableFault('too_many_columns', { most: limits.columns });
      const breaks = record.join('').match(/\r\n|\r|\n/g) ?? [];
      // The parser takes the two characters of a line break in a cell for two lines.
      counted += breaks.filter((each) => each.length === 2).length;
      const line = info.lines - counted - breaks.length + (skip > 0 ? 1 : 0);
      if (record.some((cell) => cell.trim() !== '')) yield { line, ...guardedCells(record) };
    }
  } catch (error) {
    throw parserFault(error);
  } finally {
    input.destroy();
    parser.destroy();
  }
}

async function* textFrom({ path, found, skip }: CsvSource): AsyncGenerator<string> {
  let left = skip;
  for await (const text of readText(path, found)) {
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

function parserFault(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) return error;
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 0;
  return tableFault('unclosed_quote', { line });
}

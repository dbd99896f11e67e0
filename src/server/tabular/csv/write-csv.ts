// A table as a CSV file that office programs open by a double click: UTF-8 with its mark and, in German, semicolons and decimal commas;
// in English commas and points. Dates are ISO; no cell runs as a formula (docs/design/expectations.md#tables-and-imports,
// docs/quality.md#s13).
import type { Language } from '../../contract/principal.ts';
import { guardText } from '../cells/formula-guard.ts';
import type { TableCell, TableColumn, TableParts } from '../cells/table-column.ts';

/** As an address names them. */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type DelimiterName = keyof typeof delimiters;

interface CsvStyle {
  delimiter: (typeof delimiters)[DelimiterName];
  decimalMark: ',' | '.';
}

const styles: Record<Language, CsvStyle> = {
  de: { delimiter: ';', decimalMark: ',' },
  en: { delimiter: ',', decimalMark: '.' },
};

const mark = '\ufeff';

function cellText(cell: TableCell, kind: TableColumn['kind'], { decimalMark }: CsvStyle): string {
  if (typeof cell !== 'number') return guardText(cell ?? '');
  return (kind === 'amount' ? cell.toFixed(2) : plainDigits(cell)).replace('.', decimalMark);
}

function plainDigits(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text;
}

function quoted(text: string): string {
  return /[;,\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line; `kinds` are those of its columns, text where there is none. */
export function csvLine(cells: readonly TableCell[], language: Language, kinds: readonly TableColumn['kind'][] = []): string {
  return styledLine(cells, styles[language], kinds);
}

function styledLine(cells: readonly TableCell[], style: CsvStyle, kinds: readonly TableColumn['kind'][]): string {
  const texts = cells.map((cell, at) => {
    const text = cellText(cell, kinds[at] ?? 'text', style);
    return typeof cell === 'number' && !text.includes(style.delimiter) ? text : quoted(text);
  });
  return `${texts.join(style.delimiter)}\r\n`;
}

/** The whole file of lines that are there already. */
export async function* csvOfLines(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${mark}${lines.join('')}`);
}

interface CsvInput {
  columns: readonly TableColumn[];
  parts: TableParts;
  language: Language;
  /** The language's own unless somebody asks for another. */
  delimiter?: DelimiterName | undefined;
}

export async function* writeCsv({ columns, parts, language, delimiter }: CsvInput): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind);
  const style = delimiter === undefined ? styles[language] : { ...styles[language], delimiter: delimiters[delimiter] };
  const titles = columns.map(({ title }) => title);
  const head = styledLine(titles, style, []);
  yield Buffer.from(`${mark}${head}`);
  for await (const rows of parts) yield Buffer.from(rows.map((cells) => styledLine(cells, style, kinds)).join(''));
}

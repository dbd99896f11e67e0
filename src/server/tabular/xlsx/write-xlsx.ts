// A table as a workbook, written while its rows come: memory stays flat however many there are. Numbers are numbers, dates are dates,
// texts are texts and never formulas (docs/quality.md#s13); the head is bold and stays in sight.
import { guardText } from '../cells/formula-guard.ts';
import type { TableCell, TableColumn, TableParts } from '../cells/table-column.ts';
import { writeZip, type ZipPart } from './write-zip.ts';
import { cellStyle, fixedParts, sheetEnd, sheetName, sheetStart, xmlText } from './xlsx-parts.ts';

/** A sheet ends there and another one begins; the bytes keep a part below what the archive's format can say. */
const mostSheetRows = 1_048_576;
const mostSheetBytes = 2 ** 31;
/** The most characters a cell of a workbook can hold. */
const longestText = 32_767;
const firstDay = '1900-03-01';
const dayMs = 86_400_000;
const serialStart = Date.UTC(1899, 11, 30);

interface XlsxInput {
  /** The name of the sheet. */
  title: string;
  columns: readonly TableColumn[];
  parts: TableParts;
}

export function writeXlsx(input: XlsxInput): AsyncGenerator<Uint8Array> {
  return writeZip(workbookParts(input));
}

type Rows = readonly (readonly TableCell[])[];

async function* workbookParts({ title, columns, parts }: XlsxInput): AsyncGenerator<ZipPart> {
  const source = { columns, rows: slices(parts), ended: false };
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield { name: sheetName(sheets), content: sheet(source) };
    } while (!source.ended);
  } finally {
    await source.rows.return(undefined);
  }
  for (const [name, text] of Object.entries(fixedParts(title, sheets))) yield { name, content: oneText(text) };
}

async function* oneText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Rows written at once. */
const sliceRows = 256;

async function* slices(parts: TableParts): AsyncGenerator<Rows> {
  for await (const rows of parts) {
    for (let start = 0; start < rows.length; start += sliceRows) yield rows.slice(start, start + sliceRows);
  }
}

interface SheetSource {
  columns: readonly TableColumn[];
  rows: AsyncGenerator<Rows>;
  /** Whether no row is left for another sheet. */
  ended: boolean;
}

async function* sheet(source: SheetSource): AsyncGenerator<Uint8Array> {
  const { columns, rows } = source;
  const head = columns.map(({ title }, at) => textCell(`${columnLetters(at)}1`, title, cellStyle.header)).join('');
  yield Buffer.from(`${sheetStart(columns)}<row r="1">${head}</row>`);
  let row = 1;
  for (let bytes = 0; row + sliceRows <= mostSheetRows && bytes < mostSheetBytes; ) {
    const { value, done } = await rows.next();
    if (done) {
      source.ended = true;
      break;
    }
    const first = row + 1;
    const piece = Buffer.from(value.map((cells, at) => rowXml(first + at, cells, columns)).join(''));
    yield piece;
    bytes += piece.length;
    row += value.length;
  }
  yield Buffer.from(sheetEnd);
}

function rowXml(row: number, cells: readonly TableCell[], columns: readonly TableColumn[]): string {
  const filled = cells.map((cell, at) => cellXml(`${columnLetters(at)}${row}`, cell, columns[at]?.kind ?? 'text'));
  return `<row r="${row}">${filled.join('')}</row>`;
}

function cellXml(place: string, cell: TableCell, kind: TableColumn['kind']): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberCell(place, cell, kind === 'amount' ? cellStyle.amount : cellStyle.plain);
  if ((kind === 'date' || kind === 'instant') && cell >= firstDay) {
    const days = (Date.parse(kind === 'date' ? `${cell}T00:00:00Z` : cell) - serialStart) / dayMs;
    if (Number.isFinite(days))
      return numberCell(place, Number(days.toFixed(9)), kind === 'date' ? cellStyle.date : cellStyle.instant);
  }
  return textCell(place, cell, guardText(cell) === cell ? cellStyle.text : cellStyle.guarded);
}

function numberCell(place: string, value: number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

function textCell(place: string, text: string, style: number): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(whole)}</t></is></c>`;
}

const letters: string[] = [];

function columnLetters(at: number): string {
  const kept = letters[at];
  if (kept !== undefined) return kept;
  let text = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  letters[at] = text;
  return text;
}

// A workbook as a table: its first visible sheet, row by row with flat memory. Dates come as ISO, numbers with their digits and a
// decimal point; of a formula its last result is taken and the cell marked, nothing is ever computed.
import type { XmlEvent } from '../../lib/xml/xml-events.ts';
import { type TableLimits, tableFault } from '../cells/table-fault.ts';
import { noColumns, type RawTable, type TableRow } from '../cells/table-row.ts';
import { partEvents } from './part-events.ts';
import { shownNumber } from './xlsx-number.ts';
import { openPackage, type XlsxPackage } from './xlsx-package.ts';
import { createTextReader, readWorkbook, unescaped, type Workbook } from './xlsx-workbook.ts';

interface SheetCell {
  column: number;
  text: string;
  isNumber: boolean;
  isFormula: boolean;
}

interface SheetRow {
  line: number;
  cells: SheetCell[];
}

interface Source {
  path: string;
  limits: TableLimits;
}

/** Rows that hold nothing are common below a table, but not without end. */
const mostEmptyRows = 2_000_000;

export async function readXlsx(path: string, limits: TableLimits): Promise<RawTable> {
  const source = { path, limits };
  const { since1904 } = await inBook(source, async (_pack, workbook) => workbook);
  return { format: 'xlsx', encoding: null, delimiter: null, since1904, notesBeside: true, rows: () => sheetRows(source) };
}

function tableRow({ line, cells: found }: SheetRow): TableRow {
  const cells = new Array<string>((found.at(-1)?.column ?? -1) + 1).fill('');
  for (const { column, text } of found) cells[column] = text;
  const columnsThat = (test: (cell: SheetCell) => boolean) => {
    const columns = found.filter(test).map(({ column }) => column);
    return columns.length > 0 ? new Set(columns) : noColumns;
  };
  return { line, cells, numbers: columnsThat((cell) => cell.isNumber), formulas: columnsThat((cell) => cell.isFormula) };
}

async function inBook<T>({ path, limits }: Source, work: (pack: XlsxPackage, workbook: Workbook) => Promise<T>): Promise<T> {
  const pack = await openPackage(path, limits);
  try {
    return await work(pack, await readWorkbook(pack, limits));
  } finally {
    pack.close();
  }
}

async function* sheetRows(source: Source): AsyncGenerator<TableRow> {
  const pack = await openPackage(source.path, source.limits);
  try {
    const workbook = await readWorkbook(pack, source.limits);
    yield* rowsOf(pack, workbook, source.limits);
  } finally {
    pack.close();
  }
}

/** Rows that hold anything. */
async function* rowsOf(pack: XlsxPackage, workbook: Workbook, limits: TableLimits): AsyncGenerator<TableRow> {
  const reader = createRowReader(workbook, limits);
  let empty = 0;
  for await (const events of partEvents(pack.text(workbook.sheet))) {
    for (const event of events) {
      const row = reader.see(event);
      if (!row) continue;
      if (row.cells.some(({ text }) => text.trim() !== '')) yield tableRow(row);
      else if (++empty > mostEmptyRows) throw tableFault('too_many_rows', { most: limits.rows });
    }
  }
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

/** Sees the events of a sheet one by one and gives a row when it is whole. */
function createRowReader(workbook: Workbook, limits: TableLimits) {
  const inline = createTextReader();
  let row: SheetRow | null = null;
  let line = 0;
  let cell: OpenCell | null = null;
  let inValue = false;

  function open(event: XmlEvent & { kind: 'open' }): void {
    if (event.name === 'row') {
      line = Number(event.attributes.r ?? line + 1);
      row = { line, cells: [] };
    } else if (event.name === 'c' && row) {
      cell = openCell(event.attributes, (row.cells.at(-1)?.column ?? -1) + 1);
      inline.begin();
    } else if (event.name === 'f' && cell) cell.isFormula = true;
    else if (event.name === 'v') inValue = true;
    else inline.see(event);
  }

  function endCell(): void {
    if (!cell || !row) return;
    const shown = cellText(cell, inline.taken(), workbook);
    if (cell.column >= limits.columns) {
      if (shown.text.trim() !== '') throw tableFault('too_many_columns', { most: limits.columns });
    } else row.cells.push({ column: cell.column, isFormula: cell.isFormula, ...shown });
    cell = null;
  }

  return {
    see(event: XmlEvent): SheetRow | null {
      if (event.kind === 'text') {
        if (inValue && cell) cell.value += event.text;
        else inline.see(event);
        return null;
      }
      if (event.kind === 'open') open(event);
      else if (event.name === 'v') inValue = false;
      else if (event.name === 'c') endCell();
      else if (event.name !== 'row') inline.see(event);
      else {
        const whole = row;
        row = null;
        return whole;
      }
      return null;
    },
  };
}

function openCell(attributes: Readonly<Record<string, string>>, next: number): OpenCell {
  const letters = /^[A-Z]{1,3}/i.exec(attributes.r ?? '')?.[0];
  return {
    column: letters ? columnNumber(letters) : next,
    type: attributes.t ?? 'n',
    style: Number(attributes.s ?? 0),
    value: '',
    isFormula: false,
  };
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

function cellText(cell: OpenCell, inline: string, workbook: Workbook): { text: string; isNumber: boolean } {
  const text = (value: string) => ({ text: value, isNumber: false });
  switch (cell.type) {
    case 's':
      return text(workbook.texts[Number(cell.value)] ?? '');
    case 'inlineStr':
      return text(inline);
    case 'b':
      return text(cell.value.trim() === '1' ? '1' : cell.value === '' ? '' : '0');
    case 'str':
    case 'e':
      return text(unescaped(cell.value));
    case 'd':
      return text(cell.value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, ''));
    default: {
      const shown = shownNumber(cell.value, workbook.shapes[cell.style] ?? 'number', workbook.since1904);
      return shown ?? text(cell.value);
    }
  }
}

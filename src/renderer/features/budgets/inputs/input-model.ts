// The sheet of inputs as it is worked on: rows over the inputs as they are kept, undo and redo. Pure.
import type { PlacedText } from '#renderer/lib/entry/cell-fill.ts';
import { emptyTrail } from '#renderer/lib/entry/edit-trail.ts';
import { type RowSheet, redone, undone, withMoved, withoutRows, withPasted, worked } from '#renderer/lib/entry/row-sheet.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import type { SheetSteps } from '#renderer/ui/fields/row-sheet-field.ts';
import type { InputOrigin } from '#server/contract/values/uncertainty.ts';
import { type CellName, type Cells, cellNames, columns } from './input-columns.ts';

export interface InputRow {
  /** Stays the same wherever the row is moved. */
  ref: string;
  /** Of an input that is kept. */
  id: string | null;
  cells: Cells;
}

export type InputSheet = RowSheet<InputRow>;

const emptyCells = {
  ...(Object.fromEntries(cellNames.map((name) => [name, ''])) as Record<CellName, string>),
  distribution: 'normal',
};

function cellsOf({ attributes }: RecordRow): Cells {
  const text = (name: string) => {
    const value = attributes[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return Object.fromEntries(cellNames.map((name) => [name, text(name)])) as Record<CellName, string>;
}

export function sheetOf(records: readonly RecordRow[]): InputSheet {
  return { ...emptyTrail, rows: records.map((record) => ({ ref: record.id, id: record.id, cells: cellsOf(record) })) };
}

function isBlank({ cells }: InputRow): boolean {
  return cellNames.every((name) => name === 'distribution' || cells[name] === '');
}

/** What would be kept. A new row that nobody filled in is none. */
export function keptRows({ rows }: Pick<InputSheet, 'rows'>): readonly InputRow[] {
  return rows.filter((row) => row.id !== null || !isBlank(row));
}

/** As the interface takes them: an empty cell is nothing. */
export function attributesOf({ cells }: InputRow) {
  const rest = Object.fromEntries(cellNames.map((name) => [name, cells[name] === '' ? null : cells[name]]));
  // A word that is none is refused by the server, at its cell.
  const taken_from = (cells.taken_from || null) as InputOrigin | null;
  return {
    ...(rest as Record<CellName, string | null>),
    name: cells.name,
    distribution: cells.distribution || 'normal',
    taken_from,
  };
}

let made = 0;

function withNewRow(sheet: InputSheet, at: number): InputSheet {
  made += 1;
  return worked(sheet, sheet.rows.toSpliced(at + 1, 0, { ref: `new-${made}`, id: null, cells: emptyCells }));
}

function withTexts(sheet: InputSheet, texts: readonly PlacedText[]): InputSheet {
  const rows = [...sheet.rows];
  for (const [at, column, text] of texts) {
    const [one, name] = [rows[at], columns[column]?.cell];
    if (one && name && one.cells[name] !== text.trim()) rows[at] = { ...one, cells: { ...one.cells, [name]: text.trim() } };
  }
  return rows.every((row, index) => row === sheet.rows[index]) ? sheet : worked(sheet, rows);
}

const filling = { columns: columns.length, withNewRow, withTexts };

export const inputSteps: SheetSteps<InputSheet> = {
  ...{ undone, redone, withNewRow, withoutRows, withMoved, withTexts },
  withPasted: (sheet, table, range) => withPasted(sheet, table, range, filling),
};

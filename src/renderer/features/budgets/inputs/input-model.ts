// The sheet of inputs as it is worked on: rows over the inputs as they are kept, undo and redo. Pure.
import { type PlacedText, pastedCells } from '#renderer/lib/entry/cell-fill.ts';
import type { Range } from '#renderer/lib/entry/cell-movement.ts';
import { emptyTrail, stepped, type Trail, wentBack, wentForth } from '#renderer/lib/entry/edit-trail.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import type { InputOrigin } from '#server/contract/values/uncertainty.ts';
import { type CellName, type Cells, cellNames, columns } from './input-columns.ts';

export interface InputRow {
  /** Stays the same wherever the row is moved. */
  ref: string;
  /** Of an input that is kept. */
  id: string | null;
  cells: Cells;
}

export interface InputSheet extends Trail<readonly InputRow[]> {
  rows: readonly InputRow[];
}

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

function worked(sheet: InputSheet, rows: readonly InputRow[]): InputSheet {
  return { ...stepped(sheet, sheet.rows), rows };
}

let made = 0;

export function withNewRow(sheet: InputSheet, at: number): InputSheet {
  made += 1;
  return worked(sheet, sheet.rows.toSpliced(at + 1, 0, { ref: `new-${made}`, id: null, cells: emptyCells }));
}

export function withoutRows(sheet: InputSheet, { top, bottom }: Pick<Range, 'top' | 'bottom'>): InputSheet {
  return sheet.rows.length === 0 ? sheet : worked(sheet, sheet.rows.toSpliced(top, bottom - top + 1));
}

/** The rows one place up or down; null where there is no place left. */
export function withMoved(sheet: InputSheet, { top, bottom }: Pick<Range, 'top' | 'bottom'>, by: 1 | -1): InputSheet | null {
  if (top + by < 0 || bottom + by >= sheet.rows.length) return null;
  const moved = sheet.rows.slice(top, bottom + 1);
  return worked(sheet, sheet.rows.toSpliced(top, moved.length).toSpliced(top + by, 0, ...moved));
}

export function withTexts(sheet: InputSheet, texts: readonly PlacedText[]): InputSheet {
  const rows = [...sheet.rows];
  for (const [at, column, text] of texts) {
    const [one, name] = [rows[at], columns[column]?.cell];
    if (one && name && one.cells[name] !== text.trim()) rows[at] = { ...one, cells: { ...one.cells, [name]: text.trim() } };
  }
  return rows.every((row, index) => row === sheet.rows[index]) ? sheet : worked(sheet, rows);
}

/** A table spreads from its corner, over new rows at the end if need be: one step to take back. */
export function withPasted(sheet: InputSheet, table: readonly (readonly string[])[], range: Range) {
  const { cells, bottom, right } = pastedCells(table, range);
  let wide = sheet;
  while (wide.rows.length <= bottom) wide = withNewRow(wide, wide.rows.length - 1);
  const filled = withTexts(wide, cells);
  const next = filled === sheet ? sheet : worked(sheet, filled.rows);
  return { sheet: next, bottom, right: Math.min(right, columns.length - 1) };
}

function at(sheet: InputSheet, step: ReturnType<typeof wentBack<readonly InputRow[]>>): InputSheet {
  return step === null ? sheet : { rows: step.now, past: step.past, future: step.future };
}

export function undone(sheet: InputSheet): InputSheet {
  return at(sheet, wentBack(sheet, sheet.rows));
}

export function redone(sheet: InputSheet): InputSheet {
  return at(sheet, wentForth(sheet, sheet.rows));
}

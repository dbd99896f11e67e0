// The sheet of steps as it is worked on: rows over the steps as they are kept, undo and redo. Pure.
import { type PlacedText, pastedCells } from '#renderer/lib/entry/cell-fill.ts';
import type { Range } from '#renderer/lib/entry/cell-movement.ts';
import { emptyTrail, stepped, type Trail, wentBack, wentForth } from '#renderer/lib/entry/edit-trail.ts';
import {
  type CellName,
  type Cells,
  cellNames,
  cellsOf,
  emptyCells,
  isHeading,
  nextNumber,
  stepOf,
  withCell,
} from './step-cells.ts';
import { columns } from './step-columns.ts';

export interface StepRow {
  /** Stays the same wherever the row is moved. */
  ref: string;
  /** As it is kept; undefined: a new one. */
  source: unknown;
  cells: Cells;
}

export interface StepSheet extends Trail<readonly StepRow[]> {
  rows: readonly StepRow[];
  /** What is being written beside the sheet: one step to take back, however many letters it has. */
  writing?: string;
}

let made = 0;
function newRef(): string {
  made += 1;
  return `step-${made}`;
}

const rowOf = (source: unknown): StepRow => ({ ref: newRef(), source, cells: cellsOf(source) });

export function sheetOf(steps: readonly unknown[]): StepSheet {
  return { ...emptyTrail, rows: steps.map(rowOf) };
}

/** What would be kept. A new row that nobody filled in is none. */
export function stepsOf({ rows }: Pick<StepSheet, 'rows'>): unknown[] {
  return rows.filter((row) => row.source !== undefined || !isBlank(row)).map(({ source, cells }) => stepOf(source, cells));
}

function isBlank({ cells }: StepRow): boolean {
  return cellNames.every((name) => name === 'kind' || name === 'number' || name === 'unit' || cells[name] === '');
}

/** Letter by letter, beside the sheet. */
export function withWritten(sheet: StepSheet, { row, name, text }: StepEdit): StepSheet {
  const next = withEdits(sheet, [{ row, name, text }]);
  const writing = `${sheet.rows[row]?.ref} ${name}`;
  if (next === sheet) return sheet;
  return sheet.writing === writing ? { ...sheet, rows: next.rows } : { ...next, writing };
}

function worked(sheet: StepSheet, rows: readonly StepRow[]): StepSheet {
  const { writing: _writing, ...before } = sheet;
  return { ...stepped(before, sheet.rows), rows };
}

export interface StepEdit {
  row: number;
  name: CellName;
  text: string;
}

export function withEdits(sheet: StepSheet, edits: readonly StepEdit[]): StepSheet {
  const rows = [...sheet.rows];
  for (const { row, name, text } of edits) {
    const one = rows[row];
    if (one) rows[row] = { ...one, cells: withCell(one.cells, name, text) };
  }
  const same = rows.every(({ cells }, index) => cellNames.every((name) => cells[name] === sheet.rows[index]?.cells[name]));
  return same ? sheet : worked(sheet, rows);
}

/** Below the row at `at`, numbered on from there; a point measures in what the one above it measures in. */
export function withNewRow(sheet: StepSheet, at: number): StepSheet {
  const above = sheet.rows[at]?.cells;
  const unit = above && !isHeading(above) ? above.unit : '';
  const cells = { ...emptyCells, number: nextNumber(above, false), unit };
  return worked(sheet, sheet.rows.toSpliced(at + 1, 0, { ref: newRef(), source: undefined, cells }));
}

export function withoutRows(sheet: StepSheet, { top, bottom }: Pick<Range, 'top' | 'bottom'>): StepSheet {
  return sheet.rows.length === 0 ? sheet : worked(sheet, sheet.rows.toSpliced(top, bottom - top + 1));
}

/** The rows one place up or down; null where there is no place left. */
export function withMoved(sheet: StepSheet, { top, bottom }: Pick<Range, 'top' | 'bottom'>, by: 1 | -1): StepSheet | null {
  if (top + by < 0 || bottom + by >= sheet.rows.length) return null;
  const moved = sheet.rows.slice(top, bottom + 1);
  return worked(sheet, sheet.rows.toSpliced(top, moved.length).toSpliced(top + by, 0, ...moved));
}

/** Headings count on, points begin anew below each. */
export function renumbered(sheet: StepSheet): StepSheet {
  let group = 0;
  let step = 0;
  const rows = sheet.rows.map((row): StepRow => {
    if (isHeading(row.cells)) {
      group += 1;
      step = 0;
    } else step += 1;
    const number = isHeading(row.cells) ? String(group) : `${Math.max(1, group)}.${String(step).padStart(3, '0')}`;
    return row.cells.number === number ? row : { ...row, cells: { ...row.cells, number } };
  });
  return rows.every((row, index) => row === sheet.rows[index]) ? sheet : worked(sheet, rows);
}

export function withTexts(sheet: StepSheet, texts: readonly PlacedText[]): StepSheet {
  const edits = texts.flatMap(([row, column, text]): StepEdit[] => {
    const name = columns[column]?.cell;
    return name ? [{ row, name, text }] : [];
  });
  return withEdits(sheet, edits);
}

/** A table spreads from its corner, over new rows at the end if need be: one step to take back. */
export function withPasted(sheet: StepSheet, table: readonly (readonly string[])[], range: Range) {
  const { cells, bottom, right } = pastedCells(table, range);
  let wide = sheet;
  while (wide.rows.length <= bottom) wide = withNewRow(wide, wide.rows.length - 1);
  const filled = withTexts(wide, cells);
  const next = filled === sheet ? sheet : worked(sheet, filled.rows);
  return { sheet: next, bottom, right: Math.min(right, columns.length - 1) };
}

function at(sheet: StepSheet, step: ReturnType<typeof wentBack<readonly StepRow[]>>): StepSheet {
  return step === null ? sheet : { rows: step.now, past: step.past, future: step.future };
}

export function undone(sheet: StepSheet): StepSheet {
  return at(sheet, wentBack(sheet, sheet.rows));
}

export function redone(sheet: StepSheet): StepSheet {
  return at(sheet, wentForth(sheet, sheet.rows));
}

/** What each row's heading says; for a heading and above the first one: nothing. */
export function headingsOf(rows: readonly StepRow[]): (Cells | null)[] {
  let heading: Cells | null = null;
  return rows.map(({ cells }) => {
    if (!isHeading(cells)) return heading;
    heading = cells;
    return null;
  });
}

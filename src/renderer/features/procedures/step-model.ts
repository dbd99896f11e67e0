// The sheet of steps as it is worked on: rows over the steps as they are kept, undo and redo. Pure.
import type { PlacedText } from '#renderer/lib/entry/cell-fill.ts';
import { emptyTrail } from '#renderer/lib/entry/edit-trail.ts';
import { type RowSheet, redone, undone, withMoved, withoutRows, withPasted, worked } from '#renderer/lib/entry/row-sheet.ts';
import type { SheetSteps } from '#renderer/ui/fields/row-sheet-field.ts';
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

export interface StepSheet extends RowSheet<StepRow> {
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

interface StepEdit {
  row: number;
  name: CellName;
  text: string;
}

function withEdits(sheet: StepSheet, edits: readonly StepEdit[]): StepSheet {
  const rows = [...sheet.rows];
  for (const { row, name, text } of edits) {
    const one = rows[row];
    if (one) rows[row] = { ...one, cells: withCell(one.cells, name, text) };
  }
  const same = rows.every(({ cells }, index) => cellNames.every((name) => cells[name] === sheet.rows[index]?.cells[name]));
  return same ? sheet : worked(sheet, rows);
}

/** Below the row at `at`, numbered on from there; a point measures in what the one above it measures in. */
function withNewRow(sheet: StepSheet, at: number): StepSheet {
  const above = sheet.rows[at]?.cells;
  const unit = above && !isHeading(above) ? above.unit : '';
  const cells = { ...emptyCells, number: nextNumber(above, false), unit };
  return worked(sheet, sheet.rows.toSpliced(at + 1, 0, { ref: newRef(), source: undefined, cells }));
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

function withTexts(sheet: StepSheet, texts: readonly PlacedText[]): StepSheet {
  const edits = texts.flatMap(([row, column, text]): StepEdit[] => {
    const name = columns[column]?.cell;
    return name ? [{ row, name, text }] : [];
  });
  return withEdits(sheet, edits);
}

const filling = { columns: columns.length, withNewRow, withTexts };

export const stepSteps: SheetSteps<StepSheet> = {
  ...{ undone, redone, withNewRow, withoutRows, withMoved, withTexts },
  withPasted: (sheet, table, range) => withPasted(sheet, table, range, filling),
};

/** What each row's heading says; for a heading and above the first one: nothing. */
export function headingsOf(rows: readonly StepRow[]): (Cells | null)[] {
  let heading: Cells | null = null;
  return rows.map(({ cells }) => {
    if (!isHeading(cells)) return heading;
    heading = cells;
    return null;
  });
}

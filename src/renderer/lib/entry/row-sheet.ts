// A sheet of rows as it is worked on: rows come, go and move, and each of it can be taken back. What stands in a row its own sheet knows. Pure.
import { type PlacedText, pastedCells } from './cell-fill.ts';
import type { Range } from './cell-movement.ts';
import { stepped, type Trail, wentBack, wentForth } from './edit-trail.ts';

export interface RowSheet<Row> extends Trail<readonly Row[]> {
  rows: readonly Row[];
}

export type Lines = Pick<Range, 'top' | 'bottom'>;

export function worked<Row>(sheet: RowSheet<Row>, rows: readonly Row[]): RowSheet<Row> {
  return { ...stepped(sheet, sheet.rows), rows };
}

export function withoutRows<Row>(sheet: RowSheet<Row>, { top, bottom }: Lines): RowSheet<Row> {
  return sheet.rows.length === 0 ? sheet : worked(sheet, sheet.rows.toSpliced(top, bottom - top + 1));
}

/** The rows one place up or down; null where there is no place left. */
export function withMoved<Row>(sheet: RowSheet<Row>, { top, bottom }: Lines, by: 1 | -1): RowSheet<Row> | null {
  if (top + by < 0 || bottom + by >= sheet.rows.length) return null;
  const moved = sheet.rows.slice(top, bottom + 1);
  return worked(sheet, sheet.rows.toSpliced(top, moved.length).toSpliced(top + by, 0, ...moved));
}

interface Filling<Row> {
  columns: number;
  withNewRow(sheet: RowSheet<Row>, at: number): RowSheet<Row>;
  withTexts(sheet: RowSheet<Row>, texts: readonly PlacedText[]): RowSheet<Row>;
}

/** A table spreads from its corner, over new rows at the end if need be: one step to take back. */
export function withPasted<Row>(
  sheet: RowSheet<Row>,
  table: readonly (readonly string[])[],
  range: Range,
  { columns, withNewRow, withTexts }: Filling<Row>,
) {
  const { cells, bottom, right } = pastedCells(table, range);
  let wide = sheet;
  while (wide.rows.length <= bottom) wide = withNewRow(wide, wide.rows.length - 1);
  const filled = withTexts(wide, cells);
  const next = filled === sheet ? sheet : worked(sheet, filled.rows);
  return { sheet: next, bottom, right: Math.min(right, columns - 1) };
}

function at<Row>(sheet: RowSheet<Row>, step: ReturnType<typeof wentBack<readonly Row[]>>): RowSheet<Row> {
  return step === null ? sheet : { rows: step.now, past: step.past, future: step.future };
}

export const undone = <Row>(sheet: RowSheet<Row>): RowSheet<Row> => at(sheet, wentBack(sheet, sheet.rows));
export const redone = <Row>(sheet: RowSheet<Row>): RowSheet<Row> => at(sheet, wentForth(sheet, sheet.rows));

// What keys, typing, copying and pasting mean in a sheet of rows, whatever stands in them.
import { filledDown, type PlacedText, placed, tableOf } from '#renderer/lib/entry/cell-fill.ts';
import { type Place, type Range, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import type { Lines } from '#renderer/lib/entry/row-sheet.ts';
import type { SheetFieldInput } from './sheet-field.ts';

/** What can be done with such a sheet, each one step to take back. */
export interface SheetSteps<Sheet> {
  undone(sheet: Sheet): Sheet;
  redone(sheet: Sheet): Sheet;
  withNewRow(sheet: Sheet, at: number): Sheet;
  withoutRows(sheet: Sheet, lines: Lines): Sheet;
  /** Null where there is no place left; absent: rows have no order of their own. */
  withMoved?(sheet: Sheet, lines: Lines, by: 1 | -1): Sheet | null;
  withTexts(sheet: Sheet, texts: readonly PlacedText[]): Sheet;
  withPasted(sheet: Sheet, table: readonly (readonly string[])[], range: Range): { sheet: Sheet; bottom: number; right: number };
}

export interface HandInput<Sheet> {
  sheet: Sheet;
  editable: boolean;
  place: Place;
  anchor: Place;
  onPlace: (place: Place, anchor: Place) => void;
  onChange: (step: (sheet: Sheet) => Sheet) => void;
}

export interface RowSheetFieldInput<Sheet> extends HandInput<Sheet> {
  steps: SheetSteps<Sheet>;
  columns: number;
  /** Where something can be typed. */
  editableColumns: readonly number[];
  /** What can be typed there. */
  textAt: (row: number, column: number) => string;
  /** A text as it is kept. */
  meant: (column: number, text: string) => string;
  /** Of any cell, those that are worked out, too. */
  shownAt: (row: number, column: number) => string;
  /** To what of a row has no column. */
  onDetail?: () => void;
}

interface Rows {
  rows: readonly unknown[];
}

const page = 15;

/** The work on whole rows, each with the place where the hand is then. */
function rowWork<Sheet extends Rows>({ sheet, steps, place, anchor, onPlace, onChange }: RowSheetFieldInput<Sheet>) {
  const range = rangeOf(anchor, place);
  const go = (row: number) => onPlace({ ...place, row }, { ...place, row });
  return {
    insert(at: number) {
      onChange((now) => steps.withNewRow(now, at));
      go(at + 1);
    },
    remove() {
      onChange((now) => steps.withoutRows(now, range));
      go(Math.max(0, Math.min(range.top, sheet.rows.length - (range.bottom - range.top) - 2)));
    },
    move(by: 1 | -1) {
      const moved = (now: Sheet) => steps.withMoved?.(now, range, by) ?? null;
      if (moved(sheet) === null) return;
      onChange((now) => moved(now) ?? now);
      onPlace({ ...place, row: place.row + by }, { ...anchor, row: anchor.row + by });
    },
  };
}

function keysOf<Sheet extends Rows>(input: RowSheetFieldInput<Sheet>): Pick<SheetFieldInput, 'onKey' | 'onAltKey'> {
  const { steps, editable, place, anchor, onChange, textAt, meant, onDetail } = input;
  const rows = rowWork(input);
  const fill = () => {
    const filled = filledDown(rangeOf(anchor, place), (row, column) => meant(column, textAt(row, column)));
    onChange((now) => steps.withTexts(now, filled));
  };
  return {
    onKey(key, control) {
      if (!editable) return false;
      if (key === 'Insert') rows.insert(place.row);
      else if (control && (key === '-' || key === 'Delete')) rows.remove();
      else if (control && key.toLowerCase() === 'd') fill();
      else return false;
      return true;
    },
    onAltKey(key) {
      if (key === 'Enter' && onDetail) {
        onDetail();
        return true;
      }
      if (!editable || !steps.withMoved || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
      rows.move(key === 'ArrowUp' ? -1 : 1);
      return true;
    },
  };
}

export function rowSheetField<Sheet extends Rows>(input: RowSheetFieldInput<Sheet>): SheetFieldInput {
  const { sheet, steps, columns, editableColumns, editable, place, anchor, onPlace, onChange, textAt, meant, shownAt } = input;
  const range = rangeOf(anchor, place);
  const takesText = editableColumns.includes(place.column);
  const cleared = placed(range, (_row, column) => meant(column, ''));
  return {
    place,
    anchor,
    size: { rows: sheet.rows.length, columns, page, editable: editableColumns },
    editable,
    text: sheet.rows[place.row] && takesText ? textAt(place.row, place.column) : null,
    onPlace,
    onCommit(text) {
      if (takesText) onChange((now) => steps.withTexts(now, [[place.row, place.column, meant(place.column, text)]]));
    },
    onClear: () => onChange((now) => steps.withTexts(now, cleared)),
    onStep: (forth) => onChange(forth ? steps.redone : steps.undone),
    ...keysOf(input),
    onPress(at, extend) {
      if (at.column !== 0) return false;
      onPlace({ row: at.row, column: columns - 1 }, { row: extend ? anchor.row : at.row, column: 0 });
      return true;
    },
    onEnd: () => rowWork(input).insert(sheet.rows.length - 1),
    copied: () => tableOf(range, shownAt),
    onPaste(table) {
      const told = table.map((line) => line.map((text, along) => meant(range.left + along, text)));
      const { bottom, right } = steps.withPasted(sheet, told, range);
      onChange((now) => steps.withPasted(now, told, range).sheet);
      onPlace({ row: bottom, column: right }, { row: range.top, column: range.left });
    },
  };
}

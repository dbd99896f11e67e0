// What keys, typing, copying and pasting mean in the sheet of steps.
import { filledDown, placed, tableOf } from '#renderer/lib/entry/cell-fill.ts';
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import type { SheetFieldInput } from '#renderer/ui/fields/sheet-field.ts';
import { columns, editableColumns } from './step-columns.ts';
import {
  redone,
  type StepSheet,
  undone,
  withEdits,
  withMoved,
  withNewRow,
  withoutRows,
  withPasted,
  withTexts,
} from './step-model.ts';
import type { StepTexts } from './use-step-texts.ts';

export interface StepFieldInput {
  sheet: StepSheet;
  editable: boolean;
  place: Place;
  anchor: Place;
  onPlace: (place: Place, anchor: Place) => void;
  onChange: (step: (sheet: StepSheet) => StepSheet) => void;
  /** To what of the step has no column. */
  onDetail: () => void;
  texts: StepTexts;
  /** Of any cell, those that are worked out, too. */
  shownAt: (row: number, column: number) => string;
}

const page = 15;

/** The work on whole rows, each with the place where the hand is then. */
function rowWork({ sheet: { rows }, sheet, place, anchor, onPlace, onChange }: StepFieldInput) {
  const range = rangeOf(anchor, place);
  const go = (row: number) => onPlace({ ...place, row }, { ...place, row });
  return {
    insert(at: number) {
      onChange((now) => withNewRow(now, at));
      go(at + 1);
    },
    remove() {
      onChange((now) => withoutRows(now, range));
      go(Math.max(0, Math.min(range.top, rows.length - (range.bottom - range.top) - 2)));
    },
    move(by: 1 | -1) {
      if (withMoved(sheet, range, by) === null) return;
      onChange((now) => withMoved(now, range, by) ?? now);
      onPlace({ ...place, row: place.row + by }, { ...anchor, row: anchor.row + by });
    },
  };
}

function keysOf(input: StepFieldInput): Pick<SheetFieldInput, 'onKey' | 'onAltKey'> {
  const { editable, place, anchor, onChange, texts } = input;
  const rows = rowWork(input);
  const fill = () => {
    const filled = filledDown(rangeOf(anchor, place), (row, column) => texts.meant(column, texts.textAt(row, column)));
    onChange((now) => withTexts(now, filled));
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
      if (key === 'Enter') {
        input.onDetail();
        return true;
      }
      if (!editable || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
      rows.move(key === 'ArrowUp' ? -1 : 1);
      return true;
    },
  };
}

export function stepField(input: StepFieldInput): SheetFieldInput {
  const { sheet, editable, place, anchor, onPlace, onChange, texts, shownAt } = input;
  const { textAt, meant } = texts;
  const range = rangeOf(anchor, place);
  const name = columns[place.column]?.cell ?? null;
  const rows = rowWork(input);
  return {
    place,
    anchor,
    size: { rows: sheet.rows.length, columns: columns.length, page, editable: editableColumns },
    editable,
    text: sheet.rows[place.row] && name ? textAt(place.row, place.column) : null,
    onPlace,
    onCommit: (text) => name && onChange((now) => withEdits(now, [{ row: place.row, name, text: meant(place.column, text) }])),
    onClear: () =>
      onChange((now) =>
        withTexts(
          now,
          placed(range, (_row, column) => meant(column, '')),
        ),
      ),
    onStep: (forth) => onChange(forth ? redone : undone),
    ...keysOf(input),
    onPress(at, extend) {
      if (at.column !== 0) return false;
      onPlace({ row: at.row, column: columns.length - 1 }, { row: extend ? anchor.row : at.row, column: 0 });
      return true;
    },
    onEnd: () => rows.insert(sheet.rows.length - 1),
    copied: () => tableOf(range, shownAt),
    onPaste(table) {
      const told = table.map((line) => line.map((text, along) => meant(range.left + along, text)));
      const { bottom, right } = withPasted(sheet, told, range);
      onChange((now) => withPasted(now, told, range).sheet);
      onPlace({ row: bottom, column: right }, { row: range.top, column: range.left });
    },
  };
}

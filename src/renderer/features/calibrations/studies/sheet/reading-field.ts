// What keys, typing, copying and pasting mean in the sheet of readings.
import { filledDown, placed, tableOf } from '#renderer/lib/entry/cell-fill.ts';
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import type { SheetFieldInput } from '#renderer/ui/fields/sheet-field.ts';
import type { StudyKind } from '#server/contract/values/measuring/gauge-study.ts';
import { columnsOf, type ReadingSheet, redone, undone, withNewRow, withoutRows, withPasted, withTexts } from './reading-model.ts';

export interface ReadingFieldInput {
  sheet: ReadingSheet;
  kind: StudyKind;
  editable: boolean;
  place: Place;
  anchor: Place;
  onPlace: (place: Place, anchor: Place) => void;
  onChange: (step: (sheet: ReadingSheet) => ReadingSheet) => void;
  shownAt: (row: number, column: number) => string;
}

const page = 15;

export function readingField(input: ReadingFieldInput): SheetFieldInput {
  const { sheet, kind, editable, place, anchor, onPlace, onChange, shownAt } = input;
  const columns = columnsOf(kind, sheet.width);
  const range = rangeOf(anchor, place);
  const name = columns[place.column]?.name ?? 'num';
  const put = (texts: ReturnType<typeof placed>) => onChange((now) => withTexts(now, columns, texts));
  const insert = (at: number) => {
    onChange((now) => withNewRow(now, at));
    onPlace({ ...place, row: at + 1 }, { ...place, row: at + 1 });
  };
  return {
    place,
    anchor,
    size: {
      rows: sheet.rows.length,
      columns: columns.length,
      page,
      editable: columns.flatMap((one, at) => (one.name === 'num' ? [] : [at])),
    },
    editable,
    text: sheet.rows[place.row] && name !== 'num' ? shownAt(place.row, place.column) : null,
    onPlace,
    onCommit: (text) => put([[place.row, place.column, text]]),
    onClear: () => put(placed(range, () => '')),
    onStep: (forth) => onChange(forth ? redone : undone),
    onKey(key, control) {
      if (!editable) return false;
      if (key === 'Insert') insert(place.row);
      else if (control && (key === '-' || key === 'Delete')) onChange((now) => withoutRows(now, range));
      else if (control && key.toLowerCase() === 'd') put(filledDown(range, shownAt));
      else return false;
      return true;
    },
    onPress(at, extend) {
      if (at.column !== 0) return false;
      onPlace({ row: at.row, column: columns.length - 1 }, { row: extend ? anchor.row : at.row, column: 0 });
      return true;
    },
    onEnd: () => insert(sheet.rows.length - 1),
    copied: () => tableOf(range, shownAt),
    onPaste(table) {
      const { bottom, right } = withPasted(sheet, kind, table, range);
      onChange((now) => withPasted(now, kind, table, range).sheet);
      onPlace({ row: bottom, column: right }, { row: range.top, column: range.left });
    },
  };
}

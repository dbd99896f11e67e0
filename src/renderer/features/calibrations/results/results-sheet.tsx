// Test points as a spreadsheet: one field that wanders from cell to cell and takes keys, copy and paste; verdicts appear as values
// are typed. docs/design/expectations.md#excel-paste, docs/design/expectations.md#grid.
import { type RefObject, useEffect, useRef } from 'react';
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useSheetField } from '#renderer/ui/fields/sheet-field.ts';
import { SheetGrid } from '#renderer/ui/sheet/sheet-grid.tsx';
import { widthsOf } from '#renderer/ui/sheet/sheet-widths.ts';
import { ResultsPicture } from './results-picture.tsx';
import { type CellName, type Cells, isValue, otherUnit, withCell } from './sheet-cells.ts';
import { columns, editableColumns, type SheetColumn } from './sheet-columns.ts';
import { cellsIn, newRef, pasted, unitsBelow } from './sheet-edits.ts';
import {
  type CellEdit,
  type DraftRow,
  type Phase,
  redone,
  type Sheet,
  undone,
  withEdits,
  withNewRows,
  withoutRows,
} from './sheet-model.ts';
import { SheetRow } from './sheet-row.tsx';
import { leastWidths } from './sheet-widths.ts';
import { type Begun, begunAt, withTyped } from './typed-over.ts';
import { useFigures } from './use-figures.ts';
import type { RowProblem } from './use-sheet.ts';

/** True: the key was meant. */
function done(isMeant: boolean, work: () => void): boolean {
  if (isMeant) work();
  return isMeant;
}

export interface ResultsSheetProps {
  calibration: string;
  rule: string;
  phase: Phase;
  sheet: Sheet;
  rows: readonly DraftRow[];
  editable: boolean;
  /** Takes the keys each time this grows. */
  hands: number;
  problems: ReadonlyMap<string, RowProblem>;
  place: Place;
  anchor: Place;
  onPlace: (place: Place, anchor: Place) => void;
  onChange: (step: (sheet: Sheet) => Sheet) => void;
  /** Opens the readings of the row the hand is on. */
  onReadings: () => void;
}

const page = 15;

/** Their width is the same whatever stands in them. */
const unmeasured: ReadonlySet<string> = new Set(['readings', 'span']);

export function ResultsSheet(props: ResultsSheetProps) {
  const { calibration, rule, phase, sheet, rows, editable, hands, problems, place, anchor, onPlace, onChange, onReadings } =
    props;
  const { t, format } = useI18n();
  const row = rows[place.row];
  const column = columns[place.column];
  const name = column?.cell ?? null;
  const range = rangeOf(anchor, place);
  const text = (one: DraftRow, { cell }: SheetColumn) => (cell ? shown(one.cells[cell], cell) : '');
  const shown = (value: string, cell: CellName) => (isValue(cell) ? shownValue(value, format.locale) : value);

  const addRow = () => {
    onChange((now) => withNewRows(now, [{ ref: newRef(), phase, cells: unitsBelow(rows.at(-1)) }]));
    const next = { row: rows.length, column: place.column };
    onPlace(next, next);
  };
  const removeRows = () => {
    const refs = new Set(rows.slice(range.top, range.bottom + 1).map(({ ref }) => ref));
    onChange((now) => withoutRows(now, refs));
  };
  const work = useSheetField({
    place,
    anchor,
    size: { rows: rows.length, columns: columns.length, page, editable: editableColumns },
    editable,
    text: row && name && column ? text(row, column) : null,
    onPlace,
    ...useTyping({ sheet, row, name, onChange }),
    onClear() {
      const edits = cellsIn(rows, range).map(({ ref, cell }): CellEdit => ({ ref, name: cell, text: '' }));
      onChange((now) => withEdits(now, edits));
    },
    onStep: (forth) => onChange(forth ? redone : undone),
    onKey: (key, control) => done(editable && control && (key === '-' || key === 'Delete'), removeRows),
    onAltKey: (key) => done(editable && key === 'Enter' && row !== undefined, onReadings),
    onPress(at, extend) {
      if (at.column !== 0) return false;
      onPlace({ row: at.row, column: columns.length - 1 }, { row: extend ? anchor.row : at.row, column: 0 });
      return true;
    },
    onEnd: addRow,
    copied: () =>
      rows
        .slice(range.top, range.bottom + 1)
        .map((one) =>
          columns.slice(range.left, range.right + 1).map((each) => (each.cell ? text(one, each) : computed(one, each))),
        ),
    onPaste(table) {
      const { edits, added, bottom, right } = pasted({ table, rows, range, phase });
      onChange((now) => withEdits(added.length > 0 ? withNewRows(now, added) : now, edits));
      onPlace({ row: bottom, column: right }, { row: range.top, column: range.left });
    },
  });
  const { field, typed, press, open } = work;
  const live = new Map<string, Cells>(typed !== null && row && name ? [[row.ref, withCell(row.cells, name, typed)]] : []);
  const { figures, computed } = useFigures({ calibration, rule, sheet, live });
  const whole = (one: DraftRow, each: SheetColumn) => {
    if (!each.cell) return computed(one, each);
    const unit = otherUnit(one.cells, each.cell);
    return unit === '' ? text(one, each) : `${text(one, each)} ${unit}`;
  };
  const widths = widthsOf({
    columns,
    least: leastWidths,
    rows: rows.map((one) => columns.map((each) => (unmeasured.has(each.name) ? '' : whole(one, each)))),
  });
  useHandsAt(field, hands, () => onPlace(place, anchor));

  const label = row && column ? t('ui.sheet.cell', { column: t(`ui.sheet.${column.name}`), row: place.row + 1 }) : t('ui.sheet');
  const problem = row && name ? problems.get(row.ref)?.messages.find(({ cell }) => cell === name) : undefined;
  const heads = columns.map(({ name: one, right }) => ({ name: one, right, title: t(`ui.sheet.${one}.short`) }));
  const said = typed === null && column && row ? `${label}: ${column.cell ? text(row, column) : computed(row, column)}` : label;
  return (
    <>
      <SheetGrid
        label={t('ui.sheet')}
        columns={heads}
        rowCount={rows.length}
        widths={widths}
        place={place}
        work={work}
        current={row ? { label: said, right: column?.right ?? false, problem: problem?.text } : null}
      >
        {rows.map((one, index) => (
          <SheetRow
            key={one.ref}
            row={one}
            index={index}
            locale={format.locale}
            {...figures(one)}
            problem={problems.get(one.ref)}
            left={index >= range.top && index <= range.bottom ? range.left : -1}
            right={index >= range.top && index <= range.bottom ? range.right : -1}
            current={index === place.row ? place.column : -1}
            onPress={press}
            onOpen={open}
          />
        ))}
      </SheetGrid>
      <ResultsPicture calibration={calibration} phase={phase} />
    </>
  );
}

interface Typing extends Pick<ResultsSheetProps, 'sheet' | 'onChange'> {
  row: DraftRow | undefined;
  name: CellName | null;
}

/** Rows may be changed, and taken out, in another window while a value is typed here. */
function useTyping({ sheet, row, name, onChange }: Typing) {
  const begun = useRef<Begun | null>(null);
  return {
    onBegin() {
      begun.current = row ? begunAt(sheet, row) : null;
    },
    onCommit(text: string) {
      const over = begun.current;
      if (over && name) onChange((now) => withTyped(now, over, { name, text }));
    },
  };
}

/** Where it stands by then is where it begins. */
function useHandsAt(field: RefObject<HTMLInputElement | null>, hands: number, begin: () => void): void {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (hands === 0) return;
    latest.current();
    field.current?.focus({ preventScroll: true });
  }, [hands, field]);
}

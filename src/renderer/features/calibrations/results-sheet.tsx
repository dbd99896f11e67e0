// Test points as a spreadsheet: one field that wanders from cell to cell and takes keys, copy and paste; verdicts appear as values
// are typed. docs/design/expectations.md#excel-paste, docs/design/expectations.md#grid.
import { type CSSProperties, useId, useLayoutEffect, useRef } from 'react';
import { type Place, rangeOf } from '../../lib/cell-movement.ts';
import { shownValue } from '../../lib/clipboard-table.ts';
import { useI18n } from '../../lib/i18n.tsx';
import fieldClasses from '../../ui/sheet-field.module.css';
import { useSheetField } from '../../ui/sheet-field.ts';
import classes from './sheet.module.css';
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
import { widthsOf } from './sheet-widths.ts';
import { standing, useJudgement } from './use-judgement.ts';
import type { RowProblem } from './use-sheet.ts';

interface ResultsSheetProps {
  calibration: string;
  rule: string;
  phase: Phase;
  sheet: Sheet;
  rows: readonly DraftRow[];
  editable: boolean;
  problems: ReadonlyMap<string, RowProblem>;
  place: Place;
  anchor: Place;
  onPlace: (place: Place, anchor: Place) => void;
  onChange: (step: (sheet: Sheet) => Sheet) => void;
}

const page = 15;

export function ResultsSheet(props: ResultsSheetProps) {
  const { calibration, rule, phase, sheet, rows, editable, problems, place, anchor, onPlace, onChange } = props;
  const { t, format } = useI18n();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
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
  const {
    field,
    typed,
    focused,
    press,
    open,
    props: fieldProps,
  } = useSheetField({
    place,
    anchor,
    size: { rows: rows.length, columns: columns.length, page, editable: editableColumns },
    editable,
    text: row && name && column ? text(row, column) : null,
    onPlace,
    onCommit: (value) => row && name && onChange((now) => withEdits(now, [{ ref: row.ref, name, text: value }])),
    onClear() {
      const edits = cellsIn(rows, range).map(({ ref, cell }): CellEdit => ({ ref, name: cell, text: '' }));
      onChange((now) => withEdits(now, edits));
    },
    onStep: (forth) => onChange(forth ? redone : undone),
    onKey(key, control) {
      const removing = editable && control && (key === '-' || key === 'Delete');
      if (removing) removeRows();
      return removing;
    },
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
  const live = new Map<string, Cells>();
  if (typed !== null && row && name) live.set(row.ref, withCell(row.cells, name, typed));
  const judged = useJudgement(calibration, rule, rows, live);

  const computed = (one: DraftRow, each: SheetColumn) => {
    if (each.name === 'num') return String(one.num);
    if (each.name === 'error') return shownValue(judged?.get(one.ref)?.error ?? '', format.locale);
    return t(`ui.verdict.${standing(sheet, one, judged?.get(one.ref), live.has(one.ref))}`);
  };
  const whole = (one: DraftRow, each: SheetColumn) => {
    if (!each.cell) return computed(one, each);
    const unit = otherUnit(one.cells, each.cell);
    return unit === '' ? text(one, each) : `${text(one, each)} ${unit}`;
  };
  const widths = widthsOf(rows.map((one) => columns.map((each) => whole(one, each))));

  // biome-ignore lint/correctness/useExhaustiveDependencies: not read here but the reason to measure again: rows that come or go and wider columns move the cell
  useLayoutEffect(() => {
    const input = field.current;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-place="${place.row}-${place.column}"]`);
    if (!input || !cell) return;
    const line = cell.parentElement;
    input.style.transform = `translate(${cell.offsetLeft}px, ${line?.offsetTop ?? 0}px)`;
    input.style.width = `${cell.offsetWidth}px`;
    if (focused) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place, focused, rows.length, widths.columns]);

  const label = row && column ? t('ui.sheet.cell', { column: t(`ui.sheet.${column.name}`), row: place.row + 1 }) : t('ui.sheet');
  const problem = row && name ? problems.get(row.ref)?.messages.find(({ cell }) => cell === name) : undefined;
  const sizes = { '--sheet-columns': widths.columns, '--sheet-width': `${widths.total}px` } as CSSProperties;
  return (
    <div className={classes.scroll}>
      <div ref={frame} className={classes.frame} style={sizes}>
        {/* The wandering field below takes the keys; the cells only show. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a grid of cells that can be worked in is no plain table */}
        <div
          role="grid"
          aria-label={t('ui.sheet')}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
        >
          {/* biome-ignore lint/a11y/useSemanticElements: rows of the grid */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the wandering field has the focus */}
          <div role="row" className={`${classes.row} ${classes.head}`} aria-rowindex={1}>
            {columns.map((one) => (
              // biome-ignore lint/a11y/useSemanticElements: heads of the grid
              // biome-ignore lint/a11y/useFocusableInteractive: the wandering field has the focus
              <div key={one.name} role="columnheader" className={classes.headCell} data-right={one.right || undefined}>
                {t(`ui.sheet.${one.name}.short`)}
              </div>
            ))}
          </div>
          {rows.map((one, index) => (
            <SheetRow
              key={one.ref}
              row={one}
              index={index}
              locale={format.locale}
              error={judged?.get(one.ref)?.error ?? null}
              verdict={standing(sheet, one, judged?.get(one.ref), live.has(one.ref))}
              problem={problems.get(one.ref)}
              left={index >= range.top && index <= range.bottom ? range.left : -1}
              right={index >= range.top && index <= range.bottom ? range.right : -1}
              current={index === place.row ? place.column : -1}
              onPress={press}
              onOpen={open}
            />
          ))}
        </div>
        {row && (
          <input
            ref={field}
            id={id}
            className={fieldClasses.field}
            data-right={column?.right || undefined}
            data-code={column?.right || undefined}
            aria-label={typed === null && column ? `${label}: ${column.cell ? text(row, column) : computed(row, column)}` : label}
            aria-invalid={problem !== undefined || undefined}
            title={problem?.text}
            {...fieldProps}
          />
        )}
      </div>
    </div>
  );
}

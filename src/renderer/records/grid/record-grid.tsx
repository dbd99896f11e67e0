// The grid: a window onto any number of rows, one of them current, worked by mouse and by keyboard alike. docs/design/expectations.md#grid.
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { rowHeights } from '../../lib/preferences.ts';
import { usePhone } from '../../lib/screen/use-phone.ts';
import unseen from '../../ui/unseen.module.css';
import { usePrinting } from '../../ui/use-printing.ts';
import { cardHeight } from '../cards/card-height.ts';
import { captionHeight, GroupCaption } from '../grouping/group-caption.tsx';
import { beginsGroup } from '../grouping/groups.ts';
import type { Column } from '../kind/columns.ts';
import type { ListState } from '../kind/list-state.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry, Rows } from '../rows/use-rows.ts';
import { bodyHeight } from '../scroll/scaled-scroll.ts';
import { useRowWindow } from '../scroll/use-row-window.ts';
import type { RowRange, VisibleRowsSignal } from '../scroll/visible-rows.ts';
import { isChosen } from '../selection/selection.ts';
import type { Chosen } from '../selection/use-selection.ts';
import { type CategoryMarks, useCategoryMarks } from '../value/category-mark.tsx';
import { GridHead } from './grid-head.tsx';
import { answerKey, type Cell } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { showColumn, useTopOnNewRows } from './grid-scroll.ts';
import { useOpenOnArrival } from './open-on-arrival.ts';
import classes from './record-grid.module.css';
import { useCellEdit } from './use-cell-edit.ts';
import { useColumnWork } from './use-column-work.ts';
import type { UsedLayout } from './use-layout.ts';
import { usePasted } from './use-pasted.ts';

const CardList = lazyAfterFirstScreen(async () => (await import('../cards/card-list.tsx')).CardList);
const CellEditor = lazyAfterFirstScreen(async () => (await import('./cell-editor.tsx')).CellEditor);

export interface VisibleRows {
  first: number;
  last: number;
}

export interface GridHandle {
  focus(): void;
  focusFilter(): void;
  /** To the row before or after the current one, in sight. */
  step(by: -1 | 1): void;
  /** Brings a row into sight. */
  show(row: number): void;
  /** Whether the keys are its own now. */
  hasFocus(): boolean;
}

interface RecordGridProps {
  kind: RecordKind;
  layout: UsedLayout;
  state: ListState;
  rows: Rows;
  /** What they are the answer to. */
  query: string | null;
  inSight: VisibleRowsSignal;
  current: Cell | null;
  /** Chosen rows; none where nothing can be chosen. */
  chosen: Chosen;
  /** Where the rows are scrolled to; null: to the current one. */
  start: number | null;
  ref: Ref<GridHandle>;
  onCurrent: (cell: Cell) => void;
  /** Opens the side panel; `toggle` closes an open one. */
  onPeek: (toggle: boolean) => void;
  onOpen: (entry: RowEntry) => void;
  /** In a window of its own. */
  onOpenBeside: (entry: RowEntry) => void;
  onCopy: () => void;
  /** What the clipboard holds. */
  onPaste: (text: string) => void;
  onEscape: () => void;
  onSort: (name: string, additive: boolean) => void;
  onFilter: (name: string, value: string) => void;
  /** The rows that are drawn. */
  onView: (rows: VisibleRows) => void;
  /** `passed`: pixels of rows above those in sight. */
  onSight: (rows: RowRange, passed: number) => void;
}

const headsHeight = 60;

export function RecordGrid(props: RecordGridProps) {
  const { kind, layout, state, rows, query, inSight, current, chosen, start, ref } = props;
  const { onCurrent, onPeek, onOpen, onOpenBeside, onCopy, onPaste, onEscape, onSort, onFilter, onView, onSight } = props;
  const { t } = useI18n();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const { columns, ...work } = useColumnWork(layout, frame);
  const rowHeight = phone ? cardHeight(kind, columns) : rowHeights[layout.density];
  const grouped = columns.find(({ field }) => field.api_name === state.group && field.sortable);
  const headHeight = (phone ? 0 : headsHeight) + (grouped ? captionHeight : 0);
  const total = rows.total ?? 0;
  const { seen, scrollTo, show, firstInSight } = useRowWindow(frame, { rows: total, rowHeight, headHeight }, onSight);
  const { first, last, origin, page, shifted, more } = seen;
  const marks = useCategoryMarks(kind, layout.marks === true);
  const minWidth = phone ? 0 : columns.reduce((sum, { width }) => sum + width, 0);
  const cells = phone ? 1 : columns.length;

  useEffect(() => onView({ first, last }), [first, last, onView]);
  useTopOnNewRows(rows.shown, () => (start === null ? show(current?.row ?? 0) : scrollTo(start)), scrollTo);
  usePasted(frame, onPaste);
  useImperativeHandle(ref, () => ({
    focus: () => frame.current?.focus(),
    hasFocus: () => document.activeElement === frame.current,
    focusFilter: () => frame.current?.querySelector<HTMLElement>('[data-filter]')?.focus(),
    show,
    step: (by) => go({ row: Math.max(0, Math.min(total - 1, (current?.row ?? -1) + by)), column: current?.column ?? 0 }),
  }));

  const go = (cell: Cell) => {
    show(cell.row);
    onCurrent(cell);
    showColumn(frame.current, columns, cell.column);
  };
  // A row that was far out of sight is drawn only after the scrolling; the cells above and below it stand in the same column.
  const cellAt = ({ row, column }: Cell) =>
    document.getElementById(`${id}-${row}-${column}`) ?? document.getElementById(`${id}-${first}-${column}`);
  const edit = useCellEdit({ kind, columns, cellAt, onMove: go, onLeave: () => frame.current?.focus() });

  const arrival = useOpenOnArrival(current?.row, (row) => rows.rowAt(row), onOpen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current || total === 0) return;
    const answered = answerKey(event, {
      size: { rows: total, columns: cells, page },
      current,
      chosen,
      entryAt: (row) => rows.rowAt(row),
      firstInSight,
      go,
      edit: edit.begin,
      open: arrival.open,
      openBeside: onOpenBeside,
      copy: onCopy,
      peek: () => onPeek(true),
      escape: onEscape,
    });
    if (answered) event.preventDefault();
  };
  const onPick = useCallback(
    (cell: Cell) => {
      onCurrent(cell);
      onPeek(false);
    },
    [onCurrent, onPeek],
  );
  const printing = usePrinting();
  const drawn = printing
    ? loadedRows(rows, total)
    : Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return (
    <>
      <div
        ref={frame}
        className={classes.grid}
        style={{ '--row': `${rowHeight}px` } as CSSProperties}
        data-shifted={shifted || undefined}
        role="grid"
        tabIndex={0}
        aria-label={t(`ui.${kind.name}.title`)}
        aria-rowcount={rows.counted ? (phone ? total : total + 2) : -1}
        aria-colcount={cells}
        aria-activedescendant={
          current && current.row >= first && current.row <= last ? `${id}-${current.row}-${current.column}` : undefined
        }
        onKeyDown={onKeyDown}
      >
        <div className={classes.table} style={printing ? {} : { minWidth }}>
          {!phone && (
            <GridHead
              kind={kind}
              columns={columns}
              state={state}
              onSort={onSort}
              onFilter={onFilter}
              onLeave={() => frame.current?.focus()}
              chosen={chosen}
              total={total}
              work={work}
            />
          )}
          {grouped && !printing && <GroupCaption kind={kind} column={grouped} rows={rows} inSight={inSight} query={query} />}
          <div
            className={classes.body}
            role="rowgroup"
            style={printing ? {} : { height: bodyHeight({ rows: total, rowHeight }) }}
          >
            <Drawn {...{ kind, columns, drawn, origin, rowHeight, rows, current, chosen, marks, grouped, id, onPick, onOpen }} />
          </div>
          {edit.cell && (
            <CellEditor
              key={`${edit.cell.entry.record.id}-${edit.cell.field.api_name}`}
              kind={kind}
              cell={edit.cell}
              top={headHeight + origin + edit.cell.row * rowHeight}
              height={rowHeight}
              onDone={edit.done}
            />
          )}
        </div>
      </div>
      {more && <span className={classes.more} data-more-columns aria-hidden="true" />}
      <p className={unseen.unseen} role="status">
        {work.said}
      </p>
    </>
  );
}

interface DrawnProps extends Pick<RecordGridProps, 'kind' | 'rows' | 'current' | 'chosen' | 'onOpen'> {
  columns: readonly Column[];
  drawn: readonly number[];
  /** Where row 0 stands. */
  origin: number;
  rowHeight: number;
  marks: CategoryMarks | null;
  grouped: Column | undefined;
  id: string;
  onPick: (cell: Cell) => void;
}

/** The rows that are drawn: on a phone as cards. */
function Drawn({ columns, drawn, origin, rowHeight, grouped, onPick, ...props }: DrawnProps) {
  const { kind, rows, current, chosen, marks, id, onOpen } = props;
  const printing = usePrinting();
  if (usePhone())
    return (
      <CardList
        {...{ kind, columns, drawn, origin, height: rowHeight, rows, chosen, marks, id, onOpen }}
        current={current?.row ?? null}
      />
    );
  return drawn.map((index) => (
    <GridRow
      key={index}
      {...{ kind, columns, index, marks, id, onPick, onOpen }}
      top={printing ? null : origin + index * rowHeight}
      entry={rows.rowAt(index)}
      currentColumn={current?.row === index ? current.column : null}
      chosen={isChosenAt(rows, chosen, index)}
      grouped={grouped?.field.api_name ?? null}
      begins={grouped !== undefined && beginsGroup(rows.rowAt, index, grouped.field.api_name)}
      onChoose={chosen.pick}
    />
  ));
}

const mostPrinted = 2000;

/** Paper does not scroll: every row that is there. */
function loadedRows(rows: Rows, total: number): number[] {
  return Array.from({ length: Math.min(total, mostPrinted) }, (_, index) => index).filter((index) => rows.rowAt(index));
}

function isChosenAt(rows: Rows, { selection }: Chosen, index: number): boolean {
  const id = rows.rowAt(index)?.record.id;
  return id !== undefined && isChosen(selection, id);
}

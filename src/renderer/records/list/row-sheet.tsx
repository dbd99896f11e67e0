// A long table that is only read: a window onto its rows, one of them current, walked by keyboard. What the cells show is the caller's.
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { rowHeights, usePreferences } from '../../lib/preferences.ts';
import { usePhone } from '../../lib/screen/use-phone.ts';
import unseen from '../../ui/unseen.module.css';
import { moveCell } from '../grid/grid-keys.ts';
import grid from '../grid/record-grid.module.css';
import { shareOf } from '../kind/columns.ts';
import { bodyHeight } from '../scroll/scaled-scroll.ts';
import { useRowWindow } from '../scroll/use-row-window.ts';
import classes from './row-sheet.module.css';
import type { ChosenRows, SheetColumn } from './sheet-column.ts';
import { SheetRow, sheetCardHeight } from './sheet-row.tsx';

interface RowSheetProps<Row> {
  label: string;
  columns: readonly SheetColumn<Row>[];
  total: number;
  /** Undefined while the row is on its way. */
  rowAt(index: number): Row | undefined;
  /** Changes when other rows take the place of the old: the table starts at its top again. */
  shown: string | null;
  current: number | null;
  onCurrent: (index: number | null) => void;
  onView?: (first: number, last: number) => void;
  /** Rows with a box of their own, also by Shift and Space. */
  chosen?: ChosenRows;
  /** Each row has room for a second line, where names say more than a column is wide. */
  twoLines?: boolean;
}

const headsHeight = 31;
/** What a second line adds to a row. */
const secondLine = 8;

export function RowSheet<Row>(props: RowSheetProps<Row>) {
  const { label, columns, total, rowAt, shown, current, onCurrent, onView, chosen, twoLines = false } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const lineHeight = rowHeights[usePreferences().density];
  const twoLined = twoLines ? lineHeight + secondLine : null;
  const rowHeight = phone ? sheetCardHeight(columns) : (twoLined ?? lineHeight);
  const { seen, scrollTo, show } = useRowWindow(frame, { rows: total, rowHeight, headHeight: phone ? 0 : headsHeight });
  const { first, last, origin, page, shifted } = seen;
  useEffect(() => onView?.(first, last), [first, last, onView]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what sends the table to its top
  useEffect(() => scrollTo(0), [shown, scrollTo]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current || total === 0) return;
    const start = { row: current ?? -1, column: 0 };
    const far = event.key === 'Home' || event.key === 'End';
    const key = { key: event.key, ctrlKey: event.ctrlKey || far, metaKey: event.metaKey };
    const next =
      event.key.startsWith('ArrowR') || event.key.startsWith('ArrowL')
        ? null
        : moveCell(start, key, {
            rows: total,
            columns: 1,
            page,
          });
    if (event.key === ' ' && event.shiftKey && current !== null && chosen) chosen.toggle(current);
    else if (event.key === 'Escape' && current !== null) onCurrent(null);
    else if (next) {
      show(next.row);
      onCurrent(next.row);
    } else return;
    event.preventDefault();
  };
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const minWidth = phone ? 0 : columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <div
      ref={frame}
      className={grid.grid}
      data-shifted={shifted || undefined}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={current !== null && current >= first && current <= last ? `${id}-${current}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={grid.table} style={{ minWidth }}>
        <div role="rowgroup" className={phone ? unseen.unseen : classes.head}>
          <div role="row" className={grid.headRow}>
            {columns.map((column) => (
              <div
                key={column.name}
                role="columnheader"
                className={grid.headCell}
                style={shareOf(column)}
                data-right={column.right || undefined}
              >
                <span className={grid.label}>{column.label}</span>
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={grid.body} style={{ height: bodyHeight({ rows: total, rowHeight }) }}>
          {drawn.map((index) => (
            <SheetRow
              key={index}
              {...{ id, index, columns, chosen, onCurrent, twoLined }}
              row={rowAt(index)}
              top={origin + index * rowHeight}
              current={index === current}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

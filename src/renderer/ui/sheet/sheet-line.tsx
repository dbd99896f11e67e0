// One row of a sheet: its cells, which of them are chosen, and what is wrong with one.
import type { ReactNode } from 'react';
import type { Place } from '#renderer/lib/entry/cell-movement.ts';
import classes from './sheet.module.css';

export interface ShownCell {
  content: ReactNode;
  /** What is wrong with it. */
  problem?: string | undefined;
  /** The whole text where a cell may cut it off. */
  title?: string | undefined;
  /** It says what another row says for it. */
  lent?: boolean;
}

export interface ChosenPlaces {
  /** The chosen columns; -1: none. */
  left: number;
  right: number;
  current: number;
  onPress: (at: Place, extend: boolean) => void;
  onOpen: () => void;
}

interface SheetLineProps extends ChosenPlaces {
  index: number;
  columns: readonly { name: string; right: boolean }[];
  cells: readonly ShownCell[];
  conflict?: boolean;
  /** A heading between the rows. */
  heading?: boolean;
}

export function SheetLine(props: SheetLineProps) {
  const { index, columns, cells, conflict, heading, left, right, current, onPress, onOpen } = props;
  return (
    <div
      role="row"
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={left >= 0}
      data-conflict={conflict || undefined}
      data-heading={heading || undefined}
    >
      {columns.map((column, at) => {
        const cell = cells[at];
        return (
          <div
            key={column.name}
            role="gridcell"
            className={classes.cell}
            data-place={`${index}-${at}`}
            data-name={column.name}
            data-right={column.right || undefined}
            data-chosen={(at >= left && at <= right) || undefined}
            data-current={at === current || undefined}
            data-error={cell?.problem !== undefined || undefined}
            data-lent={cell?.lent || undefined}
            title={cell?.problem ?? cell?.title}
            onMouseDown={(event) => {
              event.preventDefault();
              onPress({ row: index, column: at }, event.shiftKey);
            }}
            onMouseEnter={(event) => event.buttons === 1 && onPress({ row: index, column: at }, true)}
            onDoubleClick={onOpen}
          >
            {cell?.content}
          </div>
        );
      })}
    </div>
  );
}

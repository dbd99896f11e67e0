// One test point of the sheet. Drawn anew only when it, or where the hand stands in it, has changed.
import { memo } from 'react';
import type { Place } from '../../lib/cell-movement.ts';
import { shownValue } from '../../lib/clipboard-table.ts';
import classes from './sheet.module.css';
import { isValue, otherUnit } from './sheet-cells.ts';
import { columns, type SheetColumn } from './sheet-columns.ts';
import type { DraftRow } from './sheet-model.ts';
import type { Verdict } from './use-judgement.ts';
import type { RowProblem } from './use-sheet.ts';
import { VerdictText } from './verdict-text.tsx';

interface SheetRowProps {
  row: DraftRow;
  index: number;
  locale: string;
  error: string | null;
  verdict: Verdict;
  problem: RowProblem | undefined;
  /** The chosen columns; -1: none. */
  left: number;
  right: number;
  current: number;
  onPress: (at: Place, extend: boolean) => void;
  onOpen: () => void;
}

export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, index, locale, error, verdict, problem, left, right, current, onPress, onOpen } = props;
  const content = ({ name, cell }: SheetColumn) => {
    if (name === 'num') return index + 1;
    if (name === 'error') return error === null ? '' : shownValue(error, locale);
    if (name === 'verdict') return <VerdictText verdict={verdict} />;
    if (!cell) return null;
    const value = isValue(cell) ? shownValue(row.cells[cell], locale) : row.cells[cell];
    const unit = otherUnit(row.cells, cell);
    return unit === '' ? (
      value
    ) : (
      <>
        {value} <span className={classes.unit}>{unit}</span>
      </>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the wandering field has the focus
    <div
      role="row"
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={left >= 0}
      data-conflict={problem?.theirs ? true : undefined}
    >
      {columns.map((column, at) => {
        const told = problem?.messages.find(({ cell }) => cell === column.cell && cell !== null);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of the grid
          // biome-ignore lint/a11y/useFocusableInteractive: the wandering field has the focus
          <div
            key={column.name}
            role="gridcell"
            className={classes.cell}
            data-place={`${index}-${at}`}
            data-name={column.name}
            data-right={column.right || undefined}
            data-chosen={(at >= left && at <= right) || undefined}
            data-current={at === current || undefined}
            data-error={told ? true : undefined}
            title={told?.text ?? (column.cell && !column.right ? row.cells[column.cell] || undefined : undefined)}
            onMouseDown={(event) => {
              event.preventDefault();
              onPress({ row: index, column: at }, event.shiftKey);
            }}
            onMouseEnter={(event) => event.buttons === 1 && onPress({ row: index, column: at }, true)}
            onDoubleClick={onOpen}
          >
            {content(column)}
          </div>
        );
      })}
    </div>
  );
});

// One row of the grid. Drawn again only when it shows something else: scrolling moves rows, it does not make them anew.
import { memo } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useSlow } from '../../ui/notice.tsx';
import { type Column, shareOf } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { CategoryMark, type CategoryMarks } from '../value/category-mark.tsx';
import { FieldValue } from '../value/field-value.tsx';
import { hasPictures, RowThumbnail } from '../value/row-thumbnail.tsx';
import type { Cell } from './grid-keys.ts';
import classes from './record-grid.module.css';

interface GridRowProps {
  kind: RecordKind;
  columns: readonly Column[];
  index: number;
  /** Null on paper, where rows stand below each other by themselves. */
  top: number | null;
  entry: RowEntry | undefined;
  /** Null: another row is the current one. */
  currentColumn: number | null;
  chosen: boolean;
  marks: CategoryMarks | null;
  /** The column whose equal values stand together. */
  grouped: string | null;
  /** The first of its group. */
  begins: boolean;
  id: string;
  onChoose: (index: number, range: boolean) => void;
  onPick: (cell: Cell) => void;
  onOpen: (entry: RowEntry) => void;
}

export const GridRow = memo(function GridRow({
  kind,
  columns,
  index,
  top,
  entry,
  currentColumn,
  chosen,
  marks,
  grouped,
  begins,
  id,
  onChoose,
  onPick,
  onOpen,
}: GridRowProps) {
  const late = useSlow(entry === undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys, its rows have no focus of their own
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 3}
      aria-selected={currentColumn !== null}
      aria-busy={entry === undefined || undefined}
      data-chosen={chosen || undefined}
      data-begins={begins || undefined}
      style={top === null ? {} : { top }}
      onClick={(event) => onPick({ row: index, column: columnOf(event.target) })}
      onDoubleClick={() => entry && onOpen(entry)}
    >
      {columns.map((one, column) => (
        <div
          key={one.field.api_name}
          style={shareOf(one)}
          id={`${id}-${index}-${column}`}
          className={classes.cell}
          role="gridcell"
          aria-colindex={column + 1}
          data-column={column}
          data-pinned={one.pinnedAt === null ? undefined : true}
          data-right={one.right || undefined}
          data-grouped={one.field.api_name === grouped || undefined}
          data-current={currentColumn === column || undefined}
        >
          {column === 0 && marks && entry && <CategoryMark colors={marks(entry)} />}
          {column === 0 && <ChooseBox chosen={chosen} onChoose={(range) => onChoose(index, range)} />}
          {entry && hasPictures(kind) && one.field.api_name === kind.title && <RowThumbnail kind={kind} entry={entry} />}
          {entry ? <FieldValue kind={kind} field={one.field} entry={entry} /> : late && <span className={classes.pending} />}
        </div>
      ))}
    </div>
  );
});

function columnOf(target: EventTarget): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return Number(cell?.dataset.column ?? 0);
}

function ChooseBox({ chosen, onChoose }: { chosen: boolean; onChoose: (range: boolean) => void }) {
  const { t } = useI18n();
  return (
    <input
      type="checkbox"
      className={classes.choose}
      // The grid takes the keys: Shift and Space choose the current row.
      tabIndex={-1}
      checked={chosen}
      aria-label={t('ui.bulk.choose')}
      // A range of rows is no range of text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(event.shiftKey);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onChange={() => undefined}
    />
  );
}

// The rows of a list as cards: those that are drawn, where they stand.
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry, Rows } from '../rows/use-rows.ts';
import { isChosen } from '../selection/selection.ts';
import type { Chosen } from '../selection/use-selection.ts';
import type { CategoryMarks } from '../value/category-mark.tsx';
import { CardRow } from './card-row.tsx';

interface CardListProps {
  kind: RecordKind;
  columns: readonly Column[];
  drawn: readonly number[];
  /** Where row 0 stands. */
  origin: number;
  height: number;
  rows: Rows;
  /** The row the keys are at; null: none. */
  current: number | null;
  chosen: Chosen;
  marks: CategoryMarks | null;
  id: string;
  onOpen: (entry: RowEntry) => void;
}

export function CardList({ kind, columns, drawn, origin, height, rows, current, chosen, marks, id, onOpen }: CardListProps) {
  return drawn.map((index) => {
    const entry = rows.rowAt(index);
    return (
      <CardRow
        key={index}
        {...{ kind, columns, index, entry, marks, id, height, onOpen }}
        top={origin + index * height}
        current={current === index}
        chosen={entry !== undefined && isChosen(chosen.selection, entry.record.id)}
        onChoose={chosen.pick}
      />
    );
  });
}

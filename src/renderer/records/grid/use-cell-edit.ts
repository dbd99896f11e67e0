// Which cell of a grid is being edited, and which one comes next. The record stays the one it was begun with, whatever rows come
// and go meanwhile.
import { useState } from 'react';
import { useCan } from '../../lib/session.ts';
import type { Column } from '../kind/columns.ts';
import type { Field } from '../kind/fields.ts';
import { isFormField } from '../kind/form-model.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { lockOf } from '../value/record-lock.tsx';
import type { Cell } from './grid-keys.ts';

export interface EditedCell extends Cell {
  entry: RowEntry;
  field: Field;
  left: number;
  width: number;
}

interface CellEditInput {
  kind: RecordKind;
  columns: readonly Column[];
  cellAt(cell: Cell): HTMLElement | null;
  onMove(cell: Cell): void;
  /** Back to the rows. */
  onLeave(): void;
}

export interface CellEdit {
  cell: EditedCell | null;
  /** False: the field, the record or the user's operations do not allow it. */
  begin(cell: Cell, entry: RowEntry): boolean;
  /** On to the next cell that can be edited in that direction; 0 ends it. */
  done(step: -1 | 0 | 1): void;
}

export function useCellEdit({ kind, columns, cellAt, onMove, onLeave }: CellEditInput): CellEdit {
  const [cell, setCell] = useState<EditedCell | null>(null);
  const mayEdit = useCan(kind.operations.edit);
  const begin = ({ row, column }: Cell, entry: RowEntry): boolean => {
    const field = columns[column]?.field;
    const place = cellAt({ row, column });
    if (!mayEdit || !field || !place || lockOf(kind, entry) !== null || !isFormField(kind, field)) return false;
    setCell({ row, column, entry, field, left: place.offsetLeft, width: place.offsetWidth });
    return true;
  };
  return {
    cell,
    begin,
    done(step) {
      if (cell === null) return;
      const ahead = step === 0 ? [] : columns.map((_, index) => index).filter((index) => (index - cell.column) * step > 0);
      const next = (step < 0 ? ahead.reverse() : ahead).find((index) => {
        const field = columns[index]?.field;
        return field && isFormField(kind, field);
      });
      setCell(null);
      if (next === undefined) return onLeave();
      const target = { row: cell.row, column: next };
      onMove(target);
      begin(target, cell.entry);
    },
  };
}

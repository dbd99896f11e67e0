// Where the keyboard leads in a sheet of cells. Pure; docs/design/expectations.md#print-preview.

export interface Place {
  row: number;
  column: number;
}

export interface SheetSize {
  rows: number;
  columns: number;
  page: number;
  /** Columns one can type into; Tab leads from one to the next. */
  editable: readonly number[];
}

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
}

/** `add`: below the last row. `leave`: out of the sheet, as Tab does anywhere else. */
export type Move = Place | 'add' | 'leave' | null;

function clamped(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

export function moveTo(from: Place, { key, shiftKey, ctrlKey }: Key, size: SheetSize): Move {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const at = (row: number, column: number): Place => ({ row: clamped(row, lastRow), column: clamped(column, lastColumn) });
  switch (key) {
    case 'ArrowDown':
      return at(ctrlKey ? lastRow : from.row + 1, from.column);
    case 'ArrowUp':
      return at(ctrlKey ? 0 : from.row - 1, from.column);
    case 'ArrowRight':
      return at(from.row, ctrlKey ? lastColumn : from.column + 1);
    case 'ArrowLeft':
      return at(from.row, ctrlKey ? 0 : from.column - 1);
    case 'PageDown':
      return at(from.row + size.page, from.column);
    case 'PageUp':
      return at(from.row - size.page, from.column);
    case 'Home':
      return at(ctrlKey ? 0 : from.row, 0);
    case 'End':
      return at(ctrlKey ? lastRow : from.row, lastColumn);
    case 'Enter':
      if (shiftKey) return at(from.row - 1, from.column);
      return from.row >= lastRow ? 'add' : at(from.row + 1, from.column);
    case 'Tab':
      return shiftKey ? before(from, size) : after(from, size);
    default:
      return null;
  }
}

function after({ row, column }: Place, { rows, editable }: SheetSize): Move {
  const next = editable.find((one) => one > column);
  if (next !== undefined) return { row, column: next };
  const [first] = editable;
  return row + 1 < rows && first !== undefined ? { row: row + 1, column: first } : 'leave';
}

function before({ row, column }: Place, { editable }: SheetSize): Move {
  const next = editable.findLast((one) => one < column);
  if (next !== undefined) return { row, column: next };
  const last = editable.at(-1);
  return row > 0 && last !== undefined ? { row: row - 1, column: last } : 'leave';
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(a: Place, b: Place): Range {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

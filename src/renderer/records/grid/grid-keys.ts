// Where the keyboard leads in a grid, and what its keys do: the pattern of the ARIA authoring guide.
import type { RowEntry } from '../rows/use-rows.ts';
import type { Chosen } from '../selection/use-selection.ts';

export interface Cell {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Rows that fit the window. */
  page: number;
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

interface KeyWork {
  size: GridSize;
  current: Cell | null;
  chosen: Chosen;
  entryAt: (row: number) => RowEntry | undefined;
  /** Where one begins who has not been anywhere yet. */
  firstInSight: () => number;
  go: (cell: Cell) => void;
  edit: (cell: Cell, entry: RowEntry) => void;
  open: (row: number) => void;
  openBeside: (entry: RowEntry) => void;
  copy: () => void;
  peek: () => void;
  escape: () => void;
}

/** False: the key is nobody's here. */
export function answerKey(event: Key & { shiftKey: boolean }, work: KeyWork): boolean {
  const { size, current, chosen, go } = work;
  const { key, shiftKey } = event;
  const withCommand = event.ctrlKey || event.metaKey;
  const next = moveCell(current ?? { row: -1, column: 0 }, event, size);
  const entry = current ? work.entryAt(current.row) : undefined;
  if (key === ' ' && shiftKey && current) chosen.pick(current.row, false);
  else if (key === 'Enter' && current && withCommand) {
    if (entry) work.openBeside(entry);
  } else if (key.toLowerCase() === 'c' && withCommand) {
    // Text that somebody marked is what he means to copy.
    if (document.getSelection()?.isCollapsed === false) return false;
    work.copy();
  } else if (key.toLowerCase() === 'a' && withCommand) chosen.all();
  else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp') && current && next) {
    chosen.pick(current.row, true);
    go(next);
    chosen.pick(next.row, true);
  } else if (next) go(current || key === 'End' ? next : { row: work.firstInSight(), column: 0 });
  else if (current && key === 'F2') {
    // First the cell comes into sight: what is typed must be seen.
    go(current);
    if (entry) work.edit(current, entry);
  } else if (key === 'Enter' && current) work.open(current.row);
  else if (key === ' ') work.peek();
  else if (key === 'Escape') work.escape();
  else return false;
  return true;
}

/** Null: the key does not move. */
export function moveCell(cell: Cell, { key, ctrlKey, metaKey }: Key, size: GridSize): Cell | null {
  const far = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowDown':
      return within({ ...cell, row: far ? size.rows - 1 : cell.row + 1 }, size);
    case 'ArrowUp':
      return within({ ...cell, row: far ? 0 : cell.row - 1 }, size);
    case 'ArrowRight':
      return within({ ...cell, column: cell.column + 1 }, size);
    case 'ArrowLeft':
      return within({ ...cell, column: cell.column - 1 }, size);
    case 'PageDown':
      return within({ ...cell, row: cell.row + size.page }, size);
    case 'PageUp':
      return within({ ...cell, row: cell.row - size.page }, size);
    case 'Home':
      return within({ row: far ? 0 : cell.row, column: 0 }, size);
    case 'End':
      return within({ row: far ? size.rows - 1 : cell.row, column: size.columns - 1 }, size);
    default:
      return null;
  }
}

function within({ row, column }: Cell, { rows, columns }: GridSize): Cell {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

// Where the keyboard leads in a grid: the pattern of the ARIA authoring guide.

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

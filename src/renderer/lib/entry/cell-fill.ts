// What filling and pasting come to, cell by cell: row, column, text. Pure; docs/design/expectations.md#excel-paste.
import type { Range } from '#renderer/lib/entry/cell-movement.ts';

export type PlacedText = [row: number, column: number, text: string];
type TextAt = (row: number, column: number) => string;

export function placed({ top, bottom, left, right }: Range, textAt: TextAt): PlacedText[] {
  const cells: PlacedText[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) cells.push([row, column, textAt(row, column)]);
  return cells;
}

/** Every chosen row takes what the first one says; a single row takes what stands above it. */
export function filledDown(range: Range, textAt: TextAt): PlacedText[] {
  const source = range.top === range.bottom ? Math.max(0, range.top - 1) : range.top;
  return placed(range, (_row, column) => textAt(source, column)).filter(([row]) => row !== source);
}

/** Every chosen column takes what the first one says; a single column takes what stands to its left. */
export function filledRight(range: Range, textAt: TextAt): PlacedText[] {
  const source = range.left === range.right ? Math.max(0, range.left - 1) : range.left;
  return placed(range, (row) => textAt(row, source)).filter(([, column]) => column !== source);
}

/** One cell fills the whole choice; a table spreads from its corner. */
export function pastedCells(table: readonly (readonly string[])[], range: Range) {
  const [only = ''] = table[0] ?? [];
  if (table.length === 1 && table[0]?.length === 1)
    return { cells: placed(range, () => only), bottom: range.bottom, right: range.right };
  const cells = table.flatMap((line, row) =>
    line.map((text, column): PlacedText => [range.top + row, range.left + column, text]),
  );
  const widest = Math.max(...table.map((line) => line.length));
  return { cells, bottom: range.top + table.length - 1, right: range.left + widest - 1 };
}

export function tableOf({ top, bottom, left, right }: Range, textAt: TextAt): string[][] {
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_unused, column) => textAt(top + row, left + column)),
  );
}

// Which of the first rows holds the headings: titles, dates and notes may stand above it. The row that holds the most names that are known,
// else the first that is about as wide as the table and holds no values. docs/adr/0081.
import { dateCell } from './date-cell.ts';
import { isNumberText } from './number-cell.ts';
import type { TableRow } from './table-row.ts';

/** So many rows are looked at. */
export const headingSample = 30;

const filled = ({ cells }: TableRow): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
const isValue = (cell: string): boolean => isNumberText(cell) || dateCell(cell) !== null;

export function findHeadingRow(rows: readonly TableRow[], isKnown: (heading: string) => boolean): TableRow | null {
  const [first] = rows;
  if (!first) return null;
  const known = rows.map((row) => new Set(filled(row).filter(isKnown)).size);
  const most = Math.max(...known);
  const best = rows[known.indexOf(most)];
  // One known word among others may be a value; two, or nothing else, are headings.
  if (best && (best === first || (most > (known[0] ?? 0) && (most > 1 || filled(best).length === 1)))) {
    if (best !== first || most > 0) return best;
  }
  const width = Math.max(...rows.map((row) => filled(row).length));
  if (filled(first).length * 2 > width) return first;
  return rows.find((row) => filled(row).length * 2 > width && !filled(row).some(isValue)) ?? first;
}

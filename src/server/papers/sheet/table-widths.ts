// The columns of a table get their places: a number is printed in one line, so its column takes the room that its longest number needs
// from the texts beside it, and where that is not enough all numbers of the table are set smaller, in one size.
import type { Measure } from '../../pdf/fonts.ts';
import { printable, sizeToFit, type TextStyle } from '../../pdf/text-fit.ts';

export interface Column {
  head: string;
  /** Share of what the fixed columns leave, or points; a column of numbers may get more. */
  width: number | { share: number };
  /** A number with its unit is at the right and never broken; a code is broken where even its smallest size has no room. */
  keeps?: 'number' | 'code';
}

export interface PlacedColumn extends Column {
  x: number;
  points: number;
  /** At which what it keeps is set. */
  size: number;
}

interface RowTexts {
  cells: readonly string[];
  style: TextStyle;
}

interface TableRoom {
  texts: readonly RowTexts[];
  from: number;
  to: number;
  measure: Measure;
}

const gutter = 6;
/** Below that nobody reads it. */
export const leastSize = 5.5;
const usualSize = 8;
const leastOfCodes = 6.5;
/** A column of text keeps as much. */
const leastText = 72;
/** A number that needs more of the smallest letters than that does not take it from the others. */
const mostOfNumbers = [140, 100, 70, 0] as const;

export function placeColumns(columns: readonly Column[], room: TableRoom): PlacedColumn[] {
  const whole = room.to - room.from - gutter * (columns.length - 1);
  const { widths, size } = numberWidths(columns, whole, room);
  const shares = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? 0 : width.share), 0);
  const left = whole - widths.reduce((sum, width) => sum + width, 0);
  const points = columns.map(({ width }, index) =>
    typeof width === 'number' ? (widths[index] ?? width) : (left * width.share) / shares,
  );
  const codes = sizeOfCodes(columns, points, room);
  let x = room.from;
  return columns.map((column, index) => {
    const place = { ...column, x, points: points[index] ?? 0, size: column.keeps === 'number' ? size : codes };
    x += place.points + gutter;
    return place;
  });
}

/** What fixed columns get, none of the others, and the size of all numbers: the largest at which they have room. */
function numberWidths(columns: readonly Column[], whole: number, room: TableRoom): { widths: number[]; size: number } {
  const fixed = columns.map(({ width }) => (typeof width === 'number' ? width : 0));
  const most = whole - leastText * columns.filter(({ width }) => typeof width !== 'number').length;
  const needed = columns.map(({ keeps, width }, index) =>
    keeps === 'number' && typeof width === 'number'
      ? room.texts.map(({ cells, style }) => room.measure(printable(cells[index] ?? ''), style.font, usualSize))
      : [],
  );
  for (const cap of mostOfNumbers)
    for (let size = usualSize; size >= leastSize; size -= 0.25) {
      const widths = fixed.map((width, index) => {
        const counted = (needed[index] ?? []).filter((points) => (points * leastSize) / usualSize <= cap);
        // A hair more than is measured, so that what just fits does.
        return Math.max(width, ...counted.map((points) => (points * size) / usualSize + 0.05));
      });
      if (widths.reduce((sum, width) => sum + width, 0) <= Math.max(most, fixedSum(fixed))) return { widths, size };
    }
  return { widths: fixed, size: leastSize };
}

const fixedSum = (fixed: readonly number[]) => fixed.reduce((sum, width) => sum + width, 0);

/** One size for all codes: the one at which the longest fits, as far as that is still well read. */
function sizeOfCodes(columns: readonly Column[], points: readonly number[], { texts, measure }: TableRoom): number {
  let size = usualSize;
  for (const { cells, style } of texts)
    for (const [index, { keeps }] of columns.entries())
      if (keeps === 'code')
        size = Math.min(
          size,
          sizeToFit(printable(cells[index] ?? ''), { font: style.font, size, width: points[index] ?? 0, measure }),
        );
  return Math.max(size, leastOfCodes);
}

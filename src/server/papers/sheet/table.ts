// Tables that go over pages: their heads stand again at the top of each, rows are never cut unless one is higher than a page,
// numbers are never broken or cut but set smaller where they must.
import type { DrawMark } from '../../pdf/draw-list.ts';
import { type Block, ofLines } from '../../pdf/page-flow.ts';
import { breakLines, printable, sizeToFit, type TextStyle } from '../../pdf/text-fit.ts';
import { linesAt } from './blocks.ts';
import { colors, left, right, type Sheet, type } from './sheet.ts';

export interface Column {
  head: string;
  /** Share of what the fixed columns leave, or points. */
  width: number | { share: number };
  align?: 'left' | 'right';
  /** A number or a code: in one line, smaller if it must be. */
  whole?: boolean;
}

export interface TableRow {
  cells: readonly string[];
  strong?: boolean;
  /** Another line below the row, over its whole width. */
  note?: string;
  /** Only its first cell, over the whole width, together with the next row. */
  group?: boolean;
  color?: string;
}

interface Placed extends Column {
  x: number;
  points: number;
}

const gutter = 6;
const leading = 10.5;
const cell: TextStyle = { font: 'regular', size: 8 };
const strongCell: TextStyle = { font: 'bold', size: 8 };
const smallestCommon = 6.5;

function placed(columns: readonly Column[], indent: number): Placed[] {
  const whole = right - left - indent - gutter * (columns.length - 1);
  const fixed = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0);
  const shares = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? 0 : width.share), 0);
  let x = left + indent;
  return columns.map((column) => {
    const points = typeof column.width === 'number' ? column.width : ((whole - fixed) * column.width.share) / shares;
    const place = { ...column, x, points };
    x += points + gutter;
    return place;
  });
}

interface CellLines {
  lines: string[];
  style: TextStyle;
}

/** One size for all numbers of a table: the one at which the longest fits, as far as that is still well read. */
function commonSize(sheet: Sheet, columns: readonly Placed[], rows: readonly TableRow[]): number {
  let size = cell.size;
  for (const { cells, group, strong } of rows) {
    if (group) continue;
    const { font } = strong ? strongCell : cell;
    for (const [index, { whole, points }] of columns.entries())
      if (whole)
        size = Math.min(size, sizeToFit(printable(cells[index] ?? ''), { font, size, width: points, measure: sheet.measure }));
  }
  return Math.max(size, smallestCommon);
}

interface FitCell {
  column: Placed;
  style: TextStyle;
  /** Of what is kept whole. */
  size: number;
}

function fitted(sheet: Sheet, text: string, { column, style, size: common }: FitCell): CellLines {
  const fit = { ...style, width: column.points, measure: sheet.measure };
  if (!column.whole) return { lines: text.split(/\r?\n/).flatMap((part) => breakLines(part, fit)), style };
  const line = printable(text);
  const size = sizeToFit(line, { ...fit, size: Math.min(style.size, common) });
  // Below that nobody reads it: then it stands in two lines, whole all the same.
  if (size >= 5.5) return { lines: line === '' ? [] : [line], style: { ...style, size } };
  const small = { ...style, size: 6.5 };
  return { lines: breakLines(line, { ...fit, ...small, hyphens: false }), style: small };
}

interface CellsInput {
  columns: readonly Placed[];
  cells: readonly CellLines[];
  top: number;
  color: string;
  tagOf: ((index: number) => number) | null;
}

function cellMarks({ columns, cells, top, color, tagOf }: CellsInput): DrawMark[] {
  return columns.flatMap((column, index) => {
    const { lines, style } = cells[index] ?? { lines: [], style: cell };
    const end = column.align === 'right';
    const tag = tagOf?.(index);
    return linesAt(lines, {
      x: end ? column.x + column.points : column.x,
      baseline: top,
      leading,
      style,
      color,
      ...(end ? { align: 'right' as const } : {}),
      ...(tag === undefined ? {} : { tag }),
    });
  });
}

function heads(sheet: Sheet, columns: readonly Placed[], table: number | null): Block {
  const cells = columns.map((column) => ({
    lines: breakLines(column.head, { ...type.smallStrong, width: column.points, measure: sheet.measure }),
    style: type.smallStrong,
  }));
  const most = Math.max(...cells.map(({ lines }) => lines.length));
  const height = most * 9.5 + 7;
  return {
    height,
    keepWithNext: true,
    draw(top, put) {
      const row = table === null ? null : sheet.tags.add('TR', table);
      for (const [index, column] of columns.entries()) {
        const lines = cells[index]?.lines ?? [];
        const end = column.align === 'right';
        put(
          ...linesAt(lines, {
            x: end ? column.x + column.points : column.x,
            baseline: top + 8 + (most - lines.length) * 9.5,
            leading: 9.5,
            style: type.smallStrong,
            color: colors.quiet,
            ...(end ? { align: 'right' as const } : {}),
            ...(row === null ? {} : { tag: sheet.tags.add('TH', row) }),
          }),
        );
      }
      const y = top + height - 2;
      put({ kind: 'line', from: [columns[0]?.x ?? left, y], to: [right, y], width: 0.8, color: colors.quiet });
    },
  };
}

/** Each cell of a row has one tag, over however many pages it goes; `columns` is what a cell alone in its row lies over. */
function rowTags(sheet: Sheet, tableTag: () => number, columns?: number): (index: number) => number {
  let row: number | null = null;
  const cells: number[] = [];
  return (index) => {
    row ??= sheet.tags.add('TR', tableTag());
    cells[index] ??= sheet.tags.add('TD', row, columns === undefined ? {} : { columns });
    return cells[index];
  };
}

export function table(sheet: Sheet, { columns: given, rows, indent = 0 }: TableInput): Block[] {
  const columns = placed(given, indent);
  const from = columns[0]?.x ?? left;
  let tag: number | null = null;
  const tableTag = () => {
    tag ??= sheet.tags.add('Table', null);
    return tag;
  };
  const size = commonSize(sheet, columns, rows);
  const again = heads(sheet, columns, null);
  const opening: Block = {
    ...again,
    draw: (top, put) => heads(sheet, columns, tableTag()).draw(top, put),
  };
  const body = rows.map((row): Block => {
    const style = row.strong || row.group ? strongCell : cell;
    const color = row.color ?? colors.text;
    const wide = { head: '', width: right - from, x: from, points: right - from };
    const shown = row.group ? [wide] : columns;
    const cells = shown.map((column, index) => fitted(sheet, row.cells[index] ?? '', { column, style, size }));
    const noteStyle = { font: 'oblique', size: 7.5 } as const;
    const note = row.note ? breakLines(row.note, { ...noteStyle, width: right - from, measure: sheet.measure }) : [];
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
    const count = most + note.length;
    const down = (line: number) => Math.min(line, most) * leading + Math.max(0, line - most) * 10;
    const tagOf = rowTags(sheet, tableTag, row.group ? columns.length : undefined);
    const noteTag = rowTags(sheet, tableTag, columns.length);
    return ofLines(count, (first, end) => {
      const height = down(end) - down(first) + (end === count ? 5 : 0);
      const some = cells.map(({ lines, style: own }) => ({ lines: lines.slice(first, end), style: own }));
      const noted = note.slice(Math.max(0, first - most), Math.max(0, end - most));
      return {
        height,
        heads: again,
        spaceBefore: row.group && first === 0 ? 5 : 0,
        keepWithNext: row.group === true && end === count,
        draw(top, put) {
          put(...cellMarks({ columns: shown, cells: some, top: top + 10, color, tagOf }));
          if (noted.length > 0) {
            const baseline = top + 10 + down(Math.max(first, most)) - down(first);
            put(...linesAt(noted, { x: from, baseline, leading: 10, style: noteStyle, color: colors.quiet, tag: noteTag(0) }));
          }
          const y = top + height - 0.5;
          if (end === count && !row.group)
            put({ kind: 'line', from: [from, y], to: [right, y], width: 0.35, color: colors.rule });
        },
      };
    });
  });
  return [opening, ...body];
}

interface TableInput {
  columns: readonly Column[];
  rows: readonly TableRow[];
  indent?: number;
}

// Tables that go over pages: their heads stand again at the top of each, rows are never cut unless one is higher than a page,
// numbers are never broken or cut: table-widths.ts gives them the room there is, and what has none stands below its row.
import type { DrawMark } from '../../pdf/draw-list.ts';
import { type Block, ofLines } from '../../pdf/page-flow.ts';
import { breakLines, printable, sizeToFit, type TextStyle } from '../../pdf/text-fit.ts';
import { linesAt, ownLines } from './lines.ts';
import { colors, left, right, type Sheet, type } from './sheet.ts';
import { type Column, leastSize, type PlacedColumn, placeColumns } from './table-widths.ts';

export interface TableRow {
  cells: readonly string[];
  strong?: boolean;
  /** Another line below the row, over its whole width. */
  note?: string;
  /** Only its first cell, over the whole width, together with the next row. */
  group?: boolean;
  color?: string;
}

const leading = 10.5;
const cell: TextStyle = { font: 'regular', size: 8 };
const strongCell: TextStyle = { font: 'bold', size: 8 };
const noteStyle: TextStyle = { font: 'oblique', size: 7.5 };
const noteLeading = 10;

interface CellLines {
  lines: string[];
  style: TextStyle;
  /** What found no room in its column. */
  below?: string;
}

interface FitCell {
  column: PlacedColumn;
  style: TextStyle;
}

function fitted(sheet: Sheet, text: string, { column, style }: FitCell): CellLines {
  const fit = { ...style, width: column.points, measure: sheet.measure };
  if (!column.keeps) return { lines: ownLines(text, fit), style };
  const line = printable(text);
  if (line === '') return { lines: [], style };
  const size = sizeToFit(line, { ...fit, size: Math.min(style.size, column.size) });
  if (size >= leastSize) return { lines: [line], style: { ...style, size } };
  if (column.keeps === 'number') return { lines: [], style, below: `${column.head}: ${line}` };
  const small = { ...style, size: 6.5 };
  return { lines: breakLines(line, { ...fit, ...small, hyphens: false }), style: small };
}

/** Below a row and over its width: its note, and each number that found no room in its column, in one line whatever its size. */
function notesOf(sheet: Sheet, row: TableRow, cells: readonly CellLines[], room: number): CellLines[] {
  const fit = { ...noteStyle, width: room, measure: sheet.measure };
  const numbers = cells.flatMap(({ below }) => (below === undefined ? [] : [below]));
  return [
    ...numbers.map((text) => ({ lines: [text], style: { ...noteStyle, size: sizeToFit(text, fit) } })),
    ...(row.note ? breakLines(row.note, fit) : []).map((text) => ({ lines: [text], style: noteStyle })),
  ];
}

interface CellsInput {
  columns: readonly PlacedColumn[];
  cells: readonly CellLines[];
  top: number;
  color: string;
  tagOf: ((index: number) => number) | null;
}

function cellMarks({ columns, cells, top, color, tagOf }: CellsInput): DrawMark[] {
  return columns.flatMap((column, index) => {
    const { lines, style } = cells[index] ?? { lines: [], style: cell };
    const end = column.keeps === 'number';
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

function heads(sheet: Sheet, columns: readonly PlacedColumn[], table: number | null): Block {
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
        const end = column.keeps === 'number';
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
  const texts = rows.flatMap(({ cells, group, strong }) => (group ? [] : [{ cells, style: strong ? strongCell : cell }]));
  const columns = placeColumns(given, { texts, from: left + indent, to: right, measure: sheet.measure });
  const from = columns[0]?.x ?? left;
  let tag: number | null = null;
  const tableTag = () => {
    tag ??= sheet.tags.add('Table', null);
    return tag;
  };
  const again = heads(sheet, columns, null);
  const opening: Block = {
    ...again,
    draw: (top, put) => heads(sheet, columns, tableTag()).draw(top, put),
  };
  const body = rows.map((row): Block => {
    const style = row.strong || row.group ? strongCell : cell;
    const color = row.color ?? colors.text;
    const wide = { head: '', width: right - from, x: from, points: right - from, size: style.size };
    const shown = row.group ? [wide] : columns;
    const cells = shown.map((column, index) => fitted(sheet, row.cells[index] ?? '', { column, style }));
    const notes = notesOf(sheet, row, cells, right - from);
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
    const count = most + notes.length;
    const down = (line: number) => Math.min(line, most) * leading + Math.max(0, line - most) * noteLeading;
    const tagOf = rowTags(sheet, tableTag, row.group ? columns.length : undefined);
    const noteTag = rowTags(sheet, tableTag, columns.length);
    return ofLines(count, (first, end) => {
      const height = down(end) - down(first) + (end === count ? 5 : 0);
      const some = cells.map(({ lines, style: own }) => ({ lines: lines.slice(first, end), style: own }));
      const noted = notes.slice(Math.max(0, first - most), Math.max(0, end - most));
      return {
        height,
        heads: again,
        spaceBefore: row.group && first === 0 ? 5 : 0,
        keepWithNext: row.group === true && end === count,
        draw(top, put) {
          put(...cellMarks({ columns: shown, cells: some, top: top + 10, color, tagOf }));
          const below = top + 10 + down(Math.max(first, most)) - down(first);
          for (const [index, note] of noted.entries()) {
            const baseline = below + index * noteLeading;
            put(...linesAt(note.lines, { x: from, baseline, leading, style: note.style, color: colors.quiet, tag: noteTag(0) }));
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

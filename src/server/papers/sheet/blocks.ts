// The parts papers are put together from: headings, paragraphs, labelled values, lines for signatures.
import { type Block, type ItemTags, labelledItem, ofLines } from '../../pdf/page-flow.ts';
import { breakLines, printable, type TextStyle } from '../../pdf/text-fit.ts';
import { linesAt, ownLines, spaced } from './lines.ts';
import { colors, left, right, type Sheet, type, width } from './sheet.ts';

export function heading(sheet: Sheet, text: string, parent: number | null = null): Block {
  const lines = breakLines(text, { ...type.heading, width, measure: sheet.measure });
  return {
    height: lines.length * 13 + 5,
    spaceBefore: 14,
    keepWithNext: true,
    draw(top, put) {
      const tag = sheet.tags.add('H2', parent);
      put(...linesAt(lines, { x: left, baseline: top + 10, leading: 13, style: type.heading, tag, color: colors.strong }));
    },
  };
}

interface ParagraphStyle {
  style?: TextStyle;
  color?: string;
  spaceBefore?: number;
  parent?: number | null;
  indent?: number;
  /** Held together with what follows. */
  keep?: boolean;
}

/** One block a line, so that long texts go over pages; never a single line before the break or after it. */
export function paragraph(
  sheet: Sheet,
  text: string,
  { style = type.body, color = colors.text, spaceBefore = 4, parent = null, indent = 0, keep = false }: ParagraphStyle = {},
): Block[] {
  const leading = style.size * 1.4;
  const lines = text
    .split(/\r?\n/)
    .flatMap((part) =>
      part.trim() === '' ? [''] : breakLines(part, { ...style, width: width - indent, measure: sheet.measure }),
    );
  let tag: number | null = null;
  return lines.map((line, index) => ({
    height: leading,
    spaceBefore: index === 0 ? spaceBefore : 0,
    keepWithNext: keep || (lines.length > 1 && (index === 0 || index === lines.length - 2)),
    draw(top, put) {
      tag ??= sheet.tags.add('P', parent);
      put({ kind: 'text', x: left + indent, baseline: top + style.size, text: line, ...style, color, tag });
    },
  }));
}

export interface Pair {
  label: string;
  value: string;
  /** Stands out. */
  strong?: boolean;
}

export const leading = 12.5;

/** As papers have them, and as the cover of a certificate does where it has the room. */
const settings = {
  usual: { size: type.body.size, leading },
  roomy: { size: 10.5, leading: 17 },
} as const;

interface PairsLayout {
  labelWidth?: number;
  columns?: number;
  setting?: keyof typeof settings;
}

/** Labels and values side by side, in one column or two; what has no value is left out. */
export function pairs(
  sheet: Sheet,
  given: readonly Pair[],
  { labelWidth = 150, columns = 1, setting = 'usual' }: PairsLayout = {},
): Block[] {
  const { size, leading } = settings[setting];
  const quiet = { ...type.body, size };
  const shown = given.filter(({ value }) => printable(value) !== '');
  const gutter = 18;
  const columnWidth = (width - gutter * (columns - 1)) / columns;
  const blocks: Block[] = [];
  let list: number | null = null;
  const item = () => {
    list ??= sheet.tags.add('L', null);
    return labelledItem(sheet.tags, list);
  };
  for (let start = 0; start < shown.length; start += columns) {
    const cells = shown.slice(start, start + columns).map((pair, index) => {
      const x = left + index * (columnWidth + gutter);
      const style = { ...(pair.strong ? type.strong : type.body), size };
      return {
        x,
        style,
        label: spaced(breakLines(pair.label, { ...quiet, width: labelWidth - 8, measure: sheet.measure })),
        value: ownLines(pair.value, { ...style, width: columnWidth - labelWidth, measure: sheet.measure }),
      };
    });
    const most = Math.max(...cells.map(({ label, value }) => Math.max(label.length, value.length)));
    const tags: ItemTags[] = [];
    blocks.push(
      ofLines(most, (from, to) => ({
        height: (to - from) * leading + (to === most ? 2 : 0),
        draw(top, put) {
          for (const [index, { x, style, label, value }] of cells.entries()) {
            tags[index] ??= item();
            const tag = tags[index];
            const line = { baseline: top + size, leading };
            put(...linesAt(label.slice(from, to), { ...line, x, style: quiet, color: colors.quiet, tag: tag.label }));
            put(...linesAt(value.slice(from, to), { ...line, x: x + labelWidth, style, color: colors.text, tag: tag.body }));
          }
        },
      })),
    );
  }
  return blocks;
}

export function gap(height: number): Block {
  return { height, draw: () => undefined };
}

/** The last of them goes over to the next page rather than leave what follows alone there; so does its last line, where it is cut. */
export function heldToNext(blocks: readonly Block[]): Block[] {
  const last = blocks.at(-1);
  if (!last) return [];
  const { lines } = last;
  return [...blocks.slice(0, -1), { ...last, keepWithNext: true, ...(lines ? { lines: () => heldToNext(lines()) } : {}) }];
}

export function rule(): Block {
  return {
    height: 1,
    spaceBefore: 8,
    draw: (top, put) => put({ kind: 'line', from: [left, top], to: [right, top], width: 0.5, color: colors.rule }),
  };
}

// The parts papers are put together from: headings, paragraphs, labelled values, lines for signatures.
import type { DrawMark } from '../../pdf/draw-list.ts';
import { type Block, type ItemTags, labelledItem, ofLines } from '../../pdf/page-flow.ts';
import { breakLines, printable, type TextStyle } from '../../pdf/text-fit.ts';
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

interface LinesInput {
  x: number;
  baseline: number;
  leading: number;
  style: TextStyle;
  tag?: number;
  color?: string;
  align?: 'left' | 'right';
}

export function linesAt(lines: readonly string[], { baseline, leading, style, tag, ...rest }: LinesInput): DrawMark[] {
  return lines.map((text, index) => ({
    kind: 'text',
    baseline: baseline + index * leading,
    text: rest.align === 'right' ? text.trimEnd() : text,
    ...style,
    ...rest,
    ...(tag === undefined ? {} : { tag }),
  }));
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

/** One block a line, so that long texts go over pages; never a single line before the break. */
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
    keepWithNext: keep || (index === 0 && lines.length > 1),
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

const leading = 12.5;

/** So that whoever copies or hears the text finds a space before the value. */
export const spaced = (label: readonly string[]) => label.map((text, index) => (index === label.length - 1 ? `${text} ` : text));

/** Labels and values side by side, in one column or two; what has no value is left out. */
export function pairs(sheet: Sheet, given: readonly Pair[], { labelWidth = 150, columns = 1 } = {}): Block[] {
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
      const style = pair.strong ? type.strong : type.body;
      return {
        x,
        style,
        label: spaced(breakLines(pair.label, { ...type.body, width: labelWidth - 8, measure: sheet.measure })),
        value: pair.value
          .split(/\r?\n/)
          .flatMap((part) => breakLines(part, { ...style, width: columnWidth - labelWidth, measure: sheet.measure })),
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
            const line = { baseline: top + 9, leading };
            put(...linesAt(label.slice(from, to), { ...line, x, style: type.body, color: colors.quiet, tag: tag.label }));
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

export function rule(): Block {
  return {
    height: 1,
    spaceBefore: 8,
    draw: (top, put) => put({ kind: 'line', from: [left, top], to: [right, top], width: 0.5, color: colors.rule }),
  };
}

export interface Signature {
  label: string;
  name: string;
}

/**
 * Lines to sign on, side by side, each with who signs below it. A name is never cut: a long one goes on in further lines, and what they sign
 * as stands under all of it.
 */
export function signatures(sheet: Sheet, list: readonly Signature[]): Block {
  const gutter = 24;
  const each = (width - gutter * (list.length - 1)) / Math.max(1, list.length);
  const fit = { width: each, measure: sheet.measure };
  const signed = list.map(({ label, name }) => ({ label, lines: breakLines(name, { ...type.body, ...fit }) }));
  const further = Math.max(0, ...signed.map(({ lines }) => lines.length - 1)) * leading;
  return {
    height: 64 + further,
    draw(top, put) {
      const listTag = sheet.tags.add('L', null);
      for (const [index, { label, lines }] of signed.entries()) {
        const x = left + index * (each + gutter);
        const tag = labelledItem(sheet.tags, listTag);
        put({ kind: 'line', from: [x, top + 36], to: [x + each, top + 36], width: 0.6, color: colors.quiet });
        const named = { x, baseline: top + 47, leading, style: type.body, tag: tag.body };
        const small = { x, baseline: top + 57 + further, leading, style: type.small, tag: tag.label, color: colors.quiet };
        put(...linesAt(spaced(breakLines(label, { ...type.small, ...fit }, 1)), small));
        put(...linesAt(lines, named));
      }
    },
  };
}

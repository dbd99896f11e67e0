// The rows of the price list: names on the left, amounts in their places, dots between. docs/data-contracts.md#price-list-layout.
import type { DrawMark, TextMark } from '#server/pdf/draw-list.ts';
import type { Block } from '#server/pdf/page-flow.ts';
import { breakLines, cutToWidth, printable, sizeToFit, type TextStyle } from '#server/pdf/text-fit.ts';
import type { ArticleRow, CategoryRow, ServiceRow, TypeRow } from '../document/contract.ts';
import { left, marker, minor, remark, right, root, secondName, slots, small, value } from './grid.ts';
import { amountMarks, notesHeight, printed, printedMarks, scaleText } from './layout-amounts.ts';
import type { PartContext } from './layout-context.ts';
import { rowOrigin } from './row-origin.ts';

const lineHeight = 11;
const leaderColor = '#B8B8B8';

interface NameColumn {
  name: string;
  /** More stands below it in its cell. */
  followed?: boolean;
  second: string | null;
  /** Where the name begins, inside the column. */
  x: number;
  width: number;
  secondX: number;
  style: TextStyle;
}

/** Name and second name broken into lines, the second below the first. */
function nameLines(
  { name, second, x, width, secondX, style, followed = second !== null }: NameColumn,
  { measure, print, tags }: PartContext,
) {
  const lines = breakLines(name, { ...style, width, measure });
  const seconds = second === null ? [] : breakLines(second, { ...secondName, width: 392, measure });
  const secondTop = (lines.length - 1) * lineHeight + 12;
  const { language } = print.document.list;
  return {
    height: seconds.length > 0 ? secondTop + seconds.length * 10 + 3 : (lines.length - 1) * lineHeight + 13,
    firstWidth: measure(lines[0] ?? '', style.font, style.size),
    marks: (top: number, cell: number): DrawMark[] => {
      const tag = followed ? tags.add('P', cell) : cell;
      return [
        ...lines.map(
          (text, index): TextMark => ({
            kind: 'text',
            x: left + x,
            baseline: top + 9 + index * lineHeight,
            text,
            ...style,
            tag,
          }),
        ),
        ...seconds.map(
          (text, index): TextMark => ({
            kind: 'text',
            x: left + secondX,
            baseline: top + secondTop + 7.6 + index * 10,
            text,
            ...secondName,
            color: '#333333',
            tag: tags.add('P', cell, language.secondary === null ? {} : { language: language.secondary }),
          }),
        ),
      ];
    },
  };
}

/** Dots lead the eye over the columns that this list does not have, up to the number. */
function leader(base: TextMark | undefined, top: number, nameRight: number, { print, measure }: PartContext): DrawMark[] {
  const { amount_block_slot: first } = print.document.list;
  if (first === 1 || print.leaders === 'none' || !base || base.x !== slots.right(first)) return [];
  const from = Math.max(left + 252, nameRight + 6);
  const to = base.x - measure(base.text, base.font, base.size) - 5;
  if (to - from < 10) return [];
  return [{ kind: 'line', from: [from, top + 8], to: [to, top + 8], width: 0.5, color: leaderColor, dots: 2.5 }];
}

/** Columns that the list does not have are room for the name. */
const extraWidth = ({ print }: PartContext) =>
  Math.max(0, slots.left(print.document.list.amount_block_slot) - slots.left(1) - 20);

export function categoryRow(row: CategoryRow, context: PartContext): Block {
  const { tags, print, measure, parent } = context;
  const isRoot = row.depth === 0;
  const style = isRoot ? root : minor;
  const x = isRoot ? 62 : 74;
  const numbers = breakLines(row.number, {
    ...style,
    size: numberSize(row.number, style, context),
    width: 58,
    hyphens: false,
    measure,
  });
  const names = nameLines(
    {
      name: row.name,
      second: row.name_secondary,
      x,
      width: (isRoot ? 184 : 172) + extraWidth(context),
      secondX: 74,
      style: isRoot ? root : value,
    },
    context,
  );
  const from = rowOrigin(row);
  const origin = [from?.derived ? print.words.derived : '', from?.inherited_from ? print.words.inherited : ''].filter(Boolean);
  return {
    // Two marks stand one below the other, and those of the next row must not join them.
    height: Math.max(
      names.height,
      (numbers.length - 1) * lineHeight + 13,
      origin.length > 1 ? 17 : 0,
      13 + notesHeight(row, context),
    ),
    spaceBefore: isRoot ? 5 : 0,
    keepWithNext: row.exceptions.length > 0 || (isRoot && row.amount === null),
    draw(top, put) {
      const tableRow = tags.add('TR', parent);
      const numberCell = tags.add('TD', tableRow);
      for (const [index, text] of numbers.entries())
        put({
          kind: 'text',
          x: left,
          baseline: top + 9 + index * lineHeight,
          text,
          font: style.font,
          size: numberSize(row.number, style, context),
          tag: numberCell,
        });
      put(...names.marks(top, tags.add('TD', tableRow)));
      const amounts = amountMarks(row, top, { ...context, tableRow, style: value });
      put(...leader(amounts[0], top, left + x + names.firstWidth, context), ...amounts);
      for (const [index, text] of origin.entries())
        put({
          kind: 'text',
          x: right,
          baseline: top + (origin.length === 1 ? 9 : 5.5) + index * 6.5,
          text: cutToWidth(text, { ...marker, width: 33, measure }),
          ...marker,
          align: 'right',
          ...(amounts[0]?.tag === undefined ? {} : { tag: amounts[0].tag }),
        });
    },
  };
}

/** A number is never cut: it gets a little smaller, then goes on in the next line. */
function numberSize(number: string, style: TextStyle, { measure }: PartContext): number {
  return Math.max(6.5, sizeToFit(printable(number), { ...style, width: 58, measure }));
}

/** Exceptions of one class up to so many go over to the next page together with it: by itself none says whose it is. */
const mostTogether = 8;

interface ExceptionContext extends PartContext {
  index: number;
  /** How many the class has. */
  count: number;
}

/** A little air after the last one: what follows belongs to another class. Of many, none stands alone before or after a break. */
export function exceptionRow(row: TypeRow, { index: place, count, ...context }: ExceptionContext): Block {
  const last = place === count - 1;
  const { tags, measure, parent } = context;
  const lines = breakLines(row.type_label, { ...minor, width: 150 + extraWidth(context), measure });
  return {
    height: Math.max((lines.length - 1) * 10, notesHeight(row, context)) + (last ? 16 : 12),
    keepWithNext: !last && (count <= mostTogether || place === 0 || place === count - 2),
    draw(top, put) {
      const tableRow = tags.add('TR', parent);
      tags.add('TD', tableRow);
      const cell = tags.add('TD', tableRow);
      put({ kind: 'text', x: left + 86, baseline: top + 8.5, text: '\u21b3', ...minor, color: '#666666' });
      for (const [index, text] of lines.entries())
        put({ kind: 'text', x: left + 96, baseline: top + 8.5 + index * 10, text, ...minor, tag: cell });
      put(...amountMarks(row, top - 0.5, { ...context, tableRow, style: minor }));
    },
  };
}

export function serviceRow(row: ServiceRow, context: PartContext): Block {
  const { tags, parent } = context;
  const names = nameLines(
    {
      name: row.name,
      second: row.name_secondary,
      ...(row.scales.length > 0 ? { followed: true } : {}),
      x: 0,
      width: 246 + extraWidth(context),
      secondX: 12,
      style: value,
    },
    context,
  );
  const scales = row.scales.map((scale) => scaleText(scale, context));
  const above = Math.max(names.height, 13 + notesHeight(row, context));
  return {
    height: above + scales.length * 11 + (scales.length > 0 ? 2 : 0),
    draw(top, put) {
      const tableRow = tags.add('TR', parent);
      const cell = tags.add('TD', tableRow);
      put(...names.marks(top, cell));
      for (const [index, text] of scales.entries())
        put({
          kind: 'text',
          x: left + 96,
          baseline: top + above + 6 + index * 11,
          text,
          ...remark,
          tag: tags.add('P', cell),
        });
      const amounts = amountMarks(row, top, { ...context, tableRow, style: value });
      put(...leader(amounts[0], top, left + names.firstWidth, context), ...amounts);
    },
  };
}

export function articleRow(row: ArticleRow, context: PartContext): Block {
  const { tags, print, measure, parent } = context;
  const { document } = print;
  const names = nameLines({ name: row.name, second: row.name_secondary, x: 0, width: 246, secondX: 12, style: value }, context);
  const found = printed(row, context);
  return {
    height: Math.max(names.height, found?.note ? 20 : 0),
    draw(top, put) {
      const tableRow = tags.add('TR', parent);
      put(...names.marks(top, tags.add('TD', tableRow)));
      const tag = tags.add('TD', tableRow);
      const unitCell = tags.add('TD', tableRow);
      if (!found) return;
      put(...printedMarks(found, { ...context, slot: 1, top, style: value, tag }), {
        kind: 'text',
        x: slots.left(2),
        baseline: top + 9,
        text: cutToWidth(`${document.list.currency} / ${printable(print.units[row.unit] ?? row.unit)}`, {
          ...small,
          width: 67,
          measure,
        }),
        ...small,
        tag: unitCell,
      });
    },
  };
}

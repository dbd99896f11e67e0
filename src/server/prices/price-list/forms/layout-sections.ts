// The sections of the price list as blocks: heads, calibration prices, services, articles, conditions.
// docs/data-contracts.md#price-list-layout.

import { dateText } from '#server/i18n/locale.ts';
import { fillIn } from '#server/i18n/translate.ts';
import type { Block } from '#server/pdf/page-flow.ts';
import { breakLines, printable, sizeToFit } from '#server/pdf/text-fit.ts';
import { accent, columnHead, columnWidth, left, remark, right, sectionTitle, slots, small } from './grid.ts';
import type { PartContext, PriceListPrint, SectionKind } from './layout-context.ts';
import { articleRow, categoryRow, exceptionRow, serviceRow } from './layout-rows.ts';
import { rowOrigin } from './row-origin.ts';

const ink = '#8A8A8A';

export function sectionHead({ title, parent, tags }: PartContext & { title: string }): Block {
  const tag = tags.add('H2', parent);
  return {
    height: 18,
    spaceBefore: 14,
    keepWithNext: true,
    draw(top, put) {
      put({ kind: 'text', x: left, baseline: top + 12, text: title, ...sectionTitle, color: accent, tag });
    },
  };
}

/** Without a parent it is a repetition, which only helps the eye. */
export function tableHead({ kind, parent, print, measure, tags }: PartContext & { kind: SectionKind }): Block {
  const { words, document } = print;
  const { list } = document;
  const labels = [list.slot_1_label, list.slot_2_label, list.slot_3_label, list.slot_4_label];
  // The first of them in the words of the print, which may be those of two languages.
  const base = list.complexities.length === 0 ? words.amount : words.standard;
  labels[list.amount_block_slot - 1] = `${base} (${list.currency})`;
  const amounts = kind === 'articles' ? [words.amount, '', '', ''] : labels;
  const heads = amounts.map((text) => breakLines(text, { ...columnHead, width: slots.width, measure }, 3));
  // A column is one whose head says nothing, too.
  const has = (slot: number) => (kind === 'articles' ? slot === 1 : slot >= list.amount_block_slot);
  const height = Math.max(...heads.map((lines) => lines.length), 1) * 8 + 7;
  return {
    height: height + 3,
    keepWithNext: true,
    draw(top, put) {
      const row = parent === null ? undefined : tags.add('TR', parent);
      const cell = () => (row === undefined ? {} : { tag: tags.add('TH', row) });
      const last = top + height - 5;
      const word = (text: string, x: number, size: number = columnHead.size) =>
        put({ kind: 'text', x, baseline: last, text, ...columnHead, size, ...cell() });
      if (kind === 'calibration') {
        word(words.number, left, sizeToFit(words.number, { ...columnHead, width: 56, measure }));
        word(words.name, left + 62);
      } else word(words.name, left);
      for (const [index, lines] of heads.entries()) {
        if (!has(index + 1)) continue;
        const tag = cell();
        for (const [line, text] of lines.entries())
          put({
            kind: 'text',
            x: slots.right(index + 1),
            baseline: last - (lines.length - 1 - line) * 8,
            text,
            ...columnHead,
            align: 'right',
            ...tag,
          });
      }
      if (kind === 'articles') word(words.unit, slots.left(2));
      put({ kind: 'line', from: [left, top + height], to: [right, top + height], width: 0.4, color: ink });
    },
  };
}

export function calibrationRows(context: PartContext): Block[] {
  return context.print.document.list.calibration.flatMap((category) => [
    categoryRow(category, context),
    ...category.exceptions.map((exception, index, { length: count }) => exceptionRow(exception, { ...context, index, count })),
  ]);
}

export function serviceRows(context: PartContext): Block[] {
  return context.print.document.list.services.map((service) => serviceRow(service, context));
}

export function articleRows(context: PartContext): Block[] {
  return context.print.document.list.articles.map((article) => articleRow(article, context));
}

/** A discount that is printed somewhere: what is paid stands in its place, and the price before it below. */
function hasDiscounts({ calibration, services, articles }: PriceListPrint['document']['list']): boolean {
  const rows = [...calibration.flatMap((row) => [row, ...row.exceptions]), ...services];
  return [...rows, ...rows.flatMap(({ amounts }) => Object.values(amounts)), ...articles].some(({ discount }) => discount);
}

/** Surcharges, and what the marks and columns of the list mean. */
export function conditionRows({ print, measure, tags, texts, parent }: PartContext): Block[] {
  const { words, document } = print;
  const { list } = document;
  const lines = (text: string, style: typeof small | typeof remark): Block[] =>
    breakLines(text, { ...style, width: columnWidth, measure }).map((line) => ({
      height: 11,
      draw: (top, put) => put({ kind: 'text', x: left, baseline: top + 8, text: line, ...style, tag: tags.add('P', parent) }),
    }));
  const surcharges = list.surcharges.flatMap(({ reference_id, mode, value, price_class_label }) => {
    const of = price_class_label === null ? '' : ` (${printable(price_class_label)})`;
    return lines(`${printable(reference_id)} ${texts.change(value, mode, list.currency)}${of}`, small);
  });
  const marked = (key: 'derived' | 'inherited') =>
    list.calibration.map(rowOrigin).some((from) => (key === 'derived' ? from?.derived : (from?.inherited_from ?? null) !== null));
  const all = [
    ...surcharges,
    ...lines(fillIn(words.currency_note, { currency: list.currency, date: dateText(list.date, document.meta.locale) }), small),
    ...lines(printable(words.vat_note), small),
    ...(hasDiscounts(list) ? lines(words.discount_legend, small) : []),
    ...(marked('derived') ? lines(words.derived_legend, small) : []),
    ...(marked('inherited') ? lines(words.inherited_legend, small) : []),
    ...(list.complexities_truncated ? lines(words.truncated, remark) : []),
  ];
  // A handful stays together.
  return all.map((block, index) => ({ ...block, keepWithNext: all.length <= 20 && index < all.length - 1 }));
}

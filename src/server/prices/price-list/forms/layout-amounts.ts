// The amounts of a row in their places: what is paid, and below it in small what it comes from where that is another price or one for
// several units. docs/data-contracts.md#price-list-layout, docs/interface/prices.md#paid, docs/interface/prices.md#quantity.
import { fillIn } from '#server/i18n/translate.ts';
import type { TextMark } from '#server/pdf/draw-list.ts';
import { sizeToFit, type TextStyle } from '#server/pdf/text-fit.ts';
import type { CategoryRow, Paid, ScaleRow } from '../document/contract.ts';
import { marker, slots } from './grid.ts';
import type { LayoutContext, PartContext } from './layout-context.ts';

/** An amount that is always there has all of its parts. */
interface Printed {
  amount: string;
  /** Empty for most: the price before its discount, and for how many units. */
  note: string;
}

type Priced = Omit<Paid, 'amount'>;
export type AmountRow = Priced & { amounts: CategoryRow['amounts'] };

export function printed(
  { base_price, base_net, base_quantity, discount }: Priced,
  { print, texts }: LayoutContext,
): Printed | null {
  if (base_price === null || base_net === null || base_quantity === null) return null;
  const before = discount ? `${texts.money(base_price)} ${texts.plain(-discount)} %` : '';
  const per = base_quantity === 1 ? '' : fillIn(print.words.per, { quantity: texts.plain(base_quantity) });
  return { amount: texts.money(base_net), note: [before, per].filter(Boolean).join(' ') };
}

/** By place, the first of the list's places first; null where nothing is kept. */
function inPlaces(row: AmountRow, context: LayoutContext): (Printed | null)[] {
  const { amount_block_slot: first, complexities } = context.print.document.list;
  const shown = complexities.slice(0, 4 - first).map(({ value }) => row.amounts[value]);
  return [row, ...shown].map((one) => (one ? printed(one, context) : null));
}

const noteHeight = 7;

/** What the notes below a row's amounts need. */
export function notesHeight(row: AmountRow, context: LayoutContext): number {
  return inPlaces(row, context).some((one) => one?.note) ? noteHeight : 0;
}

export interface AmountContext extends PartContext {
  style: TextStyle;
  tableRow: number;
}

/** With their cells. Numbers are never cut: a wide one gets smaller. */
export function amountMarks(row: AmountRow, top: number, { style, tableRow, ...context }: AmountContext): TextMark[] {
  const { print, tags } = context;
  const { amount_block_slot: first } = print.document.list;
  return inPlaces(row, context).flatMap((one, index) => {
    const tag = tags.add('TD', tableRow);
    return one ? printedMarks(one, { slot: first + index, top, style, tag, ...context }) : [];
  });
}

interface PlacedContext extends LayoutContext {
  slot: number;
  top: number;
  style: TextStyle;
  tag: number;
}

export function printedMarks({ amount, note }: Printed, { slot, top, style, tag, measure }: PlacedContext): TextMark[] {
  const at = { kind: 'text', x: slots.right(slot), align: 'right', tag } as const;
  const fitted = (text: string, { font, size }: TextStyle) => sizeToFit(text, { font, size, width: slots.width, measure });
  const mark: TextMark = { ...at, baseline: top + 9, text: amount, font: style.font, size: fitted(amount, style) };
  if (note === '') return [mark];
  return [
    mark,
    { ...at, baseline: top + 9 + noteHeight, text: note, font: marker.font, size: fitted(note, marker), color: '#444444' },
  ];
}

/** `from 10: 81.00 EUR`, `from 10: −5 %`: what is paid, or what is taken off that. */
export function scaleText({ min_quantity, price, discount, ...paid }: ScaleRow, context: LayoutContext): string {
  const { texts, print } = context;
  const { words, document } = print;
  const found = printed({ ...paid, discount: null }, context);
  const amount = [`${found?.amount ?? ''} ${document.list.currency}`, found?.note].filter(Boolean).join(' ');
  const change = price === null ? `${texts.plain(-(discount ?? 0))} %` : amount;
  return fillIn(words.scale, { quantity: texts.plain(min_quantity), price: change });
}

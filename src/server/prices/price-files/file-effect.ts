// The effective price of each row of a file before and after its import, as the preview shows it. Both books are made once for the
// whole file; the same price finding as everywhere answers. docs/interface/prices.md#import.
import { z } from 'zod';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { dateShape } from '../../endpoints/answer-shapes.ts';
import { indexBook } from '../engine/book/index-book.ts';
import { gapReasons, matches } from '../engine/book/price-answer.ts';
import type { PriceBook, PriceBookRows } from '../engine/book/price-book.ts';
import { type EffectivePrice, effectOfRow, type FiledRow } from '../engine/effect/effect-of-file.ts';

const effectivePrice = z.object({
  /** Null: a gap, for the reason. */
  price: z.number().nullable(),
  net: z.number().nullable(),
  matched_by: z.enum(matches).nullable(),
  derived: z.boolean(),
  /** The price that was found is that of the row itself. */
  own: z.boolean(),
  reason: z.enum(gapReasons).nullable(),
});

export const fileEffect = z.object({
  /** The first day of the row, today where it has none. */
  date: dateShape,
  before: effectivePrice,
  /** Null: the row is refused. */
  after: effectivePrice.nullable(),
});

function shownPrice({ amount, net, matchedBy, derived, own, reason }: EffectivePrice): z.infer<typeof effectivePrice> {
  const shown = (value: number | null) => (value === null ? null : fromHundredths(value));
  return { price: shown(amount), net: shown(net), matched_by: matchedBy, derived, own, reason };
}

function shownEffect(before: PriceBook, after: PriceBook, row: FiledRow): z.infer<typeof fileEffect> | null {
  const effect = effectOfRow(before, after, row);
  return effect && { date: effect.date, before: shownPrice(effect.before), after: effect.after && shownPrice(effect.after) };
}

interface FileEffects {
  book: PriceBook;
  /** Once the whole file is written. */
  rowsAfter: PriceBookRows;
  filed: readonly FiledRow[];
}

export async function* fileEffects({ book, rowsAfter, filed }: FileEffects) {
  await breathe();
  const after = indexBook(rowsAfter);
  for (const part of inChunks(filed)) yield part.map((row) => shownEffect(book, after, row));
}

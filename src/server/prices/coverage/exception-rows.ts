// Every price of a device type that departs from what the type would cost otherwise, the largest difference first: what the overview
// shows the first of and `/prices/exceptions` lists. Worked out once per price book and day. docs/design/prices.md#d-369.
import { z } from 'zod';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import type { BookNames } from '../book/load-price-book.ts';
import { matches } from '../engine/book/price-answer.ts';
import type { PriceBook } from '../engine/book/price-book.ts';
import { exceptionsOf } from '../engine/effect/coverage.ts';
import { bySizeOfDifference, exceptionFinder, type PriceException } from '../engine/effect/price-exceptions.ts';

/** Beyond so many rows the exceptions are those of the first ones. */
const mostRows = 100_000;
const rowsAtOnce = 2000;

export interface ExceptionRows {
  /** Types whose class has an amount, and those of them with a price of their own. */
  classed: number;
  exceptions: number;
  rows: readonly PriceException[];
  complete: boolean;
}

const kept = new WeakMap<PriceBook, { date: string; found: ExceptionRows }>();

export async function exceptionRows(book: PriceBook, date: string): Promise<ExceptionRows> {
  const known = kept.get(book);
  if (known?.date === date) return known.found;
  const { classed, exceptions, rows: own } = exceptionsOf(book, date, [null, ...book.groups.keys()]);
  await breathe();
  const exceptionOf = exceptionFinder(book, date);
  const rows: PriceException[] = [];
  for (const chunk of inChunks(own.slice(0, mostRows), rowsAtOnce)) {
    rows.push(...chunk.map(exceptionOf).filter((one) => one !== null));
    await breathe();
  }
  const found = { classed, exceptions, rows: rows.sort(bySizeOfDifference), complete: own.length <= mostRows };
  kept.set(book, { date, found });
  return found;
}

const text = z.string().nullable();
const amount = z.number().nullable();

export const exceptionShape = z.object({
  type_id: text,
  type_name: text,
  price_category_id: text,
  price_category: text,
  complexity: text,
  start_date: text,
  end_date: text,
  price: z.number(),
  net: z.number(),
  /** What the type would cost without this price; null: it would have none. */
  otherwise: amount,
  otherwise_net: amount,
  matched_by: z.enum(matches).nullable(),
  price_class_id: text,
  price_class: text,
  derived: z.boolean(),
  /** Of the net amounts. */
  difference: amount,
  percent: amount,
});

const shownAmount = (value: number | null) => (value === null ? null : fromHundredths(value));

export function shownException(one: PriceException, names: BookNames): z.infer<typeof exceptionShape> {
  const { typeId, groupId, complexity, startDate, endDate } = one.row;
  return {
    type_id: typeId,
    type_name: names.types.get(typeId ?? '')?.name ?? null,
    price_category_id: groupId,
    price_category: names.groups.get(groupId ?? '')?.name ?? null,
    complexity,
    start_date: startDate,
    end_date: endDate,
    price: fromHundredths(one.price),
    net: fromHundredths(one.net),
    otherwise: shownAmount(one.otherwise),
    otherwise_net: shownAmount(one.otherwiseNet),
    matched_by: one.matchedBy,
    price_class_id: one.classId,
    price_class: names.classes.get(one.classId ?? '')?.name ?? null,
    derived: one.derived,
    difference: shownAmount(one.difference),
    percent: shownAmount(one.percent),
  };
}

// The last two steps of a price: its discount, and what one unit of it costs. Each stands in the trace only where it changes something.
// docs/interface/prices.md#paid, docs/interface/prices.md#quantity.
import { netOfAll, netOfOne, oneUnit, type UnitPrice } from '#server/contract/values/net-price.ts';
import type { TraceEntry } from '../book/price-answer.ts';
import type { PricedRow } from '../book/price-book.ts';
import { pricedCandidate } from './weigh-rows.ts';

const lastStep = { pass: 'asked', groupId: null, classId: null, outcome: 'applied', reason: null, floored: false } as const;

/** `carried`: as the steps before left it, for as many units as the row's price. */
export function netEntries(row: PricedRow, carried: UnitPrice, basis: UnitPrice): TraceEntry[] {
  const { units, discount } = carried;
  const entries: TraceEntry[] = [];
  if (discount !== 0) {
    const candidates = [{ ...pricedCandidate(row, 'discount', []), value: discount }];
    entries.push({ ...lastStep, step: 'discount', candidates, amount: netOfAll(carried), units });
  }
  if (units !== oneUnit) entries.push({ ...lastStep, step: 'unit', candidates: [], amount: netOfOne(basis), units: oneUnit });
  return entries;
}

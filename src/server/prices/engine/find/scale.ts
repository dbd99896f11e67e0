// The quantity scale of the row that was found: the largest quantity not above the asked one gives another price, for as many units as
// the row's, or a discount. docs/interface/prices.md#rule-6, docs/interface/prices.md#surcharges-and-scales, docs/design/prices.md#d-461.

import type { AppliedScale, Candidate, LostReason } from '../book/price-answer.ts';
import type { PriceBook, PricedRow, PriceScale } from '../book/price-book.ts';
import { floorAtZero } from '../book/rounding.ts';
import { changeAmount } from './derive.ts';
import type { Adjusting } from './surcharge.ts';

/** Null when none applies; a row without scales leaves no trace. */
export function applyScale({ book, asked, row, before, units, trace }: Adjusting): AppliedScale | null {
  const scales = scalesOf(book, row);
  if (!scales) return null;
  const { quantity } = asked.question;
  const at = scales.findIndex(({ minQuantity }) => minQuantity <= quantity);
  const chosen = scales[at];
  const candidates = trace ? scales.map((scale, index) => candidate(scale, { index, chosen: at, units })) : [];
  if (!chosen) {
    const reason = 'below_first_scale';
    trace?.push({ ...scaleEntry, outcome: 'not_applied', reason, candidates, amount: before, units, floored: false });
    return null;
  }
  const { kind, value } = scaleValue(chosen);
  const { amount: after, floored } = kind === 'price' ? floorAtZero(value) : changeAmount(before, 'percent', -value, units);
  const winnerFirst = [...candidates.splice(at, 1), ...candidates];
  trace?.push({ ...scaleEntry, outcome: 'applied', reason: null, candidates: winnerFirst, amount: after, units, floored });
  return { id: chosen.id, kind, minQuantity: chosen.minQuantity, value, amount: after - before, after };
}

const scaleEntry = { step: 'scale', pass: 'asked', groupId: null, classId: null } as const;

function scaleValue({ price, discount }: PriceScale): { kind: AppliedScale['kind']; value: number } {
  return price !== null ? { kind: 'price', value: price } : { kind: 'discount', value: discount ?? 0 };
}

/** The largest quantity first. A price of a single device and an article of the catalogue have none (docs/interface/prices.md#attributes). */
export function scalesOf(book: PriceBook, { table, id }: Pick<PricedRow, 'table' | 'id'>): readonly PriceScale[] | undefined {
  return table === 'prices' || table === 'service_prices' ? book.scales[table].get(id) : undefined;
}

interface WeighedScale {
  index: number;
  chosen: number;
  units: number;
}

/** Scales stand with the largest quantity first: those before the chosen one ask for more pieces. */
function candidate(scale: PriceScale, { index, chosen, units }: WeighedScale): Candidate {
  const lost: LostReason[] = index === chosen ? [] : [chosen < 0 || index < chosen ? 'above_quantity' : 'smaller_quantity'];
  const none = { groupId: null, classId: null, complexity: null, startDate: null, endDate: null };
  return { table: 'price_scales', id: scale.id, step: 'scale', ...none, value: scaleValue(scale).value, units, lost };
}

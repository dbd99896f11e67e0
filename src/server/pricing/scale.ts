// The quantity scale of the row that was found: the largest quantity not above the asked one gives a unit price or a discount.
// Spec 4.6 rule 6; decisions 6.6.
import { changeAmount } from './derive.ts';
import type { AppliedScale, Candidate, LostReason, TraceEntry } from './price-answer.ts';
import type { PriceBook, PriceRow, PriceScale } from './price-book.ts';

interface Scaled {
  amount: number;
  scale: AppliedScale | null;
  /** None when the row has no scales. */
  entry: TraceEntry | null;
}

export function applyScale(book: PriceBook, row: PriceRow, quantity: number, before: number): Scaled {
  // A price of a single device has none (decisions 6.16).
  const scales = row.table === 'device_prices' ? undefined : book.scales[row.table].get(row.id);
  if (!scales) return { amount: before, scale: null, entry: null };
  const at = scales.findIndex(({ minQuantity }) => minQuantity <= quantity);
  const chosen = scales[at];
  const candidates = scales.map((scale, index) => candidate(scale, index, at));
  const shared = { step: 'scale', pass: 'asked', groupId: null, classId: null } as const;
  if (!chosen) {
    const entry: TraceEntry = {
      ...shared,
      outcome: 'not_applied',
      reason: 'below_first_scale',
      candidates,
      amount: before,
      floored: false,
    };
    return { amount: before, scale: null, entry };
  }
  const { kind, value } = scaleValue(chosen);
  const { amount: after, floored } = kind === 'price' ? changeAmount(value, 'fixed', 0) : changeAmount(before, 'percent', -value);
  const winnerFirst = [...candidates.splice(at, 1), ...candidates];
  return {
    amount: after,
    scale: { id: chosen.id, kind, minQuantity: chosen.minQuantity, value, amount: after - before, after },
    entry: { ...shared, outcome: 'applied', reason: null, candidates: winnerFirst, amount: after, floored },
  };
}

function scaleValue({ price, discount }: PriceScale): { kind: AppliedScale['kind']; value: number } {
  return price !== null ? { kind: 'price', value: price } : { kind: 'discount', value: discount ?? 0 };
}

/** Scales stand with the largest quantity first: those before the chosen one ask for more pieces. */
function candidate(scale: PriceScale, index: number, chosen: number): Candidate {
  const lost: LostReason[] = index === chosen ? [] : [chosen < 0 || index < chosen ? 'above_quantity' : 'smaller_quantity'];
  const none = { groupId: null, classId: null, complexity: null, startDate: null, endDate: null };
  return { table: 'price_scales', id: scale.id, step: 'scale', ...none, value: scaleValue(scale).value, lost };
}

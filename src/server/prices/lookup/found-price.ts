// What an answer of the finder makes of a position: its price, for how many units, and why. Pure. docs/interface/prices.md#paid.
import type { StoredColumns } from '../../schema/row-values.ts';
import type { PriceAnswer } from '../engine/book/price-answer.ts';

function reasonOf(answer: PriceAnswer, date: string): string {
  const isHit = answer.kind === 'hit';
  const shared = { date, derived: isHit && answer.derived, from_catalogue: isHit && answer.matchedBy === 'article' };
  if (answer.kind === 'gap') return JSON.stringify({ matched_by: null, reason: answer.reason, ...shared });
  const { row, matchedBy, surcharge, scale } = answer;
  return JSON.stringify({
    matched_by: matchedBy,
    reason: null,
    price_id: row.id,
    row_table: row.table,
    price_category_id: row.groupId,
    surcharge_id: surcharge?.id ?? null,
    scale_id: scale?.id ?? null,
    ...shared,
  });
}

interface FoundOn {
  date: string;
  /** What the caller said himself stays. */
  sent: ReadonlySet<string>;
}

/** A gap leaves the price empty and says why. */
export function foundColumns(answer: PriceAnswer, { date, sent }: FoundOn): StoredColumns<'booking_position'> {
  const price_reason = reasonOf(answer, date);
  if (answer.kind === 'gap') return { price: null, price_reason };
  const { row, basis } = answer;
  const further = { unit: row.unit, discount: row.discount, tax: row.tax };
  const kept = Object.entries(further).filter(([column, value]) => !sent.has(column) && value !== null);
  return { ...Object.fromEntries(kept), price: basis.amount, base_quantity: basis.units, price_reason };
}

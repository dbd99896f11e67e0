// What an article of the catalogue costs by itself: taken when neither the cascade nor a derivation found a price for it, the same for
// every group, day and complexity. docs/interface/prices.md#articles, docs/design/prices.md#d-462.
import { oneUnit } from '#server/contract/values/net-price.ts';
import type { LostReason, TraceEntry } from '../book/price-answer.ts';
import type { PriceBook, PricedRow } from '../book/price-book.ts';
import type { PriceQuestion } from '../book/price-question.ts';
import { pricedCandidate } from './weigh-rows.ts';

/** None for a question that is restricted to steps of the cascade. */
export function articleAsked(book: PriceBook, { serviceId, only }: PriceQuestion): PricedRow | undefined {
  return serviceId === null || only ? undefined : book.articles.get(serviceId);
}

/**
 * Where something else was found it is worth a line all the same: it answers "why not that one". Like every line, it carries the amount
 * as it stands by then: `found`, or its own where nothing was.
 */
export function articleEntry(row: PricedRow, found: { amount: number; units: number } | null): TraceEntry {
  const lost: LostReason[] = found ? ['later_step'] : [];
  return {
    step: 'article',
    pass: 'asked',
    groupId: null,
    classId: null,
    outcome: found ? 'not_reached' : 'hit',
    reason: null,
    candidates: [pricedCandidate(row, 'article', lost)],
    ...(found ?? { amount: row.price, units: oneUnit }),
    floored: false,
  };
}

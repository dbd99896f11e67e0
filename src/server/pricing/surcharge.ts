// The surcharge for a complexity: only on a row that has none of its own; that of a class beats the one for all, a finer class
// beats a coarser one. Spec 4.6 rule 6; decisions 6.6.
import type { Asked } from './asked.ts';
import { complexityKey } from './complexity.ts';
import { changeAmount } from './derive.ts';
import type { AppliedSurcharge, Candidate, LostReason, TraceEntry } from './price-answer.ts';
import type { PriceBook, PriceRow, PriceSurcharge } from './price-book.ts';

interface Surcharged {
  amount: number;
  surcharge: AppliedSurcharge | null;
  /** None when the question names no complexity. */
  entry: TraceEntry | null;
}

export function addSurcharge(book: PriceBook, asked: Asked, row: PriceRow, before: number): Surcharged {
  if (asked.complexity === null) return { amount: before, surcharge: null, entry: null };
  const idle = (reason: TraceEntry['reason']): Surcharged => ({
    amount: before,
    surcharge: null,
    entry: { ...surchargeEntry, outcome: 'not_applied', reason, candidates: [], amount: before, floored: false },
  });
  if (complexityKey(row.complexity) !== null) return idle('row_has_complexity');
  const [chosen, ...others] = eligible(book, asked);
  if (!chosen) return idle('no_surcharge');
  const { id, kind, value, classId } = chosen;
  const { amount: after, floored } = changeAmount(before, kind, value);
  const candidates = [candidate(chosen, []), ...others.map((other) => candidate(other, [whyNot(other, chosen)]))];
  return {
    amount: after,
    surcharge: { id, kind, value, classId, amount: after - before, after },
    entry: { ...surchargeEntry, outcome: 'applied', reason: null, candidates, amount: after, floored },
  };
}

const surchargeEntry = { step: 'surcharge', pass: 'asked', groupId: null, classId: null } as const;

/** Those for all and those of the classes behind the question, in the order in which they win. */
function eligible(book: PriceBook, { complexity, classes }: Asked): PriceSurcharge[] {
  const all = complexity === null ? undefined : book.surcharges.get(complexity);
  if (!all) return [];
  const rank = ({ classId }: PriceSurcharge) => (classId === null ? classes.length : classes.indexOf(classId));
  // The book keeps them newest first, and sorting is stable.
  return all.filter((surcharge) => rank(surcharge) >= 0).sort((a, b) => rank(a) - rank(b));
}

function whyNot(other: PriceSurcharge, chosen: PriceSurcharge): LostReason {
  if (other.classId === chosen.classId) return 'older_row';
  return other.classId === null ? 'general_surcharge' : 'coarser_class';
}

function candidate({ id, classId, complexity, value }: PriceSurcharge, lost: readonly LostReason[]): Candidate {
  const none = { groupId: null, startDate: null, endDate: null };
  return { table: 'price_surcharges', id, step: 'surcharge', ...none, classId, complexity, value, lost };
}

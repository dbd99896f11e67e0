// The surcharge for a complexity: only on a row that has none of its own; that of a class beats the one for all, a finer class
// beats a coarser one. docs/interface/prices.md#rule-6, docs/interface/prices.md#surcharges-and-scales.

import { oneUnit } from '#server/contract/values/net-price.ts';
import type { Asked } from '../book/asked.ts';
import { complexityKey } from '../book/complexity.ts';
import type { AppliedSurcharge, Candidate, LostReason, TraceEntry } from '../book/price-answer.ts';
import type { PriceBook, PricedRow, PriceSurcharge } from '../book/price-book.ts';
import { changeAmount } from './derive.ts';

/** A price on its way: what it is of, and what it has come to. */
export interface Adjusting {
  book: PriceBook;
  asked: Asked;
  row: PricedRow;
  before: number;
  /** How many units the amount is for. */
  units: number;
  trace: TraceEntry[] | null;
}

/** Null when there is none; a question that names no complexity leaves no trace. */
export function addSurcharge({ book, asked, row, before, units, trace }: Adjusting): AppliedSurcharge | null {
  if (asked.complexity === null) return null;
  const hasOwn = complexityKey(row.complexity) !== null;
  const all = hasOwn ? undefined : book.surcharges.get(asked.complexity);
  const chosen = all && firstOf(all, asked);
  if (!all || !chosen) {
    const reason = hasOwn ? 'row_has_complexity' : 'no_surcharge';
    trace?.push({ ...surchargeEntry, outcome: 'not_applied', reason, candidates: [], amount: before, units, floored: false });
    return null;
  }
  const { id, kind, value, classId } = chosen;
  const { amount: after, floored } = changeAmount(before, kind, value, units);
  const candidates = trace ? weighed(all, asked, chosen) : [];
  trace?.push({ ...surchargeEntry, outcome: 'applied', reason: null, candidates, amount: after, units, floored });
  return { id, kind, value, classId, amount: after - before, after };
}

const surchargeEntry = { step: 'surcharge', pass: 'asked', groupId: null, classId: null } as const;

/** How far from the question: its classes in their order, then those for all; negative for those of other classes. */
function rankOf({ classId }: PriceSurcharge, { classes }: Asked): number {
  return classId === null ? classes.length : classes.indexOf(classId);
}

/** The book keeps them newest first, so of equal ones the first counts. */
function firstOf(all: readonly PriceSurcharge[], asked: Asked): PriceSurcharge | undefined {
  let [first, nearest]: [PriceSurcharge | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const surcharge of all) {
    const rank = rankOf(surcharge, asked);
    if (rank >= 0 && rank < nearest) [first, nearest] = [surcharge, rank];
  }
  return first;
}

/** Those that apply in the order in which they win, each with why it lost. */
function weighed(all: readonly PriceSurcharge[], asked: Asked, chosen: PriceSurcharge): Candidate[] {
  const eligible = all.filter((one) => rankOf(one, asked) >= 0).sort((a, b) => rankOf(a, asked) - rankOf(b, asked));
  return eligible.map((one) => candidate(one, one === chosen ? [] : [whyNot(one, chosen)]));
}

function whyNot(other: PriceSurcharge, chosen: PriceSurcharge): LostReason {
  if (other.classId === chosen.classId) return 'older_row';
  return other.classId === null ? 'general_surcharge' : 'coarser_class';
}

function candidate({ id, classId, complexity, value }: PriceSurcharge, lost: readonly LostReason[]): Candidate {
  const none = { groupId: null, startDate: null, endDate: null };
  return { table: 'price_surcharges', id, step: 'surcharge', ...none, classId, complexity, value, units: oneUnit, lost };
}

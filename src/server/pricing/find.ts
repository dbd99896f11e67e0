// Finds a price and can tell why it is this one: cascade, derivation, surcharge, scale, each with its entry in the trace.
// Spec 4.6; decisions 6.1 to 6.8. The same book and question always give the same answer.
import { type Asked, ask, groupOf } from './asked.ts';
import { type FoundRow, type Place, placesOf, runCascade } from './cascade.ts';
import { derivationEntry, derivationRule, derive } from './derive.ts';
import { gapParams, gapReason, nearestCandidates } from './gap.ts';
import type { AppliedDerivation, Candidate, PriceAnswer, PriceGap, PriceHit, TraceEntry } from './price-answer.ts';
import type { PriceBook } from './price-book.ts';
import type { PriceQuestion } from './price-question.ts';
import { totalOf } from './rounding.ts';
import { applyScale } from './scale.ts';
import { addSurcharge } from './surcharge.ts';

/**
 * What is walked once for the answer, and a second time with a trace when somebody reads it: most callers (a matrix, a price
 * list, thousands of positions) want amounts only.
 */
interface Walk {
  book: PriceBook;
  asked: Asked;
  places: readonly Place[];
}

interface FoundPrice extends FoundRow {
  derivation: AppliedDerivation | null;
}

interface NothingFound {
  /** The groups whose rows would have been taken. */
  counted: readonly (string | null)[];
}

export function find(book: PriceBook, question: PriceQuestion): PriceAnswer {
  const asked = ask(book, question);
  // Of a customer nobody knows there is nothing to look for.
  const places = question.for.kind === 'unknown_customer' ? [] : placesOf(asked);
  const walk: Walk = { book, asked, places };
  const found = findRow(walk, null);
  return 'row' in found ? hit(walk, found) : gap(walk, found);
}

function findRow({ book, asked, places }: Walk, trace: TraceEntry[] | null): FoundPrice | NothingFound {
  const groupId = groupOf(asked.question.for);
  const rule = derivationRule(book, groupId, asked.question.date);
  const found = runCascade(asked, places, { name: 'asked', groupId, withList: rule.state !== 'active' }, trace);
  if (rule.state === 'idle') trace?.push(derivationEntry(groupId, 'not_applied', rule.reason, found?.row.price ?? null));
  if (found) return { ...found, derivation: null };
  if (rule.state !== 'active') return { counted: [groupId, null] };

  const { baseGroupId } = rule;
  const base = runCascade(asked, places, { name: 'base', groupId: baseGroupId, withList: true }, trace);
  if (!base) {
    trace?.push(derivationEntry(groupId, 'not_applied', 'no_base_price', null));
    return { counted: [groupId, baseGroupId, null] };
  }
  const { derivation, entry } = derive(rule, base.row.price);
  trace?.push(entry);
  return { ...base, derivation };
}

function adjust({ book, asked }: Walk, { row, derivation }: FoundPrice) {
  const surcharged = addSurcharge(book, asked, row, derivation?.after ?? row.price);
  return { surcharged, scaled: applyScale(book, row, asked.question.quantity, surcharged.amount) };
}

function hit(walk: Walk, found: FoundPrice): PriceHit {
  const { row, place, derivation } = found;
  const { quantity } = walk.asked.question;
  const { surcharged, scaled } = adjust(walk, found);
  const { amount } = scaled;
  const { classId, memberClassId } = place;
  let trace: readonly TraceEntry[] | undefined;
  return {
    kind: 'hit',
    amount,
    quantity,
    total: totalOf(amount, quantity),
    row,
    matchedBy: place.step,
    memberClassId,
    rowClassId: classId,
    inheritedFrom: classId === memberClassId ? null : classId,
    derived: derivation !== null,
    derivation,
    surcharge: surcharged.surcharge,
    scale: scaled.scale,
    belowMin: row.priceMin !== null && amount < row.priceMin,
    aboveMax: row.priceMax !== null && amount > row.priceMax,
    get trace() {
      trace ??= traceOf(walk);
      return trace;
    },
    get candidates() {
      return losers(this.trace);
    },
  };
}

function gap(walk: Walk, { counted }: NothingFound): PriceGap {
  const { book, asked, places } = walk;
  const reason = gapReason(book, asked, places, counted);
  let trace: readonly TraceEntry[] | undefined;
  let candidates: readonly Candidate[] | undefined;
  return {
    kind: 'gap',
    reason,
    messageKey: `prices.gap.${reason}`,
    params: gapParams(asked),
    get trace() {
      trace ??= traceOf(walk);
      return trace;
    },
    get candidates() {
      candidates ??= nearestCandidates(asked, places, counted);
      return candidates;
    },
  };
}

function traceOf(walk: Walk): TraceEntry[] {
  if (walk.places.length === 0) return [];
  const trace: TraceEntry[] = [];
  const found = findRow(walk, trace);
  if (!('row' in found)) return trace;
  const { surcharged, scaled } = adjust(walk, found);
  for (const { entry } of [surcharged, scaled]) if (entry) trace.push(entry);
  return trace;
}

/** Rows that were weighed up and lost; surcharges and scales are no rows. */
function losers(trace: readonly TraceEntry[]): Candidate[] {
  return trace.flatMap(({ step, candidates }) =>
    step === 'surcharge' || step === 'scale' ? [] : candidates.filter(({ lost }) => lost.length > 0),
  );
}

// Finds a price and tells why it is this one: cascade, derivation, surcharge, scale, each with its entry in the trace.
// Spec 4.6; decisions 6.1 to 6.8. The same book and question always give the same answer.
import { type Asked, ask, groupOf } from './asked.ts';
import { type FoundRow, placesOf, runCascade } from './cascade.ts';
import { derivationEntry, derivationRule, derive } from './derive.ts';
import { gap } from './gap.ts';
import type { AppliedDerivation, Candidate, PriceAnswer, PriceHit, TraceEntry } from './price-answer.ts';
import type { PriceBook } from './price-book.ts';
import type { PriceQuestion } from './price-question.ts';
import { totalOf } from './rounding.ts';
import { applyScale } from './scale.ts';
import { addSurcharge } from './surcharge.ts';

export function find(book: PriceBook, question: PriceQuestion): PriceAnswer {
  const asked = ask(book, question);
  if (question.for.kind === 'unknown_customer') return gap(book, asked, [], [], []);
  const places = placesOf(asked);
  const groupId = groupOf(question.for);
  const rule = derivationRule(book, groupId, question.date);
  const trace: TraceEntry[] = [];

  const found = runCascade(asked, places, { name: 'asked', groupId, withList: rule.state !== 'active' }, trace);
  if (rule.state === 'idle') trace.push(derivationEntry(groupId, 'not_applied', rule.reason, found?.row.price ?? null));
  if (found) return hit(book, asked, found, null, trace);
  if (rule.state !== 'active') return gap(book, asked, places, [groupId, null], trace);

  const { baseGroupId } = rule;
  const base = runCascade(asked, places, { name: 'base', groupId: baseGroupId, withList: true }, trace);
  if (!base) {
    trace.push(derivationEntry(groupId, 'not_applied', 'no_base_price', null));
    return gap(book, asked, places, [groupId, baseGroupId, null], trace);
  }
  const { derivation, entry } = derive(rule, base.row.price);
  trace.push(entry);
  return hit(book, asked, base, derivation, trace);
}

function hit(
  book: PriceBook,
  asked: Asked,
  { row, place }: FoundRow,
  derivation: AppliedDerivation | null,
  trace: TraceEntry[],
): PriceHit {
  const { quantity } = asked.question;
  const surcharged = addSurcharge(book, asked, row, derivation?.after ?? row.price);
  if (surcharged.entry) trace.push(surcharged.entry);
  const scaled = applyScale(book, row, quantity, surcharged.amount);
  if (scaled.entry) trace.push(scaled.entry);
  const { amount } = scaled;
  const { classId, memberClassId } = place;
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
    candidates: losers(trace),
    trace,
  };
}

function losers(trace: readonly TraceEntry[]): Candidate[] {
  const lost: Candidate[] = [];
  for (const { step, candidates } of trace)
    if (step !== 'surcharge' && step !== 'scale')
      for (const candidate of candidates) if (candidate.lost.length > 0) lost.push(candidate);
  return lost;
}

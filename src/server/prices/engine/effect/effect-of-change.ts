// What a change of prices would have meant: the positions of past orders priced once more on the day from which it counts, with
// the book as it is and as it would be, summed per customer and per price group (docs/design/prices.md#d-197).
import { groupOf } from '../book/asked.ts';
import type { PriceBook } from '../book/price-book.ts';
import type { PriceQuestion } from '../book/price-question.ts';
import { find } from '../find/find.ts';

export interface SoldPosition {
  customerId: string | null;
  /** As it was ordered; its date gives way to the day of the change. */
  question: PriceQuestion;
}

export interface Effect {
  positions: number;
  /** Positions that would cost something else. */
  changed: number;
  /** Sums of what has a price before and after, in cents. */
  before: number;
  after: number;
  difference: number;
  /** Positions without a price in the book as it is, and as it would be; they are in no sum. */
  gapsBefore: number;
  gapsAfter: number;
}

export interface EffectLine extends Effect {
  /** A customer or a price group; null is the list price, or a position without a customer. */
  id: string | null;
}

export interface EffectOfChange extends Effect {
  byCustomer: readonly EffectLine[];
  byGroup: readonly EffectLine[];
}

export function effectOfChange(
  before: PriceBook,
  after: PriceBook,
  positions: readonly SoldPosition[],
  date: string,
): EffectOfChange {
  const all = emptyEffect();
  const customers = new Map<string | null, Effect>();
  const groups = new Map<string | null, Effect>();
  for (const { customerId, question } of positions) {
    const asked = { ...question, date };
    const [old, next] = [find(before, asked), find(after, asked)];
    const totals = { before: old.kind === 'hit' ? old.total : null, after: next.kind === 'hit' ? next.total : null };
    for (const effect of [all, effectFor(customers, customerId), effectFor(groups, groupOf(question.for))]) add(effect, totals);
  }
  return { ...all, byCustomer: linesOf(customers), byGroup: linesOf(groups) };
}

function emptyEffect(): Effect {
  return { positions: 0, changed: 0, before: 0, after: 0, difference: 0, gapsBefore: 0, gapsAfter: 0 };
}

function effectFor(effects: Map<string | null, Effect>, id: string | null): Effect {
  const known = effects.get(id) ?? emptyEffect();
  effects.set(id, known);
  return known;
}

function add(effect: Effect, { before, after }: { before: number | null; after: number | null }): void {
  effect.positions += 1;
  if (before !== after) effect.changed += 1;
  if (before === null) effect.gapsBefore += 1;
  if (after === null) effect.gapsAfter += 1;
  if (before === null || after === null) return;
  effect.before += before;
  effect.after += after;
  effect.difference += after - before;
}

/** The largest effect first. */
function linesOf(effects: ReadonlyMap<string | null, Effect>): EffectLine[] {
  return [...effects]
    .map(([id, effect]) => ({ id, ...effect }))
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || ((a.id ?? '') < (b.id ?? '') ? -1 : 1));
}

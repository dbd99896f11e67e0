// The group's derivation rule: what it starts from, whether it applies on the day, and what it makes of the base amount.
// docs/interface/prices.md#rule-5, docs/interface/prices.md#derivation.

import { oneUnit } from '#server/contract/values/net-price.ts';
import { multiplyDivide } from '#server/contract/values/rounding.ts';
import type { AppliedDerivation, TraceEntry, TraceReason } from '../book/price-answer.ts';
import type { AmountKind, Derivation, PriceBook } from '../book/price-book.ts';
import { changeByPercent, floorAtZero } from '../book/rounding.ts';
import { daysOf, validityAt } from '../book/validity.ts';

export type DerivationRule =
  | { state: 'none' }
  | { state: 'idle'; reason: TraceReason }
  | { state: 'active'; groupId: string; derivation: Derivation; baseGroupId: string | null };

export function derivationRule(book: PriceBook, groupId: string | null, day: number): DerivationRule {
  const derivation = groupId === null ? null : (book.groups.get(groupId)?.derivation ?? null);
  if (groupId === null || !derivation) return { state: 'none' };
  // The lead group is what others start from; a rule of its own would start from itself.
  if (groupId === book.leadGroupId) return { state: 'idle', reason: 'derives_from_itself' };
  if (validityAt(daysOf(derivation), day) !== 'valid') return { state: 'idle', reason: 'derivation_not_in_period' };
  const lead = book.leadGroupId;
  return { state: 'active', groupId, derivation, baseGroupId: lead !== null && book.groups.has(lead) ? lead : null };
}

/** A percent changes the amount, a fixed value is added for each of its units; never below 0.00. */
export function changeAmount(amount: number, kind: AmountKind, value: number, units: number) {
  if (kind === 'percent') return floorAtZero(changeByPercent(amount, value));
  return floorAtZero(amount + (units === oneUnit ? value : multiplyDivide(value, units, oneUnit)));
}

interface Base {
  amount: number;
  units: number;
}

export function derive(
  rule: DerivationRule & { state: 'active' },
  { amount: base, units }: Base,
  trace: TraceEntry[] | null,
): AppliedDerivation {
  const { groupId, baseGroupId } = rule;
  const { kind, value } = rule.derivation;
  const { amount: after, floored } = changeAmount(base, kind, value, units);
  trace?.push({ ...derivationEntry(groupId, 'applied', null, { amount: after, units }), floored });
  return { groupId, baseGroupId, kind, value, base, after };
}

export function derivationEntry(
  groupId: string | null,
  outcome: TraceEntry['outcome'],
  reason: TraceReason | null,
  at: Base | null,
): TraceEntry {
  return {
    step: 'derivation',
    pass: 'asked',
    groupId,
    classId: null,
    outcome,
    reason,
    candidates: [],
    amount: at?.amount ?? null,
    units: at?.units ?? oneUnit,
    floored: false,
  };
}

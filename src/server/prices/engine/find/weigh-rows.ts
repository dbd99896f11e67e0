// Weighs up the rows of one place: which apply to the question, which of them wins, and why each other one lost.
// docs/interface/prices.md#rule-3, docs/interface/prices.md#rule-4, docs/interface/prices.md#row-order.
import { unitsOf } from '#server/contract/values/net-price.ts';
import type { Asked } from '../book/asked.ts';
import { whyItLost } from '../book/order-rows.ts';
import type { Candidate, LostReason, TraceStep } from '../book/price-answer.ts';
import type { PricedRow, Shelf, ShelvedRow } from '../book/price-book.ts';
import { validityAt } from '../book/validity.ts';

const nothing: readonly LostReason[] = [];
/** The usual single reasons, made once: a question meets thousands of expired rows. */
const only = { not_yet_valid: ['not_yet_valid'], expired: ['expired'], other_complexity: ['other_complexity'] } as const;

export const isOtherComplexity = ({ complexity }: ShelvedRow, asked: Asked) =>
  complexity !== null && complexity !== asked.complexity;

export const isOtherClass = ({ withinClassId }: ShelvedRow, { classes }: Asked) =>
  withinClassId !== null && !classes.includes(withinClassId);

/** Applies on the days of its validity, if its group is the right one. */
export const fits = (shelved: ShelvedRow, asked: Asked) => !isOtherComplexity(shelved, asked) && !isOtherClass(shelved, asked);

/** What keeps a row from applying, whatever its group; empty when it applies. */
export function obstacles(shelved: ShelvedRow, asked: Asked): readonly LostReason[] {
  const validity = validityAt(shelved, asked.day);
  const otherComplexity = isOtherComplexity(shelved, asked);
  if (!isOtherClass(shelved, asked)) {
    if (validity === 'valid') return otherComplexity ? only.other_complexity : nothing;
    return otherComplexity ? [validity, 'other_complexity'] : only[validity];
  }
  const found: LostReason[] = validity === 'valid' ? [] : [validity];
  if (otherComplexity) found.push('other_complexity');
  found.push('other_class');
  return found;
}

export function rowCandidate({ row }: ShelvedRow, step: TraceStep, lost: readonly LostReason[]): Candidate {
  return pricedCandidate(row, step, lost);
}

export function pricedCandidate(row: PricedRow, step: TraceStep, lost: readonly LostReason[]): Candidate {
  const { table, id, groupId, classId, complexity, startDate, endDate, price, quantity } = row;
  return { table, id, step, groupId, classId, complexity, startDate, endDate, value: price, units: unitsOf(quantity), lost };
}

/** Rows of the group come before those of none, and each list is in winning order, so the first that applies has won. */
function listOf(shelf: Shelf, groupId: string | null, withList: boolean): readonly ShelvedRow[] | undefined {
  return withList && groupId !== null ? shelf.get(null) : undefined;
}

export function winnerOf(shelf: Shelf, asked: Asked, groupId: string | null, withList: boolean): ShelvedRow | undefined {
  return firstOf(shelf.get(groupId), asked) ?? firstOf(listOf(shelf, groupId, withList), asked);
}

function firstOf(rows: readonly ShelvedRow[] | undefined, asked: Asked): ShelvedRow | undefined {
  if (rows) for (const shelved of rows) if (validityAt(shelved, asked.day) === 'valid' && fits(shelved, asked)) return shelved;
  return undefined;
}

/** All rows of the group and, where they count, of the list price, with what became of each; the winner stands first. */
export function weighRows(shelf: Shelf, asked: Asked, step: TraceStep, groupId: string | null, withList: boolean): Candidate[] {
  const winner = winnerOf(shelf, asked, groupId, withList);
  const candidates = winner ? [rowCandidate(winner, step, nothing)] : [];
  for (const rows of [shelf.get(groupId), listOf(shelf, groupId, withList)])
    for (const shelved of rows ?? []) {
      if (shelved === winner) continue;
      const found = obstacles(shelved, asked);
      candidates.push(rowCandidate(shelved, step, found === nothing && winner ? [whyItLost(shelved, winner)] : found));
    }
  return candidates;
}

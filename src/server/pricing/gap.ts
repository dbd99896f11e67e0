// Nothing was found: why, and what would have come nearest (spec 4.6 rule 7; decisions 6.8).
import { type Asked, groupOf } from './asked.ts';
import type { Place } from './cascade.ts';
import { orderRows } from './order-rows.ts';
import type { Candidate, GapReason, LostReason, PriceGap, TraceEntry } from './price-answer.ts';
import type { PriceBook, ShelvedRow } from './price-book.ts';
import { obstacles, rowCandidate } from './weigh-rows.ts';

const shownCandidates = 10;

/** What stands in the way, added up: a date is nearer than another complexity, and that is nearer than another's price. */
const distance: Partial<Record<LostReason, number>> = {
  expired: 1,
  not_yet_valid: 1,
  other_complexity: 2,
  other_class: 3,
};
const otherGroup = 4;

interface NearRow {
  shelved: ShelvedRow;
  place: number;
  lost: readonly LostReason[];
  distance: number;
}

export function gap(
  book: PriceBook,
  asked: Asked,
  places: readonly Place[],
  counted: readonly (string | null)[],
  trace: readonly TraceEntry[],
): PriceGap {
  const near = nearRows(asked, places, counted);
  const { question } = asked;
  const reason = reasonOf(book, asked, near);
  return {
    kind: 'gap',
    reason,
    messageKey: `prices.gap.${reason}`,
    params: {
      typeId: asked.typeId,
      groupId: groupOf(question.for),
      serviceId: question.serviceId,
      complexity: question.complexity,
      date: question.date,
    },
    candidates: near.rows.map((row) => candidateOf(row, places)),
    trace,
  };
}

function candidateOf({ shelved, place, lost }: NearRow, places: readonly Place[]): Candidate {
  return rowCandidate(shelved, places[place]?.step ?? 'flat', lost);
}

interface Near {
  /** The nearest first, no more than are shown. */
  rows: NearRow[];
  /** At least one has nothing but its dates in the way. */
  byDateOnly: boolean;
}

const nearer = (a: NearRow, b: NearRow) => a.distance - b.distance || a.place - b.place || orderRows(a.shelved, b.shelved);

/** `counted`: the groups whose rows would have been taken, by themselves or through the derivation. */
function nearRows(asked: Asked, places: readonly Place[], counted: readonly (string | null)[]): Near {
  const near: Near = { rows: [], byDateOnly: false };
  places.forEach(({ shelf }, place) => {
    for (const [groupId, bucket] of shelf ?? []) {
      const counts = counted.includes(groupId);
      for (const shelved of bucket) {
        const lost = obstacles(shelved, asked);
        near.byDateOnly ||= counts && lost.every(isDate);
        const far = distanceOf(lost) + (counts ? 0 : otherGroup);
        const last = near.rows[shownCandidates - 1];
        // A book of many groups has hundreds of rows in a place, of which ten are kept.
        if (last && (far > last.distance || (far === last.distance && place > last.place))) continue;
        insert(near.rows, { shelved, place, lost: counts ? lost : [...lost, 'other_group'], distance: far });
      }
    }
  });
  return near;
}

function insert(rows: NearRow[], row: NearRow): void {
  let at = rows.length;
  for (let other = rows[at - 1]; other && nearer(row, other) < 0; other = rows[at - 1]) at -= 1;
  rows.splice(at, 0, row);
  if (rows.length > shownCandidates) rows.pop();
}

function distanceOf(lost: readonly LostReason[]): number {
  let sum = 0;
  for (const reason of lost) sum += distance[reason] ?? 0;
  return sum;
}

const isDate = (reason: LostReason) => reason === 'expired' || reason === 'not_yet_valid';

function reasonOf(book: PriceBook, { question, typeId }: Asked, near: Near): GapReason {
  const asked = question.for;
  if (asked.kind === 'unknown_customer') return 'unknown_customer';
  if (asked.kind !== 'list' && (asked.groupId === null || !book.groups.has(asked.groupId))) return 'no_group';
  const needsType = question.serviceId === null && !question.classId;
  if (needsType && (typeId === null || !book.types.has(typeId))) return 'no_type';
  return near.byDateOnly ? 'outside_validity' : 'no_price';
}

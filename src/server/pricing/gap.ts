// Nothing was found: why, and what would have come nearest (spec 4.6 rule 7; decisions 6.8).
import { type Asked, groupOf } from './asked.ts';
import type { Place } from './cascade.ts';
import { orderRows } from './order-rows.ts';
import type { Candidate, GapReason, LostReason, PriceGap } from './price-answer.ts';
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

/** The groups whose rows would have been taken, by themselves or through the derivation. */
type Counted = readonly (string | null)[];

export function gapReason(book: PriceBook, asked: Asked, places: readonly Place[], counted: Counted): GapReason {
  const { question, typeId } = asked;
  const group = question.for;
  if (group.kind === 'unknown_customer') return 'unknown_customer';
  if (group.kind !== 'list' && (group.groupId === null || !book.groups.has(group.groupId))) return 'no_group';
  const needsType = question.serviceId === null && !question.classId;
  if (needsType && (typeId === null || !book.types.has(typeId))) return 'no_type';
  return onlyDatesInTheWay(asked, places, counted) ? 'outside_validity' : 'no_price';
}

export function gapParams({ question, typeId }: Asked): PriceGap['params'] {
  const { serviceId, complexity, date } = question;
  return { typeId, groupId: groupOf(question.for), serviceId, complexity, date };
}

/** The nearest first. */
export function nearestCandidates(asked: Asked, places: readonly Place[], counted: Counted): Candidate[] {
  return nearRows(asked, places, counted).map((row) => candidateOf(row, places));
}

const isDate = (reason: LostReason) => reason === 'expired' || reason === 'not_yet_valid';

function onlyDatesInTheWay(asked: Asked, places: readonly Place[], counted: Counted): boolean {
  return places.some(({ shelf }) =>
    counted.some((groupId) => shelf?.get(groupId)?.some((shelved) => obstacles(shelved, asked).every(isDate))),
  );
}

function candidateOf({ shelved, place, lost }: NearRow, places: readonly Place[]): Candidate {
  return rowCandidate(shelved, places[place]?.step ?? 'flat', lost);
}

const nearer = (a: NearRow, b: NearRow) => a.distance - b.distance || a.place - b.place || orderRows(a.shelved, b.shelved);

function nearRows(asked: Asked, places: readonly Place[], counted: Counted): NearRow[] {
  const near: NearRow[] = [];
  places.forEach(({ shelf }, place) => {
    for (const [groupId, bucket] of shelf ?? []) {
      const counts = counted.includes(groupId);
      for (const shelved of bucket) {
        const lost = obstacles(shelved, asked);
        const far = distanceOf(lost) + (counts ? 0 : otherGroup);
        const last = near[shownCandidates - 1];
        // A book of many groups has hundreds of rows in a place, of which ten are kept.
        if (last && (far > last.distance || (far === last.distance && place > last.place))) continue;
        insert(near, { shelved, place, lost: counts ? lost : [...lost, 'other_group'], distance: far });
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

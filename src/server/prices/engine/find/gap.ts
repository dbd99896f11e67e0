// Nothing was found: why, and what would have come nearest (docs/interface/prices.md#rule-7, docs/interface/prices.md#matched-by).
import { type Asked, groupOf } from '../book/asked.ts';
import { orderRows } from '../book/order-rows.ts';
import type { Candidate, GapReason, PriceGap } from '../book/price-answer.ts';
import type { PriceBook, ShelvedRow } from '../book/price-book.ts';
import { validityAt } from '../book/validity.ts';
import type { Place } from './cascade.ts';
import { fits, isOtherClass, isOtherComplexity, obstacles, rowCandidate } from './weigh-rows.ts';

const shownCandidates = 10;

/** What stands in the way, added up: a date is nearer than another complexity, and that is nearer than another's price. */
const distances = { date: 1, complexity: 2, class: 3, group: 4 } as const;

interface NearRow {
  shelved: ShelvedRow;
  place: number;
  /** It is of one of the groups that count. */
  counts: boolean;
  distance: number;
}

/** The groups whose rows would have been taken, by themselves or through the derivation. */
export type Counted = ReadonlySet<string | null>;

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
  return nearRows(asked, places, counted).map((row) => candidateOf(row, asked, places));
}

function onlyDatesInTheWay(asked: Asked, places: readonly Place[], counted: Counted): boolean {
  for (const { shelf } of places)
    for (const groupId of counted) if (shelf?.get(groupId)?.some((shelved) => fits(shelved, asked))) return true;
  return false;
}

function candidateOf({ shelved, place, counts }: NearRow, asked: Asked, places: readonly Place[]): Candidate {
  const lost = obstacles(shelved, asked);
  return rowCandidate(shelved, places[place]?.step ?? 'flat', counts ? lost : [...lost, 'other_group']);
}

const nearer = (a: NearRow, b: NearRow) => a.distance - b.distance || a.place - b.place || orderRows(a.shelved, b.shelved);

/** A book of many groups has hundreds of rows in a place, of which ten are kept. */
function nearRows(asked: Asked, places: readonly Place[], counted: Counted): NearRow[] {
  const near: NearRow[] = [];
  const look = (bucket: readonly ShelvedRow[], place: number, counts: boolean) => {
    for (const shelved of bucket) {
      const distance = distanceOf(shelved, asked) + (counts ? 0 : distances.group);
      const last = near[shownCandidates - 1];
      if (!last || distance < last.distance || (distance === last.distance && place <= last.place))
        insert(near, { shelved, place, counts, distance });
    }
  };
  places.forEach(({ shelf }, place) => {
    for (const groupId of counted) look(shelf?.get(groupId) ?? [], place, true);
  });
  const last = near[shownCandidates - 1];
  if (last && last.distance < distances.group) return near;
  places.forEach(({ shelf }, place) => {
    for (const [groupId, bucket] of shelf ?? []) if (!counted.has(groupId)) look(bucket, place, false);
  });
  return near;
}

function insert(rows: NearRow[], row: NearRow): void {
  let at = rows.length;
  for (let other = rows[at - 1]; other && nearer(row, other) < 0; other = rows[at - 1]) at -= 1;
  rows.splice(at, 0, row);
  if (rows.length > shownCandidates) rows.pop();
}

function distanceOf(shelved: ShelvedRow, asked: Asked): number {
  const date = validityAt(shelved, asked.day) === 'valid' ? 0 : distances.date;
  const complexity = isOtherComplexity(shelved, asked) ? distances.complexity : 0;
  return date + complexity + (isOtherClass(shelved, asked) ? distances.class : 0);
}

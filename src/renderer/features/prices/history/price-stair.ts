// The stair of a price in days and amounts: how far it is drawn, and its pieces between two steps. Pure.
import { addDays, daysBetween, type PlainDate } from '#server/contract/values/dates.ts';
import type { Step, Version } from './price-versions.ts';

export interface Piece {
  from: PlainDate;
  /** Where the next one begins. */
  to: PlainDate;
  /** Null: no price applied. */
  version: Version | null;
  /** It began before what is drawn. */
  since: boolean;
  /** Against the price that applied just before; null where there was none. */
  change: number | null;
}

export interface Stair {
  begin: PlainDate;
  end: PlainDate;
  most: number;
  pieces: Piece[];
}

/** What is unbounded goes on so far beyond the first and the last day that is known, as a share of the time between. */
const beyond = 0.12;
const fewestDays = 30;

export function stairOf(steps: readonly Step[], today: PlainDate): Stair {
  const days = [...steps.flatMap(({ from }) => (from === null ? [] : [from])), today].sort();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const margin = Math.max(fewestDays, Math.round(daysBetween(first, last) * beyond));
  const [begin, end] = [addDays(first, -margin), addDays(last, margin)];
  const pieces = steps.map(({ from, version }, index): Piece => {
    const before = steps[index - 1]?.version ?? null;
    const change = version && before ? Math.round((version.price - before.price) * 100) / 100 : null;
    return { from: from ?? begin, to: steps[index + 1]?.from ?? end, version, since: from === null, change };
  });
  return { begin, end, most: Math.max(0, ...pieces.map(({ version }) => version?.price ?? 0)), pieces };
}

/** Where a day lies between the first and the last that are drawn, 0 to 1. */
export function placeOf(day: PlainDate, { begin, end }: Pick<Stair, 'begin' | 'end'>): number {
  return daysBetween(begin, day) / Math.max(1, daysBetween(begin, end));
}

/** What applied at a place, 0 to 1. */
export function pieceAt(place: number, { begin, end, pieces }: Stair): Piece | undefined {
  const day = addDays(begin, Math.round(Math.max(0, Math.min(1, place)) * daysBetween(begin, end)));
  return pieces.find(({ from, to }) => day >= from && day <= to);
}

// How a mark stands: overdue, due soon, in time, or nothing to say. Each has a colour and a shape of its own. Pure.
import type { PlainDate } from '#server/contract/values/dates.ts';
import { liesIn, type PlacePath, pathOf } from './place-path.ts';
import type { Mark, PlaceCount } from './plan-data.ts';

export const markStates = ['overdue', 'soon', 'fine', 'none'] as const;
export type MarkState = (typeof markStates)[number];

/** Days as the lab counts them. */
export interface Days {
  today: PlainDate;
  until: PlainDate;
}

export interface Counts {
  devices: number;
  overdue: number;
  soon: number;
}

/** Of all places there and in it. */
export function countsIn(places: readonly PlaceCount[], within: PlacePath): Counts {
  const counts: Counts = { devices: 0, overdue: 0, soon: 0 };
  for (const place of places) {
    if (!liesIn(pathOf(place), within)) continue;
    counts.devices += place.devices;
    counts.overdue += place.overdue;
    counts.soon += place.due_soon;
  }
  return counts;
}

function stateOfCounts({ devices, overdue, soon }: Counts): MarkState {
  if (devices === 0) return 'none';
  if (overdue > 0) return 'overdue';
  return soon > 0 ? 'soon' : 'fine';
}

export function stateOfDue(due: unknown, { today, until }: Days): MarkState {
  if (typeof due !== 'string' || due === '') return 'none';
  if (due < today) return 'overdue';
  return due <= until ? 'soon' : 'fine';
}

export function stateOf({ device, place }: Mark, places: readonly PlaceCount[], days: Days): MarkState {
  return device ? stateOfDue(device.attributes.duedate, days) : stateOfCounts(countsIn(places, place));
}

/** Outlines around the middle of a mark; `size` reaches from there to the edge. */
export function outlineOf(state: MarkState, size: number): string {
  const s = size;
  switch (state) {
    case 'overdue':
      return `M0 ${-s * 1.1}L${s * 1.15} ${s * 0.9}L${-s * 1.15} ${s * 0.9}Z`;
    case 'soon':
      return `M0 ${-s * 1.15}L${s * 1.15} 0L0 ${s * 1.15}L${-s * 1.15} 0Z`;
    case 'fine':
      return `M${-s} 0A${s} ${s} 0 1 1 ${s} 0A${s} ${s} 0 1 1 ${-s} 0Z`;
    case 'none':
      return `M${-s * 0.85} ${-s * 0.85}H${s * 0.85}V${s * 0.85}H${-s * 0.85}Z`;
  }
}

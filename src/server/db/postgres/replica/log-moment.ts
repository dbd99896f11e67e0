// How far a database's log is. Places of two timelines cannot be compared: one that went another way has what the other never had.

export interface LogMoment {
  timeline: string;
  place: number;
}

/** As the statement of each request reads it (dialect/told-place.ts). */
export function momentOf(told: string | null | undefined): LogMoment | null {
  const [timeline = '', place = ''] = told?.split(' ') ?? [];
  return timeline === '' ? null : { timeline, place: Number(place) };
}

/** Of two that one database told, the one it told last. */
export const later = (one: LogMoment | null, other: LogMoment): LogMoment =>
  one === null || other.timeline > one.timeline || (other.timeline === one.timeline && other.place > one.place) ? other : one;

export const same = (one: LogMoment | null, other: LogMoment | null): boolean =>
  one?.timeline === other?.timeline && one?.place === other?.place;

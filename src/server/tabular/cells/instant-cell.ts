// Moments as people and measuring programs write them, in UTC: a day in any of its forms, with or without a time. With an offset it is that
// moment; without one the clock of the zone showed it, and a day alone is its beginning. Null when it is none.
import { type Instant, parseInstant } from '../../contract/values/dates.ts';
import { dayStart, instantAtClock } from '../../contract/values/lab-days.ts';
import { type DateOrder, dateCell } from './date-cell.ts';

const timed =
  /^(.+?)(?:,\s*|\s+|(?<=\d)T)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*(AM|PM)|\s*Uhr)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

export function instantCell(text: string, zone: string, order: DateOrder = 'auto'): Instant | null {
  const trimmed = text.trim();
  const [, date = trimmed, hour, minute = '', second = '00', half, offset] = timed.exec(trimmed) ?? [];
  const day = dateCell(date, order);
  if (day === null) return null;
  if (hour === undefined) return dayStart(day, zone);
  const hours = half === undefined ? Number(hour) : hoursOf(Number(hour), half.toUpperCase() === 'PM');
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`;
  // Hours and minutes that no clock shows are told apart here, too.
  const read = parseInstant(`${day} ${time}${offset === undefined || /^utc$/i.test(offset) ? 'Z' : offset.toUpperCase()}`);
  return read === null || offset !== undefined ? read : instantAtClock(day, time, zone);
}

function hoursOf(hour: number, afternoon: boolean): number {
  return hour < 1 || hour > 12 ? 24 : (hour % 12) + (afternoon ? 12 : 0);
}

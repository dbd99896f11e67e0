// The words of `date_range` and the days they mean on a given day; pure. Relative ranges hold today and reach exactly so many
// days away, as "due in 30 days" does; weeks begin on Monday.
import { addDays, addMonths, daysInMonth, isPlainDate, type PlainDate } from '../../contract/values/dates.ts';
import type { dateRangeWords } from '../../contract/widgets.ts';

/** Both ends belong to it; null is open. */
export interface DateRange {
  from: PlainDate | null;
  to: PlainDate | null;
}

type DateRangeWord = (typeof dateRangeWords)[number];

/** Where a bare `30_days` leads: due lists look ahead, histories look back. */
export type Direction = 'ahead' | 'back';

function monthOf(date: PlainDate): PlainDate {
  return `${date.slice(0, 7)}-01`;
}

export function monthEnd(month: PlainDate): PlainDate {
  const text = month.slice(0, 7);
  return `${text}-${daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5)))}`;
}

function span(start: PlainDate, months: number): DateRange {
  return { from: start, to: addDays(addMonths(start, months), -1) };
}

function calendarRange(unit: string, step: number, today: PlainDate): DateRange {
  if (unit === 'week') {
    const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = addDays(today, step * 7 - weekday);
    return { from: monday, to: addDays(monday, 6) };
  }
  if (unit === 'month') return span(addMonths(monthOf(today), step), 1);
  const year = `${today.slice(0, 4)}-01-01`;
  if (unit === 'year') return span(addMonths(year, step * 12), 12);
  const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  return span(addMonths(year, (quarter + step) * 3), 3);
}

const steps: Readonly<Record<string, number>> = { this: 0, last: -1, next: 1 };

function daysRange(days: number, direction: Direction, today: PlainDate): DateRange {
  return direction === 'ahead' ? { from: today, to: addDays(today, days) } : { from: addDays(today, -days), to: today };
}

export function rangeOfWord(word: DateRangeWord, today: PlainDate, direction: Direction): DateRange {
  if (word === 'all' || word === 'custom') return { from: null, to: null };
  if (word === 'today') return { from: today, to: today };
  if (word === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (word === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) };
  const days = /^(?:(last|next)_)?(\d+)_days$/.exec(word);
  if (days) {
    const way: Direction = days[1] === 'last' ? 'back' : days[1] === 'next' ? 'ahead' : direction;
    return daysRange(Number(days[2]), way, today);
  }
  const [step = 'this', unit = 'month'] = word.split('_');
  return calendarRange(unit, steps[step] ?? 0, today);
}

/** `2026-01-01..2026-03-31`, either side may be missing; null when it is no such text. */
export function readRangeText(text: string): DateRange | null {
  const [from = '', to = '', ...rest] = text.split('..').map((part) => part.trim());
  if (rest.length > 0 || !text.includes('..') || (from === '' && to === '')) return null;
  return rangeOf(from, to);
}

/** Null when a day does not exist or the end comes before the start. */
export function rangeOf(from: string, to: string): DateRange | null {
  if ((from !== '' && !isPlainDate(from)) || (to !== '' && !isPlainDate(to))) return null;
  if (from !== '' && to !== '' && to < from) return null;
  return { from: from === '' ? null : from, to: to === '' ? null : to };
}

interface ClosedRange {
  from: PlainDate;
  to: PlainDate;
}

/** What `numberMonth` means (docs/interface/dashboards.md#number-month): from a day so many months back to the same day of the month, its last day where there is none. */
export function monthsBack(day: PlainDate, count: number): ClosedRange {
  return { from: addMonths(day, -count), to: day };
}

/** The same ahead. */
export function monthsAhead(day: PlainDate, count: number): ClosedRange {
  return { from: day, to: addMonths(day, count) };
}

/** What a chart by month shows of the past unless said: the month of a day and the eleven before it. */
export function yearBack(day: PlainDate): ClosedRange {
  return { from: addMonths(monthOf(day), -11), to: day };
}

/** First days of `count` months from the one that `date` lies in. */
export function monthsFrom(date: PlainDate, count: number): PlainDate[] {
  const first = monthOf(date);
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

/** First days of all months a closed range touches. */
export function monthsOf(from: PlainDate, to: PlainDate): PlainDate[] {
  const number = (date: PlainDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthsFrom(from, number(to) - number(from) + 1);
}

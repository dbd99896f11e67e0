// Plain dates (`YYYY-MM-DD`) and instants (`YYYY-MM-DD HH:MM:SS`, UTC) as text: what the database keeps and v1 prints verbatim.
// Arithmetic runs on civil days in UTC, so no time zone or daylight saving can move a due date.

export type PlainDate = string;
export type Instant = string;

export type IntervalUnit = 'day' | 'week' | 'month' | 'year';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const dayMs = 86_400_000;

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function isPlainDate(text: string): text is PlainDate {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Reads an instant in any offset and gives it in UTC; without an offset it is taken as UTC. Null when it is none. */
export function parseInstant(text: string): Instant | null {
  const match = instantPattern.exec(text);
  if (!match?.[1] || !isPlainDate(match[1])) return null;
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const offset = offsetMinutes(match[5]);
  if (offset === null) return null;
  const ms = Date.parse(`${match[1]}T00:00:00Z`) + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000;
  return instantOf(ms);
}

function offsetMinutes(text: string | undefined): number | null {
  if (text === undefined || text === 'Z') return 0;
  const digits = text.slice(1).replace(':', '');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 14 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export function instantOf(ms: number): Instant {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

export function plainDateOf(ms: number): PlainDate {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return plainDateOf(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
}

export function laterOf(one: PlainDate, other: PlainDate): PlainDate {
  return [one, other].sort()[1] ?? one;
}

export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** End-of-month safe: 31 January + 1 month is the last of February (docs/interface/records.md#current-calibration). */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = index - targetYear * 12 + 1;
  const targetDay = Math.min(day, daysInMonth(targetYear, targetMonth));
  return `${String(targetYear).padStart(4, '0')}-${String(targetMonth).padStart(2, '0')}-${String(targetDay).padStart(2, '0')}`;
}

export function addInterval(date: PlainDate, count: number, unit: IntervalUnit): PlainDate {
  switch (unit) {
    case 'day':
      return addDays(date, count);
    case 'week':
      return addDays(date, count * 7);
    case 'month':
      return addMonths(date, count);
    case 'year':
      return addMonths(date, count * 12);
  }
}

/** So far ahead looks whoever asks what ends soon: lists by their view, authorisations by their state. */
export const quarterDays = 90;

/** An instant as it leaves the server on v2: ISO 8601 in UTC. */
export function isoOf(at: Instant): string {
  return `${at.replace(' ', 'T')}Z`;
}

export function msOf(at: Instant): number {
  return Date.parse(isoOf(at));
}

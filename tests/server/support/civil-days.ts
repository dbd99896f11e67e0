// Days by counting, as the second opinion on every date of the program: years, months and days as numbers, no Date, no zone.

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeap(year: number): boolean {
  if (year % 400 === 0) return true;
  return year % 100 === 0 ? false : year % 4 === 0;
}

function lengthOf(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0);
}

function parts(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function written(year: number, month: number, day: number): string {
  return `${`000${year}`.slice(-4)}-${`0${month}`.slice(-2)}-${`0${day}`.slice(-2)}`;
}

/** 1 for the first of January of the year 1. */
export function dayNumber(date: string): number {
  const [year, month, day] = parts(date);
  const past = year - 1;
  let number = past * 365 + Math.trunc(past / 4) - Math.trunc(past / 100) + Math.trunc(past / 400) + day;
  for (let before = 1; before < month; before += 1) number += lengthOf(year, before);
  return number;
}

function dateOfNumber(number: number): string {
  let year = Math.trunc(number / 366) + 1;
  while (dayNumber(written(year + 1, 1, 1)) <= number) year += 1;
  let left = number - dayNumber(written(year, 1, 1)) + 1;
  let month = 1;
  while (left > lengthOf(year, month)) {
    left -= lengthOf(year, month);
    month += 1;
  }
  return written(year, month, left);
}

export function daysLater(date: string, days: number): string {
  return dateOfNumber(dayNumber(date) + days);
}

/** Month after month, as on a wall calendar; a day the last month does not have is its last one. */
export function monthsLater(date: string, months: number): string {
  let [year, month] = parts(date);
  for (let left = Math.abs(months); left > 0; left -= 1) {
    month += months > 0 ? 1 : -1;
    if (month === 13) [year, month] = [year + 1, 1];
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return written(year, month, Math.min(parts(date)[2], lengthOf(year, month)));
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

export function lastOfMonth(date: string): string {
  const [year, month] = parts(date);
  return written(year, month, lengthOf(year, month));
}

/** A moment of day `date` at `minutes` past midnight, `offset` minutes east of Greenwich, as UTC to the second. */
export function instantAt(date: string, minutes: number, offset: number): string {
  const total = dayNumber(date) * 1440 + minutes - offset;
  const inDay = ((total % 1440) + 1440) % 1440;
  const clock = `${`0${Math.trunc(inDay / 60)}`.slice(-2)}:${`0${inDay % 60}`.slice(-2)}:00`;
  return `${dateOfNumber((total - inDay) / 1440)} ${clock}`;
}

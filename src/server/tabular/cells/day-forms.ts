// Days as lists of devices write them besides whole dates: a month, a week, a serial number of a spreadsheet, the name of a month. A
// month or a week alone means the last working chance in it: the last day of the month, the Friday of the week; where something
// begins, its first day. docs/adr/0081.
import { addDays, daysInMonth, isPlainDate, type PlainDate, plainDateOf } from '../../contract/values/dates.ts';
import { type DateOrder, dateCell, fullYear } from './date-cell.ts';

/** `as`: what it was understood as, where the day does not stand there itself. */
export interface ReadDay {
  day: PlainDate;
  as: 'day' | 'month' | 'week' | 'serial';
}

export interface DayReading {
  order: DateOrder;
  /** What is written begins something: then a month is its first day. */
  begins: boolean;
  /** Serial numbers count from 1904, as some workbooks do. */
  since1904: boolean;
}

const months: readonly (readonly string[])[] = [
  ['januar', 'jan', 'january', 'jänner', 'jän'],
  ['februar', 'feb', 'february', 'feber'],
  ['märz', 'mär', 'mrz', 'march', 'mar', 'maerz'],
  ['april', 'apr'],
  ['mai', 'may'],
  ['juni', 'jun', 'june'],
  ['juli', 'jul', 'july'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['oktober', 'okt', 'october', 'oct'],
  ['november', 'nov'],
  ['dezember', 'dez', 'december', 'dec'],
];
const monthNumbers = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

const weekday = /^(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const numberMonth = /^(\d{1,2})\s?[/.-]\s?(\d{4})$/;
const isoMonth = /^(\d{4})[-/.](\d{1,2})$/;
const namedMonth = /^(\p{L}+)\.?[\s,/-]*(\d{4})$/u;
const dayThenName = /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s-]*(?:of\s+)?(\p{L}+)\.?[\s,-]*(\d{4}|\d{2})$/iu;
const nameThenDay = /^(\p{L}+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/iu;
const weekFirst = /^(?:kw|cw|w|wk|week|woche|kalenderwoche)\.?\s?(\d{1,2})[\s/.,-]*(\d{4})$/i;
const weekBetween = /^(\d{1,2})\.?\s?(?:kw|cw|week|woche)\.?[\s/.,-]*(\d{4})$/i;
const yearFirst = /^(\d{4})[\s/-]*(?:kw|cw|w)\s?(\d{1,2})(?:-?([1-7]))?$/i;
const serialNumber = /^(\d{5})(?:[.,]\d+)?$/;
/** 1954 to 2099: other numbers of five digits are no days. */
const [firstSerial, lastSerial] = [20_000, 73_050];
const dayMs = 86_400_000;

export function readDay(text: string, { order, begins, since1904 }: DayReading): ReadDay | null {
  const written = text.trim();
  const bare = written.replace(weekday, '');
  const day = dateCell(bare, order) ?? namedDay(bare);
  if (day !== null) return { day, as: 'day' };
  return monthOf(bare, begins) ?? weekOf(bare, begins) ?? serialOf(bare, since1904);
}

function namedDay(text: string): PlainDate | null {
  const [, day, name, year] = dayThenName.exec(text) ?? [];
  if (name !== undefined) return dayOf(fullYear(year ?? ''), monthNumbers.get(name.toLowerCase()), day);
  const [, first, at, of] = nameThenDay.exec(text) ?? [];
  return first === undefined ? null : dayOf(of ?? '', monthNumbers.get(first.toLowerCase()), at);
}

function dayOf(year: string, month: number | undefined, day = ''): PlainDate | null {
  const date = `${year}-${String(month ?? 0).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : null;
}

function monthOf(text: string, begins: boolean): ReadDay | null {
  const [, number, ofNumber] = numberMonth.exec(text) ?? [];
  const [, isoYear, isoNumber] = isoMonth.exec(text) ?? [];
  const [, name, ofName] = namedMonth.exec(text) ?? [];
  const month = Number(number ?? isoNumber ?? monthNumbers.get(name?.toLowerCase() ?? '') ?? 0);
  const year = ofNumber ?? isoYear ?? ofName ?? '';
  if (month < 1 || month > 12) return null;
  const day = dayOf(year, month, String(begins ? 1 : daysInMonth(Number(year), month)));
  return day === null ? null : { day, as: 'month' };
}

/** By ISO 8601: a week belongs to the year of its Thursday. */
function weekOf(text: string, begins: boolean): ReadDay | null {
  const [, first, ofFirst] = weekFirst.exec(text) ?? weekBetween.exec(text) ?? [];
  const [, isoYear, isoWeek, isoDay] = yearFirst.exec(text) ?? [];
  const [week, year] = [Number(first ?? isoWeek ?? 0), Number(ofFirst ?? isoYear ?? 0)];
  if (week < 1 || year < 1) return null;
  const fourth = Date.UTC(year, 0, 4);
  const monday = plainDateOf(fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (week - 1) * 7 * dayMs);
  // Its Thursday lies in the next year: that year has no such week.
  if (!addDays(monday, 3).startsWith(String(year))) return null;
  if (isoDay !== undefined) return { day: addDays(monday, Number(isoDay) - 1), as: 'day' };
  return { day: begins ? monday : addDays(monday, 4), as: 'week' };
}

function serialOf(text: string, since1904: boolean): ReadDay | null {
  const serial = Number(serialNumber.exec(text)?.[1] ?? 0) + (since1904 ? 1462 : 0);
  if (serial < firstSerial || serial > lastSerial) return null;
  return { day: plainDateOf(Date.UTC(1899, 11, 30) + serial * dayMs), as: 'serial' };
}

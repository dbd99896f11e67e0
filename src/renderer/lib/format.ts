// Dates and numbers as the reader's place writes them (docs/design/expectations.md#text-and-trust). Dates with a month name where digits
// would be ambiguous.

import { isPlainDate, type PlainDate } from '#server/contract/values/dates.ts';
import { withMinus } from '#server/contract/values/numbers/minus.ts';
import { today } from './days.ts';
import type { Language } from './preferences.ts';

export interface Format {
  locale: string;
  number(value: number): string;
  /** Money without its currency: two decimals. */
  amount(value: number): string;
  money(value: number, currency: string): string;
  percent(value: number): string;
  date(value: PlainDate): string;
  /** Without the year, where the place says which. */
  dayAndMonth(value: PlainDate): string;
  instant(value: string): string;
  /** The time of day, to the second. */
  time(ms: number): string;
  /** The time of day as a clock shows it. */
  clock(ms: number): string;
  /** A measured value as it was recorded: every digit stays, the decimal sign is the reader's. */
  measured(value: string): string;
  /** A text of parts, of which some are a value with its unit: `Länge · 131,40 mm`. Other texts and numbers stay. */
  quantity(text: string): string;
  /** The size of a file, in three digits or so. */
  bytes(value: number): string;
  /** `2026-11` in few letters. */
  month(value: string): string;
  /** The month of a day, in full. */
  monthName(value: PlainDate): string;
  weekday(value: PlainDate, length: 'narrow' | 'short' | 'long'): string;
  /** How a date is written, in the letters of the reader's language: `TT.MM.JJJJ`. */
  datePattern: string;
  /** A language by its code, as the reader calls it; a code that means none stays. */
  language(code: string): string;
  /** A list of which one suffices: `a, b or c`. */
  either(names: readonly string[]): string;
  /** Between whole and fraction, as the reader writes it. */
  decimalSign: string;
  /** Reads what a person types for a date; null when it is none. */
  parseDate(text: string): PlainDate | null;
}

function localeOf(language: Language): string {
  const own = navigator.languages.find((tag) => tag.startsWith(`${language}-`));
  return own ?? (language === 'de' ? 'de-DE' : 'en-GB');
}

const patternLetters: Readonly<Record<Language, Partial<Record<Intl.DateTimeFormatPartTypes, string>>>> = {
  de: { day: 'TT', month: 'MM', year: 'JJJJ' },
  en: { day: 'DD', month: 'MMM', year: 'YYYY' },
};

/** Of a day that is written without one. */
const yearNow = () => today().slice(0, 4);

/** In short, a single byte and many are one word in English: of those the whole word stands. */
function sizesIn(locale: string): (value: number) => string {
  const sizes = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map((unit) => {
    const unitDisplay = unit === 'byte' ? 'long' : 'short';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumSignificantDigits: 3 });
  });
  return (value) => {
    const step = Math.min(sizes.length - 1, value < 1 ? 0 : Math.floor(Math.log(value) / Math.log(1000)));
    return sizes[step]?.format(value / 1000 ** step) ?? String(value);
  };
}

export function createFormat(language: Language, locale: string = localeOf(language), thisYear = yearNow): Format {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, signDisplay: 'negative' });
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  const amount = new Intl.NumberFormat(locale, { ...cents, signDisplay: 'negative' });
  const month = language === 'en' ? 'short' : '2-digit';
  const date = new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: '2-digit', timeZone: 'UTC' });
  const dayAndMonth = new Intl.DateTimeFormat(locale, { month, day: '2-digit', timeZone: 'UTC' });
  const shortMonth = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' });
  const longMonth = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const weekdays = {
    narrow: new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }),
    short: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  };
  const instant = new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: '2-digit', hour: '2-digit', minute: '2-digit' });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const decimalSign = number.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return {
    ...{ locale, decimalSign },
    number: (value) => withMinus(number.format(value)),
    measured: (value) => withMinus(value.replace('.', decimalSign)),
    quantity: (text) =>
      text.replaceAll(/(?<=^|· )([-−+]?\d+)(?:\.(\d+))?(?=\s[^\s·])/g, (found) => withMinus(found.replace('.', decimalSign))),
    bytes: sizesIn(locale),
    amount: (value) => withMinus(amount.format(value)),
    money: (value, currency) => `${withMinus(amount.format(value))}\u00a0${currency}`,
    percent: (value) => `${withMinus(number.format(value))}\u00a0%`,
    date: (value) => (isPlainDate(value.slice(0, 10)) ? date.format(Date.parse(value.slice(0, 10))) : value),
    dayAndMonth: (value) => dayAndMonth.format(Date.parse(value)),
    instant(value) {
      const ms = Date.parse(/[Z+]/.test(value) ? value : `${value.replace(' ', 'T')}Z`);
      return Number.isNaN(ms) ? value : instant.format(ms);
    },
    monthName: (value) => longMonth.format(Date.parse(value)),
    weekday: (value, length) => weekdays[length].format(Date.parse(value)),
    datePattern: date
      .formatToParts(0)
      .map(({ type, value }) => patternLetters[language][type] ?? value)
      .join(''),
    language: (code) => languageName(code, locale),
    either: (names) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
    time: (ms) => time.format(ms),
    clock: (ms) => clock.format(ms),
    month: (value) => shortMonth.format(Date.parse(`${value}-01`)),
    parseDate: (text) => parseDate(text, locale, thisYear()),
  };
}

function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day and a month alone are of this year, as everybody writes them. */
const isDayAndMonth = (parts: readonly string[]) =>
  parts.length === 2 && parts.every((part) => /^(?:\d{1,2}|\p{L}{3,})$/u.test(part));

function parseDate(text: string, locale: string, year: string): PlainDate | null {
  const written = text
    .trim()
    .toLowerCase()
    .split(/[\s./,-]+/)
    .filter(Boolean);
  const parts = isDayAndMonth(written) ? [...written, year] : written;
  if (parts.length !== 3) return null;
  const [a = '', b = '', c = ''] = parts;
  if (a.length === 4) return plainDate(a, b, c);
  const named = parts.findIndex((part) => monthNames.includes(part.slice(0, 3)));
  if (named === 0) return plainDate(c, a, b);
  if (named === 1) return plainDate(c, b, a);
  return locale === 'en-US' && text.includes('/') ? plainDate(c, a, b) : plainDate(c, b, a);
}

function plainDate(year: string, month: string, day: string): PlainDate | null {
  const number = monthNames.indexOf(month.slice(0, 3)) + 1 || Number(month);
  const full = /^\d{2}$/.test(year) ? `20${year}` : year;
  const date = `${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : null;
}

// Calendar days of formulas (docs/interface/filters.md#formula): presets such as CURRENTMONTH_ENDDAY and signed day offsets.
// Works on `YYYY-MM-DD` texts in UTC, so no time zone or daylight saving can move a day; today is always handed in.

export const datePresets = [
  'TODAY',
  'CURRENTMONTH_STARTDAY',
  'CURRENTMONTH_ENDDAY',
  'LASTMONTH_STARTDAY',
  'LASTMONTH_ENDDAY',
  'CURRENTYEAR_STARTDAY',
  'CURRENTYEAR_ENDDAY',
] as const;

type DatePreset = (typeof datePresets)[number];

const millisecondsPerDay = 86_400_000;

/** A day that exists, from 0001-01-01 to 9999-12-31. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 30 February parses, as 2 March.
  return !Number.isNaN(time) && plainDate(time) === text;
}

/** Null when the result lies outside the years 0001 to 9999. */
export function addDays(date: string, days: number): string | null {
  const time = Date.parse(`${date}T00:00:00Z`) + days * millisecondsPerDay;
  if (!(time >= earliest && time <= latest)) return null;
  return plainDate(time);
}

/** A preset in any case; undefined when the word is none. */
export function asDatePreset(word: string): DatePreset | undefined {
  const name = word.toUpperCase();
  return datePresets.find((preset) => preset === name);
}

export function presetDate(preset: DatePreset, today: string): string | null {
  switch (preset) {
    case 'TODAY':
      return today;
    case 'CURRENTMONTH_STARTDAY':
      return monthStart(today);
    case 'CURRENTMONTH_ENDDAY':
      return monthEnd(today);
    case 'LASTMONTH_STARTDAY': {
      const end = addDays(monthStart(today), -1);
      return end === null ? null : monthStart(end);
    }
    case 'LASTMONTH_ENDDAY':
      return addDays(monthStart(today), -1);
    case 'CURRENTYEAR_STARTDAY':
      return `${today.slice(0, 4)}-01-01`;
    case 'CURRENTYEAR_ENDDAY':
      return `${today.slice(0, 4)}-12-31`;
  }
}

/** A date value typed for a placeholder: a day, or a preset with an optional offset (`TODAY + 30`). Null when it is neither. */
export function readDateText(text: string, today: string): string | null {
  const trimmed = text.trim();
  if (isPlainDate(trimmed)) return trimmed;
  const parts = /^([A-Z_]+)(?:\s*([+-])\s*(\d{1,7}))?$/i.exec(trimmed);
  const preset = asDatePreset(parts?.[1] ?? '');
  const start = preset === undefined ? null : presetDate(preset, today);
  if (start === null) return null;
  return addDays(start, Number(`${parts?.[2] ?? ''}${parts?.[3] ?? 0}`));
}

const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T00:00:00Z');

function plainDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function monthStart(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

function monthEnd(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return `${date.slice(0, 7)}-${days}`;
}

// The public holidays of the German states as their laws have them, from 2000 on. A table of our own: the small package of the field
// errs by a day in some time zones of the machine and knows no year a law began in, the large one brings the world (docs/adr/0091).
// tests/unit/planning compares it with the large one. Pure.
import { addDays, type PlainDate } from '../dates.ts';

/** Towns of Bavaria differ in one day: most keep the Assumption of Mary, those that are mostly Protestant do not, Augsburg has one more. */
export const states = [
  'BW',
  'BY',
  'BY_EVANG',
  'BY_AUGSBURG',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const;
export type State = (typeof states)[number];

export interface DayName {
  de: string;
  en: string;
}

interface Rule extends DayName {
  /** In a year: `MM-DD`, days after Easter Sunday, or by a reckoning of its own. */
  on: string | number | ((year: number) => PlainDate);
  /** Everywhere without it. */
  in?: readonly State[];
  /** The first year, and the last. */
  from?: number;
  to?: number;
}

const bavaria: readonly State[] = ['BY', 'BY_EVANG', 'BY_AUGSBURG'];

const rules: readonly Rule[] = [
  { on: '01-01', de: 'Neujahr', en: 'New Year’s Day' },
  { on: '01-06', de: 'Heilige Drei Könige', en: 'Epiphany', in: ['BW', ...bavaria, 'ST'] },
  { on: '03-08', de: 'Frauentag', en: 'Women’s Day', in: ['BE'], from: 2019 },
  { on: '03-08', de: 'Frauentag', en: 'Women’s Day', in: ['MV'], from: 2023 },
  { on: -2, de: 'Karfreitag', en: 'Good Friday' },
  { on: 0, de: 'Ostersonntag', en: 'Easter Sunday', in: ['BB'] },
  { on: 1, de: 'Ostermontag', en: 'Easter Monday' },
  { on: '05-01', de: 'Tag der Arbeit', en: 'Labour Day' },
  { on: '05-08', de: 'Tag der Befreiung', en: 'Liberation Day', in: ['BE'], from: 2020, to: 2020 },
  { on: '05-08', de: 'Tag der Befreiung', en: 'Liberation Day', in: ['BE'], from: 2025, to: 2025 },
  { on: 39, de: 'Christi Himmelfahrt', en: 'Ascension Day' },
  { on: 49, de: 'Pfingstsonntag', en: 'Whit Sunday', in: ['BB'] },
  { on: 50, de: 'Pfingstmontag', en: 'Whit Monday' },
  { on: 60, de: 'Fronleichnam', en: 'Corpus Christi', in: ['BW', ...bavaria, 'HE', 'NW', 'RP', 'SL'] },
  {
    on: '06-17',
    de: '75. Jahrestag des Aufstandes vom 17. Juni 1953',
    en: '75th anniversary of 17 June 1953',
    in: ['BE'],
    from: 2028,
    to: 2028,
  },
  { on: '08-08', de: 'Augsburger Friedensfest', en: 'Augsburg Peace Festival', in: ['BY_AUGSBURG'] },
  { on: '08-15', de: 'Mariä Himmelfahrt', en: 'Assumption of Mary', in: ['BY', 'BY_AUGSBURG', 'SL'] },
  { on: '09-20', de: 'Weltkindertag', en: 'World Children’s Day', in: ['TH'], from: 2019 },
  { on: '10-03', de: 'Tag der Deutschen Einheit', en: 'German Unity Day' },
  { on: '10-31', de: 'Reformationstag', en: 'Reformation Day', in: ['BB', 'MV', 'SN', 'ST', 'TH'] },
  { on: '10-31', de: 'Reformationstag', en: 'Reformation Day', from: 2017, to: 2017 },
  { on: '10-31', de: 'Reformationstag', en: 'Reformation Day', in: ['HB', 'HH', 'NI', 'SH'], from: 2018 },
  { on: '11-01', de: 'Allerheiligen', en: 'All Saints’ Day', in: ['BW', ...bavaria, 'NW', 'RP', 'SL'] },
  { on: repentanceDay, de: 'Buß- und Bettag', en: 'Day of Repentance', in: ['SN'] },
  { on: '12-25', de: '1. Weihnachtstag', en: 'Christmas Day' },
  { on: '12-26', de: '2. Weihnachtstag', en: 'Boxing Day' },
];

/** The Wednesday before 23 November. */
function repentanceDay(year: number): PlainDate {
  const last = `${yearText(year)}-11-22`;
  const weekday = new Date(`${last}T00:00:00Z`).getUTCDay();
  return addDays(last, -((weekday + 4) % 7));
}

const yearText = (year: number) => String(year).padStart(4, '0');

/** Easter Sunday of the Gregorian calendar, by Butcher's rule. */
export function easterSunday(year: number): PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const day = epact + sunday - 7 * late + 114;
  return `${yearText(year)}-${String(Math.floor(day / 31)).padStart(2, '0')}-${String((day % 31) + 1).padStart(2, '0')}`;
}

function dayOf({ on }: Rule, year: number): PlainDate {
  if (typeof on === 'string') return `${yearText(year)}-${on}`;
  return typeof on === 'number' ? addDays(easterSunday(year), on) : on(year);
}

const isKept = ({ in: where, from = 0, to = 9999 }: Rule, state: State, year: number) =>
  year >= from && year <= to && (where === undefined || where.includes(state));

const known = new Map<string, ReadonlyMap<PlainDate, DayName>>();

/** By day. */
export function holidaysOf(state: State, year: number): ReadonlyMap<PlainDate, DayName> {
  const name = `${state} ${year}`;
  const kept = known.get(name);
  if (kept) return kept;
  const found = new Map(
    rules.filter((rule) => isKept(rule, state, year)).map((rule) => [dayOf(rule, year), { de: rule.de, en: rule.en }]),
  );
  known.set(name, found);
  return found;
}

// Where a civil day begins and ends in a time zone, and which day an instant lies in: the one place that knows, for filters, widgets,
// statistics, papers and screens. Days follow each other without a gap and without an overlap, also where a clock change makes
// them 23 or 25 hours long, begins them after midnight, or leaves one out: then it is empty. Pure.
import { addDays, type Instant, instantOf, isPlainDate, msOf, type PlainDate } from './dates.ts';

/** The instants of a day, the end no longer part of it. */
export interface DayBounds {
  start: Instant;
  end: Instant;
}

const hourMs = 3_600_000;

/** No zone was ever further from UTC. */
const furthestOffsetMs = 16 * hourMs;

/** After every instant there is, as text compares: years end with 9999. */
const afterAll: Instant = '9999-12-31 24:00:00';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  formats.set(zone, format);
  return format;
}

/** What the clock of the zone shows, as if it were UTC. */
function clockMs(ms: number, zone: string): number {
  if (zone === 'UTC') return ms;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(ms)) parts[type] = value;
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  // Date.UTC takes the years 0 to 99 for those of the last century.
  const at = new Date(0);
  at.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  at.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return at.getTime();
}

function offsetMs(ms: number, zone: string): number {
  const whole = Math.floor(ms / 1000) * 1000;
  return clockMs(whole, zone) - whole;
}

/** The first instant at which a clock that stands before `midnight` comes to it or over it. */
function firstAt(midnight: number, zone: string): number {
  const [before, after] = [-1, 1].map((way) => offsetMs(midnight + way * (furthestOffsetMs + hourMs), zone)) as [number, number];
  const shown = [...new Set([before, after])].map((offset) => midnight - offset).filter((ms) => clockMs(ms, zone) === midnight);
  // Where it shows midnight twice, the day begins the first time.
  if (shown.length > 0) return Math.min(...shown);
  // It jumps over midnight: the day begins with the jump.
  let [low, high] = [midnight - furthestOffsetMs, midnight + furthestOffsetMs];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (clockMs(middle, zone) < midnight) low = middle;
    else high = middle;
  }
  return high;
}

const keptStarts = new Map<string, Map<PlainDate, Instant>>();
/** Half a century of days: then they are worked out anew. */
const mostKept = 20_000;

export function dayStart(day: PlainDate, zone: string): Instant {
  const known = keptStarts.get(zone) ?? new Map<PlainDate, Instant>();
  keptStarts.set(zone, known);
  const kept = known.get(day);
  if (kept !== undefined) return kept;
  const start = instantOf(firstAt(Date.parse(`${day}T00:00:00Z`), zone));
  if (known.size >= mostKept) known.clear();
  known.set(day, start);
  return start;
}

export function dayEnd(day: PlainDate, zone: string): Instant {
  return day === '9999-12-31' ? afterAll : dayStart(addDays(day, 1), zone);
}

export function dayBounds(day: PlainDate, zone: string): DayBounds {
  return { start: dayStart(day, zone), end: dayEnd(day, zone) };
}

/** Of a UTC date: the days that its instants can lie in, the last first, each with its beginning. */
type Candidates = readonly { day: PlainDate; start: Instant }[];

const keptCandidates = new Map<string, Map<PlainDate, Candidates>>();

function candidatesOf(near: PlainDate, zone: string): Candidates {
  const known = keptCandidates.get(zone) ?? new Map<PlainDate, Candidates>();
  keptCandidates.set(zone, known);
  const kept = known.get(near);
  if (kept) return kept;
  if (!isPlainDate(near)) return [];
  const days = [1, 0, -1, -2].map((way) => addDays(near, way)).filter(isPlainDate);
  const candidates = days.map((day) => ({ day, start: dayStart(day, zone) }));
  if (known.size >= mostKept) known.clear();
  known.set(near, candidates);
  return candidates;
}

/** The day that an instant lies in. */
export function dayOf(instant: Instant, zone: string): PlainDate {
  const near = instant.slice(0, 10);
  // A day that was left out begins and ends with the next one, and holds nothing.
  return candidatesOf(near, zone).find(({ start }) => instant >= start)?.day ?? near;
}

/** Today, at a moment, where the lab stands. */
export function dayAt(ms: number, zone: string): PlainDate {
  return dayOf(instantOf(ms), zone);
}

/** Day and time as the clock of the zone showed them. */
export function clockOf(instant: Instant, zone: string): { day: PlainDate; time: string } {
  const [day = '', time = ''] = instantOf(clockMs(msOf(instant), zone)).split(' ');
  return { day, time };
}

/** When the clock of the zone shows it: the first time where it does twice, and after the jump where it jumps over it. */
export function instantAtClock(day: PlainDate, time: string, zone: string): Instant {
  return instantOf(firstAt(Date.parse(`${day}T${time}Z`), zone));
}

/** Names only: an offset knows no daylight saving. */
const zoneShape = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

export function isTimeZone(zone: string): boolean {
  if (!zoneShape.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

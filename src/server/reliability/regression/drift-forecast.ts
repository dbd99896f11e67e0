// Where the deviation of a test point is heading: a line through its calibrations since the last adjustment, the band in which the next
// reading is expected, and the days on which the two reach a limit. Pure. docs/reliability.md#drift.
import { plainDateOf } from '#server/contract/values/dates.ts';
import type { ForecastState } from '#server/contract/values/measuring/forecast-states.ts';
import { studentWithin } from '#server/lib/statistics/student.ts';
import { predictionAt } from './forecast.ts';
import { type Polynomial, polynomial } from './polynomial.ts';

export interface DriftReading {
  date: string;
  phase: string | null;
  /** Deviation, and the limits it had then; in one unit. */
  error: string | null;
  lower_limit: string | null;
  upper_limit: string | null;
}

export interface DriftLine {
  /** By day; constant at `since`. */
  slope: number;
  slope_error: number;
  constant: number;
  constant_error: number;
  deviation: number;
  explained: number;
  freedom: number;
}

export interface DriftBand {
  date: string;
  value: number;
  /** Where the line lies, and where a reading does. */
  line_lower: number;
  line_upper: number;
  lower: number;
  upper: number;
}

export interface DriftForecast {
  state: ForecastState;
  /** The first day that counts: that of the last adjustment, else of the first calibration. */
  since: string | null;
  adjusted: boolean;
  /** Days that count. */
  calibrations: number;
  confidence: number;
  line: DriftLine | null;
  band: DriftBand[];
  /** The days on which the line, and the band, reach a limit; null: not before `until`. */
  line_reaches: string | null;
  band_reaches: string | null;
  until: string | null;
  /** From the last calibration to the day the band reaches a limit. */
  days_left: number | null;
}

const leastForForecast = 3;
const confidence = 0.95;
const dayMs = 86_400_000;
const steps = 60;
/** No forecast looks further than as long again as was seen times this, nor further than ten years. */
const furtherThanSeen = 2;
const furthestDays = 3653;

interface Stretch {
  readings: { at: number; value: number }[];
  adjusted: boolean;
}

const dayOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
const dateOf = (day: number) => plainDateOf(day * dayMs);

/** Readings come oldest first, found before left. What was left otherwise than it was found begins a stretch of its own. */
function lastStretch(readings: readonly DriftReading[]): Stretch {
  let stretch: Stretch = { readings: [], adjusted: false };
  let before: DriftReading | null = null;
  for (const reading of readings) {
    if (reading.error === null || !Number.isFinite(Number(reading.error))) continue;
    const isSecond = before?.date === reading.date && before.phase === 'as_found' && reading.phase !== 'as_found';
    const one = { at: dayOf(reading.date), value: Number(reading.error) };
    if (isSecond && Number(before?.error) !== one.value) stretch = { readings: [one], adjusted: true };
    // The same value found and left was measured once.
    else if (!isSecond) stretch.readings.push(one);
    before = reading;
  }
  return stretch;
}

interface Limits {
  lower: number | null;
  upper: number | null;
}

const isBeyond = ({ lower, upper }: Limits, low: number, high: number) =>
  (upper !== null && high > upper) || (lower !== null && low < lower);

/** The first day after `from` on which it is so; what once lies beyond a limit of a line or its band comes from within it only once. */
function firstDay(from: number, to: number, beyond: (day: number) => boolean): number | null {
  if (beyond(from)) return from;
  if (!beyond(to)) return null;
  let [within, outside] = [from, to];
  while (outside - within > 1) {
    const middle = Math.floor((within + outside) / 2);
    if (beyond(middle)) outside = middle;
    else within = middle;
  }
  return outside;
}

function lineOf(fit: Polynomial): DriftLine {
  const [constant = 0, slope = 0] = fit.coefficients;
  const [ofConstant = 0, ofSlope = 0] = fit.standardErrors;
  return {
    slope,
    slope_error: ofSlope,
    constant,
    constant_error: ofConstant,
    deviation: fit.spread,
    explained: fit.explained,
    freedom: fit.freedom,
  };
}

interface BandRange {
  first: number;
  to: number;
  /** Of the confidence. */
  factor: number;
}

function bandOf(fit: Polynomial, { first, to, factor }: BandRange): DriftBand[] {
  const days = Array.from({ length: steps + 1 }, (_, step) => Math.round(first + ((to - first) * step) / steps));
  return [...new Set(days)].map((day) => {
    const { value, spread } = predictionAt(fit, day - first);
    // A reading scatters around the line, which has its own doubt.
    const ofLine = Math.sqrt(Math.max(0, spread ** 2 - fit.spread ** 2));
    const [line, reading] = [factor * ofLine, factor * spread];
    return {
      ...{ date: dateOf(day), value, line_lower: value - line, line_upper: value + line },
      ...{ lower: value - reading, upper: value + reading },
    };
  });
}

/** Those that hold now. */
function limitsOf(readings: readonly DriftReading[]): Limits {
  const last = readings.findLast((one) => one.lower_limit !== null || one.upper_limit !== null);
  const real = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  return { lower: real(last?.lower_limit), upper: real(last?.upper_limit) };
}

export function driftForecast(readings: readonly DriftReading[]): DriftForecast {
  const { readings: own, adjusted } = lastStretch(readings);
  const days = [...new Set(own.map(({ at }) => at))];
  const [first, last] = [days[0], days.at(-1)];
  const none: DriftForecast = {
    ...{ state: 'few', since: first === undefined ? null : dateOf(first), adjusted, calibrations: days.length, confidence },
    ...{ line: null, band: [], line_reaches: null, band_reaches: null, until: null, days_left: null },
  };
  if (first === undefined || last === undefined || days.length < leastForForecast) return none;
  const fit = polynomial(
    own.map(({ at }) => at - first),
    own.map(({ value }) => value),
    { degree: 1 },
  );
  const limits = limitsOf(readings);
  const until = last + Math.min(furthestDays, furtherThanSeen * (last - first));
  const factor = studentWithin(confidence, fit.freedom);
  const beyond = (day: number, times: number) => {
    const { value, spread } = predictionAt(fit, day - first);
    return isBeyond(limits, value - times * spread, value + times * spread);
  };
  const [line, band] = [0, factor].map((times) => firstDay(last, until, (day) => beyond(day, times)));
  const state = stateOf(limits, { last, line: line ?? null, band: band ?? null });
  const span = last - first;
  // A little further than what there is to see.
  const drawn = Math.min(until, Math.round((line ?? band ?? last + span * 0.25) + span * 0.25));
  const told = state === 'reaches' || state === 'beyond' ? band : null;
  return {
    ...none,
    ...{ state, line: lineOf(fit), band: bandOf(fit, { first, to: drawn, factor }), until: dateOf(until) },
    line_reaches: typeof line === 'number' ? dateOf(line) : null,
    band_reaches: typeof told === 'number' ? dateOf(told) : null,
    days_left: typeof told === 'number' ? told - last : null,
  };
}

interface Reached {
  last: number;
  line: number | null;
  band: number | null;
}

/** A band that is wider than the limits from the start says nothing as long as the line lies within. */
function stateOf({ lower, upper }: Limits, { last, line, band }: Reached): ForecastState {
  if (lower === null && upper === null) return 'no_limits';
  if (band === null) return 'within';
  if (band > last) return 'reaches';
  return line === last ? 'beyond' : 'unclear';
}

// Where a deviation is heading: an adjustment begins a new line, three calibrations are needed, and the days on which line and band reach a
// limit. docs/reliability.md#drift.
import { describe, expect, it } from 'vitest';
import { type DriftReading, driftForecast } from '#server/reliability/regression/drift-forecast.ts';

const limits = { lower_limit: '-1', upper_limit: '1' };
const read = (date: string, error: string | null, phase: string | null = 'as_left'): DriftReading => ({
  date,
  phase,
  error,
  ...limits,
});
/** A hundred days apart, a tenth each time. */
const steady = ['2025-01-01', '2025-04-11', '2025-07-20', '2025-10-28'].map((date, at) => read(date, `0.${at + 1}`));

describe('the forecast of a deviation', () => {
  it('is the line through its calibrations and the day it reaches its limit', () => {
    const { state, line, line_reaches, band_reaches, days_left, since, until } = driftForecast(steady.slice(0, 4));
    // Exactly 0.1 by 100 days from 0.1 on: beyond 1 after 900 days, which is further than twice what was seen.
    expect(line?.slope).toBeCloseTo(0.001, 12);
    expect(line?.constant).toBeCloseTo(0.1, 12);
    expect([since, until]).toEqual(['2025-01-01', '2027-06-20']);
    expect([state, line_reaches, band_reaches, days_left]).toEqual(['within', null, null, null]);
  });

  it('reaches a nearer limit, the band before the line', () => {
    const near = steady.map((one) => ({ ...one, upper_limit: '0.7' }));
    const exact = driftForecast(near);
    // Day 601 is the first beyond 0.7, 301 days after the last calibration.
    expect([exact.state, exact.line_reaches, exact.days_left]).toEqual(['reaches', '2026-08-25', 301]);
    const [a, b, c, d] = near;
    const rough = driftForecast(
      [a, { ...b, error: '0.21' }, { ...c, error: '0.29' }, d].filter((one) => one !== undefined) as DriftReading[],
    );
    expect(rough.state).toBe('reaches');
    expect(String(rough.band_reaches) < String(rough.line_reaches)).toBe(true);
  });

  it('needs three different days', () => {
    expect(driftForecast([])).toMatchObject({ state: 'few', calibrations: 0, since: null, line: null, band: [] });
    const [first, second] = steady;
    const twice = [first, second, second].filter((one) => one !== undefined);
    expect(driftForecast(twice)).toMatchObject({ state: 'few', calibrations: 2, since: '2025-01-01', adjusted: false });
  });

  it('begins anew where something was left otherwise than it was found', () => {
    const [, , third, fourth] = steady;
    const adjusted = [...steady.slice(0, 2), read('2025-06-01', '0.9', 'as_found'), read('2025-06-01', '0.0')];
    expect(driftForecast(adjusted)).toMatchObject({ state: 'few', calibrations: 1, since: '2025-06-01', adjusted: true });
    const later = [...adjusted, third, fourth].filter((one) => one !== undefined);
    expect(driftForecast(later)).toMatchObject({ calibrations: 3, since: '2025-06-01', adjusted: true });
    // Found and left alike is no adjustment, and one reading.
    const kept = [...steady.slice(0, 2), read('2025-06-01', '0.25', 'as_found'), read('2025-06-01', '0.25')];
    expect(driftForecast(kept)).toMatchObject({ calibrations: 3, since: '2025-01-01', adjusted: false });
  });

  it('says when the band is wider than the limits, and when the line has left them', () => {
    const wide = steady.map((one, at) => ({ ...one, error: at % 2 === 0 ? '-0.9' : '0.9' }));
    expect(driftForecast(wide)).toMatchObject({ state: 'unclear', band_reaches: null, days_left: null });
    const out = steady.map((one) => ({ ...one, upper_limit: '0.35' }));
    expect(driftForecast(out)).toMatchObject({ state: 'beyond', band_reaches: '2025-10-28', days_left: 0 });
    const free = steady.map((one) => ({ ...one, lower_limit: null, upper_limit: null }));
    expect(driftForecast(free)).toMatchObject({ state: 'no_limits', band_reaches: null });
    expect(driftForecast(free).line?.slope).toBeCloseTo(0.001, 12);
  });
});

// A curve shows each test point once a calibration, in the order of the dates, as found before as left, in its own unit.
import { describe, expect, it } from 'vitest';
import { driftOf } from '#server/assessment/drift.ts';

const calibrations = [
  { id: 'a', date: '2024-01-10', certificate: 'N-1', rule: 'simple' },
  { id: 'b', date: '2025-01-12', certificate: 'N-2', rule: 'simple' },
];

const at = (ctag: string, uut_ind: string | null, more: Record<string, string | null> = {}) => ({
  ctag,
  phase: 'as_left',
  test_desc: 'DC voltage',
  fixq: '10',
  fixq_u: 'V',
  uut_ind,
  uut_ind_u: 'V',
  lower_limit: '9.99',
  lower_limit_u: 'V',
  upper_limit: '10.02',
  upper_limit_u: 'V',
  ...more,
});

describe('the drift of a device', () => {
  it('joins what was tested at the same value, oldest first', () => {
    const [series, ...others] = driftOf(calibrations, [at('b', '10.010'), at('a', '9.995')]);
    expect(others).toEqual([]);
    expect([series?.label, series?.unit]).toEqual(['DC voltage · 10 V', 'V']);
    expect(series?.points.map(({ date, error, tolerance_used }) => [date, error, tolerance_used])).toEqual([
      ['2024-01-10', '-0.005', '-50.0'],
      ['2025-01-12', '0.010', '50.0'],
    ]);
  });

  it('keeps points at other values and steps apart', () => {
    const rows = [at('a', '10'), at('a', '1', { fixq: '1' }), at('a', '10', { test_step2: 'channel 2' })];
    expect(driftOf(calibrations, rows).map(({ label }) => label)).toEqual([
      'DC voltage · 10 V',
      'DC voltage · 1 V',
      'DC voltage · channel 2 · 10 V',
    ]);
  });

  it('shows what was found before what was left', () => {
    const [series] = driftOf(calibrations, [at('a', '10.000'), at('a', '10.03', { phase: 'as_found' })]);
    expect(series?.points.map(({ phase, verdict }) => [phase, verdict])).toEqual([
      ['as_found', 'fail'],
      ['as_left', 'pass'],
    ]);
  });

  it('leaves out what has no number, no nominal value, or belongs to no calibration shown', () => {
    const bare = { fixq: null, lower_limit: null, upper_limit: null };
    expect(driftOf(calibrations, [at('a', null), at('a', 'open'), at('a', '3', bare), at('z', '10')])).toEqual([]);
  });

  it('tells the error in the unit it was read in', () => {
    const milli = { uut_ind_p: 'm', fixq: '0.1', lower_limit: '0.09', upper_limit: '0.11' };
    const [series] = driftOf(calibrations, [at('a', '101', milli)]);
    expect([series?.unit, series?.points[0]?.error, series?.points[0]?.tolerance_used]).toEqual(['mV', '1', '10.0']);
  });

  it('tells no error of a year that was read in another unit, where it would be another number', () => {
    const milli = { uut_ind: '10010', uut_ind_p: 'm' };
    const [series] = driftOf(calibrations, [at('a', '10.010'), at('b', null, milli)]);
    expect(series?.points.map(({ error, tolerance_used }) => [error, tolerance_used])).toEqual([
      ['0.010', '50.0'],
      [null, '50.0'],
    ]);
  });

  it('keeps the verdict that was stated over the one that follows from the limits', () => {
    const [series] = driftOf(calibrations, [at('a', '10.5', { pass_fail: 'Pass' }), at('b', '10.5')]);
    expect(series?.points.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
  });
});

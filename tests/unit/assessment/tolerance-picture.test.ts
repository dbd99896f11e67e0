// A test point in a picture: its share of the tolerance agrees with the verdict's, whatever limits there are, and the same point of the
// calibration before stands behind it.
import { describe, expect, it } from 'vitest';
import { pictureOf } from '#server/assessment/pictures/tolerance-picture.ts';
import { toleranceSpan } from '#server/assessment/pictures/tolerance-span.ts';
import { judgeRow, testPointOf } from '#server/assessment/result-row.ts';
import { shownExtent, shownPlace } from '#server/contract/values/measuring/tolerance-span.ts';

type Cells = Record<string, string | null>;

const row = (more: Cells = {}): Cells => ({
  phase: 'as_left',
  test_desc: 'DC voltage',
  fixq: '10',
  fixq_u: 'V',
  varq: '10.005',
  varq_u: 'V',
  lower_limit: '9.99',
  lower_limit_u: 'V',
  upper_limit: '10.02',
  upper_limit_u: 'V',
  exp_uncert: '10',
  exp_uncert_p: 'm',
  exp_uncert_u: 'V',
  ...more,
});

const span = (more: Cells = {}) => toleranceSpan(testPointOf(row(more)));

describe('a point as a share of its tolerance', () => {
  it('is measured on the side it lies on, its uncertainty on both', () =>
    expect(span()).toEqual({ at: 25, from: -50, to: 75, has_lower: true, has_upper: true }));

  it('agrees with the share that the verdict tells', () => {
    for (const varq of ['9.98', '9.9999', '10', '10.0131', '10.02', '11'])
      expect(span({ varq })?.at).toBe(Number(judgeRow(row({ varq }), null).toleranceUsed));
  });

  it('reads each value in its own unit and keeps the digits of large ones', () => {
    expect(span({ varq: '10005', varq_p: 'm' })?.at).toBe(25);
    const large = {
      fixq: '1000000000.000001',
      varq: '1000000000.000002',
      lower_limit: '1000000000',
      upper_limit: '1000000000.000003',
    };
    expect(span(large)?.at).toBe(50);
  });

  it('goes on beyond the one limit there is as it does on its side', () => {
    expect(span({ lower_limit: null })).toEqual({ at: 25, from: -25, to: 75, has_lower: false, has_upper: true });
    expect(span({ upper_limit: null, varq: '10.005' })).toMatchObject({ at: 50, has_lower: true, has_upper: false });
    const alone = { fixq: null, fixq_u: null, lower_limit: null, upper_limit: '20', exp_uncert: null };
    expect(span(alone)).toEqual({ at: 50, from: null, to: null, has_lower: false, has_upper: true });
  });

  it('takes the middle where a limit stands on the nominal value or beyond it', () => {
    expect(span({ lower_limit: '10', varq: '10.015', exp_uncert: null })?.at).toBe(50);
    expect(span({ fixq: '11', varq: '10.02', exp_uncert: null })?.at).toBe(100);
  });

  it.each([
    ['nothing was measured', { varq: null }],
    ['there are no limits', { lower_limit: null, upper_limit: null }],
    ['the limits are crossed', { lower_limit: '11' }],
    ['the limits leave nothing', { lower_limit: '10', upper_limit: '10' }],
    ['a limit is in another unit', { upper_limit_u: 'A' }],
    ['a limit is no number', { upper_limit: 'n/a' }],
    ['the only limit is the nominal value', { lower_limit: null, upper_limit: '10' }],
  ] as [string, Cells][])('is not drawn where %s', (_why, more) => expect(span(more)).toBeNull());

  it('has no bar for an uncertainty that is none of it', () => {
    for (const more of [{ exp_uncert_u: 'A' }, { exp_uncert: '-1' }, { exp_uncert: '?' }] as Cells[])
      expect(span(more)).toMatchObject({ at: 25, from: null, to: null });
  });

  it('is drawn on the edge, with a sign, where it lies far beyond', () => {
    const far = span({ varq: '1e9' });
    const extent = shownExtent([far, span(), null]);
    expect(extent).toBe(200);
    expect(shownPlace(far?.at ?? 0, extent)).toEqual({ at: 1, beyond: 1 });
    expect(shownPlace(-100, 200)).toEqual({ at: -0.5, beyond: 0 });
    expect(shownExtent([])).toBe(150);
  });
});

describe('the calibration before', () => {
  const ghosts = (now: Cells[], then: Cells[]) =>
    pictureOf({ rows: now, rule: 'simple', before: then }).map((point) => point.before?.span?.at ?? null);

  it('is found by what was tested at which value, however that was spelled', () => {
    const then = [row({ varq: '10.010' }), row({ test_desc: 'AC voltage', varq: '9.99' })];
    expect(ghosts([row({ fixq: '10000.0', fixq_p: 'm' })], then)).toEqual([50]);
    expect(ghosts([row({ fixq: '1' }), row({ test_step2: 'channel 2' }), row({ test_desc: 'DC current' })], then)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('stands on the scale of today', () => {
    const then = row({ varq: '10.010', lower_limit: '9', upper_limit: '11' });
    expect(ghosts([row({ upper_limit: '10.04' })], [then])).toEqual([25]);
  });

  it('is what the device was left with, for what it is found with as well', () => {
    const then = [row({ phase: 'as_found', varq: '10.02' }), row({ varq: '10.001' })];
    expect(ghosts([row({ phase: 'as_found' }), row()], then)).toEqual([5, 5]);
    expect(ghosts([row()], [row({ phase: 'as_found', varq: '10.02' })])).toEqual([100]);
  });

  it('counts a point that was measured several times', () => {
    const then = [row({ varq: '10.001' }), row({ varq: '10.002' })];
    expect(ghosts([row(), row(), row()], then)).toEqual([5, 10, null]);
  });

  it('is not guessed for points that nothing tells apart', () =>
    expect(ghosts([row({ test_desc: null, fixq: null })], [row({ test_desc: null, fixq: null })])).toEqual([null]));
});

// Calibration intervals against what others have published. docs/reliability.md.
import { describe, expect, it } from 'vitest';
import { testInterval } from '#server/reliability/intervals/a3.ts';
import { modelNames } from '#server/reliability/intervals/models.ts';
import { propose } from '#server/reliability/intervals/propose.ts';
import { fitModels, windowed } from '#server/reliability/intervals/s2.ts';
import { untilLimits, untilUncertainty } from '#server/reliability/intervals/variables.ts';
import { wholeInterval } from '#server/reliability/intervals/whole-interval.ts';
import { polynomial } from '#server/reliability/regression/polynomial.ts';

describe('A3', () => {
  it.each([
    // NCSLI tutorial of 2019, as it stands in the tests of Suncal.
    [{ inTolerance: 15, n: 20, interval: 365, target: 0.95 }, 231, '0.9949', '0.6516', '0.8286'],
    [{ inTolerance: 14, n: 20, interval: 365, target: 0.95 }, 205, '0.9993', '0.6000', '0.7843'],
    [{ inTolerance: 16, n: 20, interval: 730, target: 0.95 }, 523, '0.9682', '0.7041', '0.8716'],
    [{ inTolerance: 42, n: 50, interval: 365, target: 0.9, confidence: 0.3 }, 329, '0.7557', '0.8067', '0.8664'],
  ])('%o', (input, days, rejection, lower, upper) => {
    const result = testInterval(input);
    expect(Math.round(result.proposed)).toBe(days);
    expect(result.rejection.toFixed(4)).toBe(rejection);
    expect(result.bounds.lower.toFixed(4)).toBe(lower);
    expect(result.bounds.upper.toFixed(4)).toBe(upper);
  });

  it('keeps an interval that nothing speaks against, and never more than doubles one', () => {
    expect(testInterval({ inTolerance: 19, n: 20, interval: 365, target: 0.95 }).proposed).toBe(365);
    expect(testInterval({ inTolerance: 100, n: 100, interval: 365, target: 0.9 }).proposed).toBe(730);
    expect(testInterval({ inTolerance: 0, n: 20, interval: 365, target: 0.95 })).toMatchObject({
      proposed: 182.5,
      bounds: { lower: 0 },
    });
    expect(testInterval({ inTolerance: 20, n: 20, interval: 365, target: 0.95 }).bounds.upper).toBe(1);
  });
});

/** NCSLI RP-1, table D-1: weeks, how many were calibrated after them, how many of those in tolerance. */
const weeks = [4, 7, 10, 13, 21, 28, 40, 48];
const calibrated = [4, 6, 14, 13, 22, 49, 18, 6];
const inTolerance = [4, 5, 9, 8, 12, 20, 9, 2];
const tableD1 = weeks.map((t, index) => ({ t, n: calibrated[index] ?? 0, inTolerance: inTolerance[index] ?? 0 }));

describe('S2 on table D-1 of RP-1, target 75 %', () => {
  const fits = new Map(fitModels(tableD1, 0.75).map((fit) => [fit.model, fit]));

  it.each([
    ['exponential', ['0.0281159'], '10.232', '87.6294'],
    ['weibull', ['0.0243204', '0.7012938'], '6.958', '86.9853'],
    ['mixed_exponential', ['0.0670308', '0.7304217'], '7.201', '86.7401'],
  ] as const)('%s', (model, theta, interval, unlikelihood) => {
    const fit = fits.get(model);
    expect(fit?.theta.map((value) => value.toFixed(7))).toEqual(theta);
    expect(fit?.interval?.toFixed(3)).toBe(interval);
    expect(fit?.unlikelihood.toFixed(4)).toBe(unlikelihood);
  });

  it('fits all ten models, and none is likelier than the data themselves', () => {
    expect([...fits.keys()].sort()).toEqual([...modelNames].sort());
    const least = tableD1.reduce((sum, { n, inTolerance: x }) => {
      const share = x / n;
      return sum - (x && x * Math.log(share)) - (n - x && (n - x) * Math.log1p(-share));
    }, 0);
    for (const { unlikelihood } of fits.values()) expect(unlikelihood).toBeGreaterThan(least);
  });

  it('takes the model of the smallest criterion', () => {
    const criteria = fitModels(tableD1, 0.75).map(({ criterion }) => criterion);
    expect(criteria).toEqual([...criteria].sort((a, b) => a - b));
  });

  it('knows a model again from data made by it', () => {
    const made = weeks.map((t) => ({ t, n: 10_000, inTolerance: Math.round(10_000 / (1 + Math.exp(0.15 * (t - 30)))) }));
    const [best] = fitModels(made, 0.75);
    expect(best?.model).toBe('warranty');
    expect(best?.interval).toBeCloseTo(30 - Math.log(3) / 0.15, 1);
  });

  it('puts neighbours in time together without losing one', () => {
    const daily = Array.from({ length: 300 }, (_, day) => ({ t: day + 1, n: 2, inTolerance: 1 }));
    const windows = windowed(daily);
    expect(windows.length).toBeLessThanOrEqual(24);
    expect(windows.reduce((sum, { n }) => sum + n, 0)).toBe(600);
    expect(windows.reduce((sum, { n, t }) => sum + n * t, 0)).toBeCloseTo(300 * 301, 6);
  });
});

describe('variables data, NASA-HDBK-8739.19-5 table 7-2', () => {
  const days = [70, 86, 104, 135, 167, 173];
  const moved = [0.1, 0.11, 0.251, 0.299, 0.403, 0.615];
  const input = { days, moved, degree: 2, uncertainty: 0.28 };
  const target = { confidence: 0.9, start: 10.03 };

  it('the polynomial of table 7-3', () => {
    const fit = polynomial(days, moved, { degree: 2, through: 'origin' });
    expect(fit.coefficients.map((value) => value.toFixed(8))).toEqual(['0.00015741', '0.00001674']);
    expect(fit.spread.toFixed(4)).toBe('0.0708');
  });

  it('until the uncertainty is 0.5: table 7-7', () => {
    expect(untilUncertainty(input, 0.5)?.toFixed(2)).toBe('327.15');
  });

  it('until the limits may be crossed, two-sided and one-sided: tables 7-4 and 7-5', () => {
    expect(untilLimits(input, { ...target, lower: 9, upper: 11 })?.toFixed(1)).toBe('140.1');
    expect(untilLimits(input, { ...target, upper: 11 })?.toFixed(2)).toBe('171.75');
  });

  it('is 0 where the limits may be crossed from the beginning', () => {
    expect(untilLimits(input, { ...target, start: 9.03, lower: 9, upper: 11 })).toBe(0);
  });

  it('is none where nothing moves', () => {
    expect(untilUncertainty({ ...input, moved: [0, 0, 0, 0, 0, 0] }, 0.5)).toBeNull();
  });
});

describe('a proposal', () => {
  const rules = { target: 0.95, shortest: 30, longest: 1826, least: 10 };
  const found = (n: number, out: number, days = 365) =>
    Array.from({ length: n }, (_, index) => ({ days, inTolerance: index >= out }));

  it('is none where the history is too thin, and says which', () => {
    expect(propose(found(9, 1), 365, rules)).toMatchObject({ reason: 'few', proposed: null, n: 9, inTolerance: 8 });
    expect(propose(found(20, 1, 700), 365, rules)).toMatchObject({ reason: 'few_at_interval', proposed: null });
    expect(propose(found(20, 1), null, rules)).toMatchObject({ reason: 'no_interval', proposed: null });
    expect(propose([], 365, rules)).toMatchObject({ n: 0, observed: null, bounds: null, reason: 'few' });
  });

  it('tests the present interval where all came after the same time', () => {
    const shorter = propose(found(20, 5), 365, rules);
    expect(shorter).toMatchObject({ method: 'a3', reason: null, n: 20, inTolerance: 15, observed: 0.75 });
    expect(Math.round(shorter.proposed ?? 0)).toBe(231);
    expect(propose(found(20, 1), 365, rules)).toMatchObject({ method: 'a3', reason: 'fits', proposed: null });
  });

  it('follows a model where the course over time is seen', () => {
    const course = [100, 200, 300, 400, 500].flatMap((days, step) => found(40, 2 + 3 * step, days));
    const { method, model, proposed } = propose(course, 365, rules);
    expect(method).toBe('s2');
    expect(modelNames).toContain(model);
    expect(proposed).toBeGreaterThan(90);
    expect(proposed).toBeLessThan(250);
  });

  it('stays within the limits of the lab, and changes no more than by half or double', () => {
    expect(propose(found(40, 30), 365, rules).proposed).toBe(182.5);
    expect(propose(found(40, 30), 365, { ...rules, shortest: 300 }).proposed).toBe(300);
    expect(propose(found(400, 0), 365, { ...rules, longest: 500 }).proposed).toBe(500);
  });

  it('is told in the unit of the present interval, rounded down', () => {
    expect(wholeInterval(231, 'year')).toEqual({ count: 7, unit: 'month' });
    expect(wholeInterval(231, 'week')).toEqual({ count: 33, unit: 'week' });
    expect(wholeInterval(231.9, 'day')).toEqual({ count: 231, unit: 'day' });
    expect(wholeInterval(20, 'month')).toEqual({ count: 20, unit: 'day' });
    expect(wholeInterval(730.5, 'month')).toEqual({ count: 24, unit: 'month' });
  });
});

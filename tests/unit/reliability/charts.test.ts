// Control charts against the examples of the NIST/SEMATECH e-Handbook, and each rule by what just fires it and what just does not.
// docs/reliability.md#charts.
import { describe, expect, it } from 'vitest';
import { individualsChart, weightedMeanChart } from '#server/reliability/charts/individuals.ts';
import { type RuleSet, violations } from '#server/reliability/charts/rules.ts';

describe('the chart of single values, e-Handbook 6.3.2.2', () => {
  it('has the limits of the flow rates', () => {
    const chart = individualsChart([49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1]);
    expect(chart.centre.toFixed(2)).toBe('50.81');
    expect(chart.meanRange.toFixed(4)).toBe('1.8778');
    expect(chart.upper.toFixed(4)).toBe('55.8041');
    expect(chart.lower.toFixed(4)).toBe('45.8159');
  });
});

describe('the weighted mean, e-Handbook 6.3.2.4', () => {
  const values = [52, 47, 53, 49.3, 50.1, 47, 51, 50.1, 51.2, 50.5, 49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1];
  const chart = weightedMeanChart(values, { centre: 50, sigma: 2.0539, weight: 0.3 });

  it('goes where the handbook says', () => {
    expect(chart.means.map((mean) => mean.toFixed(2))).toEqual(
      '50.60 49.52 50.56 50.18 50.16 49.21 49.75 49.85 50.26 50.33 50.11 49.36 49.52 50.05 49.38 49.92 50.73 51.23 51.94 51.99'.split(
        ' ',
      ),
    );
  });

  it('has its limits', () => {
    expect(chart.upper.toFixed(4)).toBe('52.5884');
    expect(chart.lower.toFixed(4)).toBe('47.4116');
  });
});

const repeated = (n: number, value: number) => new Array<number>(n).fill(value);
const turning = (n: number) => Array.from({ length: n }, (_, index) => (index % 2 === 0 ? 0.5 : -0.4));

/** Around 0 with a standard deviation of 1: what fires a rule, and what is short of it by one. */
const cases: readonly [RuleSet, number, fires: number[], doesNot: number[]][] = [
  ['western_electric', 1, [0, 3.01], [0, 3]],
  ['western_electric', 2, [2.1, 0, 2.1], [2.1, 0, 0, 2.1]],
  ['western_electric', 3, [1.1, 1.1, 0, 1.1, 1.1], [1.1, 1.1, 0, 0, 1.1, 1.1]],
  ['western_electric', 4, repeated(8, 0.1), repeated(7, 0.1)],
  ['nelson', 1, [-3.01], [-3]],
  ['nelson', 2, repeated(9, -0.1), [...repeated(8, -0.1), 0.1]],
  ['nelson', 3, [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5], [-0.5, -0.3, -0.1, 0.1, 0.3]],
  ['nelson', 4, turning(14), turning(13)],
  ['nelson', 5, [-2.1, -2.1], [2.1, -2.1]],
  ['nelson', 6, [-1.1, -1.1, -1.1, -1.1], [-1.1, -1.1, 1.1, 0, -1.1, -1.1]],
  ['nelson', 7, repeated(15, 0.9), [...repeated(14, 0.9), 1]],
  ['nelson', 8, [1.5, -1.5, 1.5, -1.5, 1.5, -1.5, 1.5, -1.5], [1.5, -1.5, 1.5, -1.5, 1.5, -1.5, 1.5, 1]],
];

describe('rules', () => {
  it.each(cases)('%s %i fires at its last value, and not before', (set, rule, fires, doesNot) => {
    const ofRule = (values: readonly number[]) =>
      violations(values, { centre: 0, sigma: 1 }, set).flatMap((one) => (one.rule === rule ? [one.at] : []));
    expect(ofRule(fires)).toEqual([fires.length - 1]);
    expect(ofRule(doesNot)).toEqual([]);
  });

  it('are asked in the unit of the values', () => {
    expect(violations([10, 10.31], { centre: 10, sigma: 0.1 }, 'nelson')).toEqual([{ rule: 1, at: 1 }]);
  });
});

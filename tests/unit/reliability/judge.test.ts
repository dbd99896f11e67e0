// What a value of a chart breaks: each rule by a series that fires it alone, whatever is asked besides. docs/reliability.md#charts.
import { describe, expect, it } from 'vitest';
import { type BrokenRule, chartRules } from '#server/contract/values/measuring/check-charts.ts';
import { judge, lookBack } from '#server/reliability/charts/judge.ts';

const all = { centre: 0, sigma: 1, rules: chartRules, weighting: null };

/** Around 0 with a standard deviation of 1, nothing but the last value breaks anything. */
const alone: Readonly<Record<Exclude<BrokenRule, 'ewma'>, readonly number[]>> = {
  beyond_3s: [0.2, -0.3, 3.1],
  two_of_three: [0.2, 2.1, -0.3, 2.1],
  four_of_five: [0.2, 1.1, 1.2, -0.4, 1.3, 1.2],
  eight_on_side: [-0.1, 0.5, 0.2, 1.4, 0.3, 0.6, 0.1, 0.7, 0.2],
  nine_on_side: [-0.1, 0.5, 0.2, 1.4, 0.3, 0.6, 0.1, 0.7, 0.2, 0.4],
  six_trending: [0.4, -1.6, -0.9, -0.5, 0.1, 0.6, 0.9],
  fourteen_alternating: [...Array.from({ length: 13 }, (_, at) => (at % 2 === 0 ? 0.6 : -0.6)), -1.2],
  fifteen_within: Array.from({ length: 15 }, (_, at) => ((at >> 1) % 2 === 0 ? 0.5 : -0.4) + at / 1000),
  eight_beyond: [1.5, 1.4, -1.5, -1.4, 1.6, 1.5, -1.3, -1.2],
};

describe('each rule', () => {
  it.each(Object.entries(alone))('%s is broken by the last value alone', (rule, values) => {
    const asked = { ...all, rules: chartRules.filter((one) => one !== 'eight_on_side' || rule === one) };
    const broken = judge(values, asked);
    expect(broken.at(-1)).toEqual([rule]);
    expect(broken.slice(0, -1).flat()).toEqual([]);
  });

  it('is asked only where it was chosen', () => {
    expect(judge([0, 0, 3.1], { ...all, rules: ['two_of_three'] }).flat()).toEqual([]);
    expect(judge([2.1, 3.1], { ...all, rules: ['beyond_3s'] })).toEqual([[], ['beyond_3s']]);
  });
});

describe('the weighted mean', () => {
  const weighting = { weight: 0.3, width: 3 };
  const chart = { centre: 50, sigma: 2.0539, rules: [], weighting };

  it('is in control in the example of the e-Handbook 6.3.2.4, and out of it once it stays high', () => {
    const values = [52, 47, 53, 49.3, 50.1, 47, 51, 50.1, 51.2, 50.5, 49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1];
    expect(judge(values, chart).flat()).toEqual([]);
    expect(judge([...values, 54.5], chart).at(-1)).toEqual(['ewma']);
  });

  it('remembers as much as can be told apart', () => {
    const late = [60, ...Array.from({ length: lookBack(weighting) }, () => 50), 58.5];
    expect(judge(late, chart).at(-1)).toEqual(judge(late.slice(1), chart).at(-1));
    expect(lookBack(null)).toBe(15);
    expect(lookBack({ weight: 1, width: 3 })).toBe(15);
  });
});

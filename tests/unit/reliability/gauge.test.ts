// Gauge studies against the examples of AIAG's Measurement Systems Analysis. docs/reliability.md#gauge.
import { describe, expect, it } from 'vitest';
import { byAnova } from '#server/reliability/gauge/anova.ts';
import { byAverageAndRange } from '#server/reliability/gauge/average-range.ts';
import { biasOf, linearityOf } from '#server/reliability/gauge/bias.ts';

/** By appraiser and trial, ten parts each, as the form of the manual has it. */
const form = [
  [
    [0.29, -0.56, 1.34, 0.47, -0.8, 0.02, 0.59, -0.31, 2.26, -1.36],
    [0.41, -0.68, 1.17, 0.5, -0.92, -0.11, 0.75, -0.2, 1.99, -1.25],
    [0.64, -0.58, 1.27, 0.64, -0.84, -0.21, 0.66, -0.17, 2.01, -1.31],
  ],
  [
    [0.08, -0.47, 1.19, 0.01, -0.56, -0.2, 0.47, -0.63, 1.8, -1.68],
    [0.25, -1.22, 0.94, 1.03, -1.2, 0.22, 0.55, 0.08, 2.12, -1.62],
    [0.07, -0.68, 1.34, 0.2, -1.28, 0.06, 0.83, -0.34, 2.19, -1.5],
  ],
  [
    [0.04, -1.38, 0.88, 0.14, -1.46, -0.29, 0.02, -0.46, 1.77, -1.49],
    [-0.11, -1.13, 1.09, 0.2, -1.07, -0.67, 0.01, -0.56, 1.45, -1.77],
    [-0.15, -0.96, 0.67, 0.11, -1.45, -0.49, 0.21, -0.49, 1.87, -2.16],
  ],
];
const study = form.map((trials) => (trials[0] ?? []).map((_, part) => trials.map((trial) => trial[part] ?? Number.NaN)));

describe('ten parts, three appraisers, three trials', () => {
  it('by averages and ranges', () => {
    const result = byAverageAndRange(study);
    expect(result?.repeatability.toFixed(5)).toBe('0.20186');
    expect(result?.reproducibility.toFixed(5)).toBe('0.22967');
    expect(result?.gauge.toFixed(5)).toBe('0.30577');
    expect(result?.part.toFixed(5)).toBe('1.10460');
    expect(result?.total.toFixed(5)).toBe('1.14613');
    expect(result?.gaugePercent.toFixed(2)).toBe('26.68');
    expect(result?.categories).toBe(5);
  });

  it('by analysis of variance', () => {
    const result = byAnova(study);
    expect(result?.repeatability.toFixed(6)).toBe('0.199933');
    expect(result?.reproducibility.toFixed(6)).toBe('0.226838');
    expect(result?.gauge.toFixed(6)).toBe('0.302372');
    expect(result?.part.toFixed(6)).toBe('1.042327');
    expect(result?.total.toFixed(6)).toBe('1.085300');
    expect(result?.gaugePercent.toFixed(2)).toBe('27.86');
    expect(result?.categories).toBe(4);
    expect(result?.pooled).toBe(true);
    const { appraisers, parts, interaction, error } = result?.squares ?? {};
    expect([appraisers, parts, interaction, error].map((value) => value?.toFixed(6))).toEqual([
      '3.167262',
      '88.361934',
      '0.358982',
      '2.758933',
    ]);
  });

  it('an interaction that is there is not taken for repeatability', () => {
    const turned = study.map((own, appraiser) =>
      own.map((cell, part) => cell.map((value) => value + (((appraiser + part) % 3) - 1) * 0.8)),
    );
    const result = byAnova(turned);
    expect(result?.pooled).toBe(false);
    expect(result?.repeatability.toFixed(3)).toBe('0.214');
    expect(result?.reproducibility).toBeGreaterThan(0.6);
  });

  it('a study with a hole in it is none', () => {
    const [first = [], ...others] = study;
    expect(byAnova([first.slice(1), ...others])).toBeNull();
    expect(byAverageAndRange([first])).toBeNull();
  });
});

describe('bias and linearity', () => {
  it('fifteen readings of a part of 6.00', () => {
    const result = biasOf([5.8, 5.7, 5.9, 5.9, 6.0, 6.1, 6.0, 6.1, 6.4, 6.3, 6.0, 6.1, 6.2, 5.6, 6.0], { reference: 6 });
    expect(result.bias.toFixed(4)).toBe('0.0067');
    expect(result.spread.toFixed(5)).toBe('0.21202');
    expect(result.lower).toBeLessThan(0);
    expect(result.upper).toBeGreaterThan(0);
  });

  it('five parts read twelve times each', () => {
    const parts = [
      { reference: 2, readings: [2.7, 2.5, 2.4, 2.5, 2.7, 2.3, 2.5, 2.5, 2.4, 2.4, 2.6, 2.4] },
      { reference: 4, readings: [5.1, 3.9, 4.2, 5.0, 3.8, 3.9, 3.9, 3.9, 3.9, 4.0, 4.1, 3.8] },
      { reference: 6, readings: [5.8, 5.7, 5.9, 5.9, 6.0, 6.1, 6.0, 6.1, 6.4, 6.3, 6.0, 6.1] },
      { reference: 8, readings: [7.6, 7.7, 7.8, 7.7, 7.8, 7.8, 7.8, 7.7, 7.8, 7.5, 7.6, 7.7] },
      { reference: 10, readings: [9.1, 9.3, 9.5, 9.3, 9.4, 9.5, 9.5, 9.5, 9.6, 9.2, 9.3, 9.4] },
    ];
    const line = linearityOf(parts);
    expect(line.coefficients.map((value) => value.toFixed(4))).toEqual(['0.7367', '-0.1317']);
    expect(line.explained.toFixed(3)).toBe('0.714');
    expect(line.spread.toFixed(5)).toBe('0.23954');
  });
});

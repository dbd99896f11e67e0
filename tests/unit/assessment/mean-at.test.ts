// The mean of readings beside its uncertainty: to the last place of U, as GUM 7.2.6 and ILAC P14 want a result stated.
import { describe, expect, it } from 'vitest';
import { isMean, meanAt } from '#server/assessment/readings/mean-at.ts';

describe('the mean of readings', () => {
  it.each([
    ['10.00010907', '0.000014', '10.000109'],
    ['-2.5', '1', '-3'],
    ['2.5', '1', '3'],
    ['1234.4', '120', '1234'],
    ['9.9996', '0.010', '10.000'],
    ['-0.0004', '0.01', '0.00'],
  ])('%s with U %s is %s', (mean, uncertainty, stated) => {
    expect(meanAt(mean, uncertainty)).toBe(stated);
  });

  it.each([
    ['5.5', '0.0012'],
    ['5.5018', null],
    ['5.5018', ''],
    ['5.5018', 'n/a'],
  ])('%s with U %s stays as it is', (mean, uncertainty) => {
    expect(meanAt(mean, uncertainty)).toBe(mean);
  });

  it('is told from a value that somebody typed', () => {
    const mean = { mean: '10.00010907', uncertainty: '0.000014' };
    expect(['10.00010907', '10.000109', '10.00011', ''].map((value) => isMean({ ...mean, value }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

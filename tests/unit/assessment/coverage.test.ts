// Coverage factor and probability of a result: stated, found from U and u, or the procedure's; contradictions told, nothing made up.
// docs/interface/papers.md#coverage.
import { describe, expect, it } from 'vitest';
import { coverageFaults, coverageOf, noDefaults } from '#server/assessment/coverage.ts';

const procedure = { factor: '2', probability: '95' };

describe('the factor', () => {
  it.each([
    ['stated comes first', { coverage_factor: '1.65', exp_uncert: '0.33', std_uncert: '0.20' }, '1.65'],
    ['U/u with the digits of both', { exp_uncert: '0.0575', std_uncert: '0.025' }, '2.3'],
    ['two digits each never become a false third', { exp_uncert: '0.33', std_uncert: '0.17' }, '2'],
    ['a comma is a decimal sign', { exp_uncert: '1,30', std_uncert: '0,50' }, '2.6'],
    ['U alone says nothing', { exp_uncert: '0.33' }, ''],
    ['too coarse to say', { exp_uncert: '2', std_uncert: '1' }, ''],
    ['another prefix is no factor', { exp_uncert: '1.20', std_uncert: '0.000600' }, ''],
    ['no number', { exp_uncert: 'n/a', std_uncert: '0.1' }, ''],
  ])('%s', (_name, row, factor) => {
    expect(coverageOf(row, noDefaults).factor).toBe(factor);
  });

  it('is the procedure’s where the result says none, and so is the probability, but of that factor alone', () => {
    expect(coverageOf({ exp_uncert: '0.33' }, procedure)).toEqual({ factor: '2', probability: '95', freedom: '' });
    expect(coverageOf({ exp_uncert: '0.330', std_uncert: '0.165' }, procedure)).toMatchObject({ factor: '2', probability: '95' });
    expect(coverageOf({ exp_uncert: '0.0575', std_uncert: '0.0250' }, procedure)).toMatchObject({
      factor: '2.3',
      probability: '',
    });
    expect(coverageOf({ coverage_factor: '2.00', coverage_probability: '95.45' }, procedure).probability).toBe('95.45');
  });
});

describe('what is wrong', () => {
  it.each([
    [{ coverage_factor: '2', exp_uncert: '0.0575', std_uncert: '0.025' }, { coverage_factor: 'contradicts' }],
    [{ coverage_factor: '2.3', exp_uncert: '0.0575', std_uncert: '0.025' }, {}],
    [{ coverage_factor: '2.00', exp_uncert: '0.33', std_uncert: '0.17' }, {}],
    [{ coverage_factor: '2', exp_uncert: '0.33' }, {}],
    [{ coverage_factor: 'two' }, { coverage_factor: 'not_a_factor' }],
    [{ coverage_factor: '0.5' }, { coverage_factor: 'not_a_factor' }],
    [{ coverage_probability: '0.95' }, { coverage_probability: 'not_a_probability' }],
    [{ coverage_probability: '100' }, { coverage_probability: 'not_a_probability' }],
    [{ degrees_of_freedom: '0' }, { degrees_of_freedom: 'not_degrees' }],
    [{ degrees_of_freedom: '∞', coverage_probability: '95,45' }, {}],
  ])('%j is %j', (row, faults) => {
    expect(coverageFaults(row)).toEqual(faults);
  });
});

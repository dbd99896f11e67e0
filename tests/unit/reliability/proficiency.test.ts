// Scores of proficiency tests. docs/reliability.md#proficiency.
import { describe, expect, it } from 'vitest';
import { type RoundValues, roundScores } from '#server/reliability/proficiency.ts';

const round: RoundValues = {
  value: '10.0005',
  uncertainty: '0.0003',
  factor: '2',
  reference: '10.0001',
  referenceUncertainty: '0.0004',
  referenceFactor: '2',
  sigma: null,
};

describe('the scores of a round', () => {
  it('E_n of the example, and ζ by the standard uncertainties', () => {
    expect(roundScores(round)).toEqual({ e_n: '0.8000', z: null, zeta: '1.6000', judgement: 'satisfactory' });
  });

  it('have a sign, and z where its deviation is stated', () => {
    expect(roundScores({ ...round, value: '9,9997', sigma: '0.00015' })).toEqual({
      e_n: '-0.8000',
      z: '-2.6667',
      zeta: '-1.6000',
      judgement: 'questionable',
    });
  });

  it.each([
    // Exactly at the limit is within it; what is printed as the limit and lies beyond is not.
    [{ value: '10.0006' }, '1.0000', 'satisfactory'],
    [{ value: '10.000600001' }, '1.0000', 'unsatisfactory'],
  ])('%o', (changes, e_n, judgement) => {
    const scores = roundScores({ ...round, factor: '1', referenceFactor: '1', ...changes });
    expect(scores).toMatchObject({ e_n, zeta: '1.0000', judgement });
  });

  it.each([
    ['0.0004', '1.0000', 'satisfactory'],
    ['0.0002', '2.0000', 'satisfactory'],
    ['0.00016', '2.5000', 'questionable'],
    ['0.00013333333', '3.0000', 'unsatisfactory'],
  ])('z with a deviation of %s', (sigma, z, judgement) => {
    expect(roundScores({ ...round, uncertainty: null, sigma })).toEqual({ e_n: null, z, zeta: null, judgement });
  });

  it('are none without both values, and none by a deviation of zero', () => {
    const none = { e_n: null, z: null, zeta: null, judgement: null };
    expect(roundScores({ ...round, reference: null })).toEqual(none);
    expect(roundScores({ ...round, uncertainty: '0', referenceUncertainty: '0', sigma: '0' })).toEqual(none);
  });
});

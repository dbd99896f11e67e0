// What the rows of a calibration add up to, and the words that are written into them. docs/data-contracts.md#certificate.
import { describe, expect, it } from 'vitest';
import { assess } from '#server/assessment/calibration-verdict.ts';
import { judgedRow } from '#server/assessment/result-row.ts';

const guardBand = 'ILAC-G8 guard band w = U';

function aRow(varq: string, values: Record<string, string | null> = {}) {
  const units = Object.fromEntries(
    ['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'].map((name) => [`${name}_u`, 'V']),
  );
  return { fixq: '10', varq, lower_limit: '9.9', upper_limit: '10.1', exp_uncert: '0.05', phase: 'as_left', ...units, ...values };
}

const [good, doubtful, bad] = [aRow('10.02'), aRow('10.12'), aRow('10.3')];

describe('a row', () => {
  it('carries the words certificates read', () => {
    expect(judgedRow(good, guardBand)).toEqual({
      pass_fail: 'Pass',
      conformity: 'pass',
      tol_err: '20.0',
      rel_err: '0.200',
      guardband_meth: 'ILAC-G8 w = U',
    });
    expect(judgedRow(aRow('10.08'), guardBand).pass_fail).toBe('Pass Indeterminate');
    expect(judgedRow(doubtful, guardBand).pass_fail).toBe('Fail Indeterminate');
    expect(judgedRow(bad, guardBand).pass_fail).toBe('Fail');
    expect(judgedRow(doubtful, null)).toMatchObject({ pass_fail: 'Fail', guardband_meth: null });
  });

  it('that cannot be judged says so; one that only records says nothing', () => {
    expect(judgedRow(aRow('10', { varq_u: 'A' }), null)).toMatchObject({ pass_fail: null, conformity: 'not_assessed' });
    expect(judgedRow(aRow('10', { lower_limit: null, upper_limit: '' }), null)).toMatchObject({
      pass_fail: null,
      conformity: null,
    });
  });

  it('without a measured value takes the indication, without a nominal one the reference', () => {
    const row = {
      uut_ind: '10.05',
      sys_actual: '10.00',
      upper_limit: '10.1',
      uut_ind_u: 'V',
      sys_actual_u: 'V',
      upper_limit_u: 'V',
    };
    expect(judgedRow(row, null)).toMatchObject({ pass_fail: 'Pass', tol_err: '50.0', rel_err: '0.500' });
  });
});

describe('the proposal', () => {
  it.each([
    ['all good', [good, good], 'passed'],
    ['one doubtful', [good, doubtful], 'limited'],
    ['inside, but within the uncertainty of the limit', [good, aRow('10.08')], 'passed'],
    ['one bad', [good, doubtful, bad], 'failed'],
    ['one that could not be judged', [good, aRow('10', { varq_u: 'A' })], 'not_assessed'],
    ['one that only records', [good, aRow('10', { lower_limit: null, upper_limit: null })], 'passed'],
    ['nothing measured', [], 'not_assessed'],
  ])('%s', (_name, rows, proposed) => {
    expect(assess(rows, guardBand).proposed).toBe(proposed);
  });

  it('rests on what was left, as found only when there is nothing else', () => {
    const found = { ...bad, phase: 'as_found' };
    expect(assess([found, good], guardBand)).toMatchObject({ phase: 'as_left', proposed: 'passed', points: 1 });
    expect(assess([found], guardBand)).toMatchObject({ phase: 'as_found', proposed: 'failed' });
  });

  it('counts, names the worst point, and keeps the verdict that stands', () => {
    const rows = [
      { ...good, uID: 'a' },
      { ...aRow('10.04'), uID: 'b' },
      { ...aRow('9.95'), uID: 'c' },
    ];
    const { counts, worst, differing } = assess(rows, guardBand);
    expect(counts).toEqual({ pass: 3, conditional_pass: 0, conditional_fail: 0, fail: 0, not_assessed: 0 });
    expect(worst).toMatchObject({ row: { uID: 'c' }, toleranceUsed: '-50.0' });
    expect(differing).toEqual([]);
    const foreign = assess([...rows, { ...good, uID: 'd', pass_fail: 'FAIL' }], guardBand);
    expect(foreign).toMatchObject({ proposed: 'failed', worst: { row: { uID: 'd' } }, differing: [{ uID: 'd' }] });
  });

  it('a verdict in words nobody knows counts as none', () => {
    expect(assess([{ ...good, pass_fail: 'see remark' }], guardBand).counts).toMatchObject({ not_assessed: 1, pass: 0 });
  });
});

// Test points from a procedure's steps: limits by the tolerance, what is inherited from the heading. docs/data-contracts.md#test-plans.
import { describe, expect, it } from 'vitest';
import { benchSteps } from '#server/assessment/steps/bench-steps.ts';
import { plannedWork } from '#server/assessment/steps/step-points.ts';

const header = {
  test_step: '1',
  test_type: 'Header',
  group_defaults: {
    test_value_p: 'm',
    test_value_u: 'V',
    tolerance: '0.3% 1D',
    resolution: '0.01',
    uncertainty: '0.02U',
    decision_rule: 'ILAC-G8 w = U',
  },
};
const point = (values: object) => ({ test_step: '1.001', test_type: 'Manual Test', description: 'DC', ...values });
const only = (step: object) => plannedWork([header, point(step)]).points[0];

describe('plannedWork', () => {
  it('inherits every null from the heading above', () => {
    expect(only({ test_value: '100.00' })).toEqual({
      test_desc: 'DC',
      test_step2: '1.001',
      fixq: '100.00',
      fixq_p: 'm',
      fixq_u: 'V',
      varq: null,
      varq_p: 'm',
      varq_u: 'V',
      lower_limit: '99.69',
      lower_limit_p: 'm',
      lower_limit_u: 'V',
      upper_limit: '100.31',
      upper_limit_p: 'm',
      upper_limit_u: 'V',
      exp_uncert: '0.02',
      exp_uncert_p: 'm',
      exp_uncert_u: 'V',
    });
    expect(plannedWork([header]).decisionRule).toBe('ILAC-G8 w = U');
  });

  it.each([
    ['0.03U', '-10', '-10.03', '-9.97'],
    ['±0.5', '10', '9.5', '10.5'],
    ['10% 0.1U', '-10', '-11.1', '-8.9'],
    ['about 3', '10', null, null],
    ['1D', '10', '9.99', '10.01'],
  ])('reads the tolerance %s', (tolerance, test_value, lower, upper) => {
    expect(only({ test_value, tolerance })).toMatchObject({ lower_limit: lower, upper_limit: upper });
  });

  it('guesses no limit without a nominal value', () => {
    expect(only({ test_value: null })).toMatchObject({ fixq: null, lower_limit: null, upper_limit: null });
  });

  it('measures a question in nothing, whatever its heading hands down', () => {
    expect(only({ config: 'TEXT(Y=PASS)' })).toMatchObject({ varq_p: null, varq_u: null, exp_uncert: null, exp_uncert_u: null });
  });

  it('asks no instrument at a question', () => {
    const head = { ...header, group_defaults: { ...header.group_defaults, instrument: 'measure dc_voltage' } };
    const [measured, asked] = benchSteps([head, point({ test_value: '1' }), point({ config: 'TEXT(Y=PASS)' })]);
    expect([measured?.fetched, asked?.fetched]).toEqual([true, false]);
  });

  it('leaves headings, messages and what is no step out', () => {
    expect(plannedWork([header, { test_type: 'Message' }, null, 'x']).points).toEqual([]);
    expect(plannedWork('no list').points).toEqual([]);
  });
});

// The steps of a whole procedure: the limits of a multimeter's test plan, worked out beside by other means, what is wrong with steps
// that make no sense, and why a step has no limits.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placedSteps } from '#server/assessment/steps/step.ts';
import { faultsOfSteps } from '#server/assessment/steps/step-faults.ts';
import { stepLimits } from '#server/assessment/steps/step-limits.ts';
import { plannedWork } from '#server/assessment/steps/step-points.ts';

interface Plan {
  steps: Record<string, unknown>[];
  limits: [string, string | null, string | null][];
}

const plan = JSON.parse(readFileSync(new URL('../../fixtures/test-plans/multimeter.json', import.meta.url), 'utf8')) as Plan;

/** Zeros at the end are the nominal value's and no matter of size. */
const plain = (text: string | null | undefined) => (text?.includes('.') ? text.replace(/\.?0+$/, '') : text) ?? null;

const reasons = (steps: unknown) => placedSteps(steps).map((one) => stepLimits(one).lacking?.key ?? null);
const faults = (...steps: unknown[]) => faultsOfSteps(steps).map(({ within, key }) => `/${within.join('/')} ${key}`);

const heading = (group_defaults: object) => ({ test_type: 'Header', group_defaults });
const point = (values: object) => ({ test_type: 'Manual Test', test_value: '10', test_value_u: 'V', ...values });

describe('the steps of a multimeter’s test plan', () => {
  const { points, decisionRule } = plannedWork(plan.steps);

  it('become 58 points, 51 of them with the limits that were worked out beside', () => {
    expect(points.map((one) => [one.test_step2, plain(one.lower_limit), plain(one.upper_limit)])).toEqual(plan.limits);
    expect(points).toHaveLength(58);
    expect(points.filter(({ lower_limit }) => lower_limit !== null)).toHaveLength(51);
    expect(points[4]).toMatchObject({ lower_limit: '31.804', upper_limit: '32.196', fixq_p: 'm' });
    expect(points[7]).toMatchObject({ lower_limit: '299', upper_limit: '301' });
    expect(decisionRule).toBe('ILAC-G8 w = U');
  });

  it('have no fault, and nothing is missing where it is answered with yes or no', () => {
    expect(faultsOfSteps(plan.steps)).toEqual([]);
    expect(reasons(plan.steps).filter(Boolean)).toEqual([]);
  });
});

describe('faultsOfSteps', () => {
  it('names what is no list and no step', () => {
    expect(faultsOfSteps('nonsense')).toEqual([{ key: 'errors.step.list', within: [] }]);
    expect(faultsOfSteps({ length: 2 })).toEqual([{ key: 'errors.step.list', within: [] }]);
    expect(faults(42, null, 'x', [])).toEqual([0, 1, 2, 3].map((index) => `/${index} errors.step.no_step`));
    expect(faultsOfSteps(Array.from({ length: 5001 }, () => ({})))).toMatchObject([{ key: 'errors.step.too_many' }]);
  });

  it('names each value at its key', () => {
    expect(faults({ test_type: 'Quark', test_value: 'abc', tolerance: 'zzz' }, 42)).toEqual([
      '/0/test_type errors.step.test_type',
      '/0/test_value errors.step.number',
      '/1 errors.step.no_step',
    ]);
    expect(faults(point({ tolerance: 'zzz' }))).toEqual(['/0/tolerance errors.tolerance.unknown_name']);
    for (const readings of ['three', '0', 1001, '2.5', {}])
      expect(faults(point({ readings }))).toEqual(['/0/readings errors.step.readings']);
    expect(faults(heading({ readings: '-1' }))).toEqual(['/0/group_defaults/readings errors.step.readings']);
    expect(faults(point({ readings: 3 }), point({ readings: '1000' }), point({ readings: null }))).toEqual([]);
    expect(faults(point({ description: {}, uncertainty: 'much' }))).toEqual([
      '/0/description errors.field.text',
      '/0/uncertainty errors.step.number',
    ]);
    expect(faults(point({ range: '20 A', resolution: 'fine' }))).toEqual([
      '/0/range errors.step.range',
      '/0/resolution errors.step.number',
    ]);
    expect(faults(heading([] as object))).toEqual(['/0/group_defaults errors.step.defaults']);
  });

  it('takes a whole number of readings from 1 to 1,000, by either name, at a point and at a heading', () => {
    for (const count of [1, '10', ' 1000 ', '', null]) expect(faults(point({ readings: count }), point({ count }))).toEqual([]);
    for (const count of [0, -1, 1.5, '2,5', 1001, 'five', '5 V', true, [3], '1e2'])
      expect(faults(point({ readings: count }), point({ count }), heading({ readings: count }))).toEqual([
        '/0/readings errors.step.readings',
        '/1/count errors.step.readings',
        '/2/group_defaults/readings errors.step.readings',
      ]);
    expect(faultsOfSteps([point({ readings: 'five' })])).toMatchObject([{ params: { text: 'five', max: 1000 } }]);
  });

  it('tells a heading’s tolerance there alone, and what a point lacks at the point', () => {
    expect(faults(heading({ tolerance: '+0.2U' }), point({}), point({}))).toEqual([
      '/0/group_defaults/tolerance errors.tolerance.one_side_up',
    ]);
    expect(faults(heading({ tolerance: '0.3% 1D' }), point({}), point({ resolution: '0.1' }))).toEqual([
      '/1/tolerance errors.tolerance.no_resolution',
    ]);
  });

  it('takes what is empty, inherited, unknown or a number written with a comma', () => {
    const known = [
      heading({ test_value_u: 'V', range: 20, resolution: '0.01', tolerance: '0,1 % v. E. 1D', uncertainty: '0.02U', k: 2 }),
      { test_value: '10,5', description: null, of_another_version: { kept: true } },
      { test_type: 'Message', description: 'Done' },
      { test_type: 'Manual Test', config: 'TEXT(Y=PASS)' },
      {},
    ];
    expect(faultsOfSteps(known)).toEqual([]);
    expect(plannedWork(known).points[0]).toMatchObject({ lower_limit: '10.47', upper_limit: '10.53', fixq: '10,5' });
  });

  it('knows the variables of heading and step', () => {
    const steps = [
      heading({ test_value_u: 'V', tolerance: '0.1% + floor', variables: { floor: '0.02' } }),
      point({}),
      point({ variables: { floor: 1 } }),
    ];
    expect(faultsOfSteps(steps)).toEqual([]);
    expect(plannedWork(steps).points.map(({ upper_limit }) => upper_limit)).toEqual(['10.03', '11.01']);
  });
});

describe('why a step has no limits', () => {
  it('is said, unless none are to be expected', () => {
    expect(
      reasons([
        heading({}),
        point({}),
        point({ test_value: null }),
        point({ test_value: null, tolerance: '1%' }),
        point({ tolerance: '50 quark' }),
        point({ tolerance: '1%' }),
        { test_type: 'Message' },
      ]),
    ).toEqual([
      null,
      'errors.step.no_tolerance',
      'errors.step.nothing_to_judge',
      'errors.tolerance.no_nominal',
      'errors.tolerance.other_unit',
      null,
      null,
    ]);
  });
});

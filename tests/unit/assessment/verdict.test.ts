// A test point is judged by the stated decision rule: simple acceptance, ILAC-G8 with a guard band of the expanded uncertainty, and the rules
// whose band is worked out. Random points are judged a second time by an oracle that only compares whole numbers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecisionRule } from '#server/assessment/decision-rule.ts';
import { judge, type TestPoint } from '#server/assessment/verdict.ts';

const nothing = { value: null, prefix: null, unit: null };
const volts = (value: string | null, prefix: string | null = null, unit: string | null = 'V') => ({ value, prefix, unit });

function aPoint(values: Partial<TestPoint> = {}): TestPoint {
  return {
    measured: volts('10.0005'),
    nominal: volts('10.0000'),
    lower: volts('9.9990'),
    upper: volts('10.0010'),
    uncertainty: volts('0.0002'),
    ...values,
  };
}

const rules = { simple: readDecisionRule(''), guarded: readDecisionRule('ILAC-G8 w = U') };

const verdictOf = (values: Partial<TestPoint>, rule: 'simple' | 'guarded' | null = 'simple') =>
  judge(aPoint(values), rule && rules[rule]).verdict;

describe('the stated rule', () => {
  it.each([
    [null, 'simple'],
    ['', 'simple'],
    ['simple acceptance', 'simple'],
    ['Simple  Acceptance', 'simple'],
    ['ILAC-G8 w = 0', 'simple'],
    ['ILAC-G8 w = U', 'guarded'],
    ['ILAC-G8 guard band w = U', 'guarded'],
    ['ILAC-G8:09/2019 w=U', 'guarded'],
    ['ILAC-G8 w = 0.5 U', 'guarded'],
    ['w = 0,83 · U', 'guarded'],
    ['Customer A (Berlin): ILAC-G8 (w = 0.5U)', 'guarded'],
    ['ILAC-G8 w = 0 U', 'simple'],
    ['ISO 14253-1', 'iso_14253'],
    ['DIN EN ISO 14253-1:2018 (p = 99 %)', 'iso_14253'],
    ['RSS', 'rss'],
    ['Dobbert (2 % PFA)', 'managed'],
    ['Kunde B: PFA ≤ 0,5 %', 'target'],
    ['PFA <= 80 %', null],
    ['ISO 14253-1 (p = 100 %)', null],
    ['w = 2', null],
    ['how U wish', null],
    ['as agreed with the customer', null],
  ])('%s is read as %s', (text, kind) => {
    expect(readDecisionRule(text)?.kind ?? null).toBe(kind);
  });

  it('that the program does not know leaves a point unassessed', () => {
    expect(verdictOf({}, null)).toBe('not_assessed');
  });
});

describe('a rule whose band is worked out', () => {
  // Half the tolerance is 0.001 V; U is 0.0002 V with k = 2 where nothing else is said.
  const cases: readonly (readonly [rule: string, U: string, coverage: string | null, accepted: string, refused: string])[] = [
    ['w = 0.5 U', '0.0002', null, '10.0009', '10.000900001'],
    ['RSS', '0.0002', null, '10.0009797', '10.0009798'],
    ['ISO 14253-1', '0.0002', null, '10.0008355', '10.0008356'],
    ['ISO 14253-1', '0.0002', '3', '10.0008903', '10.0008904'],
    ['Dobbert', '0.0005', null, '10.0008591', '10.0008592'],
    ['Dobbert', '0.0002', null, '10.0010', '10.0010001'],
    ['PFA <= 2 %', '0.0002', null, '10.0007946', '10.0007947'],
  ];
  it.each(cases)('%s with U = %s and k = %s', (text, U, coverage, accepted, refused) => {
    const at = (value: string) =>
      judge({ ...aPoint({ measured: volts(value), uncertainty: volts(U) }), coverage }, readDecisionRule(text)).verdict;
    expect(at(accepted)).toBe('pass');
    expect(at(refused)).not.toBe('pass');
  });

  it('accepts nothing where the uncertainty is too large for the tolerance', () => {
    const judged = judge(aPoint({ measured: volts('10.0000'), uncertainty: volts('0.01') }), readDecisionRule('PFA <= 2 %'));
    expect(judged.verdict).toBe('conditional_pass');
  });

  it('says nothing of a single limit where it is about the tolerance', () => {
    const one = aPoint({ lower: nothing });
    expect(judge(one, readDecisionRule('RSS')).verdict).toBe('not_assessed');
    expect(judge(one, readDecisionRule('Dobbert')).verdict).toBe('not_assessed');
    expect(judge(one, readDecisionRule('PFA <= 2 %')).verdict).toBe('pass');
  });
});

describe('how likely the true value lies beyond the limits', () => {
  it.each([
    ['10.0010', '50'],
    ['10.0011', '84.1'],
    ['10.0000', '0'],
    ['10.0008', '2.28'],
  ])('%s V: %s %%, whatever the rule', (value, outside) => {
    for (const rule of [rules.simple, rules.guarded, null])
      expect(judge(aPoint({ measured: volts(value) }), rule).outside).toBe(outside);
  });
  it('is not known without limits or an uncertainty', () => {
    expect(judge(aPoint({ uncertainty: nothing }), rules.simple).outside).toBeNull();
    expect(judge(aPoint({ lower: nothing, upper: nothing }), rules.simple).outside).toBeNull();
  });
  it('keeps its digits at large values', () => {
    const large = { measured: volts('1000000.0008'), nominal: volts('1000000'), lower: nothing, upper: volts('1000000.0010') };
    expect(judge(aPoint(large), rules.simple).outside).toBe('2.28');
  });
});

describe('simple acceptance', () => {
  it.each([
    ['10.0010', 'pass'],
    ['10.00100000', 'pass'],
    ['10.0010000001', 'fail'],
    ['9,9990', 'pass'],
    ['9.998999', 'fail'],
    ['OL', 'not_assessed'],
    [null, 'not_assessed'],
  ])('%s V is %s', (value, verdict) => {
    expect(verdictOf({ measured: volts(value) })).toBe(verdict);
  });

  it('with one limit only the other side is free', () => {
    expect(verdictOf({ lower: nothing, measured: volts('-99') })).toBe('pass');
    expect(verdictOf({ upper: nothing, measured: volts('99') })).toBe('pass');
    expect(verdictOf({ lower: nothing, measured: volts('10.0011') })).toBe('fail');
  });

  it('without a limit nothing is judged', () => {
    expect(judge(aPoint({ lower: nothing, upper: nothing }), rules.simple)).toMatchObject({
      verdict: 'not_assessed',
      hasLimits: false,
    });
  });

  it('limits that are crossed or no numbers judge nothing', () => {
    expect(verdictOf({ lower: volts('10.1'), upper: volts('9.9') })).toBe('not_assessed');
    expect(verdictOf({ upper: volts('about 10') })).toBe('not_assessed');
  });
});

describe('guard band', () => {
  it.each([
    ['10.0008', 'pass'],
    ['10.00080001', 'conditional_pass'],
    ['10.0010', 'conditional_pass'],
    ['10.00100001', 'conditional_fail'],
    ['10.0012', 'conditional_fail'],
    ['10.00120001', 'fail'],
    ['9.9992', 'pass'],
    ['9.9988', 'conditional_fail'],
    ['9.9987999', 'fail'],
  ])('%s V is %s', (value, verdict) => {
    expect(verdictOf({ measured: volts(value) }, 'guarded')).toBe(verdict);
  });

  it('needs the uncertainty', () => {
    expect(verdictOf({ uncertainty: nothing }, 'guarded')).toBe('not_assessed');
    expect(verdictOf({ uncertainty: volts('-0.1') }, 'guarded')).toBe('not_assessed');
    expect(verdictOf({ uncertainty: volts('0.0002', null, 'A') }, 'guarded')).toBe('not_assessed');
  });

  it('with limits narrower than the uncertainty passes nothing outright', () => {
    expect(verdictOf({ measured: volts('10.0000'), uncertainty: volts('0.0011') }, 'guarded')).toBe('conditional_pass');
  });
});

describe('units', () => {
  it.each([
    [volts('10000.5', 'm'), 'pass'],
    [volts('10000.5', null, 'mV'), 'pass'],
    [volts('0.0100005', 'k'), 'pass'],
    [volts('10000500', 'µ'), 'pass'],
    [volts('10000500', '\u03bc'), 'pass'],
    [volts('10000500', 'u'), 'pass'],
    [volts('10.0005', 'm'), 'fail'],
    [volts('10.0005', null, 'A'), 'not_assessed'],
    [volts('10.0005', null, null), 'not_assessed'],
    [volts('10.0005', 'm', 'mV'), 'not_assessed'],
    [volts('10.0005', 'x'), 'not_assessed'],
  ])('%o against limits in V is %s', (measured, verdict) => {
    expect(verdictOf({ measured })).toBe(verdict);
  });

  it('Ω from both alphabets and spelled out is one unit', () => {
    const ohms = (unit: string) => ({ value: '10', prefix: 'k', unit });
    for (const unit of ['\u03a9', '\u2126', 'Ohm']) {
      const limits = {
        lower: { value: '9999', prefix: null, unit: '\u2126' },
        upper: { value: '10001', prefix: null, unit: 'ohm' },
      };
      expect(verdictOf({ measured: ohms(unit), nominal: ohms(unit), ...limits })).toBe('pass');
    }
  });

  it('a prefix before a power is not a power of ten', () => {
    const area = (value: string, unit: string) => ({ value, prefix: null, unit });
    const limits = { lower: area('9', 'mm²'), upper: area('11', 'mm²') };
    expect(verdictOf({ measured: area('10', 'mm²'), ...limits })).toBe('pass');
    expect(verdictOf({ measured: area('10', 'm²'), ...limits })).toBe('not_assessed');
  });

  it('minutes are no milli-inches, and pascal no peta-ampere', () => {
    const plain = (value: string, unit: string) => ({ value, prefix: null, unit });
    expect(verdictOf({ measured: plain('1', 'min'), lower: nothing, upper: plain('1', 'in') })).toBe('not_assessed');
    expect(verdictOf({ measured: plain('1', 'Pa'), lower: nothing, upper: plain('1', 'a') })).toBe('not_assessed');
    expect(verdictOf({ measured: plain('1', 'hPa'), lower: nothing, upper: plain('100', 'Pa') })).toBe('pass');
  });

  it('an uncertainty in kelvin fits a temperature in °C, which has no relative error', () => {
    const celsius = (value: string) => ({ value, prefix: null, unit: '°C' });
    const point = aPoint({
      measured: celsius('20.3'),
      nominal: celsius('20.0'),
      lower: celsius('19.5'),
      upper: celsius('20.5'),
      uncertainty: { value: '100', prefix: 'm', unit: 'K' },
    });
    expect(judge(point, rules.guarded)).toMatchObject({
      verdict: 'pass',
      relativeError: null,
      error: '0.3',
      toleranceUsed: '60.0',
    });
  });
});

describe('figures', () => {
  it('error in the measured prefix, relative error and share of the tolerance', () => {
    expect(judge(aPoint({ measured: volts('9999.25', 'm') }), rules.simple)).toMatchObject({
      error: '-0.75',
      relativeError: '-0.0075',
      toleranceUsed: '-75.0',
    });
  });

  it.each([
    ['5.000', 'M', '5.000', 'M', '0.000'],
    ['50.01', 'k', '50.00', 'k', '0.01'],
    ['50.01', 'k', '50000', null, '0.010'],
    ['50.01', 'k', '50', 'k', '0.01'],
    ['4.99', 'M', '5000', 'k', '-0.010'],
    ['9999.25', 'm', '10.0000', null, '-0.75'],
    ['1000', null, '1', 'k', '0'],
  ])('the error of %s %s at %s %s has the digits they were read with: %s', (measured, prefix, nominal, of, error) => {
    expect(judge(aPoint({ measured: volts(measured, prefix), nominal: volts(nominal, of) }), null).error).toBe(error);
  });

  it('a tiny relative error keeps two digits', () => {
    expect(judge(aPoint({ measured: volts('10.000000123') }), rules.simple).relativeError).toBe('0.0000012');
    expect(judge(aPoint({ measured: volts('10.0000') }), rules.simple)).toMatchObject({
      relativeError: '0.000',
      toleranceUsed: '0.0',
    });
  });

  it('without a nominal value: from zero to the upper limit, or from the middle of two', () => {
    expect(judge(aPoint({ nominal: nothing, lower: nothing }), rules.simple)).toMatchObject({
      error: null,
      toleranceUsed: '100.0',
    });
    expect(judge(aPoint({ nominal: nothing }), rules.simple).toleranceUsed).toBe('50.0');
    expect(judge(aPoint({ upper: nothing, nominal: nothing }), rules.simple).toleranceUsed).toBeNull();
  });

  it('a nominal value of zero has no relative error', () => {
    expect(judge(aPoint({ measured: volts('0.0005'), nominal: volts('0') }), rules.simple).relativeError).toBeNull();
  });
});

const prefixExponents = { '': 0, k: 3, M: 6, m: -3, µ: -6, n: -9, da: 1 } as const;
type Prefix = keyof typeof prefixExponents;

/** A whole number of 10^-18 of the unit, as somebody may have written it down. */
function recorded(value: bigint, prefix: Prefix, style: 'plain' | 'comma' | 'exponent') {
  const places = 18 + prefixExponents[prefix];
  if (style === 'exponent') return volts(`${value}E-${places}`, prefix);
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const text = `${digits.slice(0, digits.length - places)}${style === 'comma' ? ',' : '.'}${digits.slice(digits.length - places)}`;
  return volts(`${value < 0n ? '-' : ''}${text}`, prefix);
}

interface WholePoint {
  value: bigint;
  lower: bigint;
  upper: bigint;
  uncertainty: bigint;
}

function oracle({ value, lower, upper, uncertainty }: WholePoint, guarded: boolean): string {
  const excess = value > upper ? value - upper : value < lower ? lower - value : null;
  if (!guarded) return excess === null ? 'pass' : 'fail';
  if (excess !== null) return excess <= uncertainty ? 'conditional_fail' : 'fail';
  return upper - value >= uncertainty && value - lower >= uncertainty ? 'pass' : 'conditional_pass';
}

describe('against the oracle', () => {
  const whole = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n });
  const prefix = fc.constantFrom(...(Object.keys(prefixExponents) as Prefix[]));
  const style = fc.constantFrom('plain', 'comma', 'exponent');
  const look = fc.tuple(prefix, style);
  // Far away, near a limit, and on the very edges of limit and guard band.
  const point = fc
    .record({ a: whole, width: fc.bigInt({ min: 0n, max: 10n ** 6n }), uncertainty: fc.bigInt({ min: 0n, max: 10n ** 6n }) })
    .chain(({ a, width, uncertainty }) => {
      const [lower, upper] = [a, a + width];
      const edges = [lower, upper, lower - uncertainty, lower + uncertainty, upper - uncertainty, upper + uncertainty];
      const near = fc.tuple(fc.constantFrom(...edges), fc.bigInt({ min: -1n, max: 1n })).map(([edge, step]) => edge + step);
      return fc.oneof(near, whole).map((value): WholePoint => ({ value, lower, upper, uncertainty }));
    });

  it.each([
    ['simple acceptance', false],
    ['ILAC-G8 w = U', true],
  ])('%s', (name, guarded) => {
    fc.assert(
      fc.property(point, look, look, look, look, (whole18, value, lower, upper, uncertainty) => {
        const judged = judge(
          aPoint({
            measured: recorded(whole18.value, ...value),
            lower: recorded(whole18.lower, ...lower),
            upper: recorded(whole18.upper, ...upper),
            uncertainty: recorded(whole18.uncertainty, ...uncertainty),
          }),
          readDecisionRule(name),
        );
        expect(judged.verdict).toBe(oracle(whole18, guarded));
      }),
      { numRuns: 3000 },
    );
  });

  it('anything recorded is judged without an exception', () => {
    const text = fc.option(
      fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom('1,5', '1E9', '9'.repeat(80), '1e-99', '-', '\u2212', '__proto__', 'constructor'),
      ),
    );
    const quantity = fc.record({ value: text, prefix: text, unit: text });
    fc.assert(
      fc.property(quantity, quantity, quantity, quantity, quantity, (measured, nominal, lower, upper, uncertainty) => {
        const { verdict } = judge({ measured, nominal, lower, upper, uncertainty }, rules.guarded);
        expect(['pass', 'conditional_pass', 'conditional_fail', 'fail', 'not_assessed']).toContain(verdict);
      }),
      { numRuns: 2000 },
    );
  });
});

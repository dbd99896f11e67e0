// What a budget is refused for, where the fault is said to be, and that all faults come at once. docs/uncertainty.md#refused.
import { describe, expect, it } from 'vitest';
import { evaluate } from '#server/uncertainty/evaluate.ts';
import { budgetOf, evaluated, faultsOf, input, limits, normal } from './budgets.ts';

const at = (model: string, inputs = [normal('a', '2', '0.1'), normal('b', '3', '0.1')]) =>
  faultsOf({ model }, inputs).map((one) => [one.key.replace('errors.', ''), 'position' in one ? one.position : null]);

describe('a model that cannot be read', () => {
  it.each([
    ['', 'model.empty', 0],
    ['   ', 'model.empty', 0],
    ['a +', 'model.ends', 3],
    ['a + * b', 'model.sign', 4],
    ['(a + b', 'model.open_bracket', 0],
    ['a + b)', 'model.joint', 5],
    ['a b', 'model.joint', 2],
    ['1.000,5 * a', 'model.number', 0],
    ['1 500 * a', 'model.number', 0],
    ['2a', 'model.joint', 1],
    ['sin a', 'model.function_alone', 0],
    ['atan2(a)', 'model.two_values', 0],
    ['atan2(1,2)', 'model.two_values', 0],
    ['sqrt(a; b)', 'model.one_value', 0],
    ['eval(a)', 'model.unknown_function', 0],
    ['a.constructor', 'model.joint', 1],
    ['constructor', 'model.unknown_symbol', 0],
    ['y = a\nz + b', 'model.no_equation', 6],
    ['sin = a', 'model.reserved', 0],
    ['y = a; y = b', 'model.twice', 7],
    ['a = b', 'model.is_input', 0],
    ['a + q', 'model.unknown_symbol', 4],
    ['2[Volt] + a', 'model.constant_unit', 0],
  ])('%j: %s at %i', (model, key, position) => {
    expect(at(model)).toEqual([[key, position]]);
  });

  it('refuses what would take the computer apart', () => {
    expect(at(`${'('.repeat(200)}a${')'.repeat(200)}`)[0]?.[0]).toBe('model.deep');
    expect(at(`${'-'.repeat(200)}a`)[0]?.[0]).toBe('model.deep');
    expect(at(`a${'^a'.repeat(200)}`)[0]?.[0]).toBe('model.deep');
    expect(at(`a${'+a'.repeat(1500)}`)[0]?.[0]).toBe('model.too_much');
    expect(at('a+'.repeat(2500))[0]?.[0]).toBe('model.long');
  });

  it('refuses a budget that refers to itself, and says on which way', () => {
    expect(at('y = y + a')).toEqual([['model.itself', 4]]);
    const [fault] = faultsOf({ model: 'y = x*a\nx = z + b\nz = 2*y' }, [normal('a', '1', '0'), normal('b', '1', '0')]);
    expect(fault?.key).toBe('errors.model.itself');
    expect(fault?.params?.way).toBe('y → x → z → y');
  });
});

describe('a model without a value at the estimates', () => {
  const zero = [normal('a', '2', '0.1'), normal('b', '0', '0.1')];

  it.each([
    ['a/b', 'model.zero', 1],
    ['a + 1/(b*a)', 'model.zero', 5],
    ['ln(b)', 'model.no_value', 0],
    ['sqrt(b - a)', 'model.no_value', 0],
    ['asin(a)', 'model.no_value', 0],
    ['b^-1', 'model.no_value', 1],
    ['(b - a)^0.5', 'model.no_value', 7],
    ['exp(a*1000)', 'model.no_value', 0],
  ])('%s: %s at %i', (model, key, position) => {
    expect(at(model, zero)).toEqual([[key, position]]);
  });

  it.each(['sqrt(b)', 'abs(b)', 'b^0.5', 'asin(b + 1)', 'atan2(b; b)'])('%s has none of its derivatives there', (model) => {
    expect(() => evaluate(budgetOf({ model }, zero))).toThrow('errors.model.no_derivative');
  });
});

describe('units that do not go together', () => {
  const inputs = [
    normal('U', '10', '0.1', 'V'),
    normal('I', '2', '0.1', 'mA'),
    normal('φ', '30', '0.1', '°'),
    normal('n', '2', '0'),
  ];
  const found = (model: string, unit = '') =>
    faultsOf({ model, unit }, inputs).map((one) => [one.field, one.key.replace('errors.', '')]);

  it.each([
    ['U + I', 'mixed_units'],
    ['U - 1', 'mixed_units'],
    ['sin(U)', 'plain_number'],
    ['exp(I)', 'plain_number'],
    ['2^U', 'plain_number'],
    ['U^n', 'open_power'],
    ['atan2(U; I)', 'mixed_units'],
  ])('%s', (model, key) => {
    expect(found(model)).toEqual([['model', `model.${key}`]]);
  });

  it('must be those of the result', () => {
    expect(found('U/I', 'V')).toEqual([['unit', 'budget.output_unit']]);
    expect(found('U/I', 'kΩ')).toEqual([]);
    expect(found('U*I', 'mW')).toEqual([]);
    expect(found('U*sin(φ)', 'µV')).toEqual([]);
    expect(found('sqrt(U^2 + (I*5[kΩ])²)', 'V')).toEqual([]);
  });

  it('are counted, prefixes and degrees, too', () => {
    expect(evaluated({ model: 'U/I', unit: 'kΩ' }, inputs).first.value).toBeCloseTo(5, 12);
    expect(evaluated({ model: 'U*sin(φ)', unit: 'mV' }, inputs).first.value).toBeCloseTo(5000, 9);
    expect(evaluated({ model: 'sqrt(U^2 + (I*5[kΩ])²)', unit: 'V' }, inputs).first.value).toBeCloseTo(Math.sqrt(200), 12);
    expect(evaluated({ model: 'asin(1/n)', unit: '°' }, inputs).first.value).toBeCloseTo(30, 12);
  });
});

describe('inputs that cannot be', () => {
  it.each([
    [{ value: '0.1' }, 'estimate', 'needed'],
    [{ estimate: '1' }, 'value', 'needed'],
    [{ estimate: '1,5,2', value: '1' }, 'estimate', 'number'],
    [{ estimate: '1', value: '-0.1' }, 'value', 'negative'],
    [{ estimate: '1', value: '0.1', degrees_of_freedom: '0' }, 'degrees_of_freedom', 'freedom'],
    [{ estimate: '1', value: '0.1', degrees_of_freedom: '-3' }, 'degrees_of_freedom', 'freedom'],
    [{ estimate: '1', value: '0.1', unit: 'Volt' }, 'unit', 'unit_unknown'],
    [{ estimate: '1', value: '0.1', unit: 'J/kg·K' }, 'unit', 'unit_solidus'],
    [{ estimate: '1', value: '0.1', unit: 'm/' }, 'unit', 'unit_form'],
    [{ estimate: '1', value: '0.1', distribution: 'cauchy' }, 'distribution', 'distribution'],
    [{ estimate: '1', value: '0.1', statement: 'half_width' }, 'statement', 'no_limits'],
    [{ estimate: '1', value: '0.1', statement: 'expanded' }, 'coverage_factor', 'needed'],
    [{ estimate: '1', value: '0.1', statement: 'expanded', coverage_factor: '0' }, 'coverage_factor', 'factor'],
    [{ estimate: '1', value: '0.1', coverage_factor: '2' }, 'coverage_factor', 'only_expanded'],
    [{ estimate: '1', value: '0.1', distribution: 'trapezoidal', shape: '1.5' }, 'shape', 'shape'],
    [{ estimate: '1', value: '0.1', readings: '1;2' }, 'readings', 'only_readings'],
    [{ distribution: 'readings', readings: '1.5' }, 'readings', 'one_reading'],
    [{ distribution: 'readings', readings: '1; x' }, 'readings', 'readings'],
    [{ distribution: 'readings', readings: '1; 2', estimate: '1' }, 'estimate', 'from_readings'],
    [{ distribution: 'constant', estimate: '1', value: '2' }, 'value', 'constant'],
  ])('%j: %s', (changes, field, key) => {
    const faults = faultsOf({ model: 'x' }, [input('x', changes)]);
    expect(faults).toEqual([expect.objectContaining({ input: 0, field, key: `errors.budget.${key}` })]);
  });

  it('are told all at once, with what is wrong with the head', () => {
    const faults = faultsOf({ model: 'x +', probability: '100', unit: 'Volt', rounding: 'down', correlations: 'x: y' }, [
      input('1x', { value: '0.1' }),
      input('x', { estimate: 'a', value: 'b' }),
      normal('x', '1', '1'),
    ]);
    expect(faults.map((one) => ('input' in one ? `${one.input}.${one.field}` : one.field))).toEqual([
      'model',
      'unit',
      'probability',
      'rounding',
      'correlations',
      '0.name',
      '0.estimate',
      '1.estimate',
      '1.value',
      '2.name',
    ]);
  });

  it('may be called y in a lone expression, which then is not', () => {
    const { first } = evaluated({ model: 'x*y' }, [normal('x', '2', '0'), normal('y', '3', '0')]);
    expect([first.name, first.value]).toEqual(['Y', 6]);
  });

  it('may be called as people write them', () => {
    const { first } = evaluated({ model: 'µ_r*t₀ + Δ1' }, [
      normal('μ_r', '2', '0'),
      normal('t0', '3', '0'),
      normal('Δ1', '1', '0'),
    ]);
    expect(first.value).toBe(7);
    for (const name of ['sin', 'pi', '', 'a b', 'x-1', '__proto__;'])
      expect(faultsOf({ model: '1' }, [normal(name, '1', '1')])[0]).toMatchObject({ input: 0, field: 'name' });
  });
});

describe('correlations that cannot be', () => {
  const inputs = ['a', 'b', 'c'].map((name) => normal(name, '1', '0.1'));
  const found = (correlations: string) =>
    faultsOf({ model: 'a + b + c', correlations }, inputs).map((one) => [one.field, one.key]);

  it.each([
    ['r(a; b) = 1.01', 'correlation_size'],
    ['r(a; a) = 0.5', 'correlation_itself'],
    ['r(a; b) = 0.5\nr(b; a) = 0.4', 'correlation_twice'],
    ['r(a; q) = 0.5', 'correlation_name'],
    ['a and b: 0.5', 'correlation_line'],
    ['r(a; b) = readings', 'correlation_readings'],
    ['r(a; b) = 0.9\nr(b; c) = 0.9\nr(a; c) = -0.9', 'correlation_matrix'],
  ])('%j', (correlations, key) => {
    expect(found(correlations)).toEqual([['correlations', `errors.budget.${key}`]]);
  });

  it('but those on the edge can', () => {
    expect(found('r(a; b) = 1\nr(b; c) = 1\nr(a; c) = 1')).toEqual([]);
    const { first } = evaluated({ model: 'a - b', correlations: 'r(a, b) = 1' }, inputs);
    expect(first.uncertainty).toBe(0);
  });
});

it('an input without use is no fault and has no share', () => {
  const { first } = evaluated({ model: 'a' }, [normal('a', '1', '0.1'), limits('b', '0', '1', 'V')]);
  expect(first.contributions.map(({ share }) => share)).toEqual([1, 0]);
});

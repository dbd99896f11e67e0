// Tolerances as people write them: what limits they lead to, and where reading ends when there are none. docs/tolerances.md.
import { describe, expect, it } from 'vitest';
import { limitsOf } from '#server/assessment/tolerance/limits.ts';
import type { MeasuredStep } from '#server/assessment/tolerance/measure.ts';

const volts: MeasuredStep = {
  nominal: '10',
  prefix: null,
  unit: 'V',
  range: '20',
  resolution: '0.01',
  uncertainty: '0.002',
  variables: {},
};
const at = (tolerance: string, step: Partial<MeasuredStep> = {}) => limitsOf(tolerance, { ...volts, ...step });

function both(tolerance: string, step: Partial<MeasuredStep> = {}): string {
  const { limits, fault } = at(tolerance, step);
  return limits ? `${limits.lower} … ${limits.upper}` : `${fault.key} ${fault.params.position}`;
}

describe('limitsOf', () => {
  it.each([
    ['0.3% 1D', '9.96 … 10.04'],
    ['0.3 % 1 D', '9.96 … 10.04'],
    ['0.3%1D', '9.96 … 10.04'],
    ['0,3 % + 1 Digit', '9.96 … 10.04'],
    ['±(0.3 % rdg + 1 dgt)', '9.96 … 10.04'],
    ['+/- 0.03U', '9.97 … 10.03'],
    ['0.03', '9.97 … 10.03'],
    ['50ppm', '9.9995 … 10.0005'],
    ['50 ppm', '9.9995 … 10.0005'],
    ['50 ppm 0.1 mV', '9.9994 … 10.0006'],
    ['500 ppb', '9.999995 … 10.000005'],
    ['0,5 ‰', '9.995 … 10.005'],
    ['0.1 %', '9.99 … 10.01'],
    ['0.1% FS', '9.98 … 10.02'],
    ['0.1 % f.s.', '9.98 … 10.02'],
    ['0.1% of range', '9.98 … 10.02'],
    ['0,1 % vom Messbereich', '9.98 … 10.02'],
    ['0,1 % v. E. 1 D', '9.97 … 10.03'],
    ['0,1 % v. MW 1 D', '9.98 … 10.02'],
    ['0.1 % of full scale', '9.98 … 10.02'],
    ['0.1 % span', '9.98 … 10.02'],
    ['0.1% nominal', '9.99 … 10.01'],
    ['200 mV', '9.8 … 10.2'],
    ['0.2V', '9.8 … 10.2'],
    ['5 µV/V', '9.99995 … 10.00005'],
    ['+0.2U -0.1U', '9.9 … 10.2'],
    ['-0.1U +0.2U', '9.9 … 10.2'],
    ['-0.1U+0.2U', '9.9 … 10.2'],
    ['+0,2 / −0,1', '9.9 … 10.2'],
    ['+0.1% 1D -0U', '10 … 10.02'],
    ['<= +0.2U', 'null … 10.2'],
    ['≥ -0.1U', '9.9 … null'],
    ['0.01*range + 2', '7.8 … 12.2'],
    ['0.001 * nominal + 2 * resolution', '9.97 … 10.03'],
    ['+(range - nominal) / 100 -0.05U', '9.95 … 10.1'],
    ['max(0.1 %; 0.5U)', '9.5 … 10.5'],
    ['max(0,1 %; 1D)', '9.99 … 10.01'],
    ['min(0.2U, 1% range)', '9.8 … 10.2'],
    ['uncertainty * 3', '9.994 … 10.006'],
    ['range/3*0.01', '9.933333333 … 10.06666667'],
    ['1E-3U', '9.999 … 10.001'],
  ])('reads %s', (tolerance, limits) => expect(both(tolerance)).toBe(limits));

  it.each([
    // Points of a hand multimeter: percent of reading and the last digits of the display.
    ['500.0', '0.9 % 0.2U', '495.3 … 504.7'],
    ['5.000', '0.9 % 0.001U', '4.954 … 5.046'],
    ['50.00', '0.9 % 0.01U', '49.54 … 50.46'],
    ['500.0', '0.9 % 0.1U', '495.4 … 504.6'],
    ['19.00', '1.5 % 0.03U', '18.685 … 19.315'],
    ['245.00', '-2U +4U', '243.00 … 249.00'],
    ['-10', '10% 0.1U', '-11.1 … -8.9'],
    ['-10', '+0.2U -0.1U', '-10.1 … -9.8'],
    ['0', '0.1% range', '-0.02 … 0.02'],
  ])('leads from %s ± %s to %s', (nominal, tolerance, limits) => expect(both(tolerance, { nominal })).toBe(limits));

  it('takes a limit alone where there is no nominal value that it could be a distance from', () => {
    expect(both('<= 0.02U', { nominal: null })).toBe('null … 0.02');
    expect(both('≤ 20 mV', { nominal: null })).toBe('null … 0.02');
    expect(both('>= 5', { nominal: '0.0' })).toBe('5 … null');
    expect(both('>= (-5)', { nominal: null })).toBe('-5 … null');
    expect(both('<= 1 % of range', { nominal: null })).toBe('null … 0.20');
    expect(both('<= 1 %', { nominal: null })).toBe('errors.tolerance.no_nominal 3');
    expect(both('<= +0.2U', { nominal: null })).toBe('errors.tolerance.no_nominal 0');
  });

  it('brings another prefix to the step’s unit, and refuses another quantity', () => {
    expect(both('200 µV', { prefix: 'm' })).toBe('9.8 … 10.2');
    expect(both('0.0002 V', { prefix: 'm' })).toBe('9.8 … 10.2');
    expect(both('0.5 K', { unit: '°C' })).toBe('9.5 … 10.5');
    expect(both('200 mA')).toBe('errors.tolerance.other_unit 4');
    expect(both('0.1 % 2 kΩ')).toBe('errors.tolerance.other_unit 8');
    expect(both('5 V', { unit: null })).toBe('errors.tolerance.no_unit 2');
  });

  it('knows what a range with two ends is', () => {
    expect(both('0.1% span', { range: '-10 … 10' })).toBe('9.98 … 10.02');
    expect(both('0.1% FS', { range: '-5 to 20 V' })).toBe('9.98 … 10.02');
    expect(both('0.1% span', { range: '±10' })).toBe('9.98 … 10.02');
    expect(both('0.1% range', { range: '0…20000 mV' })).toBe('9.98 … 10.02');
    expect(both('0.1% range', { range: '-10 … 10' })).toBe('errors.tolerance.range_ends 0');
    expect(both('0.1% range', { range: null })).toBe('errors.tolerance.no_range 0');
    expect(both('0.1% range', { range: 'low' })).toBe('errors.tolerance.unread_range 0');
    expect(both('2D', { resolution: null })).toBe('errors.tolerance.no_resolution 0');
  });

  it('takes decibels as a ratio, or as they are where the step is measured in them', () => {
    expect(both('0.5 dB', { nominal: '1.000' })).toBe('0.9440608763 … 1.059253725');
    expect(both('+3 dB -3 dB', { nominal: '2', unit: 'W' })).toBe('1.002374467 … 3.99052463');
    expect(both('0.5 dB', { nominal: '-1', prefix: 'm' })).toBe('-1.059253725 … -0.9440608763');
    expect(both('0.5 dB', { nominal: '-20.0', unit: 'dBm' })).toBe('-20.5 … -19.5');
    expect(both('0.5 dB 1D', { unit: 'dB' })).toBe('9.49 … 10.51');
    expect(both('0.5 dB 0.1U')).toBe('errors.tolerance.level_alone 7');
    expect(both('0.5 dB', { unit: 'Ω' })).toBe('errors.tolerance.level_unit 0');
    expect(both('0.5 dB', { nominal: '0' })).toBe('errors.tolerance.level_zero 0');
  });

  it('knows the step’s own variables', () => {
    expect(both('floor + 0.1%', { variables: { floor: '0,05' } })).toBe('9.94 … 10.06');
    expect(both('floor + 0.1%')).toBe('errors.tolerance.unknown_name 0');
  });

  it.each([
    ['about 3', 'unknown_name', 0],
    ['', 'part', 0],
    ['+0.2U', 'one_side_up', 0],
    ['-0.1U', 'one_side_down', 0],
    ['0.1% -0.05U', 'minus', 5],
    ['+0.1U +0.3U', 'same_side', 6],
    ['<= 0.2U', 'upper_sign', 3],
    ['>= 0.2U', 'lower_sign', 3],
    ['0.1% of', 'share_of', 7],
    ['0.1% of scale', 'share_of', 8],
    ['0.1% typo', 'joint', 5],
    ['1.000,5', 'number', 0],
    ['1 500U', 'bare', 0],
    ['0.3% 2', 'bare', 5],
    ['5 mm2', 'joint', 4],
    ['0.2 u', 'other_unit', 4],
    ['0.2U/0.1U', 'dimension', 4],
    ['1% * range', 'dimension', 3],
    ['range * range', 'dimension', 6],
    ['(0.1% + 1D', 'open_bracket', 0],
    ['0.1%)', 'joint', 4],
    ['max(0.1%)', 'values_of', 0],
    ['max(1,5U)', 'values_of', 0],
    ['0.1 % / 0', 'zero', 6],
    ['(1D - 0.1%) + 0U - 1', 'minus', 17],
    ['(1D - 1%)', 'negative', 4],
    ['0.01range', 'other_unit', 4],
    ['__proto__', 'unknown_name', 0],
    ['0.1%; drop', 'joint', 4],
  ])('refuses %s: %s at %i', (tolerance, key, position) => {
    const { fault } = at(tolerance);
    expect(fault).toMatchObject({
      key: `errors.tolerance.${key}`,
      params: { position, character: position + 1 },
    });
  });

  it('does not take a bare % where the step’s own unit is one', () => {
    expect(both('2 %', { unit: '% rF' })).toBe('errors.tolerance.which_percent 0');
    expect(both('2U', { unit: '% rF' })).toBe('8 … 12');
    expect(both('2 % of reading', { unit: '%' })).toBe('9.8 … 10.2');
  });

  it('reads whatever is thrown at it within bounds', () => {
    expect(at('('.repeat(150)).fault?.key).toBe('errors.tolerance.deep');
    expect(at('1'.repeat(201)).fault?.key).toBe('errors.tolerance.long');
    expect(both(`1${' + 1'.repeat(40)}`)).toBe('-31 … 51');
    expect(at('1E-99U').limits?.lower).toMatch(/^9\.9+$/);
  });

  it('says so when there is no nominal value', () => {
    expect(at('0.1%', { nominal: null }).fault?.key).toBe('errors.tolerance.no_nominal');
    expect(at('0.1%', { nominal: 'ten' }).fault?.key).toBe('errors.tolerance.unread_nominal');
  });
});

describe('whatever is typed', () => {
  const parts = '0.1|1|2,5|%| |+|-|±|U|D|ppm|range|(|)|max|;|,|/|*|dB|V|mV|of|FS|<=|>=|E9|−|µV/V|.|v. E.|__proto__'.split('|');
  /** The same numbers each time. */
  function* numbers(): Generator<number, never> {
    for (let seed = 7; ; ) {
      seed = (seed * 48271) % 2147483647;
      yield seed;
    }
  }

  it('is read as limits, or refused at a character of it', () => {
    const next = numbers();
    const number = (below: number) => next.next().value % below;
    for (let count = 0; count < 5000; count += 1) {
      const tolerance = Array.from({ length: 1 + number(7) }, () => parts[number(parts.length)]).join('');
      const { limits, fault } = at(tolerance);
      if (limits)
        expect([limits.lower, limits.upper].join(' '), tolerance).toMatch(/^-?\d[\d.]* ?(?:-?\d[\d.]*)?$|^ -?\d[\d.]*$/);
      else {
        expect(fault.params.position, tolerance).toBeGreaterThanOrEqual(0);
        expect(fault.params.position, tolerance).toBeLessThanOrEqual(tolerance.length);
      }
    }
  });
});

// What a certificate says at a nominal value, at its points and between them. docs/uncertainty.md#standards.
import { describe, expect, it } from 'vitest';
import { noDefaults } from '#server/assessment/coverage.ts';
import { type Decimal, parseDecimal } from '#server/assessment/decimal.ts';
import { certifiedAt, certifiedPoints } from '#server/resources/budget/points/certificate-points.ts';

const row = (fixq: string, varq: string, exp_uncert: string, more: Record<string, string | null> = {}) => ({
  ...{ fixq, varq, exp_uncert, phase: 'as_left', coverage_factor: '2', fixq_u: 'V', varq_u: 'V', exp_uncert_u: 'V' },
  ...more,
});
const volts = { prefix: null, unit: 'V' };

function at(rows: ReturnType<typeof row>[], nominal: string) {
  return certifiedAt(certifiedPoints(rows, volts, noDefaults), parseDecimal(nominal) as Decimal);
}

describe('what a certificate says', () => {
  it('is what was left, not what was found before the adjustment', () => {
    const rows = [row('1', '1.5', '0.5', { phase: 'as_found' }), row('1', '1.001', '0.002')];
    expect(at(rows, '1')).toMatchObject({ found: { value: '1.001', uncertainty: '0.002', factor: '2' } });
    expect(at(rows.slice(0, 1), '1')).toMatchObject({ found: { value: '1.5' } });
  });

  it('is the less certain one of two at the same value, in whichever order they stand', () => {
    const rows = [row('1', '1.001', '0.002'), row('1', '1.004', '0.009'), row('1', '1.002', '0.003')];
    for (const all of [rows, rows.toReversed()])
      expect(at(all, '1')).toMatchObject({ found: { value: '1.004', uncertainty: '0.009' } });
  });

  it('lies on the straight line between two, and is nothing beyond them', () => {
    const rows = [row('10', '10.010', '0.010'), row('100.00000', '100.00000', '0.00200', { fixq_p: 'm', varq_p: 'm' })];
    expect(at(rows, '5.05')).toMatchObject({ found: { statement: 'expanded', factor: '2' } });
    expect(at(rows, '11')).toEqual({ lacking: 'range', from: '0.10000000', to: '10' });
    expect(at([], '1')).toEqual({ lacking: 'unit' });
  });

  it('is interpolated as standard uncertainties where the neighbours have another k', () => {
    const rows = [row('1', '1', '0.2'), row('3', '3', '0.6', { coverage_factor: '3' })];
    expect(at(rows, '2')).toMatchObject({ found: { value: '2', statement: 'standard', factor: null } });
    expect(at([row('1', '1', '0.2', { coverage_factor: null })], '1')).toEqual({ lacking: 'factor' });
  });
});

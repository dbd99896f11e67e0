// Whether a point is within the scope of accreditation: to the last digit at its bounds, over prefixes, with several entries, and with
// what cannot be compared. docs/interface/records.md#cmc; ILAC-P14.
import { describe, expect, it } from 'vitest';
import { type CmcEntry, leastUncertainty, scopeFinding } from '#server/assessment/cmc.ts';
import { decimalText, parseDecimal } from '#server/assessment/decimal.ts';

const entry = (changes: Partial<CmcEntry> = {}): CmcEntry => ({
  unit: 'V',
  range_from: '0.1',
  range_to: '10',
  uncertainty_absolute: '0.0001',
  uncertainty_relative: '0.002',
  ...changes,
});
const point = (varq: string, exp_uncert: string, changes = {}) => ({
  ...{ varq, varq_p: null, varq_u: 'V', exp_uncert, exp_uncert_p: null, exp_uncert_u: 'V' },
  ...changes,
});

describe('the scope of accreditation', () => {
  it('asks for a + b · |x|', () => {
    const least = (value: string, of = entry()) =>
      decimalText(leastUncertainty(of, parseDecimal(value) ?? { digits: 0n, scale: 0 }));
    expect(Number(least('10'))).toBe(0.0003);
    expect(Number(least('-10'))).toBe(0.0003);
    expect(Number(least('0.1', entry({ uncertainty_absolute: null })))).toBe(0.000002);
    expect(Number(least('5', entry({ unit: 'mV', uncertainty_absolute: '0.2', uncertainty_relative: null })))).toBe(0.0002);
  });

  it('holds its bounds, to the last digit', () => {
    expect(scopeFinding(point('10', '0.0003'), [entry()])).toBeNull();
    expect(scopeFinding(point('10', '0.00029999999999999999'), [entry()])).toBe('below');
    expect(scopeFinding(point('10.0000000000000001', '1'), [entry()])).toBe('outside');
    expect(scopeFinding(point('0.1', '1'), [entry()])).toBeNull();
    expect(scopeFinding(point('0.09999', '1'), [entry()])).toBe('outside');
  });

  it('compares over prefixes, and a kelvin with a degree', () => {
    const small = point('500', '0.2', { varq_p: 'm', exp_uncert_p: 'm' });
    expect(scopeFinding(small, [entry()])).toBeNull();
    expect(scopeFinding({ ...small, exp_uncert: '0.1' }, [entry()])).toBe('below');
    expect(
      scopeFinding(small, [entry({ unit: 'mV', range_from: '100', range_to: '10000', uncertainty_absolute: '0.1' })]),
    ).toBeNull();
    const warm = entry({
      unit: '°C',
      range_from: '-40',
      range_to: '150',
      uncertainty_absolute: '0.05',
      uncertainty_relative: null,
    });
    const measured = { varq: '23.1', varq_u: '°C', exp_uncert: '0.05', exp_uncert_u: 'K' };
    expect(scopeFinding(measured, [warm])).toBeNull();
    expect(scopeFinding({ ...measured, exp_uncert: '0.04' }, [warm])).toBe('below');
  });

  it('is satisfied by one of several entries, and by none of another unit', () => {
    const better = entry({ uncertainty_absolute: '0.00001', uncertainty_relative: null });
    expect(scopeFinding(point('10', '0.0001'), [entry(), better])).toBeNull();
    expect(scopeFinding(point('10', '1'), [entry({ unit: 'A' })])).toBe('outside');
    expect(scopeFinding(point('10', '1'), [])).toBe('outside');
  });

  it('says nothing of a point that measures nothing or states no uncertainty of its kind', () => {
    expect(scopeFinding(point('', ''), [entry()])).toBeNull();
    expect(scopeFinding(point('5', ''), [entry()])).toBeNull();
    expect(scopeFinding(point('5', '1', { exp_uncert_u: '%' }), [entry()])).toBeNull();
  });
});

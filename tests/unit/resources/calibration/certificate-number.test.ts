// Certificate numbers by the lab's own pattern.
import { expect, it } from 'vitest';
import { numberText } from '#server/contract/values/trading/number-pattern.ts';
import { certificateShape, revisedNumber } from '#server/resources/calibration/certificate-number.ts';

it.each([
  ['CAL-{year}-{number:6}', 123, 'CAL-2026-000123'],
  ['{yy}{month}/{number:3}-K', 7, '2603/007-K'],
  ['Z{number}', 1234, 'Z1234'],
  ['CAL-{number:3}', 12345, 'CAL-12345'],
  ['', 1, 'CAL-2026-000001'],
  ['LAB {year}', 5, 'LAB 2026-000005'],
])('%s, number %i', (pattern, number, expected) => {
  expect(numberText(certificateShape(pattern, '2026-03-02'), number)).toBe(expected);
});

it('an amendment is marked, and marked anew', () => {
  expect(revisedNumber('CAL-2026-000123', 1)).toBe('CAL-2026-000123-Rev 1');
  expect(revisedNumber('CAL-2026-000123-Rev 1', 2)).toBe('CAL-2026-000123-Rev 2');
});

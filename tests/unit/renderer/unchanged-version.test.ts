// A new version of a certificate says something new, or the same again.
import { expect, it } from 'vitest';
import { saySame } from '#renderer/features/calibrations/release/unchanged.ts';

const point = (id: string, measured: string | null, more = {}) => ({
  attributes: { calibration_id: id, row_num: 1, varq_value: measured, created_at: id, ...more },
});

it('is the same whatever belongs to the version, and in whatever order its points come', () => {
  expect(saySame([point('a', '1.0'), point('a', '2.0')], [point('b', '2.0'), point('b', '1.0')])).toBe(true);
  const [before, after] = [
    { revision: 0, certificate_number: 'K-1' },
    { revision: 1, certificate_number: 'K-1-Rev 1', amend_reason: 'x' },
  ];
  expect(saySame([point('a', null, before)], [point('b', null, after)])).toBe(true);
});

it('differs by a value, by a digit of it, and by a point', () => {
  expect(saySame([point('a', '1.0')], [point('b', '1.1')])).toBe(false);
  expect(saySame([point('a', '1.0')], [point('b', '1.00')])).toBe(false);
  expect(saySame([point('a', '1.0')], [])).toBe(false);
});

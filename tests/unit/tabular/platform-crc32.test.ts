// The built program has the platform's checksum in an archive in the place of the packing library's own: both must be the same number.
import { expect, it } from 'vitest';
import { unsigned } from '#server/tabular/xlsx/platform-crc32.ts';

const bytes = Buffer.from('123456789');

it('is the checksum archives are read by, also in pieces', () => {
  expect(unsigned(bytes)).toBe(0xcb_f4_39_26);
  expect(unsigned(bytes.subarray(4), unsigned(bytes.subarray(0, 4)))).toBe(0xcb_f4_39_26);
});

// Keys of new records: unique, well formed, in the order they were made.
import { expect, it } from 'vitest';
import { newUuid } from '#server/lib/clock.ts';

it('20,000 in a row are UUIDs of version 7 that rise', () => {
  const ids = Array.from({ length: 20_000 }, newUuid);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Math.abs(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16) - Date.now())).toBeLessThan(60_000);
});

// A price over time in days and amounts. docs/design/prices.md#d-370.
import { describe, expect, it } from 'vitest';
import { pieceAt, placeOf, stairOf } from '#renderer/features/prices/history/price-stair.ts';
import { stepsOf, type Version } from '#renderer/features/prices/history/price-versions.ts';

const version = (id: string, price: number, from: string | null, until: string | null = null): Version => ({
  id,
  price,
  from,
  until,
  createdAt: '2026-01-01T00:00:00Z',
});

describe('the stair of a price', () => {
  const steps = stepsOf([
    version('a', 40, null, '2025-12-31'),
    version('b', 42.5, '2026-03-01', '2026-12-31'),
    version('c', 45, '2027-01-01'),
  ]);
  const stair = stairOf(steps, '2026-11-28');

  it('has a piece from step to step, a gap where no price applies, and what each changed', () => {
    expect(stair.pieces.map(({ from, to, version: one, since, change }) => [from, to, one?.id ?? null, since, change])).toEqual([
      [stair.begin, '2026-01-01', 'a', true, null],
      ['2026-01-01', '2026-03-01', null, false, null],
      ['2026-03-01', '2027-01-01', 'b', false, null],
      ['2027-01-01', stair.end, 'c', false, 2.5],
    ]);
    expect(stair.most).toBe(45);
  });

  it('goes on a little before the first and after the last day that is known', () => {
    expect(stair.begin < '2026-01-01' && stair.end > '2027-01-01').toBe(true);
    expect([placeOf(stair.begin, stair), placeOf(stair.end, stair)]).toEqual([0, 1]);
    expect([pieceAt(0, stair), pieceAt(1, stair), pieceAt(7, stair)]).toEqual([
      stair.pieces[0],
      stair.pieces.at(-1),
      stair.pieces.at(-1),
    ]);
  });
});

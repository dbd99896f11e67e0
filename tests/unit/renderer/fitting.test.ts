// Parts of a row that have room in it.
import { describe, expect, it } from 'vitest';
import { partsWithRoom } from '#renderer/records/value/overflow-to-menu.ts';

const shown = (widths: number[], room: number, always = 0) => [...partsWithRoom({ widths, room, more: 50, always })].sort();

describe('fitting', () => {
  it('shows all when all have room, to the last pixel', () => {
    expect(shown([100, 100, 100], 300)).toEqual([0, 1, 2]);
  });

  it('keeps room for the button, in order', () => {
    expect(shown([100, 100, 100], 299)).toEqual([0, 1]);
    expect(shown([100, 100, 30], 229)).toEqual([0]);
  });

  it('shows the open part wherever it stands', () => {
    expect(shown([100, 100, 100], 260, 2)).toEqual([0, 2]);
    expect(shown([100, 100, 100], 40, 2)).toEqual([2]);
  });

  it('takes a row without an open part', () => {
    expect(shown([100, 100], 160, -1)).toEqual([0]);
  });
});

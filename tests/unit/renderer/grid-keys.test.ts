// Where the keyboard leads in a grid.
import { describe, expect, it } from 'vitest';
import { moveCell } from '#renderer/records/grid/grid-keys.ts';

const size = { rows: 100, columns: 5, page: 18 };
const press = (key: string, from: { row: number; column: number }, ctrlKey = false) =>
  moveCell(from, { key, ctrlKey, metaKey: false }, size);

describe('moveCell', () => {
  it.each([
    ['ArrowDown', { row: 11, column: 2 }],
    ['ArrowUp', { row: 9, column: 2 }],
    ['ArrowLeft', { row: 10, column: 1 }],
    ['ArrowRight', { row: 10, column: 3 }],
    ['PageDown', { row: 28, column: 2 }],
    ['PageUp', { row: 0, column: 2 }],
    ['Home', { row: 10, column: 0 }],
    ['End', { row: 10, column: 4 }],
    ['x', null],
  ])('%s from the middle', (key, expected) => {
    expect(press(key, { row: 10, column: 2 })).toEqual(expected);
  });

  it('goes to the far ends with Ctrl and never beyond', () => {
    expect(press('End', { row: 10, column: 2 }, true)).toEqual({ row: 99, column: 4 });
    expect(press('Home', { row: 10, column: 2 }, true)).toEqual({ row: 0, column: 0 });
    expect(press('ArrowDown', { row: 99, column: 4 })).toEqual({ row: 99, column: 4 });
    expect(press('ArrowRight', { row: 99, column: 4 })).toEqual({ row: 99, column: 4 });
  });
});

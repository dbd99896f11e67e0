// Where the keyboard leads in the results sheet.
import { describe, expect, it } from 'vitest';
import { moveTo, rangeOf } from '#renderer/lib/entry/cell-movement.ts';

const size = { rows: 10, columns: 6, page: 4, editable: [1, 2, 5] };
const press = (key: string, from: { row: number; column: number }, shiftKey = false, ctrlKey = false) =>
  moveTo(from, { key, shiftKey, ctrlKey }, size);

describe('moveTo', () => {
  it.each([
    ['ArrowDown', { row: 6, column: 2 }],
    ['ArrowUp', { row: 4, column: 2 }],
    ['ArrowLeft', { row: 5, column: 1 }],
    ['ArrowRight', { row: 5, column: 3 }],
    ['PageDown', { row: 9, column: 2 }],
    ['PageUp', { row: 1, column: 2 }],
    ['Enter', { row: 6, column: 2 }],
    ['Tab', { row: 5, column: 5 }],
    ['x', null],
  ])('%s from the middle', (key, expected) => expect(press(key, { row: 5, column: 2 })).toEqual(expected));

  it('stays within the sheet', () => {
    expect(press('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(press('ArrowRight', { row: 0, column: 5 })).toEqual({ row: 0, column: 5 });
    expect(press('ArrowDown', { row: 3, column: 1 }, false, true)).toEqual({ row: 9, column: 1 });
  });

  it('goes on to a new row by Enter at the end, back by Shift', () => {
    expect(press('Enter', { row: 9, column: 2 })).toBe('add');
    expect(press('Enter', { row: 9, column: 2 }, true)).toEqual({ row: 8, column: 2 });
  });

  it('leads by Tab through what can be typed, over the end of a row, and out at the end', () => {
    expect(press('Tab', { row: 3, column: 5 })).toEqual({ row: 4, column: 1 });
    expect(press('Tab', { row: 9, column: 5 })).toBe('leave');
    expect(press('Tab', { row: 3, column: 1 }, true)).toEqual({ row: 2, column: 5 });
    expect(press('Tab', { row: 0, column: 1 }, true)).toBe('leave');
  });
});

it('a range is the same from either corner', () => {
  const range = { top: 1, bottom: 4, left: 2, right: 3 };
  expect(rangeOf({ row: 1, column: 3 }, { row: 4, column: 2 })).toEqual(range);
  expect(rangeOf({ row: 4, column: 2 }, { row: 1, column: 3 })).toEqual(range);
});

// A scanner told from a person, and read for both keyboard layouts. docs/design/expectations.md#keyboard-and-scanner.
import { describe, expect, it } from 'vitest';
import { endsScan, follows, type Stroke, scanOf, writes } from '#renderer/lib/scan-burst.ts';

function strokes(keys: readonly (readonly [key: string, code: string, shift?: boolean])[], gap = 5): Stroke[] {
  return keys.map(([key, code, shift = false], index) => ({ key, code, shift, at: 1000 + index * gap }));
}

const digits = (text: string) => [...text].map((digit) => [digit, `Digit${digit}`] as const);

describe('a scan (docs/design/expectations.md#keyboard-and-scanner)', () => {
  it('is six characters or more', () => {
    expect(scanOf(strokes(digits('12345')))).toBeNull();
    expect(scanOf(strokes(digits('123456')))).toEqual({ typed: '123456', american: '123456' });
  });

  it('of an American scanner on a German keyboard reads both ways', () => {
    // PM-100Y printed; a German layout makes `ß` of the hyphen and `Z` of the Y.
    const scan = scanOf(
      strokes([['P', 'KeyP', true], ['M', 'KeyM', true], ['ß', 'Minus'], ...digits('100'), ['Z', 'KeyY', true]]),
    );
    expect(scan).toEqual({ typed: 'PMß100Z', american: 'PM-100Y' });
  });

  it('of an address reads slashes and colons of the American layout', () => {
    const scan = scanOf(
      strokes([
        ['h', 'KeyH'],
        ['Ö', 'Semicolon', true],
        ['-', 'Slash'],
        ['-', 'Slash'],
        ['a', 'KeyA'],
        ['_', 'Slash', true],
      ]),
    );
    expect(scan?.american).toBe('h://a?');
  });

  it('has no part in a key that writes nothing, such as Esc or an arrow', () => {
    expect(['a', 'ß', '#', 'Dead'].map(writes)).toEqual([true, true, true, true]);
    expect(['Escape', 'ArrowLeft', 'F1', 'Backspace'].map(writes)).toEqual([false, false, false, false]);
  });

  it('reads a dead key by its place: the accent of a German keyboard stands where an American one has the equals sign', () => {
    const scan = scanOf(strokes([['P', 'KeyP', true], ['Dead', 'Equal'], ...digits('1234')]));
    expect(scan).toEqual({ typed: 'P=1234', american: 'P=1234' });
  });

  it('has no gap longer than 35 ms', () => {
    const [first, second] = strokes(digits('12'), 35);
    expect(second && follows(first, second)).toBe(true);
    expect(second && follows(first, { ...second, at: second.at + 1 })).toBe(false);
  });

  it('ends with Enter or Tab', () => {
    expect(['Enter', 'Tab', 'a'].map(endsScan)).toEqual([true, true, false]);
  });
});

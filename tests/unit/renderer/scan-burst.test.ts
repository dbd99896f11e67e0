// A scanner told from a person, and read for both keyboard layouts. docs/design/expectations.md#keyboard-and-scanner.
import { describe, expect, it } from 'vitest';
import { endsScan, learnedPace, longestGap, type Stroke, scanOf, writes } from '#renderer/lib/scan/scan-burst.ts';

function strokes(keys: readonly (readonly [key: string, code: string, shift?: boolean])[], gap = 5): Stroke[] {
  return keys.map(([key, code, shift = false], index) => ({ key, code, shift, at: 1000 + index * gap }));
}

/** As a scanner of which nothing is known yet, with Enter at its own pace. */
const scanned = (list: readonly Stroke[], pace: number | null = null, end = 5) =>
  scanOf(list, pace, (list.at(-1)?.at ?? 0) + end)?.scan ?? null;

/** Each key so long after the one before it. */
function paced(text: string, gaps: readonly number[]): Stroke[] {
  let at = 1000;
  return [...text].map((key, index) => {
    at += index === 0 ? 0 : (gaps[index - 1] ?? gaps.at(-1) ?? 0);
    return { key, code: `Key${key.toUpperCase()}`, shift: key !== key.toLowerCase(), at };
  });
}

const digits = (text: string) => [...text].map((digit) => [digit, `Digit${digit}`] as const);

describe('a scan (docs/design/expectations.md#keyboard-and-scanner)', () => {
  it('is six characters or more at a pace of 50 ms, three at one no hand has', () => {
    expect(scanned(strokes(digits('12345'), 45))).toBeNull();
    expect(scanned(strokes(digits('123456'), 45))).toEqual({ typed: '123456', american: '123456' });
    expect(scanned(strokes(digits('123'), 8))).toEqual({ typed: '123', american: '123' });
    expect(scanned(strokes(digits('123'), 8), null, 90), 'Enter by hand').toBeNull();
    expect(scanned(strokes(digits('12'), 8))).toBeNull();
  });

  it('is never what a person types, 60 ms from key to key', () => {
    expect(scanned(strokes(digits('12345678'), 60))).toBeNull();
    expect(scanned(strokes(digits('12345678'), 60), 30)).toBeNull();
    expect(scanned(paced('these', [25, 90, 25, 90])), 'pairs in one go').toBeNull();
    expect(scanned(paced('messungen', [25, 70, 25, 80, 30, 90, 25, 70]))).toBeNull();
  });

  it.each([
    [1, [60, 8]],
    [3, [8, 8, 150, 8]],
    [7, [8, 8, 8, 8, 8, 8, 120, 8]],
  ] as const)('held up after %i keys is one scan', (_after, gaps) => {
    const heard = scanned(paced('pm-100050', gaps));
    expect(heard?.typed).toBe('pm-100050');
  });

  it('says what it would be without the part before the pause', () => {
    expect(scanned(paced('npm-100050', [90, 8]))).toMatchObject({ typed: 'npm-100050', shorter: { typed: 'pm-100050' } });
    expect(scanned(paced('pm-100050', [8]))).not.toHaveProperty('shorter');
  });

  it('takes no more than the last of a person’s keys with it', () => {
    expect(scanned(paced('abcpm-100050', [100, 100, 100, 8]))?.typed).toBe('cpm-100050');
  });

  it('teaches the station how fast its scanner is', () => {
    expect(learnedPace(null, strokes(digits('12345'), 12))).toBeNull();
    const first = learnedPace(null, strokes(digits('123456'), 12));
    expect(first).toBe(12);
    expect(learnedPace(12, paced('pm-100050', [8, 8, 150, 8]))).toBeCloseTo(10.8);
    expect([null, 2, 12, 40].map(longestGap)).toEqual([50, 30, 48, 55]);
  });

  it('of an American scanner on a German keyboard reads both ways', () => {
    // PM-100Y printed; a German layout makes `ß` of the hyphen and `Z` of the Y.
    const scan = scanned(
      strokes([['P', 'KeyP', true], ['M', 'KeyM', true], ['ß', 'Minus'], ...digits('100'), ['Z', 'KeyY', true]]),
    );
    expect(scan).toEqual({ typed: 'PMß100Z', american: 'PM-100Y' });
  });

  it('of an address reads slashes and colons of the American layout', () => {
    const scan = scanned(
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
    const scan = scanned(strokes([['P', 'KeyP', true], ['Dead', 'Equal'], ...digits('1234')]));
    expect(scan).toEqual({ typed: 'P=1234', american: 'P=1234' });
  });

  it('ends with Enter or Tab', () => {
    expect(['Enter', 'Tab', 'a'].map(endsScan)).toEqual([true, true, false]);
  });
});

// Text in a width: nothing is lost between lines, nothing is wider than it may be. docs/interface/papers.md#pdf.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, cutToWidth, type FitInput, printable, sizeToFit } from '#server/pdf/text-fit.ts';

/** Every letter is half as wide as it is high; a mark stands on its letter and takes no room of its own. */
const box = (width: number, further: Partial<FitInput> = {}): FitInput => ({
  width,
  font: 'regular',
  size: 10,
  measure: (text, _font, size) => ([...text.replace(/\p{M}/gu, '')].length * size) / 2,
  ...further,
});
const letters = (count: number) => box(count * 5);

describe('breakLines', () => {
  it('breaks between words, after hyphens, and inside a word only when it is too long', () => {
    expect(breakLines('one two three', letters(7))).toEqual(['one two ', 'three']);
    expect(breakLines('half-open end', letters(6))).toEqual(['half-', 'open ', 'end']);
    expect(breakLines('Schlüsselprüfstand', letters(8))).toEqual(['Schlüss-', 'elprüfs-', 'tand']);
  });

  it('puts no hyphen into codes and numbers', () => {
    expect(breakLines('ABCDEFGHIJ', { ...letters(4), hyphens: false })).toEqual(['ABCD', 'EFGH', 'IJ']);
    expect(breakLines('1234567890', letters(4))).toEqual(['123', '456', '7890']);
  });

  it.each(['600 mV', '10 kΩ', '50 Hz', '35 µA', '23 °C', '5 %', '12 Nm', '0,5 m/s'])('keeps %s on one line', (quantity) => {
    const lines = breakLines(`Spannung, ${quantity}, 12`, letters(13));
    expect(lines.map((line) => line.replaceAll('\u00a0', ' ').trim())).toContainEqual(expect.stringContaining(quantity));
  });

  it('takes no word for a unit', () => {
    expect(breakLines('Raum 12 Annex', letters(8))).toEqual(['Raum 12 ', 'Annex']);
    expect(breakLines('Halle A V12', letters(8))).toEqual(['Halle A ', 'V12']);
  });

  it('cuts what goes beyond the last line', () => {
    expect(breakLines('one two three four', letters(7), 2)).toEqual(['one two ', 'three…']);
    expect(breakLines('abcdefghijklmnop', letters(4), 2)).toEqual(['abc-', 'def…']);
  });

  it('loses nothing and never grows beyond the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 2, max: 30 }), (text, count) => {
        const input = { ...letters(count), hyphens: false };
        const lines = breakLines(text, input);
        expect(lines.join('').replace(/\s/g, '')).toBe(printable(text).replace(/\s/g, ''));
        for (const line of lines) expect(input.measure(line.trimEnd(), 'regular', 10)).toBeLessThanOrEqual(input.width);
      }),
    );
  });
});

describe('cutToWidth and sizeToFit', () => {
  it('leave alone what fits, cut text with an ellipsis, make numbers smaller', () => {
    expect(cutToWidth('fits', letters(4))).toBe('fits');
    expect(cutToWidth('does not fit', letters(6))).toBe('does…');
    expect(sizeToFit('1.234,56', letters(8))).toBe(10);
    expect(sizeToFit('1.234,56', letters(4))).toBe(5);
  });
});

describe('printable', () => {
  it('is composed, on one line, without what cannot be seen or turns the reading direction', () => {
    expect(printable(' Pru\u0308f\nmittel\u202e\u0000\ud800 ')).toBe('Prüf mittel');
  });
});

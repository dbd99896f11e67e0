// What a draw list says to a ruler: where each text begins and ends, and which of them touch.
import { expect } from 'vitest';
import { bottom, left, right } from '#server/papers/sheet/sheet.ts';
import type { DrawList, TextMark } from '#server/pdf/draw-list.ts';
import { openFonts } from '#server/pdf/fonts.ts';
import { fontsDir } from '../prices/price-list/price-list-source.ts';
import { sheet } from './paper-prints.ts';

export const fonts = openFonts(fontsDir);
const { measure } = fonts;

export const textsOf = (list: DrawList, page: number): TextMark[] =>
  (list.pages[page]?.marks ?? []).filter((mark): mark is TextMark => mark.kind === 'text');

export const allTexts = (list: DrawList): string[] =>
  list.pages.flatMap((_, page) => textsOf(list, page).map(({ text }) => text));

export const leftOf = ({ x, align, text, font, size }: TextMark) =>
  align === 'right' ? x - measure(text.trimEnd(), font, size) : x;
export const rightOf = (mark: TextMark) => leftOf(mark) + measure(mark.text.trimEnd(), mark.font, mark.size);

/** Texts of one line whose boxes touch; what is turned lies beneath all of them. */
export function overlaps(list: DrawList): string[] {
  return list.pages.flatMap((_, page) => {
    const texts = textsOf(list, page).filter(({ turned }) => turned === undefined);
    return texts.flatMap((a, index) =>
      texts
        .slice(index + 1)
        .filter((b) => Math.abs(a.baseline - b.baseline) < 5 && leftOf(a) < rightOf(b) && leftOf(b) < rightOf(a))
        .map((b) => `${a.text} | ${b.text}`),
    );
  });
}

/** Nothing overlaps, nothing leaves the width of the text, and in the foot stand the sender and the page's number alone. */
export function expectOnPage(list: DrawList): void {
  expect(overlaps(list)).toEqual([]);
  for (const [page] of list.pages.entries()) {
    const foot = [...sheet('de').footer.split('\n'), `${page + 1} / ${list.pages.length}`];
    for (const mark of textsOf(list, page).filter(({ turned }) => turned === undefined)) {
      expect(leftOf(mark), mark.text).toBeGreaterThanOrEqual(left - 0.1);
      expect(rightOf(mark), mark.text).toBeLessThanOrEqual(right + 0.1);
      if (mark.baseline > bottom) expect(foot).toContain(mark.text.trim());
    }
  }
}

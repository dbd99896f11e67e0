// What a draw list says to a ruler: where each text begins and ends, and which of them touch.
import type { DrawList, TextMark } from '#server/documents/pdf/draw-list.ts';
import { openFonts } from '#server/documents/pdf/fonts.ts';
import { fontsDir } from './price-list-source.ts';

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

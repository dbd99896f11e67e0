// The first page of each kind of paper, drawn by another program: of its size, with ink inside the margins, and nothing at the edge
// where a printer takes no ink, unless a letterhead lies there.
import { describe, expect, it } from 'vitest';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { layoutPriceList } from '#server/prices/price-list/forms/layout.ts';
import { type Ink, inkIn, inkOf, type Part } from '../../support/page-ink.ts';
import { drawnPage } from '../../support/pdf-reader.ts';
import { aClass, built, cents, kinds, printOf, words } from '../prices/price-list/price-list-source.ts';
import { fonts } from './draw-checks.ts';
import { many, papers } from './every-paper.ts';
import type { Language } from './paper-prints.ts';

const { measure } = fonts;

const all = {
  ...papers,
  'price list': (language: Language) => {
    const classes = many((index) => aClass({ base: cents(100 + index), byComplexity: kinds({ ISO: 200, DAkkS: 300 }) }));
    const locale = language === 'de' ? 'de-DE' : 'en-GB';
    return layoutPriceList(printOf(built({ classes }, { words: words(language), locale }), { words: words(language) }), measure);
  },
};

const dpi = 100;
const dots = (millimetres: number) => Math.round((millimetres * dpi) / 25.4);

function inside({ width, height }: Ink, edge: number): Part {
  return { left: dots(edge), top: dots(edge), right: width - dots(edge), bottom: height - dots(edge) };
}

describe.each(Object.entries(all))('%s', (_name, lay) => {
  it.each(['de', 'en'] as const)('is A4, with ink inside and none at the edge (%s)', (language) => {
    const bytes = writePdf(lay(language), fonts);
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    const [width = 0, height = 0] = box.slice(1).map((points) => (Number(points) * 25.4) / 72);
    expect(Math.abs(width - 210)).toBeLessThan(0.1);
    expect(Math.abs(height - 297)).toBeLessThan(0.1);

    const ink = inkOf(drawnPage(bytes, dpi));
    expect(Math.abs(ink.width - dots(210)) + Math.abs(ink.height - dots(297))).toBeLessThanOrEqual(2);
    const all = inkIn(ink, inside(ink, 0));
    expect(inkIn(ink, inside(ink, 3))).toBe(all);
    // A page of a few lines has some thousand dots; a black one, or one drawn twice, far more.
    const share = all / (ink.width * ink.height);
    expect(share).toBeGreaterThan(0.004);
    expect(share).toBeLessThan(0.25);
    const middle = Math.round(ink.width / 2);
    const within = inside(ink, 15);
    expect(inkIn(ink, { ...within, right: middle })).toBeGreaterThan(500);
    expect(inkIn(ink, { ...within, left: middle })).toBeGreaterThan(500);
  });
});

// The fonts that every document embeds, and how wide text is in them. DejaVu Sans has umlauts, Greek, ohm and micro. Decisions 7.4.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { type FontName, fontNames } from './draw-list.ts';

export type FontFiles = Readonly<Record<FontName, Buffer>>;

const files = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf', oblique: 'DejaVuSans-Oblique.ttf' } as const;

export function readFonts(directory: string): FontFiles {
  const read = (name: FontName) => readFileSync(join(directory, files[name]));
  return { regular: read('regular'), bold: read('bold'), oblique: read('oblique') };
}

/** The width of a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number;

const perEm = 1000;

/** Adds up the letters and leaves kerning out: a layout asks for far more widths than it draws, and kerning only narrows. */
export function createMeasure(fonts: FontFiles): Measure {
  // No default font: it would be a standard one, which is not embedded.
  const scratch = new PDFDocument({ autoFirstPage: false, font: '' });
  for (const name of fontNames) scratch.registerFont(name, fonts[name]);
  const widths: Record<FontName, Map<string, number>> = { regular: new Map(), bold: new Map(), oblique: new Map() };
  return (text, font, size) => {
    const known = widths[font];
    let sum = 0;
    for (const letter of text) {
      let width = known.get(letter);
      if (width === undefined) {
        width = scratch.font(font).fontSize(perEm).widthOfString(letter);
        known.set(letter, width);
      }
      sum += width;
    }
    return (sum * size) / perEm;
  };
}

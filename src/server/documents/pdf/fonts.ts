// The fonts that every document embeds, and how wide text is in them. DejaVu Sans has umlauts, Greek, ohm and micro. Decisions 7.4.
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { type FontName, fontNames } from './draw-list.ts';
import { type Layout, layoutByPairs, type PairLayout } from './pair-layout.ts';

/** The width of a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number;

export interface Fonts {
  measure: Measure;
  /** Makes them known to a document, under their names. */
  addTo(document: PDFKit.PDFDocument): void;
}

/** What the library keeps of an opened font. Its types do not tell. */
interface OpenedFont {
  font: PDFKit.Mixins.PDFFontSource;
  layout: Layout;
}

const files = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf', oblique: 'DejaVuSans-Oblique.ttf' } as const;

const perEm = 1000;

export function openFonts(directory: string): Fonts {
  // No default font: it would be a standard one, which is not embedded.
  const scratch = new PDFDocument({ autoFirstPage: false, font: '' });
  const open = (name: FontName) => {
    const { font, layout } = currentFont(scratch.font(join(directory, files[name])));
    return { font, ...layoutByPairs(layout) };
  };
  const opened: Record<FontName, OpenedFont & PairLayout> = {
    regular: open('regular'),
    bold: open('bold'),
    oblique: open('oblique'),
  };
  return {
    measure: (text, font, size) => (opened[font].width(text) * size) / perEm,
    addTo(document) {
      for (const name of fontNames) {
        document.registerFont(name, opened[name].font);
        currentFont(document.font(name)).layout = opened[name].layout;
      }
    },
  };
}

function currentFont(document: PDFKit.PDFDocument): OpenedFont {
  const { _font: font } = document as unknown as { _font: OpenedFont };
  return Object.assign(font, { layout: font.layout.bind(font) });
}

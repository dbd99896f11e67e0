// The fonts that every document embeds, and how wide text is in them. DejaVu Sans has umlauts, Greek, ohm and micro.
// docs/interface/papers.md#pdf.
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { type FontName, fontNames } from './draw-list.ts';
import { type Layout, layoutByPairs, type PairLayout } from './pair-layout.ts';

/** The width of a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number;

/** A step of a letter's outline: `moveTo`, `lineTo`, `quadraticCurveTo`, `bezierCurveTo`, `closePath`. */
export interface OutlineStep {
  command: string;
  args: readonly number[];
}

export interface Outline {
  steps: readonly OutlineStep[];
  /** Where the letter stands on its line. */
  x: number;
}

/** The letters of a text as outlines, upwards from the line they stand on; in units of the font's size. */
export type Outlines = (text: string, font: FontName) => Outline[];

export interface Fonts {
  measure: Measure;
  outlines: Outlines;
  /** The letters of a text that the font does not have, each once. */
  lacking(text: string, font: FontName): string;
  /** Makes them known to a document, under their names. */
  addTo(document: PDFKit.PDFDocument): void;
}

/** What the library keeps of an opened font. Its types do not tell. */
interface OpenedFont {
  font: PDFKit.Mixins.PDFFontSource & {
    unitsPerEm: number;
    glyphForCodePoint(code: number): object;
    hasGlyphForCodePoint(code: number): boolean;
  };
  layout: Layout;
  /** The letters that each glyph stands for. */
  unicode?: number[][];
}

const files = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf', oblique: 'DejaVuSans-Oblique.ttf' } as const;

const perEm = 1000;

/** What stands for a letter that the font does not have: a sign of its own, which can be seen, found and copied. */
const replacement = 0xfffd;

const isKnown = (font: OpenedFont['font'], letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

function withKnownLetters(font: OpenedFont['font'], text: string): string {
  return [...text].map((letter) => (isKnown(font, letter) ? letter : String.fromCodePoint(replacement))).join('');
}

export function openFonts(directory: string): Fonts {
  // No default font: it would be a standard one, which is not embedded.
  const scratch = new PDFDocument({ autoFirstPage: false, font: '' });
  const open = (name: FontName) => {
    const { font, layout } = currentFont(scratch.font(join(directory, files[name])));
    introduceLetters(font);
    return { font, ...layoutByPairs((text) => layout(withKnownLetters(font, text))) };
  };
  const opened: Record<FontName, OpenedFont & PairLayout> = {
    regular: open('regular'),
    bold: open('bold'),
    oblique: open('oblique'),
  };
  return {
    measure: (text, font, size) => (opened[font].width(text) * size) / perEm,
    lacking: (text, font) => [...new Set(text)].filter((letter) => !isKnown(opened[font].font, letter)).join(''),
    outlines(text, name) {
      const { font, layout } = opened[name];
      const { glyphs, positions } = layout(text);
      let x = 0;
      return glyphs.map((glyph, index) => {
        const letter = { steps: stepsOf(glyph, font.unitsPerEm), x: x / perEm };
        x += positions[index]?.xAdvance ?? 0;
        return letter;
      });
    },
    addTo(document) {
      for (const name of fontNames) {
        document.registerFont(name, opened[name].font);
        const own = currentFont(document.font(name));
        own.layout = opened[name].layout;
        // The library says of the glyph that every font begins with, and no text uses, that it is the letter 0.
        own.unicode = [[replacement]];
      }
    },
  };
}

/** Letters, accents, Greek, Cyrillic: what others are put together from. */
const letterRanges = [
  [0x20, 0x45f],
  [0x1e00, 0x1eff],
] as const;

/**
 * An accented letter fetches the bare letter as a part of itself; had nobody asked for that one by its code before, the library would
 * keep it as a shape without a meaning, and text of every later PDF could not be searched.
 */
function introduceLetters(font: OpenedFont['font']): void {
  for (const [first, last] of letterRanges) {
    for (let code = first; code <= last; code += 1) font.glyphForCodePoint(code);
  }
}

/** Worked out once for each glyph. */
const drawnGlyphs = new WeakMap<object, readonly OutlineStep[]>();

function stepsOf(glyph: object, unitsPerEm: number): readonly OutlineStep[] {
  const known = drawnGlyphs.get(glyph);
  if (known) return known;
  const { path } = glyph as { path: { commands: readonly OutlineStep[] } };
  const steps = path.commands.map(({ command, args }) => ({ command, args: args.map((value) => value / unitsPerEm) }));
  drawnGlyphs.set(glyph, steps);
  return steps;
}

function currentFont(document: PDFKit.PDFDocument): OpenedFont {
  const { _font: font } = document as unknown as { _font: OpenedFont };
  return Object.assign(font, { layout: font.layout.bind(font) });
}

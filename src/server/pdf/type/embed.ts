// Fonts in a document: only those that something is drawn in, each with its own glyphs and what they mean.
import type { FaceName } from './faces.ts';
import { type Face, type Glyph, type Position, perEm, replacement } from './open-face.ts';

/** What the library keeps of a font in a document. Its types do not tell. */
interface EmbeddedFont {
  layout(text: string): { glyphs: readonly Glyph[]; positions: readonly Position[]; advanceWidth: number };
  encode(text: string): [codes: string[], positions: readonly Position[]];
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  widths: number[];
  /** The letters that each glyph stands for. */
  unicode: number[][];
}

/** Makes a font the one that is drawn in. */
export type ChooseFace = (name: FaceName) => void;

export function facesIn(document: PDFKit.PDFDocument, faces: (name: FaceName) => Face): ChooseFace {
  const known = new Set<FaceName>();
  return (name) => {
    if (!known.has(name)) {
      known.add(name);
      document.registerFont(name, faces(name).font);
      document.font(name);
      const { _font } = document as unknown as { _font: EmbeddedFont };
      speakFor(_font, faces(name));
    }
    document.font(name);
  };
}

function speakFor(embedded: EmbeddedFont, { font, layout }: Face): void {
  const codes = new Map<Glyph, number>();
  const taken = new Set<number>();
  const { subset, widths, unicode } = embedded;
  // The library says of the glyph that every font begins with, and no text uses, that it is the letter 0.
  unicode[0] = [replacement];

  function codeOf(glyph: Glyph): number {
    const known = codes.get(glyph);
    if (known !== undefined) return known;
    // A shape that stands for other letters too is there once for each.
    const code = taken.has(glyph.id) ? subset.glyphs.push(glyph.id) - 1 : subset.includeGlyph(glyph.id);
    taken.add(glyph.id);
    codes.set(glyph, code);
    widths[code] = (glyph.advanceWidth * perEm) / font.unitsPerEm;
    unicode[code] = glyph.codePoints;
    return code;
  }

  embedded.layout = layout;
  embedded.encode = (text) => {
    const { glyphs, positions } = layout(text);
    return [glyphs.map((glyph) => codeOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}

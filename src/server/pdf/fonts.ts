// The type of papers and labels: how wide a text is, its outlines, and the pieces it is drawn in. IBM Plex, and other fonts only for letters
// that it lacks. docs/interface/papers.md#pdf.
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { shippedFileNow } from '../lib/disk/shipped-file.ts';
import { type ChooseFace, facesIn } from './type/embed.ts';
import { type FaceName, type FontName, faceFiles, fontNames } from './type/faces.ts';
import { type Face, type FontFile, type Glyph, type OutlineStep, openFace, perEm } from './type/open-face.ts';
import { clusters, faceOf, runsOf } from './type/runs.ts';

/** The width of a text in points. */
export type Measure = (text: string, font: FontName, size: number) => number;

export interface Outline {
  steps: readonly OutlineStep[];
  /** Where the letter stands on its line, and how far above it. */
  x: number;
  y: number;
}

/** The letters of a text as outlines, upwards from the line they stand on; in units of the font's size. */
export type Outlines = (text: string, font: FontName) => Outline[];

/** A piece of a text in one font, from the left. */
export interface Piece {
  face: FaceName;
  text: string;
  /** In units of the font's size. */
  width: number;
  /** What its glyphs mean has to be said beside them. */
  takenApart: boolean;
}

export interface Fonts {
  measure: Measure;
  outlines: Outlines;
  /** The letters of a text that no font has, each once. */
  lacking(text: string, font: FontName): string;
  pieces(text: string, font: FontName): Piece[];
  /** For a document that is being written. */
  chooserFor(document: PDFKit.PDFDocument): ChooseFace;
}

export function openFonts(directory: string): Fonts {
  const faces = facesFrom(directory);
  for (const name of fontNames) faces(name);
  const runs = (text: string, font: FontName) =>
    faces(font).plain.test(text) ? [{ face: font, text }] : runsOf(text, font, faces);

  function emsOf(text: string, font: FontName): number {
    const own = faces(font);
    if (own.plain.test(text)) return own.width(text) / perEm;
    return runs(text, font).reduce((sum, run) => sum + faces(run.face).width(run.text), 0) / perEm;
  }

  return {
    measure: (text, font, size) => emsOf(text, font) * size,
    lacking: (text, font) =>
      [...new Set((text.match(clusters) ?? []).flatMap((cluster) => (faceOf(cluster, font, faces) ? [] : [...cluster])))]
        .filter((letter) => !faceOf(letter, font, faces))
        .join(''),
    outlines(text, font) {
      let x = 0;
      return runs(text, font).flatMap((run) => {
        const face = faces(run.face);
        const { glyphs, positions } = face.layout(run.text);
        return glyphs.map((glyph, index) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
          const letter = { steps: stepsOf(glyph, face.font.unitsPerEm), x: x + xOffset / perEm, y: yOffset / perEm };
          x += xAdvance / perEm;
          return letter;
        });
      });
    },
    pieces: (text, font) =>
      runs(text, font).map((run) => {
        const face = faces(run.face);
        return {
          ...run,
          width: face.width(run.text) / perEm,
          takenApart: !face.plain.test(run.text) && face.isTakenApart(run.text),
        };
      }),
    chooserFor: (document) => facesIn(document, faces),
  };
}

/** Each file is read when something is drawn in it for the first time. */
function facesFrom(directory: string): (name: FaceName) => Face {
  // No default font: it would be a standard one, which is not embedded.
  const scratch = new PDFDocument({ autoFirstPage: false, font: '' });
  const opened = new Map<FaceName, Face>();
  return (name) => {
    const known = opened.get(name);
    if (known) return known;
    const { _font } = scratch.font(shippedFileNow(join(directory, faceFiles[name]))) as unknown as { _font: { font: FontFile } };
    const face = openFace(_font.font);
    opened.set(name, face);
    return face;
  };
}

/** Worked out once for each glyph. */
const drawnGlyphs = new WeakMap<Glyph, readonly OutlineStep[]>();

function stepsOf(glyph: Glyph, unitsPerEm: number): readonly OutlineStep[] {
  const known = drawnGlyphs.get(glyph);
  if (known) return known;
  const steps = glyph.path.commands.map(({ command, args }) => ({ command, args: args.map((value) => value / unitsPerEm) }));
  drawnGlyphs.set(glyph, steps);
  return steps;
}

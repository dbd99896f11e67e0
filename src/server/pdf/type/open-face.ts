// One opened font file: which letters it has, and a text of its own letters as glyphs at their places. A glyph knows the letters it stands
// for where it stands, so that text taken from a PDF is what was written.
import { type Layout, layoutByPairs, type Run, simpleLetters } from './pair-layout.ts';

export interface Glyph {
  id: number;
  codePoints: number[];
  advanceWidth: number;
  isMark: boolean;
  path: { commands: readonly OutlineStep[] };
}

/** A step of a letter's outline: `moveTo`, `lineTo`, `quadraticCurveTo`, `bezierCurveTo`, `closePath`. */
export interface OutlineStep {
  command: string;
  args: readonly number[];
}

export interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  /** Of the glyph alone, without what its neighbours take or give. */
  advanceWidth: number;
}

/** What the library knows of an opened font. Its types do not tell. */
export type FontFile = PDFKit.Mixins.PDFFontSource & {
  unitsPerEm: number;
  characterSet: number[];
  hasGlyphForCodePoint(code: number): boolean;
  getGlyph(id: number, letters?: number[]): Glyph;
  layout(
    text: string,
    features: readonly string[],
    script: string | undefined,
    language: string | undefined,
    direction: 'ltr' | 'rtl',
  ): { glyphs: Glyph[]; positions: Omit<Position, 'advanceWidth'>[] };
  _glyphs: Record<number, Glyph | undefined>;
  _cmapProcessor: { codePointsForGlyph(id: number): number[] };
};

export interface Face {
  font: FontFile;
  has(letter: string): boolean;
  /** In thousandths of the font's size. */
  layout: Layout<Glyph, Position>;
  width(text: string): number;
  /** Of letters that stand by themselves, each of which the font has. */
  plain: RegExp;
  /** The glyphs alone do not say the text: one stands for a part of a letter. */
  isTakenApart(text: string): boolean;
}

/** What stands for a letter that no font has: a sign of its own, which can be seen, found and copied. */
export const replacement = 0xfffd;

export const perEm = 1000;

/** Hebrew, Arabic and their neighbours. */
export const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Digits are written to the right in every script. */
const leftwardsLetter = /(?!\p{Nd})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const isWrittenLeftwards = (text: string) => leftwardsLetter.test(text);

export function openFace(font: FontFile): Face {
  rememberLetters(font);
  const scale = perEm / font.unitsPerEm;
  const { layout, width } = layoutByPairs<Glyph, Position>((text) => {
    const run = font.layout(text, [], undefined, undefined, isWrittenLeftwards(text) ? 'rtl' : 'ltr');
    const scaled = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) => ({
      xAdvance: xAdvance * scale,
      yAdvance: yAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: (run.glyphs[index]?.advanceWidth ?? 0) * scale,
    }));
    const { glyphs, positions } = marksBehind(run.glyphs, scaled);
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  });
  return {
    font,
    has: (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    layout,
    width,
    plain: plainLetters(font),
    isTakenApart: (text) => !isWrittenLeftwards(text) && isTakenApart(layout(text), text),
  };
}

/** A mark set back over its letter leaves a gap behind it, which readers would take for a blank. */
function isTakenApart({ glyphs, positions }: Run<Glyph, Position>, text: string): boolean {
  return (
    positions.some(({ xOffset }) => xOffset !== 0) ||
    String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints)) !== text
  );
}

/** Text written to the left comes with its marks before the letter they stand upon; they are read, and so written, behind it. */
function marksBehind(glyphs: readonly Glyph[], positions: readonly Position[]): { glyphs: Glyph[]; positions: Position[] } {
  const ordered: { glyphs: Glyph[]; positions: Position[] } = { glyphs: [], positions: [] };
  let waiting: { glyph: Glyph; position: Position }[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index];
    if (!position) continue;
    // A mark that takes room is a letter to whoever sets it.
    if (isMarkToLeft(glyph) && position.xAdvance === 0) {
      waiting.push({ glyph, position });
      continue;
    }
    ordered.glyphs.push(glyph);
    ordered.positions.push(position);
    for (const { glyph: mark, position: place } of waiting.reverse()) {
      ordered.glyphs.push(mark);
      ordered.positions.push({ ...place, xOffset: place.xOffset - position.xAdvance });
    }
    waiting = [];
  }
  return {
    glyphs: [...ordered.glyphs, ...waiting.map(({ glyph }) => glyph)],
    positions: [...ordered.positions, ...waiting.map(({ position }) => position)],
  };
}

const isMarkToLeft = ({ isMark, codePoints: [first = 0] }: Glyph) => isMark && leftwards.test(String.fromCodePoint(first));

/**
 * The library keeps one glyph for each shape, with the letters it stood for first; but shapes are shared, by micro sign and mu as by the
 * letters that others are put together from. Here each shape with other letters is another glyph.
 */
function rememberLetters(font: FontFile): void {
  const shapes = font.getGlyph.bind(font);
  const known = new Map<string, Glyph>();
  font.getGlyph = (id, letters = []) => {
    const codePoints = letters.length > 0 ? letters : ownLetters(font, id);
    const key = `${id} ${codePoints.join(' ')}`;
    const glyph = known.get(key);
    if (glyph) return glyph;
    font._glyphs[id] = undefined;
    const made = shapes(id, codePoints);
    known.set(key, made);
    return made;
  };
}

/** A part that the font has cut off a letter is told by the letter it would be alone. */
function ownLetters(font: FontFile, id: number): number[] {
  const [first = replacement] = font._cmapProcessor.codePointsForGlyph(id);
  return [first];
}

function plainLetters({ characterSet }: FontFile): RegExp {
  const letters = characterSet.filter((code) => code < 0x10000).map((code) => String.fromCharCode(code));
  const plain = letters.filter((letter) => simpleLetters.test(letter));
  return new RegExp(`^[${plain.map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}]*$`);
}

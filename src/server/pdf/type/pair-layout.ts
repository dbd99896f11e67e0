// Sets a text from the pairs of its letters, each worked out once: the same glyphs and kerning as the whole text at a fraction of the
// time, as a price list is thousands of words that come once. Ligatures are left out, so what is copied is what was written.

export interface Run<Glyph, Position> {
  glyphs: readonly Glyph[];
  positions: readonly Position[];
  advanceWidth: number;
}

export type Layout<Glyph, Position> = (text: string) => Run<Glyph, Position>;

interface Letter<Glyph, Position> {
  glyph: Glyph;
  position: Position;
}

/** Letters that stand by themselves: Latin, Greek, Cyrillic, punctuation, signs. Others join, stack or turn. */
export const simpleLetters =
  /^[\u0020-\u02af\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u20bf\u2100-\u2bff]*$/;

/** More than a simple letter's code. */
const codes = 0x3000;

export interface PairLayout<Glyph, Position> {
  layout: Layout<Glyph, Position>;
  /** What the layout's width would be. */
  width(text: string): number;
}

/** `whole` lays out any text in the usual, slow way. */
export function layoutByPairs<Glyph, Position extends { xAdvance: number }>(
  whole: Layout<Glyph, Position>,
): PairLayout<Glyph, Position> {
  const letters = new Map<number, Letter<Glyph, Position>>();

  function letterAt(text: string, at: number): Letter<Glyph, Position> {
    // A number is looked up many times faster than a text; at the end the next code is NaN, and no pair has a zero.
    const key = text.charCodeAt(at) * codes + (text.charCodeAt(at + 1) || 0);
    const known = letters.get(key);
    if (known) return known;
    const found = letterBefore(text.charAt(at), text.charAt(at + 1));
    letters.set(key, found);
    return found;
  }

  function letterBefore(letter: string, next: string): Letter<Glyph, Position> {
    const pair = letter + next;
    const both = whole(pair);
    // A ligature is one glyph for two letters: then each stands alone.
    const { glyphs, positions } = both.glyphs.length === pair.length ? both : whole(letter);
    const [glyph] = glyphs;
    const [position] = positions;
    if (!glyph || !position) throw new Error(`the font has no glyph for ${JSON.stringify(letter)}`);
    return { glyph, position };
  }

  return {
    layout(text) {
      if (!simpleLetters.test(text)) return whole(text);
      const glyphs: Glyph[] = [];
      const positions: Position[] = [];
      let advanceWidth = 0;
      for (let at = 0; at < text.length; at += 1) {
        const { glyph, position } = letterAt(text, at);
        glyphs.push(glyph);
        positions.push(position);
        advanceWidth += position.xAdvance;
      }
      return { glyphs, positions, advanceWidth };
    },
    width(text) {
      if (!simpleLetters.test(text)) return whole(text).advanceWidth;
      let sum = 0;
      for (let at = 0; at < text.length; at += 1) sum += letterAt(text, at).position.xAdvance;
      return sum;
    },
  };
}

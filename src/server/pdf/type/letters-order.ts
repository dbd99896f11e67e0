// The question to whoever sets papers which letters of one no font has: asked before it is printed. docs/interface/papers.md#paper-check.
import type { FontName } from './faces.ts';

/** The paper as it would be drawn. */
export interface LettersOrder<Paper> {
  kind: 'letters';
  paper: Paper;
}

/** Each letter once, as bytes like a paper itself. */
export function lettersLacking(
  texts: Iterable<{ text: string; font: FontName }>,
  { lacking }: { lacking(text: string, font: FontName): string },
): Uint8Array {
  const found = new Set<string>();
  for (const { text, font } of texts) for (const letter of lacking(text, font)) found.add(letter);
  return new TextEncoder().encode([...found].join(''));
}

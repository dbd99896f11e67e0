// A text as the pieces it is drawn in, from left to right: each of one font, and in the order that the Unicode Bidirectional Algorithm
// gives where a part is written to the left.
import bidiFactory from 'bidi-js';
import { type FaceName, fallbacks } from './faces.ts';
import { type Face, isWrittenLeftwards, leftwards, replacement } from './open-face.ts';

export interface TextRun {
  face: FaceName;
  text: string;
}

/** A letter with the marks upon it. */
export const clusters = /\P{M}\p{M}*|\p{M}+/gu;

type Faces = (name: FaceName) => Face;

const bidi = bidiFactory();

/** Of a text with letters that its own font does not have, or that are more than letters in a row. */
export function runsOf(text: string, own: FaceName, faces: Faces): TextRun[] {
  const pieces = (text.match(clusters) ?? []).flatMap((cluster) => piecesOf(cluster, own, faces));
  return leftwards.test(text) ? inOrder(pieces) : joined(pieces);
}

/** The font of a letter; none when no font has it. */
export function faceOf(cluster: string, own: FaceName, faces: Faces): FaceName | null {
  const hasAll = (face: Face) => [...cluster].every((letter) => face.has(letter));
  if (hasAll(faces(own))) return own;
  return fallbacks.find(({ face, letters }) => letters.test(cluster) && hasAll(faces(face)))?.face ?? null;
}

function piecesOf(cluster: string, own: FaceName, faces: Faces): TextRun[] {
  const face = faceOf(cluster, own, faces);
  if (face) return [{ face, text: cluster }];
  const letters = [...cluster];
  // No font has the letter with its marks: each stands alone, and what is missing is seen.
  if (letters.length > 1) return letters.flatMap((letter) => piecesOf(letter, own, faces));
  return [{ face: own, text: String.fromCodePoint(replacement) }];
}

function joined(pieces: readonly TextRun[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const { face, text } of pieces) {
    const last = runs.at(-1);
    if (last?.face === face) last.text += text;
    else runs.push({ face, text });
  }
  return runs;
}

interface Part extends TextRun {
  turned: boolean;
  first: number;
  end: number;
}

/** What is written to the left and the digits in it, each where it is seen. */
function inOrder(pieces: readonly TextRun[]): TextRun[] {
  const text = pieces.map((piece) => piece.text).join('');
  const faces = pieces.flatMap((piece) => Array.from(piece.text.split(''), () => piece.face));
  const embedding = bidi.getEmbeddingLevels(text);
  const parts: Part[] = [];
  for (const at of bidi.getReorderedIndices(text, embedding)) {
    const turned = (embedding.levels[at] ?? 0) % 2 === 1;
    const face = faces[at] ?? 'regular';
    const last = parts.at(-1);
    const follows = last?.face === face && last.turned === turned && at === (turned ? last.first - 1 : last.end);
    if (last && follows) Object.assign(last, turned ? { first: at } : { end: at + 1 });
    else parts.push({ face, text: '', turned, first: at, end: at + 1 });
  }
  const seen = parts.map(({ face, turned, first, end }) => {
    const written = text.slice(first, end);
    // Letters that are written to the left are laid so by their font; signs and blanks between them are turned here.
    return { face, text: turned && !isWrittenLeftwards(written) ? mirrored(written) : written };
  });
  return joinedSigns(seen);
}

function mirrored(text: string): string {
  const letters = (text.match(clusters) ?? []).reverse();
  return letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
}

/** Letters written to the left would change places with what stands beside them. */
function joinedSigns(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    const stands = last?.face === run.face && !isWrittenLeftwards(last.text) && !isWrittenLeftwards(run.text);
    if (last && stands) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

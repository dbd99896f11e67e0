// How near one word is to another: one letter too many, too few, wrong, or two that changed places; in long words two such slips.

const shortest = 4;
const shortestPiece = 3;
const longWord = 8;

/**
 * What is left of a word around each place where a slip may have been: whoever holds all pieces of one of them may hold the word that was
 * meant. Short words leave one piece, or none.
 */
export function piecesOf(word: string): string[][] {
  const letters = [...word];
  if (letters.length < shortest) return [];
  const least = Math.max(shortestPiece, letters.length - 4);
  return letters.flatMap((_, at) => {
    const pieces = [letters.slice(0, at), letters.slice(at + 2)].filter((piece) => piece.length >= shortestPiece);
    const kept = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return kept >= least ? [pieces.map((piece) => piece.join(''))] : [];
  });
}

/** Of all words in the texts the nearest one, of equally near ones the most frequent. */
export function nearestWord(word: string, texts: readonly string[]): string | null {
  const wanted = folded(word);
  const most = [...wanted].length >= longWord ? 2 : 1;
  const found = new Map<string, { word: string; slips: number; times: number }>();
  for (const text of texts) {
    for (const other of new Set(wordsOf(text))) {
      const key = folded(other);
      const known = found.get(key);
      if (known) known.times += 1;
      else if (Math.abs(key.length - wanted.length) <= most)
        found.set(key, { word: other, slips: slipsBetween(wanted, key), times: 1 });
    }
  }
  const near = [...found.values()].filter(({ slips }) => slips <= most);
  near.sort((a, b) => a.slips - b.slips || b.times - a.times || (a.word < b.word ? -1 : 1));
  return near[0]?.word ?? null;
}

/** As they stand, and the parts of those with signs in them. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/u).flatMap((word) => {
    const bare = word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return [bare, ...bare.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= shortest);
  });
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Damerau and Levenshtein's number, of words of a length that people type. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(turned ? Math.min(best, at(i - 2, j - 2) + 1) : best);
    }
  }
  return at(a.length, b.length);
}

// What was typed into a search, as words: each is found somewhere, in any order. A word that people write in two ways is looked for in both.

/** In all forms that will do, as typed first. */
export type Word = readonly string[];

/** What comes after so many words stays together as it was typed: nobody looks for a ninth, and each makes the question longer. */
const mostWords = 8;

const twoWays: readonly (readonly [string, string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
];

export function splitWords(text: string): Word[] {
  const parts = text.trim().split(/\s+/u).filter(Boolean);
  const rest = text.trim().match(new RegExp(`^(?:\\S+\\s+){${mostWords - 1}}(.*)$`, 'su'))?.[1];
  const words = parts.length > mostWords && rest ? [...parts.slice(0, mostWords - 1), rest] : parts;
  const lower = words.map((word) => word.toLowerCase());
  // What stands in a longer word is found with it.
  const needed = words.filter(
    (_, at) => !lower.some((other, i) => i !== at && other.includes(lower[at] ?? '') && (other !== lower[at] || i < at)),
  );
  return needed.map(formsOf);
}

/** Müller and Mueller, Meßschieber and Messschieber. */
export function formsOf(word: string): Word {
  const written = (from: 0 | 1) =>
    twoWays.reduce((text, pair) => text.replaceAll(new RegExp(pair[from], 'giu'), pair[1 - from] ?? ''), word);
  const other = (form: string) => form.toLowerCase() !== word.toLowerCase();
  return [...new Set([word, ...[written(0), written(1)].filter(other)])];
}

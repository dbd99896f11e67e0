// Whether what was typed means an offer: each word stands in what it is called, or among the words that are known for it besides.

export interface Named {
  /** Of its further words, `ui.search.also.<name>`; empty where there are none. */
  name: string;
}

interface Meaning {
  label: string;
  detail: string;
  /** By comma. */
  further: string;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‐-]+/gu, '')
    .replaceAll('ß', 'ss')
    .toLocaleLowerCase();
}

/** As it is written where keys for umlauts are missing. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const spelt = (text: string) => folded(text.toLocaleLowerCase().replaceAll(/[äöü]/gu, (letter) => umlauts[letter] ?? letter));

const wordsOf = (text: string) => text.split(/[\s,:/()]+/u).filter(Boolean);

/** Endings of the same word: „offene Rechnung“ is found among „Offen“ and „Rechnungen“. */
const longestEnding = 2;
const shortestStem = 4;

function isSameWord(typed: string, known: string): boolean {
  if (known.startsWith(typed)) return true;
  return known.length >= shortestStem && typed.startsWith(known) && typed.length - known.length <= longestEnding;
}

/** `named`: its name, or a word for it, begins with what was typed, or each of several words begins one of its own. */
export function isMeant(text: string, { label, detail, further }: Meaning): 'named' | 'held' | 'no' {
  const typed = folded(text);
  const given = [label, ...further.split(',')];
  const names = [...given.map(folded), ...given.map(spelt)].map((name) => name.trim()).filter(Boolean);
  // Two letters begin too many words.
  if (typed.length > 2 && names.some((name) => name.startsWith(typed))) return 'named';
  const all = [...names, folded(detail), spelt(detail)];
  const words = wordsOf(typed);
  const known = all.flatMap(wordsOf);
  const begins = (word: string) => known.some((one) => isSameWord(word, one));
  if (words.length > 1 && words.every(begins)) return 'named';
  return words.every((word) => begins(word) || all.some((name) => name.includes(word))) ? 'held' : 'no';
}

/** Its own name whole comes first, then a whole word for it or the beginning of its name, then the beginning of such a word. */
export function closenessOf(text: string, label: string, further: string): number {
  const typed = folded(text);
  const names = [folded(label), spelt(label)];
  const others = further.split(',').flatMap((name) => [folded(name).trim(), spelt(name).trim()]);
  if (names.includes(typed)) return 0;
  return others.includes(typed) || names.some((name) => name.startsWith(typed)) ? 1 : 2;
}

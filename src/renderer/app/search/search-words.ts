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
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .toLocaleLowerCase();
}

/** `named`: its name, or a word for it, begins with what was typed. */
export function isMeant(text: string, { label, detail, further }: Meaning): 'named' | 'held' | 'no' {
  const typed = folded(text);
  const names = [label, ...further.split(',')].map((name) => folded(name).trim()).filter(Boolean);
  // Two letters begin too many words.
  if (typed.length > 2 && names.some((name) => name.startsWith(typed))) return 'named';
  const all = `${names.join('\n')}\n${folded(detail)}`;
  return typed.split(/\s+/u).every((word) => all.includes(word)) ? 'held' : 'no';
}

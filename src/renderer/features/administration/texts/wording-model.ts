// The lab's words beside the shipped ones: which it has, which lack a language, and what a new wording must keep. Pure.

export type Language = 'de' | 'en';
export const wordLanguages: readonly Language[] = ['de', 'en'];

export interface Own {
  id: string;
  text: string;
}

export interface Word {
  key: string;
  /** As the program says it now. */
  texts: Readonly<Record<Language, string>>;
  own: Readonly<Partial<Record<Language, Own>>>;
  /** The lab words it in one language and not in the other, or one language has no text at all. */
  missing: readonly Language[];
}

export interface OwnWord {
  id: string;
  language: string;
  key: string;
  text: string;
}

type Bundle = Readonly<Record<string, string>>;

export function wordsOf(bundles: Readonly<Record<Language, Bundle>>, own: readonly OwnWord[]): Word[] {
  const byKey = new Map<string, Partial<Record<Language, Own>>>();
  for (const { id, language, key, text } of own)
    if (language === 'de' || language === 'en') byKey.set(key, { ...byKey.get(key), [language]: { id, text } });
  const keys = [...new Set([...Object.keys(bundles.de), ...Object.keys(bundles.en), ...byKey.keys()])];
  const words = keys.map((key): Word => {
    const mine = byKey.get(key) ?? {};
    const texts = { de: bundles.de[key] ?? '', en: bundles.en[key] ?? '' };
    const worded = wordLanguages.some((language) => mine[language]);
    return { key, texts, own: mine, missing: wordLanguages.filter((one) => texts[one] === '' || (worded && !mine[one])) };
  });
  return words.sort((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1));
}

/** What is missing stands first, then what the lab words itself. */
function rank({ missing, own }: Word): number {
  if (missing.length > 0) return 0;
  return wordLanguages.some((language) => own[language]) ? 1 : 2;
}

export const wordFilters = ['missing', 'own', 'all'] as const;
export type WordFilter = (typeof wordFilters)[number];

export function isShown(word: Word, filter: WordFilter, search: string): boolean {
  if (filter === 'missing' && word.missing.length === 0) return false;
  if (filter === 'own' && rank(word) === 2) return false;
  const text = `${word.key} ${word.texts.de} ${word.texts.en}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place);

/** Places such as `{count}` that the text had and its new wording lacks. */
export function lostPlaces(before: string, after: string): string[] {
  const kept = new Set(placesIn(after));
  return [...new Set(placesIn(before))].filter((place) => !kept.has(place));
}

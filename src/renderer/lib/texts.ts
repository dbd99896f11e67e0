// The texts of a language, as the server merges the program's and the lab's. The last ones stay in the browser for a moment in which
// the server gives none, as it does to an address that asks too often: nobody should read keys for words.
import { queryOptions } from '@tanstack/react-query';
import { bodyOf, GET } from './api.ts';
import type { Language } from './preferences.ts';

export interface Texts {
  language: Language;
  messages: Readonly<Record<string, string>>;
  /** From an earlier time: asked for again soon. */
  kept: boolean;
}

const againMs = 10_000;
const place = (language: Language) => `plumbline.texts.${language}`;

export const textsOf = (language: Language) =>
  queryOptions({
    queryKey: ['bundle', language],
    queryFn: () => fetchTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.kept || state.error ? againMs : false),
  });

async function fetchTexts(language: Language): Promise<Texts> {
  try {
    const { data } = await bodyOf(GET('/api/v2/public/translations/bundle/{lang}', { params: { path: { lang: language } } }));
    keep(language, data.attributes.messages);
    return { language, messages: data.attributes.messages, kept: false };
  } catch (error) {
    const messages = keptTexts(language);
    if (!messages) throw error;
    return { language, messages, kept: true };
  }
}

function keep(language: Language, messages: Texts['messages']): void {
  try {
    localStorage.setItem(place(language), JSON.stringify(messages));
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
}

function keptTexts(language: Language): Texts['messages'] | null {
  try {
    return JSON.parse(localStorage.getItem(place(language)) ?? 'null') as Texts['messages'] | null;
  } catch {
    return null;
  }
}

// Texts by key from the server's merged bundle, switched live; the formats of the same language beside them. House section 8.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { createFormat, type Format } from './format.ts';
import { fallbackTexts } from './i18n-fallback.ts';
import { type Language, usePreferences } from './preferences.ts';
import { textsOf } from './texts.ts';

export type TextParams = Readonly<Record<string, string | number>>;
/** `count` among the parameters selects `<key>.one` or `<key>.other` by the language's own rule. */
export type Translate = (key: string, params?: TextParams) => string;

interface I18n {
  language: Language;
  t: Translate;
  format: Format;
  /** A text or, when no bundle has the key, what is given instead. */
  textOr(key: string, otherwise: string): string;
}

const I18nContext = createContext<I18n | null>(null);

function createI18n(language: Language, messages: Readonly<Record<string, string>>): I18n {
  const format = createFormat(language);
  const plural = new Intl.PluralRules(language);
  const find = (key: string) => messages[key] ?? fallbackTexts[language][key];
  return {
    language,
    format,
    textOr: (key, otherwise) => find(key) ?? otherwise,
    t(key, params = {}) {
      const { count } = params;
      const text = (typeof count === 'number' ? find(`${key}.${plural.select(count)}`) : undefined) ?? find(key) ?? key;
      return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
        const value = params[name];
        return typeof value === 'number' ? format.number(value) : (value ?? whole);
      });
    },
  };
}

export function I18nProvider({ children }: { children: ReactNode }) {
  const { language } = usePreferences();
  const bundle = useQuery({ ...textsOf(language), placeholderData: keepPreviousData });
  // The old language stays whole until the new one is there: no screen of two halves.
  const shown = bundle.data?.language ?? language;
  const messages = bundle.data?.messages;
  const i18n = useMemo(() => createI18n(shown, messages ?? {}), [shown, messages]);
  useEffect(() => {
    document.documentElement.lang = shown;
  }, [shown]);
  if (bundle.isPending) return null;
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

interface InLanguageProps {
  /** Null: as everything around it. */
  language: Language | null;
  children: ReactNode;
}

/** A part of a screen in a language of its own, as something that is handed to others. It stays as it was until its texts are there. */
export function InLanguage({ language, children }: InLanguageProps) {
  const around = useI18n();
  const bundle = useQuery({ ...textsOf(language ?? around.language), placeholderData: keepPreviousData });
  const texts = language === null ? undefined : bundle.data;
  const own = useMemo(() => (texts ? createI18n(texts.language, texts.messages) : null), [texts]);
  return <I18nContext value={own ?? around}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('I18nProvider is missing');
  return i18n;
}

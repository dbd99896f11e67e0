// The page's texts in the reader's language: the same bundles as the program's, as far as this page speaks.

import type { Language } from '#server/contract/principal.ts';
import { withMinus } from '#server/contract/values/numbers/minus.ts';
import de from '../../resources/i18n/verifier.de.json';
import en from '../../resources/i18n/verifier.en.json';

const bundles: Readonly<Record<Language, Readonly<Record<string, string>>>> = { de, en };
const isLanguage = (one: string): one is Language => Object.hasOwn(bundles, one);
export const languages = Object.keys(bundles).filter(isLanguage);

export interface Words {
  language: Language;
  t(key: string, params?: Readonly<Record<string, string | number>>): string;
  day(iso: string): string;
  /** Digits stay as the certificate has them; the decimal sign is the reader's. */
  digits(value: string): string;
}

/** The first language of the browser that there is, else English. */
export function firstLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

export function wordsIn(language: Language): Words {
  const texts = bundles[language];
  const plural = new Intl.PluralRules(language);
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeZone: 'UTC' });
  const find = (key: string) => texts[`ui.verifier.${key}`];
  return {
    language,
    t(key, params = {}) {
      const { count } = params;
      const found = (typeof count === 'number' ? find(`${key}.${plural.select(count)}`) : undefined) ?? find(key) ?? key;
      return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
    },
    day(iso) {
      const at = new Date(iso);
      return Number.isNaN(at.valueOf()) ? iso : date.format(at);
    },
    digits(value) {
      const signed = withMinus(value);
      return language === 'de' ? signed.replace('.', ',') : signed;
    },
  };
}

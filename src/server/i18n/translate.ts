// Texts by key and language. Base bundles ship in resources/i18n; a lab's own wording lies over them (table translations).
// Server, renderer, PDF and CSV all read the same merged bundle.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageParams } from '../contract/errors.ts';
import type { Language } from '../contract/principal.ts';
import type { Db } from '../db/database-types.ts';
import { typed } from '../db/typed.ts';

export const languages: readonly Language[] = ['de', 'en'];

export type Bundle = Readonly<Record<string, string>>;

export interface Translator {
  text(language: Language, key: string, params?: MessageParams): string;
  /** A label is a bundle key, or the lab's own texts per language. */
  label(language: Language, label: string | Record<string, string>): string;
  bundle(language: Language): Bundle;
  reload(db: Db): Promise<void>;
}

/** Every `<part>.<language>.json` and `<language>.json` of the folder, merged. */
export function readBundle(directory: string, language: Language): Record<string, string> {
  const files = readdirSync(directory).filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`));
  return Object.assign(
    {},
    ...files.sort().map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as object),
  ) as Record<string, string>;
}

/** Every lab that a process opens begins with the same. */
const shipped = new Map<string, Record<Language, Bundle>>();

function shippedIn(directory: string): Record<Language, Bundle> {
  const known = shipped.get(directory) ?? { de: readBundle(directory, 'de'), en: readBundle(directory, 'en') };
  shipped.set(directory, known);
  return known;
}

export function fillIn(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}

/** With the decimal sign of the language. */
function told(language: Language, value: string | number): string | number {
  return typeof value === 'string' || Number.isInteger(value) || language !== 'de' ? value : String(value).replace('.', ',');
}

export function createTranslator(directory: string): Translator {
  const base = shippedIn(directory);
  let merged = base;
  const text = (language: Language, key: string, params: MessageParams = {}): string => {
    const said = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? text(language, value.key, value.params) : told(language, value),
    ]);
    // German and English have the same two numbers.
    const isOne = said.some(([name, value]) => name === 'count' && value === 1);
    const own = isOne && `${key}.one` in base.en ? `${key}.one` : key;
    return fillIn(merged[language][own] ?? base.en[own] ?? key, Object.fromEntries(said));
  };
  return {
    text,
    label: (language, label) =>
      typeof label === 'string' ? text(language, label) : (label[language] ?? label.en ?? Object.values(label)[0] ?? ''),
    bundle: (language) => merged[language],
    async reload(db) {
      const rows = await typed(db).selectFrom('translations').select(['language', 'message_key', 'text']).execute();
      const withOwn = (language: Language): Bundle => {
        const own = rows.filter((row) => row.language === language).map((row) => [row.message_key, row.text]);
        // Most labs have none, and all texts once more are a megabyte in each thread.
        return own.length === 0 ? base[language] : { ...base[language], ...Object.fromEntries(own) };
      };
      merged = { de: withOwn('de'), en: withOwn('en') };
    },
  };
}

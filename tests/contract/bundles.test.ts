// The texts: both languages hold the same keys and placeholders, and every key the server can send has a sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTable } from '#server/contract/errors.ts';
import { filterProblemKeys } from '#server/contract/filters/filter-problem.ts';
import { readBundle } from '#server/i18n/translate.ts';
import { repository, resourcesDir } from '../support/seed-lab.ts';

const de = readBundle(`${resourcesDir}/i18n`, 'de');
const en = readBundle(`${resourcesDir}/i18n`, 'en');

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

function sources(): [file: string, text: string][] {
  const folder = join(repository, 'src', 'server');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/** `errors.…` as a whole text, and `filter.…` keys of FilterErrors. */
function keysUsed(): Map<string, string> {
  const used = new Map<string, string>();
  for (const [file, text] of sources()) {
    for (const [, key = ''] of text.matchAll(/['"`](errors\.[a-z_]+(?:\.[a-z_]+)+)['"`]/g)) used.set(key, file);
    for (const [, key = ''] of text.matchAll(/key: '(filter\.[a-z_]+)'/g)) used.set(`errors.${key}`, file);
  }
  for (const code of Object.keys(errorTable)) used.set(`errors.${code}`, 'contract/errors.ts');
  for (const key of filterProblemKeys) used.set(`errors.${key}`, 'contract/filter-problem.ts');
  return used;
}

describe('bundles', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(de).filter((key) => !(key in en))).toEqual([]);
    expect(Object.keys(en).filter((key) => !(key in de))).toEqual([]);
  });

  it.each(['de', 'en'])(
    '%s: each key stands in one of them, once: the later one would take the place of the other',
    (language) => {
      const folder = `${resourcesDir}/i18n`;
      const files = readdirSync(folder).filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`));
      const keys = files.flatMap((name) =>
        [...readFileSync(join(folder, name), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map((match) => match[1] ?? ''),
      );
      expect(keys.length).toBeGreaterThan(3000);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    },
  );

  it('have the same placeholders', () => {
    expect(Object.keys(en).filter((key) => placeholders(en[key] ?? '').join() !== placeholders(de[key] ?? '').join())).toEqual(
      [],
    );
  });

  it('have the apostrophe of print; what is typed into a search is found with the one of the keyboard', () => {
    const typed = (key: string) => key.startsWith('ui.search.also.');
    expect(Object.entries(en).filter(([key, text]) => !typed(key) && /[a-z]'[a-z]/i.test(text))).toEqual([]);
  });

  it('hold no empty text', () => {
    expect([...Object.entries(de), ...Object.entries(en)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('hold a sentence for every error the server can send', () => {
    const used = keysUsed();
    expect(used.size).toBeGreaterThan(100);
    const missing = [...used].filter(([key]) => !(key in en) || !(key in de)).map(([key, file]) => `${key} (${file})`);
    expect(missing).toEqual([]);
  });
});

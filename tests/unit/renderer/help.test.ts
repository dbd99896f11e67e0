// The help has a page for every screen, in both languages, short enough to be read standing up; and no page without a screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpPages } from '#renderer/app/help/help-pages.ts';
import { kinds } from '#renderer/records/kinds/index.ts';

const renderer = join(import.meta.dirname, '../../../src/renderer');
const folder = (language: string) => join(import.meta.dirname, '../../../resources/help', language);
const pagesOf = (language: string) =>
  new Map(
    readdirSync(folder(language)).map((file) => [
      file.slice(0, -'.md'.length),
      readFileSync(join(folder(language), file), 'utf8'),
    ]),
  );

/** Every name a screen of the frame gives itself. */
function screens(): string[] {
  const sources = readdirSync(join(renderer, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/^(docs|setup|sign-in)/.test(file))
    .map((file) => readFileSync(join(renderer, 'features', file), 'utf8'));
  const named = sources.flatMap((text) => [
    ...[...text.matchAll(/useScreen\('([\w-]+)'/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/<PageFrame\s+name="([\w-]+)"/g)].map(([, name = '']) => name),
  ]);
  const ofKinds = kinds.flatMap(({ name }) => [name, `${name}-record`, `${name}-new`]);
  return [...new Set([...named, ...ofKinds, 'missing'])];
}

describe.each(['de', 'en'])('the help in %s', (language) => {
  const pages = pagesOf(language);
  const has = (page: string) => pages.has(page);

  it.each(screens())('tells about %s', (screen) => {
    const [first = '', ...keys] = helpPages(screen, has);
    expect(first === 'missing').toBe(screen === 'missing');
    expect(keys.every(has)).toBe(true);
    expect(keys.at(-1)).toBe('keys-everywhere');
  });

  it.each([...pages].filter(([page]) => !page.startsWith('keys-')))(
    '%s has a title, a first step and 60 to 150 words',
    (_page, text) => {
      expect(text).toMatch(/^# \S/);
      expect(text).toMatch(/\*\*(First|Zuerst):\*\*/);
      const words = text.split(/\s+/).filter(Boolean).length;
      expect(words).toBeGreaterThanOrEqual(60);
      expect(words).toBeLessThanOrEqual(150);
    },
  );

  it('calls buttons and tabs by the words that stand on them', () => {
    const texts = join(import.meta.dirname, '../../../resources/i18n');
    const words = new Set(
      readdirSync(texts)
        .filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))
        .flatMap((file) => Object.values(JSON.parse(readFileSync(join(texts, file), 'utf8')))),
    );
    const named = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = '']) => ({ page, word })),
    );
    expect(named.filter(({ word }) => !/^(First|Zuerst):$/.test(word) && !words.has(word))).toEqual([]);
  });

  it('has the pages of the other language, and each belongs to a screen', () => {
    expect([...pages.keys()].sort()).toEqual([...pagesOf(language === 'de' ? 'en' : 'de').keys()].sort());
    const used = new Set(screens().flatMap((screen) => helpPages(screen, has)));
    expect([...pages.keys()].filter((page) => !used.has(page))).toEqual([]);
  });
});

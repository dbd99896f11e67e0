// The pages of the walk-throughs: in both languages, with the code of each step where it is told, in four languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleLanguages } from '#renderer/features/docs/samples/sample-languages.ts';
import { piecesOf } from '#renderer/features/docs/walks/walk-code.ts';
import { walkNames } from '#renderer/features/docs/walks/walk-list.ts';
import { powerShellWords } from '../../support/power-shell-words.ts';
import { stepCount, walkScript, walksFolder } from '../../support/walk-scripts.ts';

const texts = (language: string) =>
  JSON.parse(readFileSync(join(walksFolder, '..', 'i18n', `ui.${language}.json`), 'utf8')) as Record<string, string>;

it.each(walkNames)('%s tells each of its steps, in both languages and in order', (name) => {
  const steps = Array.from({ length: stepCount(name) }, (_, index) => String(index + 1));
  for (const language of ['de', 'en']) {
    const page = readFileSync(join(walksFolder, language, `${name}.md`), 'utf8');
    expect(page.split('\n')[0]).toBe(`# ${texts(language)[`ui.docs.walk.${name}`]}`);
    const told = piecesOf(page).flatMap(({ code }) => (code === null || code === 'prepare' ? [] : [code]));
    expect(told, language).toEqual(steps);
    expect(page.includes('{{prepare}}')).toBe(name !== 'first-list');
  }
});

it.each(walkNames)('%s has code in each language, with the address of the lab', (name) => {
  for (const language of sampleLanguages) {
    const script = walkScript(name, language, 'https://lab.example');
    expect(script, language).toContain('https://lab.example/api/v2');
    expect(script).not.toContain('127.0.0.1');
  }
  expect(() => powerShellWords(walkScript(name, 'powershell', 'https://lab.example'))).not.toThrow();
});

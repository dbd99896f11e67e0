// The catalogue of errors: whatever a request may run into is told with its cause and with what to do, in both languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorCodes, errorTable } from '#server/contract/errors.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { root } from '../../scripts/runtime/root.ts';

const catalogue = readFileSync(join(root, 'docs', 'interface', 'errors.md'), 'utf8');
const translator = createTranslator('resources/i18n');

it.each(Object.keys(errorTable))('%s has cause and cure in both languages', (code) => {
  for (const language of ['de', 'en'] as const)
    for (const part of ['cause', 'cure']) {
      const key = `ui.docs.${part}.${code}`;
      expect(translator.text(language, key), key).not.toBe(key);
    }
  expect(catalogue).toContain(`| \`${code}\` |`);
});

it('each sentence a refusal may say has its code there', () => {
  const codes = errorCodes(translator.bundle('en'));
  expect(codes.filter((code) => !catalogue.includes(`| \`${code}\` |`))).toEqual([]);
  expect(codes.length).toBeGreaterThan(700);
});

it('a number in a sentence has the decimal sign of its reader', () => {
  const told = (language: 'de' | 'en') => translator.text(language, 'errors.invoice.credit_too_much', { most: 66.7 });
  expect(told('de')).toContain('66,7)');
  expect(told('en')).toContain('66.7)');
});

it('what there is one of is told as one', () => {
  const told = (count: number) => translator.text('de', 'errors.release.unmeasured', { count });
  expect(told(1)).toMatch(/^Ein Prüfpunkt hat weder/);
  expect(told(2)).toMatch(/^2 Prüfpunkte haben weder/);
});

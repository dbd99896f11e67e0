// What the page offers the menus of the desktop window is taken by the shell, whoever is signed in and in every language.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageMenu } from '#renderer/app/places/page-menu.ts';
import { operations } from '#server/contract/operations.ts';
import { callInputs } from '../../src/main/bridge/ipc-channels.ts';

const languages = ['de', 'en'] as const;

it.each(languages)('all of it fits, in %s', (language) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(`resources/i18n/${language}.json`, 'utf8'));
  const menu = pageMenu((key) => texts[key] ?? key, new Set(operations));
  expect(menu.create.length).toBeGreaterThan(20);
  expect(callInputs['window:offer'].safeParse({ language, menu }).error).toBeUndefined();
});

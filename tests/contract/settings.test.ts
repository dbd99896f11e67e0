// Every setting the program stores is read by it: one that is checked and kept and changes nothing misleads whoever sets it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { priceSettingRules } from '#server/prices/rules/setting-rules.ts';
import { defaultSettings } from '#server/resources/defaults/settings.ts';
import { settingRules } from '#server/resources/setting/setting-rules.ts';

const root = new URL('../../src/server', import.meta.url).pathname;

/** Where settings are named without being obeyed: their rules, their first values, those of the demonstration. */
const named =
  /resources\/setting\/|resources\/defaults\/settings|prices\/rules\/setting-rules|demonstration\/demonstration-settings|\.generated\./;

const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => join(root, path))
  .filter((path) => path.endsWith('.ts') && !named.test(path))
  .map((path) => readFileSync(path, 'utf8'));

/** A name that stands in a constant counts where the constant is used. */
function constantsOf(key: string): string[] {
  return code.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = '([^']+)'/g)].flatMap(([, name = '', value]) => (value === key ? [name] : [])),
  );
}

function isRead(key: string): boolean {
  const [family = '', word = ''] = [key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)];
  const constants = constantsOf(key);
  return code.some((text) => {
    if (constants.length === 0 && text.includes(`'${key}'`)) return true;
    if (constants.some((name) => new RegExp(`\\(.*\\b${name}\\b`).test(text))) return true;
    // Several of one family, by their last words.
    if (text.includes(`settingsOf(ctx, '${family}'`) && text.includes(`'${word}'`)) return true;
    const paper = /^documents\.(letterhead|template)$/.exec(family)?.[1];
    return paper !== undefined && new RegExp(`Setting\\(.*paperSetting\\('${paper}'`).test(text);
  });
}

const keys = [...new Set([defaultSettings, settingRules, priceSettingRules].flatMap(Object.keys))].sort();

it('every setting that is stored or checked is obeyed somewhere', () => {
  expect(keys.length).toBeGreaterThan(40);
  expect(isRead('lab.of_nothing')).toBe(false);
  expect(keys.filter((key) => !isRead(key))).toEqual([]);
});

// The spelling of texts in the desktop window: a wrong word is put right from the menu of the right mouse button, by dictionaries that
// come with the program. What Chromium does with the network is written down meanwhile, and read.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { waitFor } from '../support/waiting.ts';
import { asPacked, call, readyLab, signIn, test } from './desktop-app.ts';
import { answerQuestions, watchContextMenus } from './native-parts.ts';

const learn = { en: 'Add to dictionary', de: 'Zum Wörterbuch hinzufügen' };
/** What was typed is left where it is: the first button. */
const leave = 0;
/** Within the first word of a text. */
const firstWord = { x: 24, y: 14 };

/** The remark of a new customer, empty; what its page is called says which language it speaks. */
async function remark(page: Page, more: string): Promise<Locator> {
  await page.goto(new URL('/customers/new', page.url()).href);
  await page.getByRole('button', { name: more }).click();
  return page.locator('textarea[name="remark"]');
}

/** Chromium looks at what is typed when it is typed, so a text is typed anew until somebody has looked at it. */
async function offeredFor(text: Locator, word: string, offered: () => Promise<string[]>, wanted: unknown): Promise<void> {
  await waitFor(`what “${word}” may have been`, async () => {
    await text.clear();
    await text.pressSequentially(`${word} und `);
    await text.click({ button: 'right', position: firstWord });
    expect(await offered()).toEqual(wanted);
  });
}

async function speak(page: Page, language: 'de' | 'en'): Promise<void> {
  await call(page, 'PATCH', '/api/v2/auth/me', { language });
}

const choose = (page: Page, spelling: 'off' | 'program' | 'both') =>
  page.evaluate((wanted) => window.plumbline?.preferences({ spelling: wanted }), spelling);
const ownWords = (page: Page) => page.evaluate(() => window.plumbline?.ownWords());

test(
  'a misspelled German word is put right; a word of the trade is learnt, and forgotten',
  asPacked,
  async ({ launch, dataDir }) => {
    test.slow();
    const log = join(dataDir, 'net.json');
    const { app, page } = await launch({ env: readyLab, args: [`--log-net-log=${log}`] });
    await signIn(page);
    await speak(page, 'de');
    const { offered, choose: press } = await watchContextMenus(app);
    await answerQuestions(app, leave);
    let text = await remark(page, 'Weitere Felder');

    await offeredFor(text, 'Kalibirerung', offered, expect.arrayContaining(['Kalibrierung', learn.de, 'Ausschneiden']));
    expect((await offered()).indexOf(learn.de)).toBeLessThanOrEqual(5);
    await press('Kalibrierung');
    await expect(text).toHaveValue('Kalibrierung und ');
    // Put together as German is, of a word that dictionaries for everybody do not know.
    await offeredFor(text, 'Kalibriergegenstand', offered, expect.not.arrayContaining([learn.de]));

    await offeredFor(text, 'Dakksierung', offered, expect.arrayContaining([learn.de]));
    await press(learn.de);
    await offeredFor(text, 'Dakksierung', offered, expect.not.arrayContaining([learn.de]));
    expect(await ownWords(page)).toEqual(['Dakksierung']);

    // English alone: the German word is none, and the learnt one still is.
    await speak(page, 'en');
    text = await remark(page, 'More fields');
    await offeredFor(text, 'Messunsicherheit', offered, expect.arrayContaining([learn.en]));
    await offeredFor(text, 'measurment', offered, expect.arrayContaining(['measurement']));
    // British spelling is as right as American.
    for (const word of ['colour', 'color']) await offeredFor(text, word, offered, expect.not.arrayContaining([learn.en]));
    await offeredFor(text, 'Dakksierung', offered, expect.not.arrayContaining([learn.en]));
    await choose(page, 'both');
    await offeredFor(text, 'Messunsicherheit', offered, expect.not.arrayContaining([learn.en]));
    await offeredFor(text, 'measurment', offered, expect.arrayContaining(['measurement']));
    await page.goto(new URL('/computer', page.url()).href);
    const learnt = page.getByRole('table', { name: 'Words added here' });
    await expect(learnt.getByRole('row')).toHaveText([/^Dakksierung/]);
    await learnt.getByRole('button', { name: 'Remove Dakksierung' }).click();
    await expect(learnt).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'German and English' })).toBeChecked();
    text = await remark(page, 'More fields');
    await offeredFor(text, 'Dakksierung', offered, expect.arrayContaining([learn.en]));

    await choose(page, 'off');
    await offeredFor(text, 'Kalibirerung', offered, expect.not.arrayContaining([learn.en, 'Kalibrierung']));
    await app.close();
    expect(askedOf(log)).toEqual(['127.0.0.1']);
  },
);

/** Whom Chromium asked for anything, as it writes down itself. */
function askedOf(log: string): string[] {
  const hosts = [...readFileSync(log, 'utf8').matchAll(/"(?:url|host)":"((?:\w+:\/\/)?[^"/]+)/g)].map(([, address = '']) =>
    address.replace(/^\w+:\/\//, '').replace(/:\d+$/, ''),
  );
  return [...new Set(hosts)];
}

test('only texts are checked: no number, name, address or secret', async ({ launch }) => {
  const { page } = await launch({ env: readyLab });
  const checked = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('input, textarea')]
        .filter((field) => field.spellcheck)
        .map((field) => field.tagName.toLowerCase()),
    );
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(await checked()).toEqual([]);
  await signIn(page);
  await remark(page, 'More fields');
  await expect(page.getByRole('textbox', { name: 'E-mail' }).first()).toBeVisible();
  expect(await checked()).toEqual(['textarea']);
});

test('a dictionary that was taken away is laid again, and none is asked for elsewhere', async ({ launch, dataDir }) => {
  test.slow();
  const first = await launch({ env: readyLab });
  await signIn(first.page);
  const laid = () => first.app.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages());
  await expect.poll(laid).toEqual(['en-US', 'en-GB']);
  await first.app.close();
  rmSync(join(dataDir, 'window', 'Dictionaries'), { recursive: true });
  const log = join(dataDir, 'net.json');
  const { app, page } = await launch({ args: [`--log-net-log=${log}`] });
  const { offered } = await watchContextMenus(app);
  await answerQuestions(app, leave);
  const text = await remark(page, 'More fields');
  await offeredFor(text, 'measurment', offered, expect.arrayContaining(['measurement']));
  await app.close();
  expect(askedOf(log)).toEqual(['127.0.0.1']);
});

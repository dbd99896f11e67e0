// The search field knows what people call things: every phrase of a table, in both languages, leads at once, and Enter would take it.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { type Phrase, phrases } from './fixtures/palette-phrases.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const softly = expect.configure({ soft: true, timeout: patience(3000) });
const names = { de: 'Suchen', en: 'Search' } as const;

/** The first offer, marked: Enter takes it. */
async function tryAll(page: Page, language: 'de' | 'en', asked: readonly Phrase[]): Promise<void> {
  const field = page.getByRole('combobox', { name: names[language], exact: true });
  const first = page.getByRole('listbox', { name: names[language], exact: true }).getByRole('option').first();
  for (const phrase of asked) {
    await field.fill(phrase.typed);
    await softly(first, phrase.typed).toHaveText(new RegExp(`^${phrase[language]}`));
    await softly(first, phrase.typed).toHaveAttribute('aria-selected', 'true');
  }
}

for (const language of ['de', 'en'] as const) {
  test(`phrases lead where they mean, on any screen and on a device (${language})`, async ({ page }) => {
    test.setTimeout(patience(240_000));
    await signedIn(page, language);
    await page.goto('/calibrations');
    await screenLoaded(page, 'calibrations');
    await tryAll(page, language, phrases.anywhere);

    const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
    await page.goto(`/inventory/${data[0].id}`);
    await screenLoaded(page, 'inventory-record');
    await tryAll(page, language, phrases.onDevice);

    // Its field has the keys once it was asked for.
    await page.getByRole('combobox', { name: names[language], exact: true }).fill('status');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByLabel('Status', { exact: true }).first()).toBeFocused();
  });
}

// Ctrl+K as the way to everything: what the open record offers comes first, then screens by any of their words, records by several words,
// what was opened last; a slip is put right. With PLUMBLINE_SHOTS set pictures are written, in both languages.
import { shoot } from './fixtures/look-over.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface Device {
  id: string;
  attributes: { asset_number: string; manufacturer: string; model: string; description: string };
}

for (const { language, search, save, here, recent, meant } of [
  { language: 'en', search: 'Search', save: 'Delete', here: 'On this page', recent: 'Recently opened', meant: /^Did you mean/ },
  {
    language: 'de',
    search: 'Suchen',
    save: 'Löschen',
    here: 'Auf dieser Seite',
    recent: 'Zuletzt geöffnet',
    meant: /^Meinten Sie/,
  },
] as const) {
  test(`everything is found from the keyboard (${language})`, async ({ page }) => {
    await signedIn(page, language);
    const { data } = await (await page.request.get('/api/v2/inventories?q=fluke&page[size]=1')).json();
    const [device] = data as [Device];
    const { manufacturer, model, asset_number: number } = device.attributes;
    await page.goto('/inventory?sort=-asset_number');
    await screenLoaded(page, 'inventory');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await screenLoaded(page, 'inventory-record');
    await page.goto(`/inventory/${device.id}`);
    await screenLoaded(page, 'inventory-record');
    const field = page.getByRole('combobox', { name: search });
    const offers = page.getByRole('listbox', { name: search });
    const options = offers.getByRole('option');

    await page.keyboard.press('Control+k');
    await expect(offers.locator('p').first()).toHaveText(here);
    await expect(offers).toContainText(recent);
    await shoot(page, `palette-${language}-open`);

    await field.fill(save.slice(0, 5));
    await expect(options.first()).toHaveText(save);

    await field.fill(`${model} ${manufacturer.slice(0, 4)}`);
    await expect(options.filter({ hasText: number }).first()).toBeVisible();
    await shoot(page, `palette-${language}-words`);

    await field.fill(language === 'de' ? 'überf' : 'overd');
    await expect(options.filter({ hasText: language === 'de' ? 'Überfällig' : 'Overdue' }).first()).toBeVisible();
    await shoot(page, `palette-${language}-view`);

    // The other language's words lead there as well.
    for (const word of ['dunkel', 'dark mode']) {
      await field.fill(word);
      await expect(options.filter({ hasText: language === 'de' ? 'Dunkel' : 'Dark' }).first()).toBeVisible();
    }
    await field.fill('datensicherung');
    await expect(options.first()).toHaveText(language === 'de' ? /^Sicherungen/ : /^Backups/);
    await field.fill('dashboard');
    await expect(options.first().locator('kbd')).toHaveText(['g', 'o']);
    await shoot(page, `palette-${language}-keys`);

    await field.fill('handmultimter');
    const suggestion = options.filter({ hasText: meant });
    await expect(suggestion).toBeVisible();
    await shoot(page, `palette-${language}-meant`);
    await suggestion.click();
    await expect(field).toHaveValue(/multimeter/i);
    await expect(options.filter({ hasText: number.slice(0, 3) }).first()).toBeVisible();

    await page.goto('/inventory?q=handmultimter');
    await screenLoaded(page, 'inventory');
    await page.getByRole('button', { name: meant }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toMatch(/multimeter/i);
  });
}

test('an action of the record is taken from the field, and a command does what it says', async ({ page }) => {
  await signedIn(page);
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
  await page.goto(`/inventory/${data[0].id}`);
  await screenLoaded(page, 'inventory-record');
  const field = page.getByRole('combobox', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await field.fill('history');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('dunkel');
  await page.getByRole('option', { name: /Dark/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

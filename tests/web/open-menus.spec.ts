// What opens over a screen is as accessible as the screen: menus, lists of options, the panels of a list, the search.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test, violationsOf } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

async function looksWell(page: Page, button: string | RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: typeof button === 'string' }).first();
  await opener.click();
  const opened = page.getByRole('menu').or(page.getByRole('dialog')).first();
  await expect(opened).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('the menus of the frame and of a list', async ({ page }) => {
  await signedIn(page);
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  for (const button of [/^anna@/, 'Views', 'Export', 'Columns']) await looksWell(page, button);
  await page.getByRole('button', { name: /^anna@/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search' }).fill('PM-1');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('Menüs von Gerät, Reparatur und Übersicht, auch dunkel', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  const idOf = async (path: string) => (await (await page.request.get(`/api/v2/${path}?page[size]=1`)).json()).data[0].id;
  await page.goto(`/inventory/${await idOf('inventories')}`);
  await screenLoaded(page, 'inventory-record');
  for (const button of ['PDF', 'Mehr']) await looksWell(page, button);
  await page.goto(`/repairs/${await idOf('repairs')}`);
  await screenLoaded(page, 'repairs-record');
  await looksWell(page, /Status/);
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
  await looksWell(page, /^Mehr/);
});

test('lists of options in a form', async ({ page }) => {
  await signedIn(page);
  await page.goto('/inventory/new');
  await screenLoaded(page, 'inventory-new');
  await page.getByRole('button', { name: /more fields$/ }).click();
  for (const name of ['Customer', 'Status', 'Categories']) {
    const field = page.getByRole('combobox', { name, exact: true });
    await field.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await violationsOf(page, 'opened')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
  }
});

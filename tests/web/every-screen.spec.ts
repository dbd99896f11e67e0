// Every kind of record has its list, its page and its form: they load, fit the window, and are accessible in light and dark.
import type { Page } from '@playwright/test';
import { kinds } from '#renderer/records/kinds/index.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(async ({ page }) => {
  await signedIn(page);
  await page.goto('/');
  await screenLoaded(page, 'dashboards');
});

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'the page itself never scrolls sideways').toBeLessThanOrEqual(0);
}

async function firstId(page: Page, path: string): Promise<string | undefined> {
  const answer = await page.request.get(`/api/v2/${path}?page[size]=1`);
  const found: string | undefined = (await answer.json()).data[0]?.id;
  return found === undefined ? made[path]?.(page) : found;
}

async function create(page: Page, path: string, data: object): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin };
  return (await (await page.request.post(`/api/v2/${path}`, { data, headers })).json()).data.id;
}

/** The kinds of which the demonstration lab has none. */
const made: Readonly<Record<string, (page: Page) => Promise<string | undefined>>> = {
  'due-dates': async (page) => {
    const device = await firstId(page, 'inventories');
    return create(page, 'due-dates', { inventory_id: device, kind: 'safety_test', title: 'Safety test', due: '2027-01-31' });
  },
  translations: (page) => create(page, 'translations', { language: 'en', message_key: 'ui.product', text: 'Plumbline' }),
  bin: async (page) => {
    const note = await create(page, 'notes', { title: 'Not needed' });
    await page.request.delete(`/api/v2/notes/${note}`, { headers: { Origin: new URL(page.url()).origin } });
    return firstId(page, 'bin');
  },
};

for (const kind of kinds) {
  test(`${kind.name}: list, record and form in light and dark`, async ({ page }) => {
    // Four screens are looked at in full.
    test.slow();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(kind.route);
      await screenLoaded(page, kind.name);
      await expectToFit(page);
      await expectAccessible(page);
    }
    if (kind.operations.edit.length > 0) {
      await page.goto(`${kind.route}/new`);
      await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
      await expectAccessible(page);
    }
    const id = await firstId(page, kind.path);
    expect(id, 'the demonstration lab has some of everything').toBeDefined();
    await page.goto(`${kind.route}/${encodeURIComponent(id ?? '')}`);
    await screenLoaded(page, `${kind.name}-record`);
    await expectToFit(page);
    await expectAccessible(page);
  });
}

test('what hangs on a device stands in tabs, each with its number, and a link leads to the tab', async ({ page }) => {
  await page.goto('/inventory?sort=asset_number');
  await screenLoaded(page, 'inventory');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'inventory-record');
  const tab = page.getByRole('tab', { name: /^Calibrations/ });
  await expect(tab).toHaveText(/\d/);
  const count = ((await tab.textContent()) ?? '').replace(/\D/g, '');
  await tab.click();
  await expect(page.getByRole('status').filter({ hasText: `of ${count}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Calibrations/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'New calibration' }).click();
  await expect(page.getByRole('combobox', { name: 'Device' })).not.toHaveValue('');
});

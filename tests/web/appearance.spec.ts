// Language, theme, density and a lost server: each changes the screen at once and keeps the work.
import { type Page, request } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

async function pickInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: item }).click();
  await page.keyboard.press('Escape');
}

test('switches everything to German without a reload, and remembers it for the user', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await pickInMenu(page, 'Deutsch');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geräte');
  await expect(list.head('Hersteller')).toBeVisible();
  await expect(list.range).toHaveText(new RegExp(` von ${await totalOf(page, 'inventories')}$`));
  expect((await list.column('Kalibrierung fällig')).filter(Boolean)[0]).toMatch(/\d\d\.\d\d\.\d{4}/);
  const me = await (await page.request.get('/api/v2/auth/me')).json();
  expect(me.data.attributes.language).toBe('de');
  await page.getByRole('link', { name: 'Neues Gerät' }).click();
  await screenLoaded(page, 'inventory-new');
  await expect(page.getByText(/\bui\.[a-z_]+/)).toHaveCount(0);
  await expectAccessible(page);
});

test('is dark when asked, readable in each state, and stays so', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await pickInMenu(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await list.row(3).click();
  await expect(list.panel).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'inventory-record');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
});

test('the colours of statuses stand off the dark ground', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // As drawn, whatever space a colour is written in: every status that a lab ships with, on a row and on the chosen one.
  const ratios = await list.grid
    .locator('[data-own]')
    .first()
    .evaluate((square) => {
      const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminance = (color: string) => {
        if (!drawing) throw new Error('no canvas');
        drawing.fillStyle = color;
        drawing.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...drawing.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const root = getComputedStyle(document.documentElement);
      const grounds = ['--surface', '--hover', '--chosen', '--raised'].map((name) =>
        luminance(root.getPropertyValue(name).trim()),
      );
      const shipped = [
        '#15803D',
        '#64748B',
        '#0369A1',
        '#B45309',
        '#991B1B',
        '#7C3AED',
        '#3F3F46',
        '#0891B2',
        '#CA8A04',
        '#78716C',
      ];
      return shipped.flatMap((color) => {
        (square as HTMLElement).style.setProperty('--own', color);
        const own = luminance(getComputedStyle(square).backgroundColor);
        return grounds.map((ground) => (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05));
      });
    });
  expect(ratios).toHaveLength(40);
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
});

test('makes rows taller when asked', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  expect((await list.row(1).boundingBox())?.height).toBe(32);
  await pickInMenu(page, 'Comfortable');
  await expect.poll(async () => (await list.row(1).boundingBox())?.height).toBe(40);
});

test('opens the rail to words', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.getByRole('button', { name: 'Show names' }).click();
  await expect(page.getByRole('navigation').getByText('Customers')).toBeVisible();
  await expectAccessible(page);
});

test('keeps the rows when the server goes, says so, and catches up when it is back', async ({ page, server }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await server.down();
  await page.getByRole('button', { name: /^Overdue/ }).click();
  await expect(page.getByRole('alert').getByText('Plumbline does not answer.')).toBeVisible();
  expect(await list.rows.count()).toBeGreaterThanOrEqual(18);
  await expectAccessible(page);
  await server.up();
  await expect.poll(async () => (await list.column('Calibration due')).every((text) => text.includes('overdue'))).toBe(true);
  await expect(page.getByText('Plumbline does not answer.')).toHaveCount(0);
});

test('says what is wrong with an address nobody has', async ({ page }) => {
  await page.goto('/nowhere');
  await screenLoaded(page, 'missing');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
  await page.goto('/inventory/not-a-device');
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('alert').getByText('Request')).toBeVisible();
});

test('who is refused the texts for asking too often still reads words', async ({ page, server, complaints }) => {
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  const path = '/api/v2/public/translations/bundle/en';
  const visitor = await request.newContext({ baseURL: server.url });
  for (let count = 0; count < 30; count += 1) await visitor.get(path);
  expect((await visitor.get(path)).status()).toBe(429);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await visitor.dispose();
  // The refusal itself.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('429')]);
});

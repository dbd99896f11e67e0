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

test('boxes to tick are outlined in the dark, and no grey plates', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const box = list.row(3).getByRole('checkbox');
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface').trim());
  const asRgb = ground.replace(
    /^#(..)(..)(..)$/,
    (_, ...two: string[]) =>
      `rgb(${two
        .slice(0, 3)
        .map((one) => Number.parseInt(one, 16))
        .join(', ')})`,
  );
  await expect(box).toHaveCSS('background-color', asRgb);
  await expect(box).toHaveCSS('appearance', 'none');
  await box.check();
  await expect(box).toBeChecked();
  // What is ticked the browser draws.
  await expect(box).toHaveCSS('appearance', 'auto');
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

test('the rail has names where the window has room, and as the user chose from then on', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await page.setViewportSize({ width: 1279, height: 800 });
  await list.open();
  const word = page.getByRole('navigation', { name: 'Modules' }).getByText('Customers');
  await expect(word).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(word).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide names' }).click();
  await expect(word).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show names' })).toBeVisible();
  await page.getByRole('button', { name: 'Show names' }).click();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(word).toBeVisible();
});

test('a starred place stands on top of the rail, by keys alone, and comes back there', async ({ page }) => {
  await page.goto('/bench');
  await screenLoaded(page, 'bench');
  const rail = page.getByRole('navigation', { name: 'Modules' });
  const favourites = rail.getByRole('list', { name: 'Favourites' });
  await expect(favourites).toHaveCount(0);
  const star = page.getByRole('banner').getByRole('button', { name: 'Favourite' });
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(favourites.getByRole('link', { name: 'Bench' })).toHaveAttribute('aria-current', 'page');
  // A module moves there: nothing stands in the rail twice.
  await rail.getByRole('link', { name: 'Notes' }).click();
  await screenLoaded(page, 'notes');
  await star.click();
  await expect(favourites.getByRole('link')).toHaveText(['Bench', 'Notes']);
  await expect(rail.getByRole('link', { name: 'Notes' })).toHaveCount(1);
  await page.mouse.move(640, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(favourites.getByRole('link')).toHaveText(['Bench', 'Notes']);
  await favourites.getByRole('link', { name: 'Bench' }).click();
  await screenLoaded(page, 'bench');
  await star.click();
  await expect(favourites.getByRole('link')).toHaveText(['Notes']);
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

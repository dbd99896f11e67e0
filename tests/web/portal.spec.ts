// The public portal on a phone: from a printed code to the device, its tabs and the list; in both languages, light, dark and on
// paper; and a friendly page where there is nothing. docs/interface/portal.md#rules.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { type PortalLab, startPortalLab } from './fixtures/portal-lab.ts';
import { test as base, expect, expectAccessible, screenLoaded } from './fixtures/web-test.ts';

const test = base.extend<object, { portal: PortalLab }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const portal = await startPortalLab();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: patience(120_000) },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  viewport: { width: 360, height: 740 },
});

test.beforeEach(({ portal }) => portal.minuteLater());

const device = '/portal/dev%2F6%20%C3%BC';

async function open(page: Page, address: string, screen: string): Promise<void> {
  await page.goto(address);
  await screenLoaded(page, screen);
}

/** Nothing reaches over the right edge of the phone. */
async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const over = [...document.querySelectorAll('#root *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5);
    return over.map((one) => one.outerHTML.slice(0, 80));
  });
  expect(widths).toEqual([]);
}

/** Only what is public is asked for. */
function askedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api') || pathname === '/health') asked.push(pathname);
  });
  return asked;
}

test('a scanned code leads to the device: what it is, when it is due, and what the lab opened', async ({ page }) => {
  const asked = askedFor(page);
  await open(page, '/qrcode/dev%2F6%20%C3%BC', 'portal-device');
  await expect(page).toHaveURL(device);
  await expect(page).toHaveTitle('PM-1001 · Messlabor Nord');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PM-1001');
  await expect(page.getByText('Due in 12 days')).toBeVisible();
  await expect(page.getByText('SN-4711-A')).toBeVisible();
  await expect(page.getByText('K-2299')).toBeVisible();
  await fits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('K-2277')).toBeVisible();
  await page.getByRole('tab', { name: 'Repairs' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page.getByRole('tabpanel').getByText('Bedienungsanleitung')).toBeVisible();
  await fits(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Bedienungsanleitung.txt');
  expect(asked.filter((path) => !path.startsWith('/api/v2/public/'))).toEqual([]);
  await expect(page.getByRole('navigation', { name: 'Modules' })).toHaveCount(0);
});

test('on a phone of 390 by 844 nothing reaches over the edge, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, '/portal', 'portal');
    await fits(page);
    await open(page, device, 'portal-device');
    await fits(page);
  }
});

test('the list: words, order and pages, and back to where one was', async ({ page }) => {
  await open(page, '/portal', 'portal');
  await expect(page.getByRole('status')).toHaveText('34 devices');
  await expect(page.getByText('PM-9999')).toHaveCount(0);
  await fits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Calibration due' });
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Kern');
  await expect(page.getByRole('status')).toHaveText('1 device');
  const late = page.getByRole('link', { name: /PM-1002/ });
  await expect(late).toContainText('overdue 40 d');
  await late.click();
  await screenLoaded(page, 'portal-device');
  await expect(page.getByText('Overdue by 40 days')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Kern');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await expect(page.getByRole('status')).toHaveText('Nothing matches');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Zeiger');
  const retired = page.getByRole('link', { name: /PM-1003/ });
  await expect(retired).toBeVisible();
  await expect(retired).not.toContainText('overdue');
});

test('speaks the visitor’s language, and the other at a touch', async ({ page }) => {
  await open(page, device, 'portal-device');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByText('In 12 Tagen fällig')).toBeVisible();
  await expect(page.getByText('Seriennummer')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Kalibrierungen' })).toBeVisible();
  await expect(page.getByText(/\bui\.[a-z_]+/)).toHaveCount(0);
  await fits(page);
  await page.reload();
  await expect(page.getByText('In 12 Tagen fällig')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test.describe('of a German phone', () => {
  test.use({ locale: 'de-AT' });
  test('is German from the start', async ({ page }) => {
    await open(page, '/portal', 'portal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geräte');
    await expect(page.getByRole('searchbox', { name: 'Suchen' })).toBeVisible();
  });
});

test('is dark where the phone is, and readable', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [address, screen] of [
    ['/portal', 'portal'],
    ['/portal/late', 'portal-device'],
    ['/portal/ghost', 'portal-missing'],
  ] as const) {
    await open(page, address, screen);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectAccessible(page);
  }
});

test('prints the whole page, dark on white, without what one can press', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, device, 'portal-device');
  await expect(page.getByText('K-2299')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Deutsch' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  const colour = await page.getByRole('heading', { level: 1 }).evaluate((one) => getComputedStyle(one).color);
  expect(colour).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(1500);
});

test('says kindly that there is nothing, for what is hidden as for what never was', async ({ page }) => {
  const texts: (string | null)[] = [];
  for (const key of ['hidden', 'ghost']) {
    await open(page, `/portal/${key}`, 'portal-missing');
    texts.push(await page.getByRole('main').textContent());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to see here');
    await fits(page);
    await expectAccessible(page);
  }
  expect(texts[0]).toBe(texts[1]);
  await page.getByRole('link', { name: 'All devices' }).click();
  await screenLoaded(page, 'portal');
});

test('a label that leads nowhere answers with a small page a phone can read', async ({ page }) => {
  const answer = await page.goto('/qrcode/hidden');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is nothing to see for this code' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('with the lab’s own choices', () => {
  test.describe.configure({ mode: 'serial' });
  test.afterEach(({ portal }) =>
    portal.set({ portal_enable: 1, qrlink_enable: 1, portal_start_address: null, qrlink_address: null }),
  );

  test('a code shows its device while the list is closed', async ({ page, portal }) => {
    await portal.set({ portal_enable: 0 });
    await open(page, '/qrcode/late', 'portal-device');
    await expect(page.getByText('Overdue by 40 days')).toBeVisible();
    await expect(page.getByText('Messlabor Nord')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'All devices' })).toHaveCount(0);
    await open(page, '/portal', 'portal-missing');
    await expect(page.getByRole('link', { name: 'All devices' })).toHaveCount(0);
  });

  test('another first page, with the list one step away', async ({ page, portal }) => {
    await portal.set({ portal_start_address: '/portal/late' });
    await open(page, '/portal', 'portal-device');
    await expect(page).toHaveURL('/portal/late');
    await page.getByRole('link', { name: 'All devices' }).click();
    await screenLoaded(page, 'portal');
    await expect(page.getByRole('status')).toHaveText('34 devices');
    await portal.set({ portal_start_address: '/health' });
    await page.goto('/portal');
    await expect(page).toHaveURL('/health');
  });
});

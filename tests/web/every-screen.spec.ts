// Every screen, in German and English, light and dark, on a small and a large monitor: it loads, nothing reaches over the edge or is
// cut off, and it is accessible. The program stays open and goes from screen to screen, as its users do. With PLUMBLINE_SHOTS set
// to a folder, pictures of all of them are written there.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { droppedButtons, misfits, shoot, shots, silentlyClosed, untidiness } from './fixtures/look-over.ts';
import { go, type Screen, screenParts } from './fixtures/screens.ts';
import { expect, expectAccessible, screenLoaded, test, violationsOf } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const small = { width: 1280, height: 800 };
/** As most people's: what English pictures are taken at. */
const usual = { width: 1440, height: 900 };
const large = { width: 1920, height: 1080 };
const phone = { width: 390, height: 844 };
const languages = ['de', 'en'] as const;
const scanScreens: readonly Screen[] = [
  { name: 'bench', path: '/bench' },
  { name: 'loans-desk', path: '/loans/desk' },
  { name: 'label-confirm', path: '/labels/confirm' },
  { name: 'today', path: '/today' },
  { name: 'dashboards', path: '/dashboards' },
  { name: 'inventory', path: '/inventory' },
];
// One screen at fault does not keep the next ones from being looked at.
const softly = expect.configure({ soft: true });
async function goToHeading(page: Page, screen: Screen): Promise<void> {
  await go(page, screen);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
}

for (const { title, screens } of screenParts) {
  test(`fits and is accessible: ${title}`, async ({ page }) => {
    // Some thirty screens, each looked at in eight ways.
    test.setTimeout(patience(600_000));
    await signedIn(page, 'de');
    await page.goto('/about');
    await screenLoaded(page, 'about');
    const all = await screens(page);
    for (const language of languages) {
      await signedIn(page, language);
      await page.goto('/about');
      await screenLoaded(page, 'about');
      for (const [place, screen] of all.entries()) {
        const told = `${screen.path} in ${language}`;
        await goToHeading(page, screen);
        // A text that is shorter in English has room where the German one has: the large monitor is looked at in German.
        for (const size of language === 'de' ? [large, small] : [shots === undefined ? small : usual]) {
          await page.setViewportSize(size);
          await softly.poll(() => misfits(page), `${told} at ${size.width}`).toEqual([]);
        }
        if (language === 'de')
          for (const size of [usual, small]) {
            await page.setViewportSize(size);
            await softly.poll(() => droppedButtons(page), `${told} at ${size.width}`).toEqual([]);
          }
        // Names and structure are the same in light and dark, and in each language: no text is there in one alone (tests/contract/bundles). What
        // differs with the theme is contrast.
        const closed = await silentlyClosed(page);
        if (language === 'de') softly([...(await untidiness(page)), ...closed, ...(await violationsOf(page))], told).toEqual([]);
        const shot = `${String(place).padStart(2, '0')}-${title.split(',')[0]}-${screen.name}-${language}`;
        await shoot(page, `${shot}-light`);
        if (language === 'de' || shots !== undefined) {
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
          if (language === 'de') softly(await violationsOf(page, 'contrast'), `${told}, dark`).toEqual([]);
          await shoot(page, `${shot}-dark`);
          await page.emulateMedia({ colorScheme: 'light' });
        }
      }
    }
  });
}

test('a phone shows sign-in, the device a code opened, the search, the scan basket and the screens one scans at', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await misfits(page)).toEqual([]);
    await expectAccessible(page);
    await shoot(page, `phone-sign-in-${colorScheme}`);
  }
  await signedIn(page, 'de');
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
  await page.goto(`/inventory/${encodeURIComponent(data[0].id)}`);
  await screenLoaded(page, 'inventory-record');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await misfits(page)).toEqual([]);
    await expectAccessible(page);
    await shoot(page, `phone-device-${colorScheme}`);
  }
  await page.getByRole('banner').getByRole('button', { name: 'Scan-Korb' }).click();
  expect(await misfits(page)).toEqual([]);
  await shoot(page, 'phone-basket');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Suchen' }).fill('PM');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await expectAccessible(page);
  await shoot(page, 'phone-search');
  for (const screen of scanScreens) {
    await goToHeading(page, screen);
    await expect.poll(() => misfits(page), screen.path).toEqual([]);
    await expectAccessible(page);
    await shoot(page, `phone-${screen.name}`);
  }
});

const tabbed = [
  { path: 'inventories', route: '/inventory' },
  { path: 'customers', route: '/customers' },
  { path: 'budgets', route: '/budgets' },
  { path: 'invoices', route: '/invoices' },
] as const;

test('a page has one button that it is there for, whichever of its tabs is open', async ({ page }) => {
  test.slow();
  await signedIn(page);
  for (const { path, route } of tabbed) {
    const { data } = await (await page.request.get(`/api/v2/${path}?page[size]=1`)).json();
    const address = `${route}/${encodeURIComponent(data[0].id)}`;
    await page.goto(address);
    await expect(page.getByRole('tab').first()).toBeVisible();
    const tabs = await page.getByRole('tab').evaluateAll((all) => all.map(({ id }) => id.replace(/^.*-tab-/, '')));
    expect(tabs.length).toBeGreaterThan(3);
    for (const tab of tabs) {
      await go(page, { path: `${address}?tab=${tab}` });
      softly(await untidiness(page), `${path}, ${tab}`).toEqual([]);
    }
  }
});

test('what hangs on a device stands in tabs, each with its number, and a link leads to the tab', async ({ page }) => {
  await signedIn(page);
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
  // The device is there to be calibrated, whichever tab is open.
  expect(await untidiness(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).pathname}?tab=comments`);
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeVisible();
  expect(await untidiness(page)).toEqual([]);
  await tab.click();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Calibrations/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'New calibration' }).click();
  await expect(page.getByRole('combobox', { name: 'Device' })).not.toHaveValue('');
});

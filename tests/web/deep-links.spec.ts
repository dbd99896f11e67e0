// What stands beside a list and which phase of a calibration is looked at are part of the address: reloaded or handed on, it shows the
// same. docs/design/expectations.md#grid, docs/design/expectations.md#text-and-trust.
import type { Page } from '@playwright/test';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

test('the panel beside a list is in its address: reloaded it shows the same record in its row, however far down', async ({
  page,
}) => {
  const list = new ListPage(page, 'inventory');
  await list.open('?sort=-asset_number');
  await list.grid.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Space');
  const name = (await list.panel.getByRole('heading').first().textContent()) ?? '';
  expect(name).not.toBe('');
  await expect(page).toHaveURL((url) => url.searchParams.get('row') === '240' && url.searchParams.has('peek'));
  const address = page.url();
  await page.reload();
  await screenLoaded(page, 'inventory');
  await expect(list.panel.getByRole('heading', { name })).toBeVisible();
  await expect(list.row(240)).toHaveAttribute('aria-selected', 'true');
  await expect(list.row(240)).toBeInViewport();

  // Sorted the other way, the same record stands in the first row: it is found there.
  await page.goto(address.replace('sort=-asset_number', 'sort=asset_number'));
  await screenLoaded(page, 'inventory');
  await expect(list.panel.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('row') === '1');
  await expect(list.row(1)).toHaveAttribute('aria-selected', 'true');

  // Where the list does not find it at all, it is told all the same.
  await page.goto(`${address}&q=no-such-device-anywhere`);
  await screenLoaded(page, 'inventory');
  await expect(list.panel.getByRole('heading', { name })).toBeVisible();
  await list.panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/peek=|row=/);

  await list.open();
  await list.row(3).click();
  await expect(page).toHaveURL(/peek=.*row=3/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/peek=|row=/);
});

test('the panel beside an outline is in its address', async ({ page }) => {
  await page.goto('/categories');
  await screenLoaded(page, 'categories');
  const list = new ListPage(page, 'categories');
  await list.rows.nth(2).click();
  const heading = list.panel.getByRole('heading').first();
  const name = (await heading.textContent()) ?? '';
  await expect(page).toHaveURL(/peek=/);
  await page.reload();
  await screenLoaded(page, 'categories');
  await expect(heading).toHaveText(name);
  await expect(list.current).toContainText(name);
});

test('the phase of the results is in the address, and another tab begins afresh', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v2/calibrations?page[size]=1')).json();
  await page.goto(`/calibrations/${encodeURIComponent(data[0].id)}?tab=results`);
  await screenLoaded(page, 'calibrations-record');
  const phase = (pressed: boolean) => page.getByRole('group', { name: 'Condition' }).getByRole('button', { pressed });
  const other = (await phase(false).textContent()) ?? '';
  await phase(false).click();
  await expect(phase(true)).toHaveText(other);
  await expect(page).toHaveURL(/phase=as_(?:found|left)/);
  await page.reload();
  await screenLoaded(page, 'calibrations-record');
  await expect(phase(true)).toHaveText(other);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).not.toHaveURL(/phase=/);
});

/** Holds the chunk of a screen back until it is let go; tells when it was asked for. */
async function holdChunk(page: Page, name: string): Promise<{ asked: Promise<void>; letGo(): void }> {
  let [tell, letGo] = [() => {}, () => {}];
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    tell();
    await held;
    await route.continue();
  });
  return { asked, letGo: () => letGo() };
}

test('a record opened by two clicks comes, however long its screen is on its way', async ({ page }) => {
  await page.clock.install();
  const chunk = await holdChunk(page, 'customer-page');
  const list = new ListPage(page, 'customers');
  await list.open();
  await list.row(1).dblclick();
  await chunk.asked;
  // Long enough for the address of the list to follow the panel that the first click has opened.
  await page.clock.fastForward(2000);
  chunk.letGo();
  await screenLoaded(page, 'customers-record');
});

test('what was typed into a filter does not call back whoever went on to another screen right after', async ({ page }) => {
  await page.clock.install();
  const chunk = await holdChunk(page, 'loans-page');
  const list = new ListPage(page, 'customers');
  await list.open();
  // From here on a pause in typing lasts until the clock is moved.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await list.filter('City').fill('Bonn');
  await page.getByRole('navigation').getByRole('link', { name: 'Loans', exact: true }).click();
  await chunk.asked;
  await page.clock.fastForward(2000);
  await page.clock.resume();
  chunk.letGo();
  await screenLoaded(page, 'loans');
  expect(new URL(page.url()).pathname).toBe('/loans');
});

test('whoever set out and stays after all gets the rows he typed for', async ({ page }) => {
  await page.clock.install();
  const chunk = await holdChunk(page, 'loans-page');
  const list = new ListPage(page, 'customers');
  await list.open();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await list.filter('City').fill('no such city');
  await page.getByRole('navigation').getByRole('link', { name: 'Loans', exact: true }).click();
  await chunk.asked;
  await page.clock.fastForward(2000);
  await list.sortBy('City');
  await expect(page).toHaveURL(/customers\?.*sort=city/);
  await page.clock.resume();
  await expect(page).toHaveURL(/f\.city=no/);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  chunk.letGo();
});

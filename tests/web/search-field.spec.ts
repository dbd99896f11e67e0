// The search field asks one question over all kinds, and gives it up when somebody types on.
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test('a text is one question for all kinds, given up when its writer types on', async ({ page }) => {
  await signedIn(page);
  const { data } = await (await page.request.get('/api/v2/customers?page[size]=1')).json();
  const name = String(data[0].attributes.name);
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
  const asked: string[] = [];
  let isFirst = true;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('q')) asked.push(pathname);
  });
  await page.route('**/api/v2/search?*', async (route) => {
    // Never answered: whoever types on does not wait for it.
    if (isFirst) isFirst = false;
    else await route.continue();
  });
  const field = page.getByRole('combobox', { name: 'Search' });
  const offers = page.getByRole('listbox', { name: 'Search' });
  const isSearch = (request: { url(): string }) => request.url().includes('/api/v2/search?');
  const [first] = await Promise.all([page.waitForRequest(isSearch), field.fill(name.slice(0, 3))]);
  const [given] = await Promise.all([page.waitForEvent('requestfailed', isSearch), field.fill(name)]);
  expect(given).toBe(first);
  await expect(offers.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
  await expect.poll(() => asked).toEqual(['/api/v2/search', '/api/v2/search']);
  await offers.getByRole('option').filter({ hasText: name }).last().click();
  await expect(page.locator('body')).toHaveAttribute('data-app-state', 'loaded');
  await expect(page.getByRole('main')).toContainText(name);
});

test('the list of what was found closes when another screen comes by another way', async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
  await page.getByRole('link', { name: 'Devices' }).first().click();
  await screenLoaded(page, 'inventory');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('PM');
  await expect(page.getByRole('listbox', { name: 'Search' })).toBeVisible();
  await page.goBack();
  await screenLoaded(page, 'dashboards');
  await expect(page.getByRole('listbox', { name: 'Search' })).toHaveCount(0);
  await field.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Search' })).toBeVisible();
});

test('Enter takes the record that was called by its number, and of several a list of devices', async ({ page }) => {
  await signedIn(page);
  const { data } = await (await page.request.get('/api/v2/inventories?sort=asset_number&page[size]=1')).json();
  const number = String(data[0].attributes.asset_number);
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
  const field = page.getByRole('combobox', { name: 'Search' });
  const first = page.getByRole('listbox', { name: 'Search' }).getByRole('option').first();
  await field.fill(number.slice(0, 4));
  await expect(page.getByRole('listbox', { name: 'Search' }).getByRole('option').nth(2)).toBeVisible();
  await expect(first).toContainText('Devices with');
  await field.fill(number);
  await expect(first).toContainText(number);
  await expect(first).not.toContainText('Devices with');
  await field.press('Enter');
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
});

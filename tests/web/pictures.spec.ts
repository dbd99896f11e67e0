// Pictures of what is to come and of what was: the recall of the coming months and the history of a price. Each has a table behind it and is
// taken along as the picture it is.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

async function takenSvg(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('figure', { name }).getByRole('button', { name: 'SVG' }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

test('what falls due is shown by month and by week, of all and of one customer', async ({ page }) => {
  await signedIn(page);
  await page.goto('/calibrations/due');
  await screenLoaded(page, 'calibrations-due');
  const picture = page.getByRole('figure', { name: 'Due, planned and done' });
  await picture.getByText('As a table').click();
  const rows = picture.getByRole('row');
  await expect(rows).toHaveCount(16);
  await expectAccessible(page);
  const svg = await takenSvg(page, 'Due, planned and done');
  for (const word of ['Due, planned and done', 'Not planned', 'pattern']) expect(svg).toContain(word);
  expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeGreaterThan(300);

  await picture.getByRole('combobox', { name: 'Week or month' }).click();
  await page.getByRole('option', { name: 'By week' }).click();
  await expect(rows).toHaveCount(18);
  const due = async () => (await rows.locator('td:nth-child(2)').allInnerTexts()).reduce((sum, text) => sum + Number(text), 0);
  const all = await due();
  await picture.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/unit=week.*customer=/);
  await expect.poll(due).toBeLessThan(all);
});

test('a device type shows how the prices of its calibrations developed, one at a time', async ({ page }) => {
  await signedIn(page);
  const found = await (await page.request.get('/api/v2/prices?filter[start_date]=eq:2026-01-01&page[size]=1')).json();
  const type = found.data[0].attributes.type_tID;
  await page.goto(`/device-types/${type}?tab=price-history`);
  const picture = page.getByRole('figure', { name: 'Price over time' });
  await picture.getByText('As a table').click();
  await expect(picture.getByRole('columnheader')).toHaveText(['Applies from', 'Price', 'Change', 'Last written by']);
  await expect(page.getByRole('combobox', { name: 'Price' })).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the price with all its versions' }).click();
  await screenLoaded(page, 'prices-record');
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const made = await page.request.post('/api/v2/device-types', { data: { type_name: 'Without a price' }, headers });
  await page.goto(`/device-types/${(await made.json()).data.id}?tab=price-history`);
  await expect(page.getByText('There are no prices for this device type')).toBeVisible();
});

test('a price tells when it changed, by how much, and is taken along', async ({ page }) => {
  await signedIn(page);
  const found = await (await page.request.get('/api/v2/prices?filter[start_date]=eq:2026-01-01&page[size]=1')).json();
  await page.goto(`/prices/${found.data[0].id}?tab=price-history`);
  const picture = page.getByRole('figure', { name: 'Price over time' });
  await picture.getByText('As a table').click();
  await expect(picture.getByRole('columnheader')).toHaveText(['Applies from', 'Price', 'Change', 'Last written by']);
  await expect(picture.getByRole('row').filter({ hasText: /\+\d/ })).not.toHaveCount(0);
  await expectAccessible(page);
  expect(await takenSvg(page, 'Price over time')).toContain('today');
});

// The invoices of a period for the books: chosen by month, looked at, what is missing set, and downloaded.
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test('last year’s invoices are looked at, lack two numbers, and go out as a batch and as a table', async ({ page }) => {
  await signedIn(page);
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Export bookings' }).click();
  await screenLoaded(page, 'booking-export');
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('From (invoice date)').fill('2020-01-01');
  const holds = page.getByRole('region', { name: 'What the file holds' });
  await expect(holds.getByText(/invoices and corrections/)).toBeVisible();
  await expect(holds.getByRole('alert')).toContainText('The consultant number of the tax adviser is missing');
  const send = page.getByRole('button', { name: 'Download file' });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('What is missing below comes first');
  await expectAccessible(page);

  // A table needs no tax adviser.
  await page.getByText('Table (CSV)').click();
  await expect(holds.getByRole('alert')).toBeHidden();
  const total = await holds.getByText(/EUR$/).last().textContent();
  const [table] = await Promise.all([page.waitForEvent('download'), send.click()]);
  expect(table.suggestedFilename()).toMatch(/^bookings_2020-01-01_.*\.csv$/);
  expect(total).not.toBeNull();

  await page.getByText('DATEV booking batch').click();
  await holds.getByRole('link', { name: 'To the settings' }).click();
  await page.getByLabel('Consultant number (DATEV)').fill('29098');
  await page.getByLabel('Client number (DATEV)').fill('55003');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // Nothing is left to be saved.
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);

  await page.goto('/invoices/booking-export');
  // Which invoices fall into a quarter depends on today.
  await page.getByRole('button', { name: 'Last quarter' }).click();
  await expect(page.getByRole('button', { name: 'Last quarter' })).toHaveAttribute('aria-pressed', 'true');
  // A batch is of one financial year: that of the month before this one.
  await page.getByRole('button', { name: 'Last month' }).click();
  const lastMonth = new Date();
  lastMonth.setDate(0);
  await page.getByLabel('From (invoice date)').fill(`${lastMonth.getFullYear()}-01-01`);
  await expect(holds.getByText(/invoices and corrections/)).toBeVisible();
  const [batch] = await Promise.all([page.waitForEvent('download'), send.click()]);
  expect(batch.suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_.*\.csv$/);
  expect(readFileSync(await batch.path(), 'latin1')).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2019-01-01');
  await expect(page.getByText('The end of the period is before its beginning.')).toBeVisible();
  await expect(send).toBeDisabled();
});

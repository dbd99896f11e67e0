// A list without rows leads on: in a new lab to its first record, behind a filter out of the filter, which it names.
import { kinds } from '#renderer/records/kinds/index.ts';
import { patience } from '../support/patience.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test.use({ lab: 'plain' });

test('every list of a new lab offers its next step', async ({ page }) => {
  test.setTimeout(patience(400_000));
  await signedIn(page);
  for (const kind of kinds) {
    const { meta } = await (await page.request.get(`/api/v2/${kind.path}?page[size]=1`)).json();
    if (meta.total > 0) continue;
    await page.goto(kind.route);
    await screenLoaded(page, kind.name);
    const notice = page
      .getByRole('status')
      .filter({ has: page.getByText(/\w/) })
      .and(page.locator('div'))
      .first();
    await expect(notice, kind.name).toBeVisible();
    if (kind.operations.edit.length > 0) await expect(notice.getByRole('link').last(), kind.name).toBeVisible();
    else await expect(notice.locator('p').nth(1), kind.name).not.toBeEmpty();
  }
  await expectAccessible(page);
});

test('screens of their own say what belongs there, and lead on', async ({ page }) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { customer_number: 'E-1', name: 'Empty Works' });
  const device = await write(page, 'inventories', { asset_number: 'E-100001', customer_id: customer.id });
  for (const [address, screen, step] of [
    ['/admin/runs', 'runs', 'Import devices'],
    ['/prices/exceptions', 'prices-exceptions', 'To the price matrix'],
    [`/customers/${customer.id}/recall`, 'customers-recall', 'All devices of the customer'],
    [`/traceability/${device.id}`, 'traceability', 'New calibration'],
    [`/traceability/${device.id}?view=forward`, 'traceability', 'To the calibrations'],
  ] as const) {
    await page.goto(address);
    await screenLoaded(page, screen);
    const notice = page.getByRole('status').filter({ has: page.getByRole('link', { name: step }) });
    await expect(notice.locator('p').nth(1), address).not.toBeEmpty();
    await expectAccessible(page);
  }
  await page.goto(`/customers/${customer.id}/recall`);
  await page.getByRole('button', { name: 'Look 12 months ahead' }).click();
  await expect(page.getByText('Nothing is due in the next 12 months')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Look / })).toHaveCount(0);
  await page.goto(`/traceability/${device.id}?view=recall&from=2026-01-01`);
  await page.getByRole('button', { name: 'Search without days' }).click();
  await page.getByRole('button', { name: 'What is calibrated with it' }).click();
  await expect(page.getByRole('button', { name: 'Calibrated with it', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('eine Liste, die ein Filter leert, nennt ihn und hebt ihn auf', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/roles?q=gibtesnicht');
  await screenLoaded(page, 'roles');
  const notice = page.getByRole('status').filter({ hasText: 'Nichts gefunden' });
  await expect(page.getByRole('list', { name: 'Aktive Filter' })).toContainText('gibtesnicht');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Filter aufheben' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'administrator' })).toBeVisible();
  await expect(notice).toBeHidden();
});

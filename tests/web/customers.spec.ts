// A customer's page says at a glance how his devices stand and leads to each list; his recall list is by month, to be copied.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('the glance counts what is due and opens the list behind each number', async ({ page }) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { customer_number: 'GLA-1', name: 'Glance and Sons' });
  const due = { 'GLA-100001': day(-3), 'GLA-100002': day(-40), 'GLA-100003': day(10), 'GLA-100004': day(300) };
  for (const [asset_number, duedate] of Object.entries(due))
    await write(page, 'inventories', { asset_number, duedate, customer_id: customer.id });
  await write(page, 'bookings', { customer_id: customer.id, status: 2 });
  await write(page, 'contacts', { customer_id: customer.id, firstname: 'Greta', name: 'Glance', phone: '+49 30 123' });
  await page.goto(`/customers/${customer.id}`);
  await screenLoaded(page, 'customers-record');
  const devices = page.getByRole('region', { name: 'Devices' });
  const item = (words: string) => devices.getByRole('listitem').filter({ hasText: words });
  await expect(item('overdue')).toContainText('2');
  await expect(item('due in 30 days')).toContainText('1');
  await expect(item('in order')).toContainText('1');
  await expect(page.getByRole('region', { name: 'Orders and loans' }).getByRole('link', { name: 'open orders' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prices' })).toContainText('In no price group');
  await expect(page.getByRole('link', { name: 'Greta Glance' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Greta Glance' }).click();
  await screenLoaded(page, 'contacts-record');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Greta Glance');
  await expect(page.locator('h1 + p')).toHaveText('Glance and Sons');
  // Kept as a number, told as a word; a lab may have words of its own besides.
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await type.fill('Delivery');
  await page.getByRole('option', { name: 'Delivery contact' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const kept = async () =>
    (await (await page.request.get(`/api/v2/contacts?filter[customer_id]=eq:${customer.id}`)).json()).data[0].attributes.type;
  await expect.poll(kept).toBe('2');
  await expect(type).toHaveValue('Delivery contact');
  // The screen has heard that it is kept.
  await expect(page.getByRole('button', { name: 'Save' }).and(page.locator(':enabled'))).toHaveCount(0);
  await page.goBack();
  await screenLoaded(page, 'customers-record');
  await item('overdue').getByRole('link').click();
  await screenLoaded(page, 'inventory');
  await expect(page.getByRole('gridcell', { name: 'GLA-100001' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'GLA-100002' })).toBeVisible();
  await expect(page.getByRole('main').locator('footer').getByRole('status')).toContainText('of 2');
  await page.goBack();
  await screenLoaded(page, 'customers-record');
  await page.getByRole('link', { name: 'Find a price' }).click();
  await expect(page).toHaveURL(new RegExp(`customer_id=${customer.id}`));
});

test('the recall list goes by month, further when asked, and is copied as a table', async ({ page, context }) => {
  await signedIn(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await write(page, 'customers', { customer_number: 'REC-1', name: 'Recall Works' });
  for (const [asset_number, duedate] of [
    ['REC-100001', day(-3)],
    ['REC-100002', day(330)],
  ])
    await write(page, 'inventories', { asset_number, duedate, customer_id: customer.id });
  await page.goto(`/customers/${customer.id}`);
  await screenLoaded(page, 'customers-record');
  await page.getByRole('link', { name: 'Recall list' }).click();
  await screenLoaded(page, 'customers-recall');
  await expect(page.getByRole('heading', { name: 'Recall list Recall Works' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Overdue 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'REC-100002' })).toBeHidden();
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page.getByRole('link', { name: 'REC-100002' })).toBeVisible();
  await expect(page).toHaveURL(/months=12/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy as a table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const rows = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Serial number');
  expect(rows[1]).toContain('REC-100001\t');
});

test('Kundenseite auf Deutsch, dunkel lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  const [device] = (await (await page.request.get('/api/v2/inventories?page[size]=1&filter[duedate]=notnull:')).json()).data;
  await page.goto(`/customers/${device.attributes.customer_id}`);
  await screenLoaded(page, 'customers-record');
  await expect(page.getByRole('region', { name: 'Geräte' })).toContainText('in 30 Tagen fällig');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Rückrufliste' }).click();
  await screenLoaded(page, 'customers-recall');
  await expectAccessible(page);
});

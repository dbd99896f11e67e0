// An order as the office makes it: lines get their price by themselves, say where from, and add up.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

/** A customer without a group, and two device types: one with a list price, one without any. */
async function priced(page: Page): Promise<{ order: string }> {
  const customer = await write(page, 'customers', { customer_number: 'ORD-1', name: 'Orders and Sons' });
  const type = await write(page, 'device-types', { type_name: 'Order meter' });
  await write(page, 'device-types', { type_name: 'Order rarity' });
  await write(page, 'prices', { type_tID: type.id, price: 80 });
  const order = await write(page, 'bookings', { customer_id: customer.id, date: '2026-11-20', status: 1 });
  return { order: order.id };
}

async function add(page: Page, what: string, quantity: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Device type' });
  await picker.fill(what);
  await page.getByRole('option', { name: what }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill(quantity);
  await page.getByRole('button', { name: 'Add line' }).click();
  await expect(page.getByRole('link', { name: what })).toBeVisible();
}

test('a line is priced by the finder, says from where, and the order adds up', async ({ page }) => {
  await signedIn(page);
  const { order } = await priced(page);
  await page.goto(`/bookings/${order}`);
  await screenLoaded(page, 'bookings-record');
  // Whose order and of which day stands in its head.
  await expect(
    page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'Orders and Sons · 20 Nov 2026' }),
  ).toBeVisible();
  await expect(page.getByText('No lines yet')).toBeVisible();
  await add(page, 'Order meter', '3');
  const meter = page.getByRole('row').filter({ hasText: 'Order meter' });
  await expect(meter).toContainText('80.00');
  await expect(meter).toContainText('240.00');
  await expect(meter.getByRole('link', { name: /^Device type/ })).toBeVisible();
  for (const head of ['Price (EUR)', 'Net (EUR)']) await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
  const totals = page.getByRole('region', { name: 'What it adds up to' });
  await expect(totals).toContainText(/19 % tax on 240\.00\s+EUR/);
  await expect(totals).toContainText(/285\.60\s+EUR/);
  // No price is not zero: the line says so, and the sums stay.
  await add(page, 'Order rarity', '1');
  const rarity = page.getByRole('row').filter({ hasText: 'Order rarity' });
  await expect(rarity).toContainText('no price');
  await expect(totals).toContainText('1 line has no price and is not in it');
  await expect(totals).toContainText(/285\.60\s+EUR/);
  await expectAccessible(page);
  // Why it costs that is explained one press away, for the customer, the day and the quantity of the line, and the row beside it.
  await meter.getByRole('link', { name: /^Device type/ }).click();
  await screenLoaded(page, 'finder');
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveValue('Orders and Sons');
  await expect(page.getByText(/^3 pieces: 240\.00\sEUR$/)).toBeVisible();
  await page.getByRole('link', { name: 'Open row' }).click();
  await screenLoaded(page, 'prices-record');
  // What lacks a price leads there as well; of one entered by hand the list's own answer is told.
  await page.goto(`/bookings/${order}`);
  await rarity.getByRole('link', { name: 'No list price kept' }).click();
  await screenLoaded(page, 'finder');
  await expect(page.getByText('No price', { exact: true })).toBeVisible();
  await page.goto(`/bookings/${order}`);
  await meter.getByRole('button', { name: /^Price of / }).click();
  await page.getByRole('textbox', { name: 'Price of the line' }).fill('75');
  await page.keyboard.press('Enter');
  await expect(meter).toContainText('entered by hand');
  await meter.getByRole('link', { name: 'what the price list says' }).click();
  await screenLoaded(page, 'finder');
  await expect(page.getByText(/240\.00\s+EUR/)).toBeVisible();
});

test('a line can be an article, too, and its form tells and offers device types by their names', async ({ page }) => {
  await signedIn(page);
  const type = await write(page, 'device-types', { type_name: 'Line gauge' });
  const row = await write(page, 'prices', { type_tID: type.id, price: 60 });
  await write(page, 'standard-articles', { article_name: 'Line express', price: 25, unit: 'EA' });
  const customer = await write(page, 'customers', { customer_number: 'ORD-2', name: 'Lines Ltd' });
  const order = await write(page, 'bookings', { customer_id: customer.id, date: '2026-11-20', status: 1 });
  await page.goto(`/bookings/${order.id}`);
  await screenLoaded(page, 'bookings-record');
  await page.getByText('Article', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Article' }).fill('Line expr');
  await page.getByRole('option', { name: 'Line express' }).click();
  await page.getByRole('button', { name: 'Add line' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Line express' })).toContainText('25.00');
  const line = { booking_id: order.id, article_type: 'type' };
  const byType = await write(page, 'booking-positions', { ...line, article_id: type.id });
  await page.goto(`/booking-positions/${byType.id}`);
  await screenLoaded(page, 'booking-positions-record');
  await expect(page.getByRole('heading', { level: 1, name: 'Line gauge' })).toBeVisible();
  const article = page.getByRole('combobox', { name: 'Article', exact: true });
  await expect(article).toHaveValue('Line gauge');
  await article.fill('Line ga');
  await expect(page.getByRole('option', { name: 'Line gauge' })).toBeVisible();
  const byRow = await write(page, 'booking-positions', { ...line, article_id: row.id });
  await page.goto(`/booking-positions/${byRow.id}`);
  await screenLoaded(page, 'booking-positions-record');
  await expect(page.getByRole('paragraph').filter({ hasText: /^Article$/ })).toBeVisible();
  await expect(page.getByRole('main').getByText('Line gauge').last()).toBeVisible();
});

test('an order is led from step to step by one button that names what it does, and a step can be taken back', async ({
  page,
}) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { name: 'Path Finders' });
  const order = await write(page, 'bookings', { customer_id: customer.id });
  await page.goto(`/bookings/${order.id}`);
  await screenLoaded(page, 'bookings-record');
  const now = page.getByRole('region', { name: 'Way of the order' }).locator('[aria-current="step"]');
  await expect(now).toContainText('Offer');
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(now).toContainText('Order confirmed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(now).toContainText('Offer');
  await page.keyboard.press('F9');
  await expect(now).toContainText('Order confirmed');
  for (const [button, status] of [
    ['Start work', 'In progress'],
    ['Ready to ship', 'Ready to ship'],
    ['Complete order', 'Completed'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(now).toContainText(status);
  }
  await page.getByRole('button', { name: 'Other status' }).click();
  await page.getByRole('menuitem', { name: 'Cancelled' }).click();
  await expect(now).toContainText('Cancelled');
});

test('Auftrag auf Deutsch: Summen mit Komma, dunkel lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  const [position] = (await (await page.request.get('/api/v2/booking-positions?page[size]=1')).json()).data;
  await page.goto(`/bookings/${position.attributes.booking_id}`);
  await screenLoaded(page, 'bookings-record');
  await expect(page.getByRole('region', { name: 'Summen' })).toContainText(/Brutto\s*[\d.]+,\d{2}/);
  await expectAccessible(page);
});

test('a new order asks for the customer first, then for the day', async ({ page }) => {
  await signedIn(page);
  await page.goto('/bookings/new');
  await screenLoaded(page, 'bookings-new');
  const inputs = page.getByRole('main').locator('form input:visible');
  await expect(inputs.nth(0)).toHaveAccessibleName('Customer');
  await expect(inputs.nth(1)).toHaveAccessibleName('Date');
});

test('a new order is begun with little, and goes on with its first line: Enter takes the first that fits', async ({ page }) => {
  await signedIn(page);
  await write(page, 'customers', { customer_number: 'ORD-7', name: 'Short and Sweet' });
  for (const name of ['Twin gauge A', 'Twin gauge B']) await write(page, 'device-types', { type_name: name });
  await page.goto('/bookings/new');
  await screenLoaded(page, 'bookings-new');
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Short and Sweet');
  await page.getByRole('option', { name: 'Short and Sweet', exact: true }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'bookings-record');
  const what = page.getByRole('combobox', { name: 'Device type', exact: true });
  await expect(what).toBeFocused();
  // Not key by key: a machine at work hands keys over in a burst, and a burst is taken for a scan.
  await what.fill('Twin gauge');
  await expect(page.getByRole('option')).toHaveText(['Twin gauge A', 'Twin gauge B']);
  await page.keyboard.press('Enter');
  await expect(what).toHaveValue('Twin gauge A');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Twin gauge A' })).toBeVisible();
  // The next one follows.
  await expect(what).toBeFocused();
  // Whoever comes back to read it has the keys of the page.
  const order = new URL(page.url()).pathname;
  await page.goto('/bookings');
  await screenLoaded(page, 'bookings');
  await page.goto(order);
  await screenLoaded(page, 'bookings-record');
  await expect(what).toBeVisible();
  await expect(what).not.toBeFocused();
});

test('the other fields of a new order are one press away', async ({ page }) => {
  await signedIn(page);
  await page.goto('/bookings/new');
  await screenLoaded(page, 'bookings-new');
  await page.getByRole('button', { name: /more fields$/ }).click();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
});

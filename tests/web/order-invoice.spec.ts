// What the invoice of an order lacks stands on its page, and one press mends what can be mended so. docs/interface/papers.md#invoice-check.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

/** Of a lab in Germany for a customer in Austria, with a line of 100.00. */
async function anOrder(page: Page): Promise<string> {
  const address = { street: 'Ring 1', zip: '1010', city: 'Wien', country: 'Österreich' };
  const customer = await write(page, 'customers', { name: 'Wiener Waagen', vat_id: 'ATU 1358.5627', ...address });
  const order = await write(page, 'bookings', { customer_id: customer.id, date: '2026-11-20', delivery_costs: 12.5 });
  await write(page, 'booking-positions', { booking_id: order.id, name: 'Calibration', quantity: 1, price: 100 });
  return order.id;
}

test('an order says what its invoice lacks, and takes the tax case that fits and its freight at a press', async ({ page }) => {
  await signedIn(page);
  await page.goto(`/bookings/${await anOrder(page)}`);
  await screenLoaded(page, 'bookings-record');
  const invoice = page.getByRole('region', { name: 'Invoice' });
  const totals = page.getByRole('region', { name: 'What it adds up to' });
  await expect(invoice).toContainText('When the service was done is not known');
  await expect(invoice).toContainText('that speaks for reverse charge');
  await expect(totals).toContainText(/119\.00\s+EUR/);
  await expectAccessible(page);

  await invoice.getByRole('button', { name: 'Delivery costs as a line' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Versandkosten' })).toContainText('12.50');
  await expect(totals).toContainText(/133\.88\s+EUR/);
  await expect(invoice).not.toContainText('delivery costs');

  await invoice.getByRole('button', { name: 'Use Reverse charge (EU, abroad)' }).click();
  await expect(invoice).toContainText('VAT is payable by the recipient');
  await expect(totals).toContainText(/Gross\s*112\.50\s+EUR/);
  await expect(invoice.getByRole('button')).toHaveText('Issue invoice');
});

test('a tax case that lacks VAT ids is refused at its field with all that it lacks', async ({ page }) => {
  await signedIn(page);
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const emptied = await page.request.patch('/api/v2/settings/company.vat_id', { headers, data: { value: '' } });
  expect(emptied.ok()).toBe(true);
  const customer = await write(page, 'customers', { name: 'Wiener Gewichte', country: 'Österreich' });
  const order = await write(page, 'bookings', { customer_id: customer.id, date: '2026-11-20' });
  await page.goto(`/bookings/${order.id}`);
  await screenLoaded(page, 'bookings-record');
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('combobox', { name: 'Tax case' }).click();
  await page.getByRole('option', { name: 'Reverse charge (EU, abroad)' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('VAT ID of the customer the invoice is made out to')).toContainText('VAT ID of the lab');
});

test('what keeps an invoice from being issued is asked for where it is issued, and saved where it belongs', async ({ page }) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { name: 'Waagen ohne Anschrift' });
  const order = await write(page, 'bookings', { customer_id: customer.id, date: '2026-11-20' });
  await write(page, 'booking-positions', { booking_id: order.id, name: 'Calibration', quantity: 1, price: 100 });
  await page.goto(`/bookings/${order.id}`);
  await screenLoaded(page, 'bookings-record');
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Street' })).toBeVisible();
  await expectAccessible(page);
  // Nothing was agreed with this customer: an empty due date is none.
  await expect(dialog.getByRole('textbox', { name: 'Due date' })).toHaveAccessibleDescription(/^Empty: never due/);
  await dialog.getByRole('textbox', { name: 'Street' }).fill('Ring 1');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Köln');
  await dialog.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Service from' })).toHaveAccessibleDescription('Please fill in');
  await expect(dialog.getByText('When the service was done is not known')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'City' }).fill('');
  await dialog.getByRole('textbox', { name: 'Service from' }).fill('27 Nov 2026');
  await dialog.getByRole('textbox', { name: 'Service to' }).fill('26 Nov 2026');
  await dialog.getByRole('button', { name: 'Issue invoice' }).click();
  // At its field, and told once.
  await expect(dialog.getByRole('textbox', { name: 'Service to' })).toHaveAccessibleDescription(
    /The service ends before it begins/,
  );
  await expect(dialog.getByText('The service ends before it begins')).toHaveCount(1);
  await dialog.getByRole('textbox', { name: 'Service to' }).fill('28 Nov 2026');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Kiel');
  await dialog.getByRole('button', { name: 'Issue invoice' }).click();
  await screenLoaded(page, 'invoices-record');
  const kept = async (path: string) => (await (await page.request.get(`/api/v2/${path}`)).json()).data.attributes;
  expect(await kept(`customers/${customer.id}`)).toMatchObject({ street: 'Ring 1', city: 'Kiel' });
  expect(await kept(`bookings/${order.id}`)).toMatchObject({ service_from: '2026-11-27', service_to: '2026-11-28' });
});

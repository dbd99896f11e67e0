// An office's day with an order: a part invoiced, the rest, a payment, money given back, and a cancellation. docs/interface/records.md#invoices.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

async function anOrder(page: Page): Promise<string> {
  const address = { street: 'Ring 1', zip: '24103', city: 'Kiel', country: 'Deutschland', payment_days: 14 };
  const customer = await write(page, 'customers', { name: 'Kieler Waagen', ...address });
  const order = await write(page, 'bookings', { customer_id: customer.id, date: '2026-11-20', service_from: '2026-11-20' });
  await write(page, 'booking-positions', { booking_id: order.id, name: 'Calibration', quantity: 4, price: 64 });
  await write(page, 'booking-positions', { booking_id: order.id, name: 'Report', quantity: 1, price: 12.5 });
  return order.id;
}

/** Stands on the invoice's page, which has loaded. */
async function issued(page: Page): Promise<string> {
  await screenLoaded(page, 'invoices-record');
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

test('an order is invoiced in parts, paid, credited and cancelled, and nothing of what went out changes', async ({ page }) => {
  await signedIn(page);
  const order = await anOrder(page);
  const open = page.getByRole('region', { name: 'Open' });
  await page.goto('/invoices');
  await screenLoaded(page, 'invoices');
  await page.getByRole('button', { name: /^Overdue/ }).click();
  await expect(page.getByRole('gridcell', { name: /overdue \d+ d/ }).first()).toBeVisible();
  await page.goto(`/bookings/${order}`);
  await screenLoaded(page, 'bookings-record');
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue invoice' });
  await expectAccessible(page);
  await dialog.getByLabel('Invoice now: Calibration').fill('1');
  await dialog.getByLabel('Invoice now: Report').fill('');
  await dialog.getByRole('button', { name: 'Issue invoice' }).click();
  const part = await issued(page);
  await expect(page.getByText('76.16 EUR').first()).toBeVisible();
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose template and letterhead …' }).click();
  await expect(page.getByRole('dialog', { name: /^Create: / }).getByAltText(/./)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/bookings/${order}`);
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  await dialog.getByRole('button', { name: 'Issue invoice' }).click();
  expect(await issued(page)).not.toBe(part);
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Corrections/ }).click();
  await expect(page.getByText('No corrections', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Enter payment' }).click();
  const payment = page.getByRole('dialog', { name: /Payment of invoice/ });
  await expect(payment.getByLabel('Amount (EUR)')).toHaveValue('243.36');
  // Copied from a paper, with the minus of print.
  await payment.getByLabel('Amount (EUR)').selectText();
  await payment.getByLabel('Amount (EUR)').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '\u2212100,00');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(payment.getByLabel('Amount (EUR)')).toHaveValue('-100.00');
  await payment.getByRole('button', { name: 'Enter payment' }).click();
  await expect(payment.getByText(/no more than was paid of this invoice/)).toBeVisible();
  await expectAccessible(page);
  await payment.getByLabel('Amount (EUR)').fill('100');
  await expect(payment.getByText(/no more than was paid/)).toHaveCount(0);
  await payment.getByRole('button', { name: 'Enter payment' }).click();
  await expect(open).toContainText('143.36 EUR');

  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = page.getByRole('dialog', { name: /Credit note for invoice/ });
  await credit.getByText('Amount (net)').click();
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(credit.getByLabel(/^To credit: /).first()).toBeFocused();
  await expect(credit.getByText('Please enter what is credited for at least one line')).toBeVisible();
  await expect(credit.getByLabel('Reason (appears on the document)')).toHaveAccessibleDescription('Please fill in');
  await credit.getByLabel('To credit: Report').fill('99');
  await credit.getByLabel('Reason (appears on the document)').fill('Goodwill');
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(credit.getByText(/That is more than can still be given back/)).toBeVisible();
  await expectAccessible(page);
  await credit.getByLabel('To credit: Report').fill('2.5');
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(open).toContainText('140.38 EUR');
  await expect(page.getByRole('button', { name: 'Reverse invoice' })).toHaveCount(0);

  await page.goto(`/bookings/${order}`);
  await page.getByRole('region', { name: 'Invoice' }).getByRole('link', { name: part }).click();
  await issued(page);
  await page.getByRole('link', { name: 'Where the prices come from is told at the order' }).click();
  await screenLoaded(page, 'bookings-record');
  await expect(page.getByRole('columnheader', { name: 'Where the price comes from' })).toBeVisible();
  await page.goBack();
  await issued(page);
  await page.getByRole('button', { name: 'Reverse invoice' }).click();
  const cancel = page.getByRole('dialog', { name: /Reverse invoice/ });
  await cancel.getByLabel('Reason (appears on the document)').fill('Wrong price');
  await cancel.getByRole('button', { name: 'Reverse invoice' }).click();
  await expect(page.getByText(/Cancelled by R/)).toBeVisible();
  await page.goto(`/bookings/${order}`);
  await expect(page.getByRole('button', { name: 'Issue invoice' })).toBeVisible();
});

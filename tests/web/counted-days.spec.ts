// The days of the office and of the quality manager, by what stands on the screens alone: each step takes no more clicks, fields and keys
// than docs/design/screens.md#counted-days says. The technician's are counted in hands.spec.ts.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { Hands } from './fixtures/hands.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

// Each step is counted, whatever the one before it took.
const softly = expect.configure({ soft: true });

function counting(page: Page) {
  const hands = new Hands(page);
  const step = (name: string, most: number, work: (hands: Hands) => Promise<void>) =>
    test.step(name, async () => {
      hands.count();
      await work(hands);
      softly(hands.count(), name).toBeLessThanOrEqual(most);
    });
  return step;
}

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name, exact: true });

test.beforeEach(async ({ page }) => {
  test.setTimeout(patience(180_000));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page);
});

test('an offer becomes an order, an invoice and a payment', async ({ page }) => {
  const step = counting(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const address = { street: 'Ring 1', zip: '24103', city: 'Kiel', country: 'Deutschland', payment_days: 14 };
  await write(page, 'customers', { name: 'Counted Scales', ...address });
  const type = await write(page, 'device-types', { type_name: 'Counted scale' });
  await write(page, 'prices', { type_tID: type.id, price: 80 });
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await step('an offer is written', 5, async (hands) => {
    await hands.click(rail(page, 'Orders'));
    await screenLoaded(page, 'bookings');
    await hands.click(page.getByRole('link', { name: 'New order' }));
    await screenLoaded(page, 'bookings-new');
    await hands.fill(page.getByRole('combobox', { name: 'Customer', exact: true }), 'Counted');
    await hands.click(page.getByRole('option', { name: 'Counted Scales' }));
    await hands.press('Control+Enter');
    await screenLoaded(page, 'bookings-record');
  });
  await step('a line is added', 3, async (hands) => {
    await hands.fill(page.getByRole('combobox', { name: 'Device type', exact: true }), 'Counted');
    await hands.click(page.getByRole('option', { name: 'Counted scale' }));
    await hands.click(button('Add line'));
    await expect(page.getByRole('link', { name: 'Counted scale' })).toBeVisible();
  });
  await step('it is confirmed, worked on and delivered', 4, async (hands) => {
    for (const name of ['Confirm order', 'Start work', 'Ready to ship', 'Complete order']) {
      await hands.click(button(name));
      await expect(button(name)).toHaveCount(0);
    }
  });
  await step('it is invoiced', 3, async (hands) => {
    await hands.click(button('Issue invoice'));
    const dialog = page.getByRole('dialog');
    await hands.fill(dialog.getByRole('textbox', { name: 'Service from' }), '27 Nov 2026');
    await hands.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await screenLoaded(page, 'invoices-record');
  });
  await step('the payment is entered', 2, async (hands) => {
    await hands.click(button('Enter payment'));
    await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Enter payment' }));
    await expect(button('Enter payment')).toHaveCount(0);
  });
});

test('a quality manager’s morning', async ({ page }) => {
  const step = counting(page);
  const main = page.getByRole('main');
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await step('what is overdue', 1, async (hands) => {
    await hands.click(main.getByRole('button', { name: /^Overdue/ }));
    await expect(main.getByText(/overdue/i).nth(1)).toBeVisible();
  });
  await step('a failed device', 3, async (hands) => {
    await hands.click(rail(page, 'Advanced filters'));
    await screenLoaded(page, 'filters');
    await hands.click(main.getByRole('link', { name: /^(?:Failed this year|Nicht bestanden dieses Jahr)$/ }));
    await screenLoaded(page, 'filter');
    await hands.click(main.getByRole('link', { name: 'Open in the list' }));
    await screenLoaded(page, 'calibrations');
  });
  await step('what a bad standard has touched', 6, async (hands) => {
    await hands.press('Control+k');
    await hands.fill(page.getByRole('combobox', { name: 'Search' }), 'PM-100001');
    await hands.click(page.getByRole('option', { name: /^PM-100001/ }).first());
    await screenLoaded(page, 'inventory-record');
    await hands.click(main.getByRole('button', { name: 'More', exact: true }));
    await hands.click(page.getByRole('menuitem', { name: /Recall|traceability/i }).first());
    await screenLoaded(page, 'traceability');
    await hands.click(main.getByText('Recall', { exact: true }));
    await expect(main.getByText('Last passed', { exact: true })).toBeVisible();
  });
  await step('who changed what', 2, async (hands) => {
    await hands.click(main.getByRole('link', { name: 'Device', exact: true }));
    await screenLoaded(page, 'inventory-record');
    await hands.click(main.getByRole('tab', { name: 'History' }));
    await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(/changed|created/i);
  });
});

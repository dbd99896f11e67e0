// The days of the technician, the office and the quality manager, by what stands on the screens alone: each step takes no more clicks, fields
// and keys than the table of docs/design/screens.md#counted-days says, and what each took is printed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { repository } from '../support/seed-lab.ts';
import { Hands } from './fixtures/hands.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { openCalibration, readyDevice } from './pages/ready-device.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

// Each step is counted, whatever the one before it took.
const softly = expect.configure({ soft: true });

type DayName = 'Technician' | 'Office' | 'Quality';

/** What the table allows, by step. */
function allowed(day: DayName): ReadonlyMap<string, number> {
  const table = readFileSync(join(repository, 'docs/design/screens.md'), 'utf8');
  const rows = table.matchAll(/^\| (\w+) \| ([^|]+) \| (\d+) \|$/gm);
  return new Map([...rows].flatMap(([, of, step = '', most]) => (of === day ? [[step, Number(most)] as const] : [])));
}

function counting(page: Page, day: DayName) {
  const hands = new Hands(page);
  const left = new Map(allowed(day));
  /** What the work says it did more than once is counted each time. */
  const step = (name: string, work: (hands: Hands) => Promise<unknown>) =>
    test.step(name, async () => {
      const most = left.get(name) ?? -1;
      left.delete(name);
      hands.count();
      const told = await work(hands);
      const times = typeof told === 'number' ? told : 1;
      const took = hands.count();
      process.stdout.write(
        `  ${day}: ${name}: ${took}${times > 1 ? ` for ${times}` : ''}, at most ${most}${times > 1 ? ' each' : ''}\n`,
      );
      softly(took, name).toBeLessThanOrEqual(most * times);
    });
  /** No row of the table is walked by nobody. */
  const ended = () => expect([...left.keys()]).toEqual([]);
  return { step, ended };
}

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name, exact: true });

test.beforeEach(async ({ page }) => {
  test.setTimeout(patience(180_000));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page);
});

test('an offer becomes an order, an invoice and a payment', async ({ page }) => {
  const { step, ended } = counting(page, 'Office');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const address = { street: 'Ring 1', zip: '24103', city: 'Kiel', country: 'Deutschland', payment_days: 14 };
  await write(page, 'customers', { name: 'Counted Scales', ...address });
  const type = await write(page, 'device-types', { type_name: 'Counted scale' });
  await write(page, 'prices', { type_tID: type.id, price: 80 });
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await step('An offer is written', async (hands) => {
    await hands.click(rail(page, 'Orders'));
    await screenLoaded(page, 'bookings');
    await hands.click(page.getByRole('link', { name: 'New order' }));
    await screenLoaded(page, 'bookings-new');
    await hands.fill(page.getByRole('combobox', { name: 'Customer', exact: true }), 'Counted');
    await hands.click(page.getByRole('option', { name: 'Counted Scales' }));
    await hands.press('Control+Enter');
    await screenLoaded(page, 'bookings-record');
  });
  await step('A line is added, with its price', async (hands) => {
    await hands.fill(page.getByRole('combobox', { name: 'Device type', exact: true }), 'Counted');
    await hands.click(page.getByRole('option', { name: 'Counted scale' }));
    await hands.click(button('Add line'));
    await expect(page.getByRole('link', { name: 'Counted scale' })).toBeVisible();
  });
  await step('It is confirmed, worked on, made ready and completed', async (hands) => {
    for (const name of ['Confirm order', 'Start work', 'Ready to ship', 'Complete order']) {
      await hands.click(button(name));
      await expect(button(name)).toHaveCount(0);
    }
  });
  await step('It is invoiced, with the day of the service', async (hands) => {
    await hands.click(button('Issue invoice'));
    const dialog = page.getByRole('dialog');
    await hands.fill(dialog.getByRole('textbox', { name: 'Service from' }), '27 Nov 2026');
    await hands.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await screenLoaded(page, 'invoices-record');
  });
  await step('The payment is entered', async (hands) => {
    await hands.click(button('Enter payment'));
    await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Enter payment' }));
    await expect(button('Enter payment')).toHaveCount(0);
  });
  ended();
});

test('a quality manager’s morning', async ({ page }) => {
  const { step, ended } = counting(page, 'Quality');
  const main = page.getByRole('main');
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await step('What is overdue', async (hands) => {
    await hands.click(main.getByRole('button', { name: /^Overdue/ }));
    await expect(main.getByText(/overdue/i).nth(1)).toBeVisible();
  });
  await step('Which devices failed this year', async (hands) => {
    await hands.click(rail(page, 'Advanced filters'));
    await screenLoaded(page, 'filters');
    await hands.click(main.getByRole('link', { name: /^(?:Failed this year|Nicht bestanden dieses Jahr)$/ }));
    await screenLoaded(page, 'filter');
    await hands.click(main.getByRole('link', { name: 'Open in the list' }));
    await screenLoaded(page, 'calibrations');
  });
  await step('What a bad standard has touched', async (hands) => {
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
  await step('Who changed what on a device', async (hands) => {
    await hands.click(main.getByRole('link', { name: 'Device', exact: true }));
    await screenLoaded(page, 'inventory-record');
    await hands.click(main.getByRole('tab', { name: 'History' }));
    await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(/changed|created/i);
  });
  ended();
});

test('a technician calibrates, releases and goes on', async ({ page }) => {
  test.slow();
  const { step, ended } = counting(page, 'Technician');
  const { number } = await readyDevice(page);
  // The next one waits, too.
  await openCalibration(page);
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await step('A device is scanned and its calibration begun', async (hands) => {
    await scan(page, number);
    await screenLoaded(page, 'inventory-record');
    await hands.press('F9');
    await screenLoaded(page, 'calibrations-new');
    await expect(page.getByRole('radio', { name: /Test points of the last calibration/ })).toBeChecked();
    await hands.press('Control+Enter');
    await screenLoaded(page, 'calibrations-record');
  });
  await step('A value is entered, each', async (hands) => {
    await expect(page.locator('input:focus')).toHaveAttribute('aria-label', /Measured, row 1/);
    const nominals = await page.locator('[role=gridcell][data-name=nominal]').allTextContents();
    for (const [row, nominal] of nominals.entries()) {
      await page.keyboard.type(nominal, { delay: 60 });
      await hands.press(row === nominals.length - 1 ? 'ArrowUp' : 'Enter');
    }
    await expect(page.locator('[role=gridcell][data-name=measured]').last()).toHaveText(nominals.at(-1) ?? '');
    return nominals.length;
  });
  await step('It is released, with certificate and label', async (hands) => {
    await hands.press('F9');
    const dialog = page.getByRole('dialog', { name: 'Release calibration' });
    const label = dialog.getByRole('checkbox', { name: 'Print the label' });
    if (!(await label.isChecked())) await hands.click(label);
    await expect(dialog.getByRole('button', { name: 'Release' })).toBeEnabled();
    await hands.press('Control+Enter');
    await expect(page.getByRole('dialog', { name: 'Released' }).getByText('Label saved as a file')).toBeVisible();
  });
  await step('The next one is in hand', async (hands) => {
    await hands.press('F9');
    await screenLoaded(page, 'calibrations');
    await expect(page).toHaveURL(/sort=calibration_date/);
    await expect(page.getByRole('grid')).toBeFocused();
    await hands.press('ArrowDown');
    await hands.press('Enter');
    await screenLoaded(page, 'calibrations-record');
    await hands.press('m');
    await expect(page.getByRole('tabpanel').locator(':is(input, button):focus')).toHaveCount(1);
  });
  ended();
});

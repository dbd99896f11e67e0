// Lending as the desk does it: a calendar that says what is where, devices scanned together and handed out at once, a slip to sign,
// taking back with what was noted, and a message that undoes it.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A borrower of the test's own and devices that stand in a shelf. */
async function shelf(
  page: Page,
  prefix: string,
  count: number,
): Promise<{ customer: string; borrower: string; devices: string[] }> {
  const borrower = `${prefix} Borrowers Ltd`;
  const address = { address_line: `${prefix} Gate 3`, street: 'Dock Road 1' };
  const customer = (await write(page, 'customers', { customer_number: `${prefix}-C`, name: borrower, ...address })).id;
  const devices: string[] = [];
  for (let ordinal = 1; ordinal <= count; ordinal += 1) {
    const device = await write(page, 'inventories', {
      asset_number: `${prefix}-90000${ordinal}`,
      manufacturer: 'Fluke',
      model: '87V',
      customer_id: customer,
    });
    await write(page, 'locations', { inventory_id: device.id, location_2: `Shelf ${ordinal}` });
    devices.push(device.id);
  }
  return { customer, borrower, devices };
}

const deskRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function pickCustomer(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('devices scanned together go out at once with a slip, and undo brings them back', async ({ page }) => {
  await signedIn(page);
  const { borrower } = await shelf(page, 'LNA', 2);
  await page.goto('/loans');
  await screenLoaded(page, 'loans');
  await page.getByRole('link', { name: 'Hand out', exact: true }).click();
  await screenLoaded(page, 'loans-desk');
  await expect(page.getByText('No device on the desk yet')).toBeVisible();
  const terms = page.getByRole('complementary', { name: 'Hand out' });
  await expect(terms.getByRole('button', { name: 'Hand out', exact: true })).toBeDisabled();
  await scan(page, 'LNA-900001');
  await expect(deskRow(page, 'LNA-900001')).toContainText('free');
  await page.getByRole('textbox', { name: 'Code' }).fill('LNA-900002');
  await page.keyboard.press('Enter');
  await expect(deskRow(page, 'LNA-900002')).toContainText('free');
  await page.getByRole('textbox', { name: 'Code' }).fill('nothing-of-ours');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“nothing-of-ours” belongs to no device.')).toBeVisible();
  await expectAccessible(page);
  // What is on the desk stands in the address: nothing is lost by a reload.
  await page.reload();
  await screenLoaded(page, 'loans-desk');
  await expect(deskRow(page, 'LNA-900002')).toContainText('free');
  await pickCustomer(page, 'Customer', borrower);
  await page.getByRole('button', { name: '1 week' }).click();
  await page.getByRole('textbox', { name: 'Accessories and notes' }).fill('Case and leads');
  await page.getByRole('button', { name: 'Hand out 2 devices' }).click();
  await screenLoaded(page, 'loans-slip');
  const slip = page.getByRole('article');
  await expect(slip).toContainText(borrower);
  await expect(slip).toContainText('Case and leads');
  await expect(slip.getByRole('img', { name: 'QR code of LNA-900001' })).toBeVisible();
  await expect(slip).toContainText('Date, signature');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('There is no loan with the number')).toBeVisible();
});

test('to another laboratory a device goes with an order, and back with a certificate to enter', async ({ page }) => {
  await signedIn(page);
  const { customer, borrower, devices } = await shelf(page, 'LNZ', 1);
  await page.goto(`/loans/desk?devices=${devices[0]}&customer_id=${customer}`);
  await screenLoaded(page, 'loans-desk');
  await page.getByRole('radiogroup', { name: 'Purpose' }).getByText('Calibration elsewhere').click();
  await page.getByRole('button', { name: 'Hand out 1 device' }).click();
  await screenLoaded(page, 'loans-slip');
  const slip = page.getByRole('article');
  await expect(slip.getByRole('heading', { name: 'Calibration order' })).toBeVisible();
  await expect(slip).toContainText('return it with a calibration certificate');
  await expectAccessible(page);
  await page.goto('/loans');
  await screenLoaded(page, 'loans');
  await page.getByRole('button', { name: /^Calibrated elsewhere/ }).click();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'LNZ-900001' })).toBeVisible();
  await page.goto(`/loans/desk?back=1&devices=${devices[0]}`);
  await screenLoaded(page, 'loans-desk');
  await expect(deskRow(page, 'LNZ-900001')).toContainText(`For calibration at ${borrower}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter certificate' }).click();
  await screenLoaded(page, 'calibrations-new');
  await expect(page.getByRole('combobox', { name: /^Device/ })).toHaveValue('LNZ-900001');
});

test('a day that no calendar has is named at its field', async ({ page }) => {
  await signedIn(page);
  const { customer, devices } = await shelf(page, 'LNX', 1);
  await page.goto(`/loans/desk?devices=${devices[0]}&customer_id=${customer}`);
  await screenLoaded(page, 'loans-desk');
  const until = page.getByRole('textbox', { name: 'Return by' });
  const out = page.getByRole('button', { name: 'Hand out 1 device' });
  await until.fill('31/02/2027');
  await expect(page.getByText(/^Please enter a date such as /)).toBeVisible();
  await expect(until).toHaveAttribute('aria-invalid', 'true');
  await out.click();
  await expect(until).toBeFocused();
  await page.getByRole('button', { name: '1 week' }).click();
  await expect(page.getByText(/^Please enter a date such as /)).toHaveCount(0);
  await expect(out).toBeEnabled();
});

test('on paper there is the slip alone', async ({ page }) => {
  await signedIn(page);
  const { customer, devices } = await shelf(page, 'LNP', 1);
  await write(page, 'locations/hand-out', { inventory_ids: devices, customer_id: customer, rental_end: day(9) });
  const answer = await page.request.get(`/api/v2/locations?filter[inventory_id]=eq:${devices[0]}&filter[is_active]=1`);
  const [loan] = (await answer.json()).data;
  await page.goto(`/loans/slip/${loan.attributes.loan_number}`);
  await screenLoaded(page, 'loans-slip');
  const slip = page.getByRole('article');
  await expect(slip).toContainText('LNP-900001');
  await expect(slip.getByText('LNP Gate 3')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeHidden();
});

test('what is out already says who has it, and nothing goes out until it is taken off', async ({ page }) => {
  await signedIn(page);
  const { customer, borrower, devices } = await shelf(page, 'LNB', 2);
  const [first = '', second = ''] = devices;
  await write(page, 'locations/hand-out', { inventory_ids: [first], customer_id: customer, rental_end: day(9) });
  await page.goto(`/loans/desk?devices=${first},${second}&customer_id=${customer}`);
  await screenLoaded(page, 'loans-desk');
  await expect(deskRow(page, 'LNB-900001')).toContainText(`with ${borrower}`);
  await expect(deskRow(page, 'LNB-900001')).toContainText('out already');
  await expect(page.getByRole('button', { name: 'Hand out 2 devices' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take it off the desk' }).click();
  await page.getByRole('button', { name: 'Hand out 1 device' }).click();
  await screenLoaded(page, 'loans-slip');
  await expect(page.getByRole('article')).toContainText('LNB-900002');
  await expect(page.getByRole('article')).not.toContainText('LNB-900001');
});

test('a device handed out elsewhere meanwhile shows at once on the desk', async ({ page }) => {
  await signedIn(page);
  const { customer, borrower, devices } = await shelf(page, 'LNC', 1);
  await page.goto(`/loans/desk?devices=${devices[0]}&customer_id=${customer}`);
  await screenLoaded(page, 'loans-desk');
  await expect(deskRow(page, 'LNC-900001')).toContainText('free');
  await write(page, 'locations/hand-out', { inventory_ids: devices, customer_id: customer, rental_end: day(9) });
  await expect(deskRow(page, 'LNC-900001')).toContainText(`with ${borrower}`);
  await expect(page.getByRole('button', { name: 'Hand out 1 device' })).toBeDisabled();
});

test('taking back notes the state and puts each device back to its shelf', async ({ page }) => {
  await signedIn(page);
  const { customer, devices } = await shelf(page, 'LND', 2);
  await write(page, 'locations/hand-out', { inventory_ids: devices, customer_id: customer, rental_end: day(9) });
  await page.goto('/loans/desk?back=1');
  await screenLoaded(page, 'loans-desk');
  await scan(page, 'LND-900001');
  await scan(page, 'LND-900002');
  await page.getByRole('textbox', { name: 'State of LND-900001' }).fill('Case missing');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take back 2 devices' }).click();
  await expect(page.getByText('2 devices taken back')).toBeVisible();
  await expect(page.getByText('No device on the desk yet')).toBeVisible();
  await page.goto(`/inventory/${devices[0]}?tab=locations`);
  await expect(page.getByRole('row').filter({ hasText: 'Returned' })).toBeVisible();
  const places = await (
    await page.request.get(`/api/v2/locations?filter[inventory_id]=eq:${devices[0]}&filter[is_active]=1`)
  ).json();
  expect(places.data.map(({ attributes }: { attributes: { location_2: string } }) => attributes.location_2)).toEqual(['Shelf 1']);
});

test('the calendar shows who has what until when, late in words too, and steps through the months by keyboard', async ({
  page,
}) => {
  await signedIn(page);
  const { customer, borrower, devices } = await shelf(page, 'LNE', 2);
  const [late = '', kept = ''] = devices;
  const lent = { customer_id: customer, status: 3, is_active: 1, location_2: borrower };
  await write(page, 'locations', { ...lent, inventory_id: late, location_date: `${day(-20)} 08:00:00`, rental_end: day(-4) });
  await write(page, 'locations', {
    ...lent,
    status: 2,
    is_active: 0,
    inventory_id: kept,
    location_date: `${day(40)} 08:00:00`,
    rental_end: day(50),
  });
  await page.goto('/loans?list=late');
  await screenLoaded(page, 'loans');
  await page.getByRole('searchbox', { name: 'Search devices' }).fill('LNE-9');
  const row = page.getByRole('row').filter({ hasText: 'LNE-900001' });
  await expect(row).toContainText('overdue 4 d');
  await expect(page.getByRole('row').filter({ hasText: 'LNE-900002' })).toContainText('reserved from');
  await expect(page.getByRole('complementary', { name: 'Out, overdue, due back' })).toContainText(borrower);
  const bar = row.getByRole('link', { name: new RegExp(`^${borrower}, .* to .*, overdue 4 d$`) });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-01/);
  await expect(bar).toBeHidden();
  await page.goBack();
  await page.goto('/loans?q=LNE-9');
  await screenLoaded(page, 'loans');
  await bar.press('Enter');
  await screenLoaded(page, 'locations-record');
  await page.getByRole('link', { name: 'Take back' }).click();
  await screenLoaded(page, 'loans-desk');
  await expect(deskRow(page, 'LNE-900001')).toContainText('overdue 4 d');
});

test('the calendar begins where today is seen, on a small monitor with the whole month, on a phone with the days around', async ({
  page,
}) => {
  await signedIn(page);
  const now = page.locator('th[aria-current="date"]');
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/loans');
    await screenLoaded(page, 'loans');
    await expect(now).toBeInViewport({ ratio: 1 });
  }
});

test('the list of places and loans says what each device is, and whose where somebody else has it', async ({ page }) => {
  await signedIn(page);
  const { devices, borrower: owner } = await shelf(page, 'LNF', 2);
  const { customer, borrower } = await shelf(page, 'LNG', 0);
  const [lent = '', kept = ''] = devices;
  await write(page, 'locations/hand-out', { inventory_ids: [lent], customer_id: customer, rental_end: day(9) });
  const own = (await (await page.request.get(`/api/v2/inventories/${kept}`)).json()).data.attributes.customer_id;
  await write(page, 'locations', { inventory_id: kept, customer_id: own, location_2: 'Shelf 9' });
  await page.goto('/locations?f.is_active=1&q=LNF-9');
  await screenLoaded(page, 'locations');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('LNF-900001').getByRole('gridcell').first()).toHaveText(`LNF-900001 Fluke 87V · ${owner}`);
  await expect(row('LNF-900001')).toContainText(borrower);
  await expect(row('Shelf 9').getByRole('gridcell').first()).toHaveText('LNF-900002 Fluke 87V');
  await expect(row('Shelf 9')).toContainText(owner);
});

test('Ausleihe auf Deutsch, dunkel und lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/loans?span=week');
  await screenLoaded(page, 'loans');
  await expect(page.getByRole('heading', { name: 'Ausleihe' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rückgabe überfällig/ })).toContainText(/[1-9]/);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /überfällig \d+ T/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zurücknehmen', exact: true }).click();
  await screenLoaded(page, 'loans-desk');
  await expect(page.getByRole('button', { name: 'Zurücknehmen', pressed: true })).toBeVisible();
  await expectAccessible(page);
});

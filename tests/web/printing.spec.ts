// Printing from its screens: a test label and the calibration of a printer, a queue whose printer was off, labels to renew, confirming
// by scan. The printer is a socket of this machine that keeps its bytes.
import type { Page } from '@playwright/test';
import { type FakePrinter, fakePrinter } from '../support/fake-printer.ts';
import { readZpl } from '../support/read-zpl.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

async function post(page: Page, path: string, data: object) {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data as { id: string; attributes: Record<string, unknown> };
}

const rawPrinter = (page: Page, name: string, port: number) =>
  post(page, 'printers', { name, kind: 'raw', host: '127.0.0.1', port, dpi: 203, darkness: 12, format: 'device-50x25' });

async function devices(page: Page, count: number): Promise<{ id: string; number: string }[]> {
  const { data } = await (await page.request.get(`/api/v2/labels/renewals?sort=asset_number&page[size]=${count}`)).json();
  return data.map((one: { id: string; attributes: { asset_number: string } }) => ({
    id: one.id,
    number: one.attributes.asset_number,
  }));
}

const labelsAt = (printer: FakePrinter) => readZpl(printer.received().join(''));

test('a printer is tested, and its offsets are calibrated by what was measured', async ({ page }) => {
  await signedIn(page);
  const printer = await fakePrinter();
  const { id } = await rawPrinter(page, 'Zebra bench', printer.port);
  await page.goto(`/printers/${id}`);
  await screenLoaded(page, 'printers-record');
  await expect(page.getByRole('region', { name: 'State now' }).getByText('Ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Test label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test label' });
  await expect(dialog.getByText('Printed')).toBeVisible();
  const [label] = labelsAt(printer);
  expect(label?.fields.map(({ content }) => content)).toEqual(expect.arrayContaining(['Zebra bench', '203 dpi, 12']));
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Calibrate offsets' }).click();
  const calibrate = page.getByRole('dialog', { name: 'Calibrate offsets' });
  await calibrate.getByRole('button', { name: 'Print the cross' }).click();
  await expect(calibrate.getByText('Printed')).toBeVisible();
  await expect(calibrate.getByText('20 mm and 12.5 mm')).toBeVisible();
  await expectAccessible(page);
  await calibrate.getByLabel('Measured from the left').fill('20.8');
  await calibrate.getByLabel('Measured from the top').fill('12');
  await calibrate.getByRole('button', { name: 'Take over the offsets' }).click();
  await expect(page.getByRole('region', { name: 'Offsets' })).toContainText('−0.8 mm to the right, 0.5 mm down');
  await printer.stop();
});

test('a printer’s scale is corrected by the bars it printed, and what no printer is off by is refused', async ({ page }) => {
  await signedIn(page);
  const printer = await fakePrinter();
  const { id } = await rawPrinter(page, 'Zebra short', printer.port);
  await page.goto(`/printers/${id}`);
  await screenLoaded(page, 'printers-record');
  await expect(page.getByRole('region', { name: 'Scale' })).toContainText('100 % across, 100 % down');
  await page.getByRole('button', { name: 'Correct the scale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the scale' });
  await expect(dialog).toContainText('45 mm across and 20 mm down');
  await dialog.getByRole('button', { name: 'Print the bars' }).click();
  await expect(dialog.getByText('Printed')).toBeVisible();
  expect(labelsAt(printer)[0]?.fields[0]).toMatchObject({ kind: 'box', width: 360 });
  await dialog.getByLabel('Measured across').fill('4.5');
  await dialog.getByRole('button', { name: 'Take over the scale' }).click();
  await expect(dialog.getByLabel('Measured across')).toHaveAccessibleDescription(/between 36 and 54 mm/);
  await expectAccessible(page);
  await dialog.getByLabel('Measured across').fill('44.1');
  await dialog.getByRole('button', { name: 'Take over the scale' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Scale' })).toContainText('102.04 % across, 100 % down');
  await printer.stop();
});

test('a printer that is off: the queue says so, and going on prints everything once', async ({ page }) => {
  await signedIn(page);
  const gone = await fakePrinter();
  const { port } = gone;
  await gone.stop();
  const { id } = await rawPrinter(page, 'Zebra hall', port);
  const some = await devices(page, 2);
  const job = await post(page, 'labels/print', { printer_id: id, ids: some.map((one) => one.id), request_key: 'queue-1' });
  await page.goto('/print-queue');
  await screenLoaded(page, 'print-queue');
  const row = page.getByRole('row', { name: /Zebra hall/ });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('Nothing was printed');
  await expectAccessible(page);
  const printer = await fakePrinter('takes', port);
  await row.getByRole('button', { name: 'Continue' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page.getByRole('row', { name: /Zebra hall/ })).toContainText('Printed');
  expect(labelsAt(printer)).toHaveLength(2);
  expect(printer.connections()).toBe(1);
  await page
    .getByRole('row', { name: /Zebra hall/ })
    .getByRole('link', { name: 'Confirm by scan' })
    .click();
  await screenLoaded(page, 'label-confirm');
  await scan(page, some[0]?.number ?? '');
  await expect(page.getByRole('status').filter({ hasText: some[0]?.number ?? '' })).toContainText('Confirmed on the device');
  await scan(page, 'no-such-code');
  await expect(page.getByRole('status').filter({ hasText: 'no-such-code' })).toBeVisible();
  await expectAccessible(page);
  const { data } = await (await page.request.get(`/api/v2/printed-labels?filter[print_job_id]=${job.id}&sort=position`)).json();
  expect(data.map((one: { attributes: { state: string } }) => one.attributes.state)).toEqual(['confirmed', 'printed']);
  await printer.stop();
});

test('an unknown end is settled by the last good label, and only the rest is printed', async ({ page }) => {
  await signedIn(page);
  const breaking = await fakePrinter({ drops: 100 });
  const { port } = breaking;
  const { id } = await rawPrinter(page, 'Zebra cellar', port);
  const some = await devices(page, 3);
  await post(page, 'labels/print', { printer_id: id, ids: some.map((one) => one.id), request_key: 'queue-2' });
  await page.goto('/print-queue');
  await screenLoaded(page, 'print-queue');
  const row = page.getByRole('row', { name: /Zebra cellar/ });
  await row.getByRole('button', { name: 'Settle' }).click();
  const dialog = page.getByRole('dialog', { name: 'What was printed?' });
  await dialog.getByRole('radio', { name: 'Part of it arrived' }).check();
  await dialog.getByLabel('Last good label').fill('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(row).toContainText('Failed');
  await breaking.stop();
  const printer = await fakePrinter('takes', port);
  await row.getByRole('button', { name: 'Continue' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(row).toContainText('Printed');
  expect(labelsAt(printer)).toHaveLength(1);
  await printer.stop();
});

test('auf Deutsch: Etiketten eines Kunden erneuern, und die Liste ist danach leer', async ({ page }) => {
  await signedIn(page, 'de');
  const printer = await fakePrinter();
  await rawPrinter(page, 'Zebra Labor', printer.port);
  const [first] = await devices(page, 1);
  await page.goto(`/labels/renew?q=${encodeURIComponent(first?.number ?? '')}`);
  await screenLoaded(page, 'label-renewals');
  await expect(page.getByRole('link', { name: first?.number ?? '' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Etikett(en)? drucken$/ }).click();
  const dialog = page.getByRole('dialog', { name: /drucken/ });
  await dialog.getByRole('combobox', { name: 'Drucker' }).click();
  await page.getByRole('option', { name: 'Zebra Labor' }).click();
  await dialog.getByRole('button', { name: /drucken$/ }).click();
  await expect(dialog.getByText('Gedruckt', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(page.getByText('Kein Gerät mit diesen Bedingungen braucht ein neues Etikett')).toBeVisible();
  expect(labelsAt(printer).length).toBeGreaterThan(0);
  await printer.stop();
});

test('a label that cannot be confirmed is answered with the reason alone', async ({ page }) => {
  await signedIn(page);
  await page.goto('/labels/confirm');
  await screenLoaded(page, 'label-confirm');
  await page.getByRole('textbox', { name: 'Code on the device' }).fill('no-such-device');
  await page.keyboard.press('Enter');
  const told = page.getByRole('status').filter({ hasText: 'no-such-device' });
  await expect(told.getByText('These devices were not found: no-such-device', { exact: true })).toBeVisible();
});

// Labels and papers from where one works: a device, a selection, a record's page.
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

async function downloaded(page: Page, work: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), work()]);
  return file;
}

const beginning = async (file: Download) =>
  readFileSync(await file.path())
    .subarray(0, 5)
    .toString('latin1');

async function firstDevice(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/v2/inventories?filter[status]=1&page[size]=1')).json();
  return data[0].id;
}

test('the label of a device is seen before it is printed, and comes as a file', async ({ page }) => {
  await signedIn(page);
  await page.goto(`/inventory/${await firstDevice(page)}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels of 1 device' });
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: /50/ }).first().click();
  const preview = dialog.getByRole('img', { name: 'The label as it will be printed' });
  await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await dialog.getByLabel('Copies of each').fill('2');
  await dialog.getByRole('button', { name: 'Print 2 labels' }).click();
  await expect(dialog.getByText('The file is ready')).toBeVisible();
  const file = await downloaded(page, () => dialog.getByRole('link', { name: 'Download PDF' }).click());
  expect(await beginning(file)).toBe('%PDF-');
  const { data } = await (await page.request.get('/api/v2/print-jobs?sort=-at&page[size]=1')).json();
  expect(data[0].attributes).toMatchObject({ state: 'printed', count: 1, copies: 2 });
});

test('labels of chosen devices are printed from the list, with what was used last', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.row(1).getByRole('checkbox').check();
  await list.row(2).getByRole('checkbox').check();
  const print = async () => {
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Labels' }).click();
    return page.getByRole('dialog', { name: 'Print labels of 2 devices' });
  };
  const dialog = await print();
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: /70/ }).click();
  await dialog.getByLabel('First free cell of the sheet').fill('5');
  await dialog.getByRole('button', { name: 'Print 2 labels' }).click();
  await expect(dialog.getByText('The file is ready')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect((await print()).getByRole('combobox', { name: 'Format' })).toHaveValue(/70/);
});

async function made(page: Page, path: string, data: object): Promise<string> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

/** 40 × 20 mm with one QR code. */
const coded = (side: number, more: object = {}) => ({
  name: { de: 'Knapp', en: 'Tight' },
  width: 40,
  height: 20,
  elements: [{ type: 'code', x: 1, y: 1, width: side, height: side, symbology: 'qrcode', content: 'PM-1' }],
  ...more,
});

async function labelsOfDevice(page: Page, id: string): Promise<Locator> {
  await page.goto(`/inventory/${id}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels of 1 device' });
  await expect(dialog.getByRole('combobox', { name: 'Format' })).toBeVisible();
  return dialog;
}

async function choose(page: Page, dialog: Locator, field: string, option: string | RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('what is wrong is said before the print, and each format goes to the printer it went to last', async ({ page }) => {
  await signedIn(page);
  await made(page, 'label-formats', { name: 'Tight', definition: coded(8) });
  await made(page, 'printers', { name: 'Coarse', kind: 'pdf', dpi: 203, format: 'device-50x25' });
  await made(page, 'printers', { name: 'Fine', kind: 'pdf', dpi: 600 });
  const device = await firstDevice(page);
  const dialog = await labelsOfDevice(page, device);
  const check = dialog.getByRole('region', { name: 'Check before the print' });
  await choose(page, dialog, 'Format', 'Tight');
  await choose(page, dialog, 'Printer', 'Coarse');
  await expect(check.getByRole('button', { name: /^Warning .*under three dots of the printer/ })).toBeVisible();
  await expect(check).toContainText('Coarse is usually loaded with 50 × 25 mm.');
  await expectAccessible(page);
  await choose(page, dialog, 'Printer', 'Fine');
  await expect(check).toContainText('Checked at 600 dpi: everything fits and can be read.');
  await dialog.getByRole('button', { name: 'Print 1 label' }).click();
  // A stored target that is a file gives the file, too; it can be fetched later from the job itself.
  await expect(dialog.getByText('The file is ready')).toBeVisible();
  expect(await beginning(await downloaded(page, () => dialog.getByRole('link', { name: 'Download PDF' }).click()))).toBe('%PDF-');
  const { data } = await (await page.request.get('/api/v2/print-jobs?sort=-at&page[size]=1')).json();
  await page.goto(`/print-jobs/${data[0].id}`);
  // Who printed stands there by name, not by key.
  await expect(page.getByText(data[0].attributes.user_name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(data[0].attributes.user_id)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  const again = await labelsOfDevice(page, device);
  const chosen = (field: string) => again.getByRole('combobox', { name: field });
  await expect(chosen('Format')).toHaveValue('Tight');
  await expect(chosen('Printer')).toHaveValue('Fine');
  await choose(page, again, 'Format', /50/);
  await expect(chosen('Printer')).toHaveValue('PDF file');
  await choose(page, again, 'Format', 'Tight');
  await expect(chosen('Printer')).toHaveValue('Fine');
});

test('a sheet shows what its printer leaves blank and where it is cut, and both are remembered with the format', async ({
  page,
}) => {
  await signedIn(page);
  const margins = { margin_top: 4.2, margin_right: 4.2, margin_bottom: 4.2, margin_left: 4.2 };
  const sheet = { width: 120, height: 70, columns: 3, rows: 3, left: 0, top: 5, step_x: 40, step_y: 20 };
  const elements = [{ type: 'frame', x: 1, y: 1, width: 38, height: 18 }];
  await made(page, 'label-formats', { name: 'Office sheet', definition: { ...coded(8), elements, sheet } });
  await made(page, 'printers', { name: 'Office', kind: 'pdf', dpi: 600, ...margins });
  const device = await firstDevice(page);
  const dialog = await labelsOfDevice(page, device);
  const check = dialog.getByRole('region', { name: 'Check before the print' });
  await choose(page, dialog, 'Format', 'Office sheet');
  const cut = dialog.getByRole('checkbox', { name: 'Print cut marks on the sheet' });
  await expect(cut).not.toBeChecked();
  await expect(check).toContainText('everything fits');
  await choose(page, dialog, 'Printer', 'Office');
  await expect(check.getByRole('button', { name: /^Warning Reaches 3\.2 mm into the edge/ })).toBeVisible();
  await expect(dialog.getByText('Hatched: the printer leaves this blank.').first()).toBeVisible();
  await cut.check();
  await expectAccessible(page);
  // In the middle column nothing lies at an edge.
  await dialog.getByRole('radio', { name: /^Cell 5,/ }).click();
  await expect(check).toContainText('everything fits');
  await dialog.getByRole('button', { name: 'Print 1 label' }).click();
  await expect(dialog.getByText('The file is ready')).toBeVisible();
  const again = await labelsOfDevice(page, device);
  await expect(again.getByRole('combobox', { name: 'Printer' })).toHaveValue('Office');
  await expect(again.getByRole('checkbox', { name: 'Print cut marks on the sheet' })).toBeChecked();
  await choose(page, again, 'Format', /50/);
  await expect(again.getByRole('checkbox', { name: 'Print cut marks on the sheet' })).toHaveCount(0);
});

test('closing the dialog gives up the check that is still under way', async ({ page }) => {
  await signedIn(page);
  const device = await firstDevice(page);
  // Its answer never comes.
  await page.route('**/api/v2/labels/print/check', () => undefined);
  const asked = page.waitForRequest('**/api/v2/labels/print/check');
  const dialog = await labelsOfDevice(page, device);
  const request = await asked;
  const givenUp = page.waitForEvent('requestfailed', (one) => one === request);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  expect((await givenUp).failure()?.errorText).toContain('ABORTED');
});

test('papers go to the printer their kind was printed on last', async ({ page }) => {
  await signedIn(page);
  for (const name of ['A first', 'B second'])
    await made(page, 'printers', { name, kind: 'installed', queue: 'nowhere', output: 'pdf' });
  const open = async () => {
    await page.goto(`/inventory/${await firstDevice(page)}`);
    await screenLoaded(page, 'inventory-record');
    await page.getByRole('button', { name: 'PDF' }).click();
    await page.getByRole('menuitem', { name: /Print/ }).click();
    return page.getByRole('dialog', { name: 'Print' });
  };
  const dialog = await open();
  await expect(dialog.getByRole('combobox', { name: 'Printer' })).toHaveValue('A first');
  await choose(page, dialog, 'Printer', 'B second');
  await dialog.getByRole('button', { name: /^Print/ }).click();
  await expect(dialog.getByRole('status')).toContainText('data sheet');
  await expect((await open()).getByRole('combobox', { name: 'Printer' })).toHaveValue('B second');
});

test('labels that cannot be printed stop the print until they are left out', async ({ page }) => {
  await signedIn(page);
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=2&sort=asset_number')).json();
  const [first, second] = data.map((one: { attributes: { asset_number: string } }) => one.attributes.asset_number);
  const requires = [{ field: 'device.asset_number', is: 'one_of', values: [second] }];
  await made(page, 'label-formats', { name: 'Only one', definition: coded(15, { requires }) });
  const list = new ListPage(page, 'inventory');
  await list.open('?sort=asset_number');
  await list.row(1).getByRole('checkbox').check();
  await list.row(2).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels of 2 devices' });
  await choose(page, dialog, 'Format', 'Only one');
  const found = dialog.getByRole('button', { name: /^Error Not meant for this device: its “Asset number”/ });
  await expect(found).toContainText(first);
  await expect(dialog.getByRole('button', { name: 'Print 2 labels' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Next label' }).click();
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await found.click();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Leave out the label that cannot be printed' }).check();
  await dialog.getByRole('button', { name: 'Print 1 label' }).click();
  await expect(dialog.getByText('The file is ready')).toBeVisible();
});

test('true size is what a ruler measures on this screen', async ({ page }) => {
  await signedIn(page);
  await made(page, 'label-formats', { name: 'Tight', definition: coded(15) });
  const device = await firstDevice(page);
  const dialog = await labelsOfDevice(page, device);
  await choose(page, dialog, 'Format', 'Tight');
  const width = async () =>
    Math.round((await dialog.getByRole('img', { name: 'as it will be printed' }).boundingBox())?.width ?? 0);
  await dialog.getByRole('button', { name: 'True size' }).click();
  await expect.poll(width).toBe(Math.round((40 * 96) / 25.4));
  await dialog.getByRole('button', { name: 'Look nearer' }).click();
  await expect.poll(width).toBe(Math.round((60 * 96) / 25.4));
  await dialog.getByRole('button', { name: 'Check with a ruler' }).click();
  await expectAccessible(page);
  // The line shown as 50 mm is 40 mm of this screen, so everything has to be larger by a quarter.
  await dialog.getByLabel('Measured length').fill('40');
  await dialog.getByRole('button', { name: 'Use it on this screen' }).click();
  await expect.poll(width).toBe(Math.round((50 * 96) / 25.4));
  await labelsOfDevice(page, device);
  await choose(page, dialog, 'Format', 'Tight');
  await dialog.getByRole('button', { name: 'True size' }).click();
  await expect.poll(width).toBe(Math.round((50 * 96) / 25.4));
});

test('a long print says how far it is, and can be given up and taken up again', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: /Print labels of \d+ devices/ });
  await dialog.getByLabel('Copies of each').fill('20');
  await dialog.getByRole('button', { name: /Print [\d,]+ labels/ }).click();
  const progress = dialog.getByRole('progressbar', { name: 'Progress' });
  await expect(progress).toBeAttached();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('status')).toContainText('Cancelled');
  await expect(progress).toHaveCount(0);
  await expectAccessible(page);
  const last = async () => (await (await page.request.get('/api/v2/print-jobs?sort=-at&page[size]=1')).json()).data[0].attributes;
  expect(await last()).toMatchObject({ state: 'cancelled', copies: 20 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('The file is ready')).toBeVisible();
  const { state, done, count } = await last();
  expect({ state, done }).toEqual({ state: 'printed', done: count });
});

test('auf Deutsch: das Datenblatt eines Geräts herunterladen und bei seinen Dokumenten ablegen', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto(`/inventory/${await firstDevice(page)}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'PDF' }).click();
  const file = await downloaded(page, () => page.getByRole('menuitem', { name: 'Gerätedatenblatt, Deutsch' }).click());
  expect(file.suggestedFilename()).toMatch(/^Gerätedatenblatt.*\.pdf$/);
  expect(await beginning(file)).toBe('%PDF-');
  await page.getByRole('button', { name: 'PDF' }).click();
  await page.getByRole('menuitem', { name: 'Bei den Dokumenten ablegen' }).click();
  await expect(page.getByText('Bei den Dokumenten abgelegt')).toBeVisible();
  await expectAccessible(page);
  // German words leave no room for it in the line, with the names in the rail beside.
  await page
    .getByRole('main')
    .getByRole('button', { name: /weitere$/ })
    .click();
  await page.getByRole('menuitem', { name: /^Dokumente/ }).click();
  await expect(
    page
      .getByRole('tabpanel', { name: /^Dokumente/ })
      .getByText(/Gerätedatenblatt/)
      .first(),
  ).toBeVisible();
});

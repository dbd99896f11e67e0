// Labels and papers from where one works: a device, a selection, a record's page.
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
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
  const preview = dialog.getByRole('img', { name: 'The first label as it will be printed' });
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
  await page.getByRole('tab', { name: /^Dokumente/ }).click();
  await expect(
    page
      .getByRole('tabpanel', { name: /^Dokumente/ })
      .getByText(/Gerätedatenblatt/)
      .first(),
  ).toBeVisible();
});

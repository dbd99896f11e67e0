// Orders made from chosen devices, one document for many records, an interval with its unit: each shown first, done, and taken back.
// docs/design/expectations.md#bulk.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

/** Two customers with devices nobody has ordered yet, the first three with a price of their own. */
async function devices(page: Page, mark: string, counts: readonly number[]): Promise<void> {
  for (const [at, count] of counts.entries()) {
    const customer = await write(page, 'customers', { name: `${mark} customer ${at + 1}` });
    for (let number = 1; number <= count; number += 1) {
      const asset_number = `${mark}-${at + 1}-${number}`;
      const { id } = await write(page, 'inventories', { asset_number, model: mark, customer_id: customer.id });
      if (at === 0) await write(page, 'device-prices', { MTAG: id, price: 50 });
    }
  }
}

async function chooseAll(page: Page, mark: string) {
  const list = new ListPage(page, 'inventory');
  await list.open(`?f.model=${mark}&sort=asset_number`);
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  return page.getByRole('region', { name: /Selection|Auswahl/ });
}

test('devices become one order a customer, priced, and all of it is taken back; a second time they are left out', async ({
  page,
}) => {
  await signedIn(page);
  await devices(page, 'Ordered', [3, 2]);
  const before = await totalOf(page, 'bookings');
  const bar = await chooseAll(page, 'Ordered');
  await bar.getByRole('button', { name: 'Create order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create orders from 5 devices' });
  await expect(dialog.getByRole('status')).toHaveText('2 orders, one for each customer · 5 lines');
  const first = dialog.getByRole('row').filter({ hasText: 'Ordered customer 1' });
  await expect(first).toContainText('150.00');
  await expect(dialog.getByRole('row').filter({ hasText: 'Ordered customer 2' })).toContainText('2 lines without a price');
  await expectAccessible(page);
  expect(await totalOf(page, 'bookings')).toBe(before);
  await dialog.getByRole('button', { name: 'Create 2 orders' }).click();
  const made = page.getByRole('dialog', { name: '2 orders created' });
  await expect(made.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  expect(await totalOf(page, 'bookings')).toBe(before + 2);
  await made.getByRole('link').first().click();
  await screenLoaded(page, 'bookings-record');
  await expect(page.getByRole('row').filter({ hasText: 'Ordered-1-1' })).toContainText('50.00');
  // Once more: they stand in open orders, which is said, and nothing can be made of them unless one wants it.
  await page.goBack();
  await screenLoaded(page, 'inventory');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await bar.getByRole('button', { name: 'Create order' }).click();
  await expect(dialog.getByRole('status')).toHaveText('No order can be created · 5 devices left out');
  await expect(dialog.getByRole('row').filter({ hasText: 'Ordered-2-1' })).toContainText(/already stands in order A\d\d-\d{4}/);
  await expect(dialog.getByRole('button', { name: 'Create order' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('checkbox').click();
  await expect(dialog.getByRole('button', { name: 'Create 2 orders' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Recently done' }).click();
  await page.getByRole('button', { name: 'Take back: 2 orders created' }).click();
  await expect.poll(() => totalOf(page, 'bookings')).toBe(before);
});

test('one file is linked to many records, told row by row, and taken back with the file', async ({ page }) => {
  await signedIn(page);
  await devices(page, 'Linked', [22]);
  const documents = await totalOf(page, 'documents');
  const bar = await chooseAll(page, 'Linked');
  await bar.getByRole('button', { name: 'Link a document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a document to 22 records' });
  await expectAccessible(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Work instruction.txt', mimeType: 'text/plain', buffer: Buffer.from('Warm up first.') });
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('22 records get the document');
  await expectAccessible(page);
  // Nothing came of it: the file is gone again.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => totalOf(page, 'documents')).toBe(documents);
  await bar.getByRole('button', { name: 'Link a document' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Work instruction.txt', mimeType: 'text/plain', buffer: Buffer.from('Warm up first.') });
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await dialog.getByRole('button', { name: 'Link a document to 22 records' }).click();
  await expect(page.getByText('Document linked to 22 records')).toBeVisible();
  expect(await totalOf(page, 'documents')).toBe(documents + 1);
  const answer = await page.request.get('/api/v2/documents?filter[title]=eq:Work instruction');
  const [kept] = (await answer.json()).data;
  // All of them belong to one customer, and so does the document.
  expect(kept.attributes.customer_id).not.toBeNull();
  const links = await page.request.get(`/api/v2/document-links?filter[document_id]=eq:${kept.id}&page[size]=1`);
  expect((await links.json()).meta.total).toBe(22);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => totalOf(page, 'documents')).toBe(documents);
});

test('many documents show first which of them are approved, and which are already', async ({ page }) => {
  await signedIn(page);
  const made: string[] = [];
  for (let number = 1; number <= 21; number += 1)
    made.push((await write(page, 'documents', { title: `Approve me ${number}`, type: 'Many' })).id);
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  await page.request.post('/api/v2/documents/bulk-approve', { headers, data: { ids: [made[0]] } });
  await page.goto('/documents?f.type=Many');
  await screenLoaded(page, 'documents');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  const preview = page.getByRole('dialog', { name: 'Approve 21 documents' });
  await expect(preview.getByRole('status')).toHaveText('20 documents will be approved · 1 record stays as it is');
  await expect(preview.getByRole('row').nth(1)).toContainText('Approved already');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Approve 20 documents' }).click();
  await expect(page.getByText('20 documents approved')).toBeVisible();
});

test('an interval is changed together with its unit', async ({ page }) => {
  await signedIn(page);
  await devices(page, 'Yearly', [2]);
  const bar = await chooseAll(page, 'Yearly');
  await bar.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: 'Field' });
  await field.fill('nterval');
  // The unit alone says nothing: it comes with the number.
  await expect(page.getByRole('option', { name: /nterval/ })).toHaveCount(1);
  await page.getByRole('option', { name: /nterval/ }).click();
  await dialog.getByRole('textbox', { name: /nterval/ }).fill('2');
  const apply = dialog.getByRole('button', { name: 'Change 2 records' });
  await apply.click();
  await expect(dialog.getByRole('combobox', { name: /unit/i })).toHaveAccessibleDescription('Please fill in');
  await dialog.getByRole('combobox', { name: /unit/i }).click();
  await page.getByRole('option', { name: 'Years' }).click();
  await expectAccessible(page);
  await apply.click();
  await expect(page.getByText('2 records changed')).toBeVisible();
  const answer = await page.request.get('/api/v2/inventories?filter[model]=eq:Yearly');
  const kept: { attributes: { interval_count: number; interval_unit: string } }[] = (await answer.json()).data;
  for (const { attributes } of kept) expect(attributes).toMatchObject({ interval_count: 2, interval_unit: 'year' });
});

test('Aufträge aus Geräten auf Deutsch, dunkel lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  await devices(page, 'Dunkel', [1, 1]);
  const bar = await chooseAll(page, 'Dunkel');
  await bar.getByRole('button', { name: 'Auftrag anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aufträge aus 2 Geräten anlegen' });
  await expect(dialog.getByRole('status')).toHaveText('2 Aufträge, einer je Kunde · 2 Positionen');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  // One of many: all that can be done stands in one line, in the longer words, too.
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  await page.getByRole('checkbox', { name: 'Zeile wählen' }).first().click();
  await expect(bar.getByRole('button', { name: /^Alle \d+ wählen$/ })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
});

// Many certificates at once, from the calibrations that are chosen in a list: what comes and what stays out is said first, then it is one
// file. docs/interface/papers.md#bundle.
import { readFile } from 'node:fs/promises';
import { fromBufferPromise } from 'yauzl';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test('chosen certificates become one archive, what is not released is named, and one PDF says what it loses', async ({
  page,
}) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { name: 'Bundle GmbH' });
  const { id: device } = await write(page, 'inventories', { asset_number: 'BUNDLE-1', customer_id: customer.id });
  for (const day of ['2026-02-10', '2026-03-10']) {
    const { id } = await write(page, 'calibrations', { inventory_id: device, calibration_date: day, cal_result: 'passed' });
    await write(page, `calibrations/${id}/release`, { complete: true });
  }
  await write(page, 'calibrations', { inventory_id: device, calibration_date: '2026-04-10' });
  await page.goto(`/inventory/${device}?tab=calibrations`);
  await screenLoaded(page, 'inventory-record');
  // All of nothing would be the text of the page.
  await expect(page.getByRole('grid').getByText('10 Apr 2026')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Certificates' }).click();
  const dialog = page.getByRole('dialog', { name: '3 certificates as one file' });
  await expect(dialog.getByRole('status')).toHaveText('2 certificates are ready');
  await expect(dialog.getByRole('listitem')).toHaveText('BUNDLE-1: Not released yet.');
  await expectAccessible(page);
  const archive = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save 2 certificates' }).click();
  const saved = await archive;
  expect(saved.suggestedFilename()).toMatch(/^Kalibrierscheine-.*\.zip$|^Calibration-certificates-.*\.zip$/);
  const names: string[] = [];
  for await (const entry of (await fromBufferPromise(await readFile(await saved.path()))).eachEntry()) names.push(entry.fileName);
  expect(names).toHaveLength(6);
  expect(names.slice(-2)).toEqual(['manifest.json', 'SHA256SUMS']);
  expect(names.filter((name) => name.endsWith('.pdf') && name.includes('BUNDLE-1'))).toHaveLength(2);
  await expect(dialog).toBeHidden();

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Certificates' }).click();
  await dialog.getByRole('radio', { name: 'One PDF of all pages' }).check();
  await expect(dialog.getByText('Signatures and attached digital certificates are lost in it')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toBeHidden();
  const joined = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save 2 certificates' }).click();
  expect((await joined).suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await (await joined).path())).subarray(0, 8).toString()).toBe('%PDF-1.7');
});

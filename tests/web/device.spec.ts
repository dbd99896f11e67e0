// A device as one opens it: how it stands, its curve, its papers, and more of its kind.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

interface Listed {
  id: string;
  attributes: Record<string, string | number | null>;
}

async function list(page: Page, path: string): Promise<Listed[]> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data;
}

/** A device with a curve: calibrated more than once. */
async function withCurve(page: Page): Promise<{ id: string; last: Listed }> {
  for (const device of await list(page, 'inventories?page[size]=30&sort=asset_number')) {
    const done = await list(page, `calibrations?filter[inventory_id]=eq:${device.id}&sort=-calibration_date`);
    const drift = await (await page.request.get(`/api/v2/inventories/${device.id}/drift`)).json();
    const [last] = done;
    if (last && drift.data.attributes.calibrations > 1 && drift.data.attributes.series.length > 1) return { id: device.id, last };
  }
  throw new Error('the demonstration lab has no such device');
}

async function open(page: Page, id: string, tab = ''): Promise<void> {
  await page.goto(`/inventory/${encodeURIComponent(id)}${tab}`);
  await screenLoaded(page, 'inventory-record');
}

test.beforeEach(({ page }) => signedIn(page));

test('shows its last calibrations, the curve of a test point, and leads to both', async ({ page }) => {
  const { id, last } = await withCurve(page);
  await open(page, id);
  const calibrations = page.getByRole('region', { name: 'Last calibrations' });
  await expect(calibrations.getByRole('row')).not.toHaveCount(1);
  const curve = page.getByRole('region', { name: 'Deviation over the years' });
  const picture = curve.getByRole('figure', { name: 'Deviation over the years' });
  await picture.getByText('Table', { exact: true }).click();
  await expect(picture.getByRole('table')).toContainText('Pass');
  const point = curve.getByRole('combobox', { name: 'Test point' });
  const shown = await point.inputValue();
  await point.click();
  const other = page.getByRole('option').filter({ hasNotText: shown }).first();
  await other.click();
  await expect(point).not.toHaveValue(shown);
  await expect(picture.getByRole('table')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  await expectAccessible(page);
  await calibrations.getByRole('link', { name: String(last.attributes.certificate_number ?? 'No number yet') }).click();
  await screenLoaded(page, 'calibrations-record');
});

test('the head names what is due first', async ({ page }) => {
  const [customer] = await list(page, 'customers?page[size]=1');
  const { id } = await write(page, 'inventories', {
    asset_number: 'PM-100010-DUE',
    customer_id: customer?.id,
    duedate: '2031-05-04',
  });
  await open(page, id);
  const head = page.getByRole('main').locator('header');
  await expect(head.getByText('Calibration due 04 May 2031')).toBeVisible();
  await write(page, 'due-dates', { inventory_id: id, kind: 'safety_test', due: '2031-02-03' });
  await expect(head.getByText('Safety test due 03 Feb 2031')).toBeVisible();
});

test('papers are added by choosing, shown as cards, taken off and put back', async ({ page }) => {
  const [device] = await list(page, 'inventories?page[size]=1&sort=-asset_number');
  await open(page, device?.id ?? '', '?tab=documents');
  const papers = page.getByRole('region', { name: 'Documents' });
  const before = await papers.getByRole('listitem').count();
  await papers.getByLabel('Choose files').setInputFiles([
    { name: 'Type plate.png', mimeType: 'image/png', buffer: onePixel },
    { name: 'Manual.txt', mimeType: 'text/plain', buffer: Buffer.from('Switch it on first.') },
  ]);
  await expect(page.getByText('2 documents added')).toBeVisible();
  await expect(papers.getByRole('listitem')).toHaveCount(before + 2);
  await expectAccessible(page);
  await papers.getByRole('button', { name: 'Take Manual off this record' }).click();
  await expect(papers.getByRole('listitem')).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(papers.getByRole('link', { name: 'Manual', exact: true })).toBeVisible();
  // A picture among them is the device's photo.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible();
  // It stands before the device's number in lists, asked for once for all rows.
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/document-links?') && asked.push(request.url()));
  await page.goto('/inventory?sort=-asset_number');
  await screenLoaded(page, 'inventory');
  const small = page.locator('img[src*="/thumbnail"]');
  await expect(small).toHaveCount(1);
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('gridcell').filter({ has: small })).toHaveText(String(device?.attributes.asset_number));
  expect(asked).toHaveLength(1);
});

test('a file that is dropped is added; an empty one is refused by its name', async ({ page }) => {
  const [device] = await list(page, 'inventories?page[size]=1&sort=-asset_number');
  await open(page, device?.id ?? '', '?tab=documents');
  const papers = page.getByRole('region', { name: 'Documents' });
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File([], 'Nothing.pdf'));
    data.items.add(new File(['cable list'], 'Cables.txt', { type: 'text/plain' }));
    return data;
  });
  await papers.dispatchEvent('drop', { dataTransfer: files });
  await expect(papers.getByRole('link', { name: 'Cables', exact: true })).toBeVisible();
  await expect(page.getByText(/^Nothing\.pdf was not added/)).toBeVisible();
});

test('standards used last are judged by the day they were used', async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10);
  const asked = `filter[calibration.is_current]=eq:1&filter[next_calibration_date]=lt:${today}&include=calibration&page[size]=200`;
  const { data, included } = await (await page.request.get(`/api/v2/standards?${asked}`)).json();
  const calibrationOf = ({ attributes }: Listed): Listed | undefined =>
    included.find(({ id }: Listed) => id === attributes.calibration_id);
  const used = data.find(
    (one: Listed) => String(one.attributes.next_calibration_date) >= String(calibrationOf(one)?.attributes.calibration_date),
  );
  await open(page, String(calibrationOf(used)?.attributes.inventory_id));
  const standards = page.getByRole('region', { name: 'Standards used last' });
  await expect(standards.getByText(/^Valid then until/).first()).toBeVisible();
  await expect(standards).not.toContainText('overdue');
});

test('a copy begins with everything but its own numbers', async ({ page }) => {
  const inventory = new ListPage(page, 'inventory');
  await inventory.open();
  const [first] = await list(page, 'inventories?page[size]=1&sort=asset_number');
  await open(page, first?.id ?? '');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy this device' }).click();
  await screenLoaded(page, 'inventory-new');
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
  await expect(field('Manufacturer')).toHaveValue(String(first?.attributes.manufacturer));
  await expect(field('Model')).toHaveValue(String(first?.attributes.model));
  await expect(field('Asset number')).toHaveValue('');
  await expect(field('Serial number')).toHaveValue('');
  await field('Asset number').fill('COPY-1');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('heading', { level: 1, name: 'COPY-1' })).toBeVisible();
});

test('Serie: fortlaufende Nummern in einem Zug, und wieder zurück', async ({ page }) => {
  await signedIn(page, 'de');
  const [first] = await list(page, 'inventories?page[size]=1&sort=asset_number');
  const total = await totalOf(page, 'inventories');
  await open(page, first?.id ?? '');
  await expect(page.getByRole('tab', { name: 'Überblick' })).toBeVisible();
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Serie wie dieses anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Serie wie dieses anlegen' });
  await dialog.getByLabel('Wie viele').fill('3');
  // Offered are numbers nobody has; one that somebody has is refused by name before anything is made.
  const own = String(first?.attributes.asset_number);
  const offered = dialog.getByLabel('Inventarnummer des ersten Geräts');
  await expect(offered).not.toHaveValue('');
  expect(await list(page, `inventories?filter[asset_number]=eq:${encodeURIComponent(await offered.inputValue())}`)).toEqual([]);
  await offered.fill(own);
  await dialog.getByRole('button', { name: '3 Geräte anlegen' }).click();
  await expect(offered).toHaveAccessibleDescription(/schon vergeben/);
  await expect(offered).toHaveAccessibleDescription(new RegExp(own));
  await expect(offered).toBeFocused();
  expect(await totalOf(page, 'inventories')).toBe(total);
  await dialog.getByLabel('Inventarnummer des ersten Geräts').fill('ohne Ziffern');
  await expect(dialog.getByText('Braucht Ziffern zum Hochzählen')).toBeVisible();
  await dialog.getByRole('button', { name: '3 Geräte anlegen' }).click();
  await expect(dialog.getByLabel('Inventarnummer des ersten Geräts')).toBeFocused();
  await dialog.getByLabel('Inventarnummer des ersten Geräts').fill('SERIE-098');
  await dialog.getByLabel('Seriennummer des ersten Geräts').fill('X-1');
  await expect(dialog.getByText('Von SERIE-098 bis SERIE-100')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '3 Geräte anlegen' }).click();
  await screenLoaded(page, 'inventory');
  await expect(page.getByText('SERIE-100', { exact: true })).toBeVisible();
  expect(await totalOf(page, 'inventories')).toBe(total + 3);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByText('Die Serie wurde zurückgenommen')).toBeVisible();
  expect(await totalOf(page, 'inventories')).toBe(total);
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

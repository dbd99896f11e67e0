// Files read in by the wizard: each row judged, the good ones written, the bad ones told with their row and column, all of it taken back.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface PriceRow {
  id: string;
  type: string;
  price: number;
}

/** Two list prices without further conditions, with the names of their device types. */
async function listPrices(page: Page): Promise<[PriceRow, PriceRow]> {
  const query = 'filter[price_cat_uID]=null:&filter[complexity]=null:&filter[start_date]=null:&include=device_type&page[size]=2';
  const { data, included } = await (await page.request.get(`/api/v2/prices?${query}`)).json();
  const rows = data.map(({ id, attributes }: { id: string; attributes: { type_tID: string; price: number } }) => ({
    id,
    price: attributes.price,
    type: included.find((one: { id: string }) => one.id === attributes.type_tID).attributes.type_name,
  }));
  return rows;
}

async function priceOf(page: Page, id: string): Promise<number> {
  return (await (await page.request.get(`/api/v2/prices/${id}`)).json()).data.attributes.price;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'utf8') });
}

const verdicts = (page: Page) => page.getByRole('group', { name: /Verdict|Urteil/ });
const rows = (page: Page) => page.getByRole('grid').locator('[role="row"][aria-selected]');

test('reads a price file with a bad row: told with row and column, the rest written, and all of it taken back', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/');
  // The rail unfolds its prices once one is among them.
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await page.getByRole('link', { name: 'Import prices' }).click();
  // Away from the rail, so that its tooltip is gone.
  await page.mouse.move(600, 400);
  await screenLoaded(page, 'imports');
  const [first, second] = await listPrices(page);
  await choose(page, 'prices-2027.csv', [
    'Gerätetyp;Preisgruppe;Preis [EUR];Farbe',
    `${quoted(first.type)};;123,45;rot`,
    'Gibt es nicht;;50,00;',
    `${quoted(second.type)};;umsonst;`,
  ]);
  await screenLoaded(page, 'imports');
  await expect(page.getByText('3 of 4 columns recognised')).toBeVisible();
  await expect(verdicts(page).getByRole('button')).toHaveText([/^All\s*3$/, /^Changed\s*1$/, /^Unknown\s*1$/, /^Invalid\s*1$/]);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('→ 123.45');
  await expectAccessible(page);

  await verdicts(page)
    .getByRole('button', { name: /Invalid/ })
    .click();
  await expect(page).toHaveURL(/verdict=invalid/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  const panel = page.getByRole('complementary', { name: 'Row 4' });
  await expect(panel).toContainText('Preis [EUR]: “umsonst” is not a number.');
  await verdicts(page).getByRole('button', { name: /All/ }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('gibt es');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('There is no device type “Gibt es nicht”');

  expect(await priceOf(page, first.id), 'nothing is written by looking').toBe(first.price);
  await page.getByRole('button', { name: 'Write 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 row written' })).toBeVisible();
  await expect(page.getByText('2 rows were left out.')).toBeVisible();
  expect(await priceOf(page, first.id)).toBe(123.45);
  await page.getByRole('button', { name: 'Take the import back' }).click();
  await expect(page.getByRole('heading', { name: 'Import taken back' })).toBeVisible();
  expect(await priceOf(page, first.id)).toBe(first.price);
});

test('reads devices from their list, with a column assigned by hand, and takes them back among the bulk changes', async ({
  page,
}) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await screenLoaded(page, 'imports');
  const customer = (await (await page.request.get('/api/v2/customers?page[size]=1')).json()).data[0].attributes.customer_number;
  await choose(page, 'devices.csv', [
    'asset_number;customer_id;Produced by',
    `IMPORTED-1;${customer};Hersteller Eins`,
    `IMPORTED-2;${customer};Hersteller Zwei`,
  ]);
  await expect(page.getByText('2 of 3 columns recognised')).toBeVisible();
  await page.getByRole('combobox', { name: 'Column “Produced by” fills' }).click();
  await page.getByRole('option', { name: 'Manufacturer' }).click();
  await expect(page.getByText('3 of 3 columns recognised')).toBeVisible();
  await expect(rows(page).first()).toContainText('Manufacturer Hersteller Eins');
  await page.getByRole('button', { name: 'Write 2 rows' }).click();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await screenLoaded(page, 'inventory');
  await list.filter('Asset number').fill('IMPORTED-');
  await expect(list.rows).toHaveCount(2);
  await expect(list.row(2)).toContainText('Hersteller Zwei');
  await page.goto('/admin/runs');
  const run = page.getByRole('row', { name: /Devices imported/ });
  await run.getByRole('button', { name: 'Undo' }).click();
  await expect(run).toContainText('Taken back');
  await list.open();
  await list.filter('Asset number').fill('IMPORTED-');
  await expect(page.getByText('No rows')).toBeVisible();
});

test('a file that cannot be read says why, and the next one can be chosen', async ({ page }) => {
  await signedIn(page);
  await page.goto('/imports/prices');
  await screenLoaded(page, 'imports');
  await expectAccessible(page);
  // A column that is missing is asked for; nothing can be written before.
  await choose(page, 'wrong.csv', ['Gerätetyp;Farbe', 'Fluke 87V;rot']);
  await expect(page.getByRole('combobox', { name: 'Which column of the file is “Price”?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write 0 rows' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  const tried = page.waitForResponse((answer) => answer.url().endsWith('/sample'));
  await choose(page, 'torn.csv', ['Gerätetyp;Preis', '"Fluke 87V;12']);
  // The reason stands there once, also when the first rows were asked for and could not be read either.
  await expect(page.getByRole('alert').filter({ hasText: /quotation/ })).toBeVisible();
  await tried;
  await expect(page.getByRole('alert').filter({ hasText: /quotation/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Read the file again' }).click();
  await choose(page, 'empty.csv', ['Gerätetyp;Preis']);
  await expect(page.getByText('The file has no rows')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write 0 rows' })).toBeDisabled();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await page.goto('/imports/nothing');
  await expect(page.getByText('There is no such import')).toBeVisible();
});

test('auf Deutsch: Kundendatei prüfen, Bericht der Fehler laden, übernehmen und zurücknehmen', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await page.getByRole('link', { name: 'Importieren', exact: true }).click();
  await screenLoaded(page, 'imports');
  await expect(page.getByRole('heading', { name: 'Kunden importieren' })).toBeVisible();
  await choose(page, 'kunden.csv', [
    'Kundennummer;Name;Preisgruppe',
    'K-NEU-1;Prüfhaus Süd;',
    'K-NEU-2;Ohne Gruppe;Gibt es nicht',
  ]);
  await expect(verdicts(page).getByRole('button')).toHaveText([/^Alle\s*2$/, /^Neu\s*1$/, /^Unbekannt\s*1$/]);
  await expect(page.getByText('1 Zeile wird geschrieben.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bericht' }).click();
  const report = await download;
  expect(report.suggestedFilename()).toBe('Importbericht.csv');
  const lines = readFileSync(await report.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFZeile;Urteil;Datensatz;Spalte;Grund');
  expect(lines[1]).toMatch(/^3;Unbekannt;.*;Preisgruppe;.*Gibt es nicht/);
  await page.getByRole('button', { name: '1 Zeile übernehmen' }).click();
  await expect(page.getByRole('heading', { name: '1 Zeile übernommen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 Zeile übernommen' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import zurücknehmen' }).click();
  await expect(page.getByRole('heading', { name: 'Import zurückgenommen' })).toBeVisible();
  const found = await page.request.get('/api/v2/customers?filter[customer_number]=K-NEU-1');
  expect((await found.json()).meta.total).toBe(0);
});

test('values of a control chart are read for that chart, judged once, and taken back', async ({ page }) => {
  await signedIn(page);
  const device = (await (await page.request.get('/api/v2/inventories?page[size]=1')).json()).data[0].id;
  const limits = { given_centre: '10', given_sigma: '0.1' };
  const chart = { name: 'Imported chart', inventory_id: device, quantity: 'Voltage', unit: 'V', ...limits };
  const { origin } = new URL((await page.request.get('/health')).url());
  const sent = await page.request.post('/api/v2/check-charts', { data: chart, headers: { Origin: origin } });
  const { id } = (await sent.json()).data;
  await page.goto(`/check-charts/${id}?tab=values`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await screenLoaded(page, 'imports');
  await expect(page.getByText('For Imported chart: rows need not name it.')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'values.csv', [
    'Zeitpunkt;Messwert',
    '03.02.2026 09:00;10,9',
    '02.02.2026 09:00;10,02',
    '04.02.2026 09:00;viel',
  ]);
  await screenLoaded(page, 'imports');
  await expect(verdicts(page).getByRole('button')).toHaveText([/^All\s*3$/, /^New\s*2$/, /^Invalid\s*1$/]);
  await expect(rows(page).last()).toContainText('Messwert');
  await page.getByRole('button', { name: 'Write 2 rows' }).click();
  await expect(page.getByRole('button', { name: 'Take the import back' })).toBeVisible();
  const values = async () =>
    (await (await page.request.get(`/api/v2/check-values?filter[check_chart_id]=${id}&sort=measured_at`)).json()).data.map(
      ({ attributes: { value, state } }: { attributes: { value: string; state: string } }) => `${value} ${state}`,
    );
  expect(await values()).toEqual(['10.02 in_control', '10.9 out_of_control']);
  await page.getByRole('button', { name: 'Take the import back' }).click();
  await expect.poll(values).toEqual([]);
});

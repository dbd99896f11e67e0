// A list as an office keeps it, with a title above its headings, months as due dates, another system's words and customers nobody knows:
// brought in whole without touching the file, and taken back as a whole. docs/adr/0081.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const messy = [
  'Bestandsliste Prüfmittel;;;;',
  'Stand: 12.03.2027;;;;',
  '',
  'Inventarnummer;Hersteller;Kunde;Status;Fällig am',
  'MESSY-1;Fluke;Prüfhaus Süd;Active;04/2027',
  'MESSY-2;Fluke;Prüfhaus Süd;Active;KW 12/2027',
  'MESSY-3;Mahr;Neu & Co;Active;bald',
];

const rows = (page: Page) => page.getByRole('grid').locator('[role="row"][aria-selected]');
const total = async (page: Page, query: string) => (await (await page.request.get(`/api/v2/${query}`)).json()).meta.total;

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'utf8') });
  await screenLoaded(page, 'imports');
}

test('a messy list of devices is brought in whole, and taken back whole', async ({ page }) => {
  await signedIn(page);
  await page.goto('/imports/inventories');
  await screenLoaded(page, 'imports');
  await choose(page, 'messy.csv', messy);
  await expect(page.getByText('headings in row 4')).toBeVisible();
  await expect(page.getByText('Customers: 2 unknown')).toBeVisible();
  await expect(page.getByText('Prüfhaus Süd, Neu & Co')).toBeVisible();

  await page.getByRole('button', { name: 'Create 2' }).click();
  await expect(page.getByText('Customers: 2 will be created')).toBeVisible();
  await page.getByRole('combobox', { name: '“Active” means' }).click();
  await page.getByRole('option', { name: 'In operation' }).click();
  await expect(page.getByText('Active → In operation')).toBeVisible();
  await expect(page.getByText('2 rows will be written.')).toBeVisible();
  await expect(rows(page).first()).toContainText('“04/2027” is a month and is read as 2027-04-30.');
  await expect(rows(page).nth(1)).toContainText('is a week and is read as 2027-03-26.');
  await expectAccessible(page);

  // The cell that is wrong, by keyboard alone.
  await page.getByRole('grid').focus();
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown');
  const panel = page.getByRole('complementary', { name: 'Row 7' });
  await panel.getByRole('textbox', { name: 'Fällig am' }).fill('30. Juni 2027');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 rows will be written.')).toBeVisible();
  await expect(panel.getByRole('button', { name: '“Fällig am” as in the file' })).toBeVisible();
  await expectAccessible(page);
  // What was said stands with the server: it outlives the page.
  await page.reload();
  await screenLoaded(page, 'imports');
  await page.getByRole('button', { name: 'Write 3 rows' }).click();
  await expect(page.getByRole('heading', { name: '5 rows written' })).toBeVisible();
  expect(await total(page, 'inventories?filter[asset_number]=MESSY-3&filter[duedate]=2027-06-30')).toBe(1);
  expect(await total(page, 'customers?filter[name]=Neu %26 Co')).toBe(1);
  await page.getByRole('button', { name: 'Take the import back' }).click();
  await expect(page.getByRole('heading', { name: 'Import taken back' })).toBeVisible();
  expect(await total(page, 'inventories?filter[manufacturer]=Fluke&q=MESSY')).toBe(0);
  expect(await total(page, 'customers?filter[name]=Neu %26 Co')).toBe(0);
});

test('the list that a customer sent names no customer: it is asked once, or known where the import begins', async ({ page }) => {
  await signedIn(page);
  const { id } = await write(page, 'customers', { name: 'Listed & Sons' });
  const sent = ['Devices of Listed & Sons;;', '', 'Inventarnummer;Hersteller;Nächste Prüfung', 'OWNED-1;Fluke;KW 12/2027'];
  await page.goto('/imports/inventories');
  await screenLoaded(page, 'imports');
  await choose(page, 'sent.csv', sent);
  await expect(rows(page).first()).toContainText('Customer: Please fill in this field.');
  const whole = page.getByRole('combobox', { name: 'Customer of all rows that name none' });
  await whole.fill('Listed');
  await page.getByRole('option', { name: 'Listed & Sons' }).click();
  await expect(page.getByText('1 row will be written.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto(`/customers/${id}?tab=inventory`);
  await screenLoaded(page, 'customers-record');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Import' }).click();
  await screenLoaded(page, 'imports');
  await expect(page.getByText('For Listed & Sons: rows need not name it.')).toBeVisible();
  await choose(page, 'sent.csv', sent);
  await expect(whole).toHaveValue('Listed & Sons');
  await page.getByRole('button', { name: 'Write 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 row written' })).toBeVisible();
  expect(await total(page, `inventories?filter[asset_number]=OWNED-1&filter[customer_id]=${id}`)).toBe(1);
});

test('what belongs to another customer is told by its row, and goes over only where that is said', async ({ page }) => {
  await signedIn(page);
  const { id } = await write(page, 'customers', { name: 'Begun For' });
  const { id: owner } = await write(page, 'customers', { name: 'Owner So Far' });
  for (const asset_number of ['ELSE-1', 'ELSE-2']) await write(page, 'inventories', { asset_number, customer_id: owner });
  await page.goto(`/customers/${id}?tab=inventory`);
  await screenLoaded(page, 'customers-record');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Import' }).click();
  await screenLoaded(page, 'imports');
  await choose(page, 'sent.csv', ['Inventarnummer;Hersteller', 'ELSE-1;Fluke', 'ELSE-2;Fluke', 'ELSE-3;Fluke']);
  await expect(rows(page).first()).toContainText('Belongs to “Owner So Far” so far.');
  await expect(page.getByText('1 row will be written.')).toBeVisible();
  await rows(page).first().click();
  const panel = page.getByRole('complementary', { name: 'Row 2' });
  await panel.getByRole('button', { name: 'Let it go over to the customer of this import' }).click();
  await expect(page.getByText('2 rows will be written.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Leave it with its customer after all' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write 2 rows' }).click();
  await expect(page.getByRole('heading', { name: '2 rows written' })).toBeVisible();
  expect(await total(page, `inventories?filter[asset_number]=ELSE-1&filter[customer_id]=${id}`)).toBe(1);
  expect(await total(page, `inventories?filter[asset_number]=ELSE-2&filter[customer_id]=${owner}`)).toBe(1);
});

test('a file whose headings are not found shows its first rows, and one of them is chosen', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/imports/customers');
  await screenLoaded(page, 'imports');
  await choose(page, 'kunden.csv', ['Adressen;1', 'Wer;Wo', 'Prüfhaus Nord;Kiel;ohne Überschrift']);
  await expect(page.getByRole('alert').filter({ hasText: 'Zeile 3 hat mehr Zellen' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Prüfhaus Nord' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zeile 3 enthält die Überschriften' }).click();
  await expect(page.getByText('0 von 3 Spalten erkannt')).toBeVisible();
  await page.getByRole('button', { name: 'Wie die Datei gelesen wird' }).click();
  await expect(page.getByRole('row', { name: /3 Überschriften Prüfhaus Nord/ })).toBeVisible();
});

test('what a file means is kept under a name, read into the next one, and forgotten', async ({ page }) => {
  await signedIn(page);
  await page.goto('/imports/inventories');
  await screenLoaded(page, 'imports');
  await choose(page, 'a.csv', ['Tag;Make;Kunde;Zustand;Innen', 'KEPT-1;Fluke;Werk Nord;Active;4711']);
  await page.getByRole('combobox', { name: '“Active” means' }).click();
  await page.getByRole('option', { name: 'In operation' }).click();
  await page.getByRole('combobox', { name: 'Column “Innen” fills' }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await expect(page.getByText('4 of 5 columns recognised')).toBeVisible();
  await expect(page.getByText('not recognised')).toHaveCount(0);
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('textbox', { name: 'Name of the preset' }).fill('Plant north');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Preset “Plant north” kept')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'b.csv', ['TAG;MAKE;KUNDE;ZUSTAND;INNEN', 'KEPT-2;Mahr;Werk Nord;Active;12']);
  await expect(page.getByText('0 rows will be written.')).toBeVisible();
  await page.getByRole('button', { name: 'Presets' }).click();
  await expect(page.getByText('knows 5 of 5 headings')).toBeVisible();
  await page.getByRole('button', { name: 'Use “Plant north”' }).click();
  await page.getByRole('button', { name: 'Create 1' }).click();
  await expect(page.getByText('1 row will be written.')).toBeVisible();
  await expect(page.getByText('Active → In operation')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the preset “Plant north”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Preset “Plant north” deleted')).toBeVisible();
  await expect(page.getByText('knows 5 of 5 headings')).toHaveCount(0);
});

// The price matrix as a price clerk works in it: by keyboard, by paste, filled, saved in one call, refused cell by cell, taken back;
// and why each price is what it is.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { type MatrixLine, matrixLines, PriceMatrix } from './pages/price-matrix.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

const [list, automotive] = [0, 1];

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
});

interface Placed extends MatrixLine {
  row: number;
}

/** Device types that stand one below the other, the first of which fits; each journey works on its own. */
async function neighbours(page: Page, count: number, fits: (line: MatrixLine) => boolean, from = 0): Promise<Placed[]> {
  const lines = await matrixLines(page);
  const start = lines.findIndex((line, index) => index >= from && fits(line));
  expect(start, 'the demonstration lab has such a device type').toBeGreaterThanOrEqual(0);
  return lines.slice(start, start + count).map((line, index) => ({ ...line, row: start + index }));
}

async function priceOf(page: Page, line: MatrixLine | undefined, column: number): Promise<number | null | undefined> {
  const lines = await matrixLines(page, `type_id=${line?.id}`);
  return lines[0]?.cells[column]?.price;
}

const isGap = (column: number) => (line: MatrixLine) => line.cells[column]?.price === null;

test('prices are typed by keyboard, saved in one call and there after a reload', async ({ page }) => {
  const [first, second] = await neighbours(page, 2, (line) => line.cells[list]?.own === true);
  const matrix = new PriceMatrix(page);
  await matrix.open();
  await matrix.cell(first?.name ?? '', list).click();
  await matrix.standsOn(first?.name ?? '', 'List price');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
  await page.keyboard.type('123,45', { delay: 60 });
  await matrix.press('Enter');
  await matrix.standsOn(second?.name ?? '', 'List price');
  await matrix.press('ArrowRight', 'F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1.234,50', { delay: 60 });
  await matrix.press('Tab');
  await expect(matrix.cell(first?.name ?? '', list)).toHaveText('new123.45');
  await expect(matrix.cell(second?.name ?? '', automotive)).toHaveText('new1,234.50');
  // Discarded while it was typed: the cell says what it said.
  const untouched = await matrix.cell(second?.name ?? '', 2).textContent();
  await page.keyboard.type('9');
  await matrix.press('Escape');
  await expect(matrix.cell(second?.name ?? '', 2)).toHaveText(untouched ?? '');
  await expectAccessible(page);
  await matrix.press('Control+s');
  await expect(page.getByText('2 prices saved')).toBeVisible();
  await expect(matrix.save).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await page.reload();
  await expect(matrix.cell(first?.name ?? '', list)).toHaveText('own123.45');
  expect(await priceOf(page, second, automotive)).toBe(1234.5);
});

test('a scan while the field stands on a price opens the device, and an unknown one leaves the price as it was', async ({
  page,
}) => {
  const [line] = await neighbours(page, 1, (one) => one.cells[list]?.own === true);
  const before = await priceOf(page, line, list);
  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
  const matrix = new PriceMatrix(page);
  await matrix.open();
  const cell = matrix.cell(line?.name ?? '', list);
  const shown = (await cell.textContent()) ?? '';
  await cell.click();
  await matrix.standsOn(line?.name ?? '', 'List price');
  await scan(page, 'no-such-code');
  const unknown = page.getByRole('dialog');
  await expect(unknown).toContainText('no-such-code');
  await page.keyboard.press('Escape');
  await expect(unknown).toHaveCount(0);
  await expect(cell).toHaveText(shown);
  await expect(matrix.save).toBeHidden();
  await cell.click();
  await scan(page, data[0].attributes.asset_number);
  // Nothing was typed, so nobody is asked what to do with it.
  await screenLoaded(page, 'inventory-record');
  expect(await priceOf(page, line, list)).toBe(before);
});

test('a range from Excel is pasted, with decimal commas and currency signs, and copied back', async ({ page }) => {
  const [first, second] = await neighbours(page, 2, (line) => line.cells[list]?.matched_by === 'procedure_class', 20);
  const matrix = new PriceMatrix(page);
  await matrix.open({ why: '0' });
  await matrix.bring(first?.row ?? 0, first?.name ?? '');
  await matrix.cell(first?.name ?? '', list).click();
  await matrix.paste('41,10\t42,20 €\t1.043,30\r\n51,10\tEUR 52,20\t53\r\n');
  await expect(matrix.cell(second?.name ?? '', 2)).toHaveText('new53.00');
  expect(await matrix.copied()).toBe('41.10\t42.20\t1,043.30\n51.10\t52.20\t53.00');
  await expect(page.getByRole('status').filter({ hasText: '6 prices not saved' })).toBeVisible();
  await matrix.save.click();
  await expect(page.getByText('6 prices saved')).toBeVisible();
  expect(await priceOf(page, first, automotive)).toBe(42.2);
  expect(await priceOf(page, first, 2)).toBe(1043.3);
  expect(await priceOf(page, second, list)).toBe(51.1);
});

test('a refused price stays in its cell with the reason, the others are saved', async ({ page }) => {
  const [first] = await neighbours(page, 1, isGap(list));
  const matrix = new PriceMatrix(page);
  await matrix.open();
  await matrix.cell(first?.name ?? '', list).click();
  await page.keyboard.type('-5');
  await matrix.press('Tab');
  await page.keyboard.type('77');
  await matrix.press('Enter', 'Control+s');
  await expect(page.getByText('1 price saved')).toBeVisible();
  const refused = matrix.cell(first?.name ?? '', list);
  await expect(refused).toHaveText('new−5.00');
  await refused.click();
  await expect(page.getByText('The value must be at least 0.')).toBeVisible();
  await expect(page.locator('input:focus')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  expect(await priceOf(page, first, automotive)).toBe(77);
  expect(await priceOf(page, first, list)).toBeNull();
  // Leaving would lose it, so the screen asks.
  await page.getByRole('link', { name: 'Price finder' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await refused.click();
  await page.keyboard.type('55');
  await expect(page.getByText('The value must be at least 0.')).toBeHidden();
  await matrix.press('Enter', 'Control+s');
  await expect(matrix.save).toHaveCount(0);
  expect(await priceOf(page, first, list)).toBe(55);
});

test('undo takes back what was typed, then what was saved', async ({ page }) => {
  const [line] = await neighbours(page, 1, (one) => one.cells[list]?.own === true && one.cells[automotive]?.own === true, 30);
  const before = line?.cells[list]?.price;
  const matrix = new PriceMatrix(page);
  await matrix.open({ q: line?.name ?? '' });
  const cell = matrix.cell(line?.name ?? '', list);
  const said = (await cell.textContent()) ?? '';
  await cell.click();
  await page.keyboard.type('11');
  await matrix.press('Enter');
  await page.keyboard.type('12');
  await matrix.press('Enter');
  await expect(cell).toHaveText('new12.00');
  await matrix.press('Control+z');
  await expect(cell).toHaveText('new11.00');
  await matrix.press('Control+y');
  await expect(cell).toHaveText('new12.00');
  await matrix.press('Control+s');
  await expect(cell).toHaveText('own12.00');
  await matrix.press('Control+z');
  await expect(cell).toHaveText(said);
  expect(await priceOf(page, line, list)).toBe(before);
});

test('cells are filled down, to the right, and all at once', async ({ page }) => {
  const [first, second, third] = await neighbours(page, 3, (line) => line.cells[list]?.own === true, 50);
  const matrix = new PriceMatrix(page);
  await matrix.open({ why: '0' });
  await matrix.bring(first?.row ?? 0, first?.name ?? '');
  await matrix.cell(first?.name ?? '', automotive).click();
  await page.keyboard.type('61');
  await matrix.press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
  await expect(matrix.cell(third?.name ?? '', automotive)).toHaveText('new61.00');
  await matrix.press('Shift+ArrowRight', 'Control+r');
  await expect(matrix.cell(second?.name ?? '', 2)).toHaveText('new61.00');
  await page.getByRole('textbox', { name: 'Amount' }).fill('62,5');
  await page.getByRole('button', { name: 'Fill 6 cells' }).click();
  await expect(matrix.cell(first?.name ?? '', 2)).toHaveText('new62.50');
  await expect(matrix.cell(third?.name ?? '', automotive)).toHaveText('new62.50');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(matrix.cell(third?.name ?? '', automotive)).not.toContainText('62.50');
});

test('only gaps, chosen groups and a search stand in the address', async ({ page }) => {
  const all = await matrixLines(page);
  const gaps = await matrixLines(page, 'only_gaps=1');
  expect(gaps.length).toBeGreaterThan(0);
  const matrix = new PriceMatrix(page);
  await matrix.open();
  await expect(page.getByRole('status').filter({ hasText: `${all.length} device types` })).toBeVisible();
  await page.getByRole('button', { name: /^Only gaps/ }).click();
  await expect(page.getByRole('status').filter({ hasText: `${gaps.length} device types` })).toBeVisible();
  await expect(page).toHaveURL(/gaps=1/);
  await page.getByRole('button', { name: 'Price groups' }).click();
  await page.getByRole('checkbox', { name: 'Automotive' }).click();
  await expect(matrix.grid.getByRole('columnheader', { name: 'Automotive' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search device types' }).fill('no such type');
  await expect(page.getByText('Take back the search')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search device types' }).fill(gaps[0]?.name ?? '');
  await expect(matrix.row(gaps[0]?.name ?? '')).toBeVisible();
  await page.reload();
  await expect(matrix.row(gaps[0]?.name ?? '')).toBeVisible();
  await expect(matrix.grid.getByRole('columnheader', { name: 'Automotive' })).toHaveCount(0);
});

test('the panel says why, step by step, and leads to the row that won', async ({ page }) => {
  const [line] = await neighbours(page, 1, (one) => one.cells[2]?.derived === true && one.cells[list]?.matched_by === 'type', 70);
  const matrix = new PriceMatrix(page);
  await matrix.open({ q: line?.name ?? '' });
  await matrix.cell(line?.name ?? '', 2).click();
  await expect(matrix.panel.getByText(/^Derived from: price of the device type/)).toBeVisible();
  await expect(matrix.panel.getByText(/^Derivation: applied/)).toBeVisible();
  await expectAccessible(page);
  await matrix.press('ArrowLeft', 'ArrowLeft');
  await expect(matrix.panel.getByText(/^Found: price of the device type/)).toBeVisible();
  await matrix.panel.getByRole('link', { name: 'Open row' }).click();
  await screenLoaded(page, 'prices-record');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(line?.name ?? '');
});

test('only the rows in sight are drawn, and the last one is reached by keyboard', async ({ page }) => {
  const lines = await matrixLines(page);
  const matrix = new PriceMatrix(page);
  await matrix.open();
  expect(await matrix.rows.count()).toBeLessThan(40);
  await matrix.cell(lines[0]?.name ?? '', list).click();
  await matrix.press('Control+End');
  const last = lines.at(-1);
  await expect(matrix.row(last?.name ?? '')).toBeInViewport();
  await matrix.standsOn(last?.name ?? '', 'Rahmenvertrag');
  expect(await matrix.rows.count()).toBeLessThan(40);
});

test('ein ganzer Weg auf Deutsch: Lücke finden, Preis eintragen, begründen lassen', async ({ page }) => {
  await signedIn(page, 'de');
  const gaps = (await matrixLines(page)).filter(isGap(automotive));
  const line = gaps.at(-1);
  const matrix = new PriceMatrix(page);
  await matrix.open({ gaps: '1' });
  await matrix.grid.getByRole('columnheader', { name: 'Gerätetyp' }).waitFor();
  await page.getByRole('textbox', { name: 'Gerätetypen suchen' }).fill(line?.name ?? '');
  await expect(matrix.rows).toHaveCount(1);
  await matrix.cell(line?.name ?? '', automotive).click();
  await expect(matrix.panel.getByText(/ist kein Preis gepflegt \(Automotive\)/)).toBeVisible();
  await page.keyboard.type('84,5', { delay: 60 });
  await matrix.press('Enter');
  await expect(matrix.cell(line?.name ?? '', automotive)).toHaveText('neu84,50');
  await expect(page.getByRole('status').filter({ hasText: '1 Preis nicht gespeichert' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('1 Preis gespeichert')).toBeVisible();
  await expect(matrix.cell(line?.name ?? '', automotive)).toHaveText('eigen84,50');
  await expect(matrix.panel.getByText('Gefunden: Preis des Gerätetyps (Automotive).')).toBeVisible();
  await matrix.panel.getByRole('link', { name: 'Zeile öffnen' }).click();
  await screenLoaded(page, 'prices-record');
  await page.getByRole('tab', { name: 'Verlauf', exact: true }).click();
  await expect(page.getByText('im Lauf „Preise in der Matrix geändert“')).toBeVisible();
});

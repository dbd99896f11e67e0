// The price finder, price groups with what they derive from, and price rows with their day and their history.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { matrixLines, PriceMatrix } from './pages/price-matrix.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
});

const answer = (page: Page) => page.getByRole('region', { name: /^(Answer|Antwort)$/ });

/** The price in large, before its unit. */
const priced = (page: Page, price: string) => answer(page).getByText(new RegExp(`^${price.replaceAll('.', '\\.')}\\sEUR`));

/** Picks by keyboard alone: what is typed, the first that is found. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).focus();
  await page.keyboard.type(text, { delay: 60 });
  await expect(page.getByRole('option').first()).toHaveText(text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(text);
}

test('a price is found by keyboard, with currency, total and reason', async ({ page }) => {
  const line = (await matrixLines(page)).find(({ cells }) => cells[2]?.derived && cells[0]?.own);
  await page.goto('/prices/finder');
  await screenLoaded(page, 'finder');
  await expect(page.getByText('What should it cost?')).toBeVisible();
  await pick(page, 'Device type', line?.name ?? '');
  await expect(answer(page).getByText(/^Found: price of the device type \(list price\)/)).toBeVisible();
  await pick(page, 'or price group', 'Behörden und Hochschulen');
  const price = line?.cells[2]?.price ?? 0;
  await expect(priced(page, price.toFixed(2))).toBeVisible();
  await expect(answer(page).getByText(/^Derived from: price of the device type/)).toBeVisible();
  await expect(answer(page).getByText(/^Derivation: applied/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).focus();
  await page.keyboard.type('3');
  await expect(answer(page).getByText(/^3 pieces: /)).toBeVisible();
  await expectAccessible(page);
  // The question stands in the address.
  await page.reload();
  await expect(answer(page).getByText(/^3 pieces: /)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'or price group' })).toHaveValue('Behörden und Hochschulen');
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    answer(page).getByRole('link', { name: 'As a sheet (PDF)' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/\.pdf$/);
});

test('why a price is what it is goes into an e-mail as text, and stands on the page of its row', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const past = (await (await page.request.get('/api/v2/prices?filter[end_date]=lt:2026-01-01&page[size]=1')).json()).data[0];
  const { type_tID: type, end_date: day, price } = past.attributes;
  await page.goto(`/prices/finder?type_id=${type}&date=${day}`);
  await screenLoaded(page, 'finder');
  await expect(priced(page, price.toFixed(2))).toBeVisible();
  await expect(answer(page).getByText(/^Row in force: .* – /)).toBeVisible();
  await answer(page).getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied as text.')).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines[0]).toBe('Why this price');
  expect(lines.some((line) => line.startsWith('Price: ') && line.includes(price.toFixed(2)))).toBe(true);
  await page.goto(`/prices/${past.id}`);
  await screenLoaded(page, 'prices-record');
  const origin = page.getByRole('region', { name: 'Where the price comes from' });
  await expect(origin.getByRole('listitem').first()).toContainText(price.toFixed(2));
  await expect(page.getByRole('region', { name: 'Last changed' })).toBeVisible();
  await expectAccessible(page);
  await origin.getByRole('link', { name: 'Step by step' }).click();
  await screenLoaded(page, 'finder');
});

test('a line of an order says on its own page where its price comes from', async ({ page }) => {
  const all = (await (await page.request.get('/api/v2/booking-positions?page[size]=200')).json()).data;
  const found = all.find(({ attributes }: { attributes: { price_reason: unknown } }) => attributes.price_reason !== null);
  await page.goto(`/booking-positions/${found.id}`);
  await screenLoaded(page, 'booking-positions-record');
  const origin = page.getByRole('region', { name: 'Where the price comes from' });
  await expect(origin.getByRole('list', { name: 'Step by step' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('where there is no price, the nearest are named and one is entered at once', async ({ page }) => {
  const lines = await matrixLines(page);
  const line = lines.find(({ cells }) => cells[0]?.price === null && cells[1]?.price === null);
  const group = line?.cells[1]?.price_category_id ?? '';
  await page.goto(`/prices/finder?type_id=${line?.id}&price_category_id=${group}`);
  await screenLoaded(page, 'finder');
  await expect(answer(page).getByText('No price', { exact: true })).toBeVisible();
  await expect(answer(page).getByRole('heading', { name: 'What came closest' })).toBeVisible();
  await expect(answer(page).getByText('It belongs to another price group.').first()).toBeVisible();
  await expectAccessible(page);
  await answer(page).getByRole('link', { name: 'Enter a price here' }).click();
  await expect(page.getByRole('combobox', { name: 'Device type' })).toHaveValue(line?.name ?? '');
  await expect(page.getByRole('combobox', { name: 'Price group' })).toHaveValue('Automotive');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('91.5');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'prices-record');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${line?.name} · Automotive`);
  await page.goto(`/prices/finder?type_id=${line?.id}&price_category_id=${group}`);
  await expect(priced(page, '91.50')).toBeVisible();
});

test('of customer and group the last one counts, and a customer is priced by its group', async ({ page }) => {
  const [group] = (await (await page.request.get('/api/v2/price-categories?filter[name]=eq:International')).json()).data;
  const customers = await page.request.get(`/api/v2/customers?filter[price_category_id]=eq:${group.id}&page[size]=1`);
  const [customer] = (await customers.json()).data;
  const line = (await matrixLines(page)).find(({ cells }) => cells[3]?.derived && cells[0]?.own);
  await page.goto(`/prices/finder?type_id=${line?.id}&price_category_id=${group.id}`);
  await screenLoaded(page, 'finder');
  await pick(page, 'Customer', customer.attributes.name);
  await expect(page.getByRole('combobox', { name: 'or price group' })).toHaveValue('');
  const price = (line?.cells[3]?.price ?? 0).toFixed(2);
  await expect(priced(page, price)).toBeVisible();
});

test('a price group shows what it derives from and how much of the catalogue it covers', async ({ page }) => {
  await page.goto('/price-categories');
  await screenLoaded(page, 'price-categories');
  await page.getByRole('grid').getByText('Behörden und Hochschulen', { exact: true }).dblclick();
  await screenLoaded(page, 'price-categories-record');
  const derivation = page.getByRole('region', { name: 'Derivation' });
  await expect(derivation.getByRole('listitem')).toHaveText(['List price', '−5 %', 'Behörden und Hochschulen']);
  await expect(
    page.getByRole('region', { name: 'Coverage today' }).getByText(/\d+ of \d+ device types have a price/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Derivation value' }).fill('-7.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(derivation.getByRole('listitem').nth(1)).toHaveText('−7.5 %');
  await page.getByRole('link', { name: /gaps? in the price matrix$/ }).click();
  await screenLoaded(page, 'matrix');
  const matrix = new PriceMatrix(page);
  await expect(matrix.grid.getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Only gaps/ })).toHaveAttribute('aria-pressed', 'true');
});

test('the list of prices is asked for a day, and a row tells in which run it was changed', async ({ page }) => {
  const all = (await (await page.request.get('/api/v2/prices?page[size]=1')).json()).meta.total;
  const then = (await (await page.request.get('/api/v2/prices?page[size]=1&as_of=2024-06-30')).json()).meta.total;
  expect(then).toBeLessThan(all);
  await page.goto('/prices');
  await screenLoaded(page, 'prices');
  const range = page.getByRole('main').locator('footer').getByRole('status');
  await expect(range).toContainText(`of ${all}`);
  await page.getByRole('textbox', { name: 'Valid on' }).fill('30 Jun 2024');
  await expect(range).toContainText(`of ${then}`);
  await expect(page).toHaveURL(/as_of=2024-06-30/);
  await page.reload();
  await expect(range).toContainText(`of ${then}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(range).toContainText(`of ${all}`);
  const line = (await matrixLines(page)).find(({ cells }) => cells[0]?.own);
  const matrix = new PriceMatrix(page);
  await matrix.open({ q: line?.name ?? '' });
  await matrix.cell(line?.name ?? '', 0).click();
  await page.keyboard.type('17.25', { delay: 60 });
  await matrix.press('Enter', 'Control+s');
  await expect(page.getByText('1 price saved')).toBeVisible();
  await matrix.panel.getByRole('link', { name: 'Open row' }).click();
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await expect(page.getByText('in the run “Prices changed in the matrix”')).toBeVisible();
  // The newest change stands first.
  await expect(page.getByRole('insertion').first()).toHaveText('17.25\u00a0EUR');
  await expectAccessible(page);
});

test('how a price developed is told from the matrix, from the finder and from each of its rows', async ({ page }) => {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const create = async (path: string, data: object): Promise<string> => {
    const made = await page.request.post(`/api/v2/${path}`, { data, headers });
    expect(made.status(), await made.text()).toBe(201);
    return (await made.json()).data.id;
  };
  const type = await create('device-types', { type_name: 'Torque wrench of many prices' });
  const old = await create('prices', { type_tID: type, price: 40, end_date: '2024-12-31' });
  const current = await create('prices', { type_tID: type, price: 44, start_date: '2025-01-01', end_date: '2030-12-31' });
  await create('prices', { type_tID: type, price: 54, start_date: '2031-01-01' });
  // Of another complexity: another price.
  await create('prices', { type_tID: type, price: 99, complexity: 'DAkkS' });
  const adjusted = { selection: { ids: [current] }, mode: 'overwrite', percent: 2.5, rounding_step: 0.5 };
  const run = await page.request.post('/api/v2/prices/bulk-adjust', { data: adjusted, headers });
  expect(run.status(), await run.text()).toBe(200);

  const matrix = new PriceMatrix(page);
  await matrix.open({ q: 'Torque wrench of many prices', groups: 'list' });
  await matrix.panel.getByRole('link', { name: 'Price history' }).click();
  await screenLoaded(page, 'prices-record');
  await expect(page).toHaveURL(new RegExp(`/prices/${current}\\?tab=price-history$`));
  const versions = page.getByRole('list', { name: 'Versions of this price' }).locator('> li');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(0)).toContainText(/01 Jan 2031 – ….*54\.00\sEUR.*\+9\.00 \(\+20\s%\).*planned/);
  await expect(versions.nth(1)).toContainText(/01 Jan 2025 – 31 Dec 2030.*45\.00\sEUR.*\+5\.00 \(\+12\.5\s%\).*applies today/);
  await expect(versions.nth(2)).toContainText(/… – 31 Dec 2024.*40\.00\sEUR.*no longer applies/);
  const change = versions.nth(1).getByRole('listitem').first();
  await expect(change).toContainText(/Changed.*anna@lab\.example.*in the run “Prices adjusted”/);
  await expect(change.getByRole('deletion')).toHaveText(/^44\.00\sEUR$/);
  await expect(change.getByRole('insertion')).toHaveText(/^45\.00\sEUR$/);
  await expect(page.getByRole('figure', { name: 'Price over time' })).toBeVisible();
  await expectAccessible(page);
  await versions.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/prices/${old}\\?tab=price-history$`));
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(2).getByRole('link')).toHaveCount(0);

  await page.goto(`/prices/finder?type_id=${type}&complexity=DAkkS`);
  await screenLoaded(page, 'finder');
  await answer(page).getByRole('link', { name: 'Price history' }).click();
  await screenLoaded(page, 'prices-record');
  await expect(versions).toHaveCount(1);
  await expect(page.getByText('This price has one version so far.')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Price over time' })).toHaveCount(0);
});

test('ein Preis wird auf Deutsch gefunden', async ({ page }) => {
  await signedIn(page, 'de');
  const line = (await matrixLines(page)).find(({ cells }) => cells[0]?.matched_by === 'procedure_class');
  await page.goto('/prices/finder');
  await screenLoaded(page, 'finder');
  await pick(page, 'Gerätetyp', line?.name ?? '');
  const price = (line?.cells[0]?.price ?? 0).toFixed(2).replace('.', ',');
  await expect(priced(page, price)).toBeVisible();
  await expect(answer(page).getByText(/^Gefunden: Preisklasse .* des Kalibrierverfahrens des Typs/)).toBeVisible();
  await expect(answer(page).getByText('je Stück')).toBeVisible();
  await expectAccessible(page);
});

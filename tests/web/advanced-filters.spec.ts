// Advanced filters: written with help, checked where they are wrong, counted, opened in the list, built without a formula, saved.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { FilterBuilder } from './pages/filter-builder.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';

test('a formula says where it is wrong, is completed, counts, asks for its value and opens in the list', async ({ page }) => {
  test.slow();
  await signedIn(page);
  await page.goto('/filters');
  // As the reader calls those that came with the demonstration lab, in that order.
  await expect(page.getByRole('link', { name: /^(?:Blocked or in repair|Due in 30 days|Overdue)$/ })).toHaveText([
    'Blocked or in repair',
    'Due in 30 days',
    'Overdue',
  ]);
  await screenLoaded(page, 'filters');
  // In names that can be read, as whoever writes one is asked for them.
  const { data } = await (await page.request.get('/api/v2/advanced-filters')).json();
  for (const { id, attributes } of data) {
    expect(attributes.formula).not.toMatch(/\b[A-Z]\d{4}\b/);
    expect((await page.request.get(`/api/v2/advanced-filters/${id}/results`)).status(), attributes.formula).toBe(200);
  }
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New filter' }).click();
  await screenLoaded(page, 'filter');
  const formula = page.getByRole('textbox', { name: 'Formula' });
  const tried = page.getByRole('region', { name: 'Try it' });
  await formula.fill("status = 'A' AND nonsense > 3");
  await expect(page.getByText(/^Character 18: .*nonsense/)).toBeVisible();
  await expect(formula).toHaveAttribute('aria-invalid', 'true');
  await expect(tried.getByRole('status')).toHaveText('Nothing to count yet');

  await formula.fill("status = 'A' AND dued");
  await expect(page.getByRole('option', { name: /^duedate Calibration due/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(formula).toHaveValue("status = 'A' AND duedate ");
  await expect(formula).toBeFocused();
  await page.keyboard.insertText('< [date_1]');
  await expect(tried.getByRole('status')).toHaveText('Enter the values it asks for');
  const day = tried.getByRole('combobox', { name: 'Day' });
  await day.click();
  await page.getByRole('option', { name: 'Today', exact: true }).click();
  const asked = new URLSearchParams({ formula: "status = 'A' AND duedate < TODAY" });
  const { meta } = await (await page.request.get(`/api/v2/inventories?${asked}&page[size]=1`)).json();
  expect(meta.total).toBeGreaterThan(0);
  expect(meta.total).toBeLessThan(await totalOf(page, 'inventories'));
  await expect(tried.getByRole('status')).toHaveText(`${meta.total} records found`);

  await page.getByRole('textbox', { name: 'Name' }).fill('Late ones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/filters\/[^n?][^?]*\?/);
  await expect(page.getByRole('heading', { name: 'Late ones' })).toBeVisible();
  const statistics = page.getByRole('region', { name: 'Over time' });
  await expect(statistics.getByRole('rowheader')).toHaveCount(12);
  await statistics.getByText('Years').click();
  await expect(statistics.getByRole('rowheader')).toHaveCount(10);
  await expectAccessible(page);
  await page.reload();
  await screenLoaded(page, 'filter');
  await expect(formula).toHaveValue("status = 'A' AND duedate < [date_1]");

  await page.getByRole('link', { name: 'Open in the list' }).click();
  const list = new ListPage(page, 'inventory');
  await expect(list.range).toHaveText(new RegExp(`of ${meta.total}$`));
  await expect(new FilterBuilder(page).chips).toHaveText(['Status is In operation', 'Calibration due before Today']);
});

test('the builder and the formula say the same, both ways; what only a formula can say is said', async ({ page }) => {
  await signedIn(page);
  const start = new URLSearchParams({ mode: 'builder', formula: "status = 'A' AND customer.name LIKE '%GmbH%'" });
  await page.goto(`/filters/new?${start}`);
  await screenLoaded(page, 'filter');
  const name = page.getByRole('group', { name: 'Customer › Name' });
  await expect(name.getByRole('textbox', { name: 'Value' })).toHaveValue('GmbH');
  await name.getByRole('textbox', { name: 'Value' }).fill('Optik');
  await expect(page.getByText("status = 'A' AND customer.name LIKE '%Optik%'", { exact: true })).toBeVisible();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Remove condition' }).click();
  await page.getByText('Formula', { exact: true }).first().click();
  const formula = page.getByRole('textbox', { name: 'Formula' });
  await expect(formula).toHaveValue("customer.name LIKE '%Optik%'");
  await formula.fill('duedate < updated_at');
  await page.getByText('Builder', { exact: true }).click();
  await expect(page.getByText('more than the builder can show')).toBeVisible();
  await page.getByText('Formula', { exact: true }).first().click();
  await expect(formula).toHaveValue('duedate < updated_at');
});

test('what a colleague saved first is shown, and neither entry is lost unasked', async ({ page }) => {
  await signedIn(page);
  await page.goto('/filters');
  await screenLoaded(page, 'filters');
  const headers = { Origin: new URL(page.url()).origin };
  const data = { name: 'Shared work', type: 'inventory', formula: "status = 'A'" };
  const made = await page.request.post('/api/v2/advanced-filters', { data, headers });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()).data;
  await page.goto(`/filters/${id}`);
  await screenLoaded(page, 'filter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Mine');
  const theirs = { formula: "status = 'B'" };
  expect((await page.request.patch(`/api/v2/advanced-filters/${id}`, { data: theirs, headers })).status()).toBe(200);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved this record first' });
  await expect(conflict).toContainText("status = 'B'");
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep my entries' }).click();
  await save.click();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
});

test('auf Deutsch: ein Filter entsteht, wird gelöscht und kommt zurück', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/filters/new?type=calibration');
  await screenLoaded(page, 'filter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nicht bestanden');
  const formula = page.getByRole('textbox', { name: 'Formel' });
  await formula.fill("C2323 = 'failed' AND");
  await expect(page.getByText(/^Zeichen 21: /)).toBeVisible();
  await formula.fill("C2323 = 'failed'");
  await expect(page.getByRole('region', { name: 'Ausprobieren' }).getByRole('status')).toHaveText(/Datens[aä]tze? gefunden$/);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('region', { name: 'Zeitlicher Verlauf' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Löschen' }).click();
  await screenLoaded(page, 'filters');
  await expect(page.getByRole('link', { name: 'Nicht bestanden', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('link', { name: 'Nicht bestanden', exact: true })).toBeVisible();
});

// The filter builder of a list and the chips that say what narrows it. docs/design/expectations.md#grid.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { FilterBuilder } from './pages/filter-builder.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';

/** How many the server finds. */
function found(formula: string): string {
  return `inventories?${new URLSearchParams({ formula })}`;
}

async function countOf(page: Parameters<typeof totalOf>[0], formula: string): Promise<number> {
  const answer = await page.request.get(`/api/v2/${found(formula)}&page[size]=1`);
  return (await answer.json()).meta.total;
}

test('its buttons stand as those of any dialog: at the left, first what it does, then the way out', async ({ page }) => {
  await signedIn(page);
  await new ListPage(page, 'inventory').open();
  const builder = new FilterBuilder(page);
  await builder.open();
  const left = async (name: string, role: 'button' | 'heading') =>
    (await builder.dialog.getByRole(role, { name, exact: true }).boundingBox())?.x ?? 0;
  const [title, show, cancel] = [
    await left('Build a filter', 'heading'),
    await left('Show', 'button'),
    await left('Cancel', 'button'),
  ];
  expect(Math.round(show)).toBe(Math.round(title));
  expect(cancel).toBeGreaterThan(show);
  await builder.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(builder.dialog).toHaveCount(0);
});

test('builds A and (B or C) with a field of the customer by keyboard; a reload keeps it, chips take it back', async ({
  page,
}) => {
  test.slow();
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  const builder = new FilterBuilder(page);
  await list.open();
  await builder.open();
  await builder.field(0, 'Status');
  const values = builder.condition(0).getByLabel('Value', { exact: true });
  await values.fill('In oper');
  await builder.take('In operation');
  await page.keyboard.press('Escape');
  await builder.add('group');
  await builder.field(1, 'Calibration due');
  await builder.op(1, 'before');
  await builder.pickDay(1, 'Today');
  await builder.add('condition', builder.dialog.getByRole('group', { name: 'Group of conditions' }).nth(1));
  await builder.field(2, 'Customer › Name');
  await builder.condition(2).getByRole('textbox', { name: 'Value' }).fill('GmbH');
  const formula = "status = 'A' AND (duedate < TODAY OR customer.name LIKE '%GmbH%')";
  const count = await countOf(page, formula);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(await totalOf(page, 'inventories'));
  await expect(builder.dialog.getByRole('status')).toHaveText(`${count} records found`);
  await expectAccessible(page);
  await builder.show();

  await expect(list.range).toHaveText(new RegExp(`of ${count}$`));
  await expect(page).toHaveURL((url) => url.searchParams.get('formula') === formula);
  await expect(builder.chips).toHaveText([
    'Status is In operation',
    'Calibration due before Today or Customer › Name contains “GmbH”',
  ]);
  await expectAccessible(page);

  await page.reload();
  await screenLoaded(page, 'inventory');
  await expect(list.range).toHaveText(new RegExp(`of ${count}$`));
  await expect(builder.chips).toHaveCount(2);
  await builder.open();
  await expect(builder.condition(2).getByRole('textbox', { name: 'Value' })).toHaveValue('GmbH');
  await page.keyboard.press('Escape');

  await builder.chips
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(builder.chips).toHaveText(['Status is In operation']);
  await expect(list.range).toHaveText(new RegExp(`of ${await countOf(page, "status = 'A'")}$`));
  await builder.chips
    .first()
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(builder.chips).toHaveCount(0);
  await expect(list.range).toHaveText(new RegExp(`of ${await totalOf(page, 'inventories')}$`));
});

test('works beside the filters of columns and the search, each with a chip of its own', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  const builder = new FilterBuilder(page);
  const params = new URLSearchParams({ formula: "status = 'A'", 'f.manufacturer': 'a', q: '1' });
  await list.open(`?${params}`);
  await expect(builder.chips).toHaveText(['Search: “1”', 'Manufacturer: a', 'Status is In operation']);
  for (const text of await list.column('Status')) expect(text.trim()).toBe('In operation');
  for (const text of await list.column('Manufacturer')) expect(text.toLowerCase()).toContain('a');
  await builder.chips.nth(1).getByRole('button', { name: 'Remove: Manufacturer: a' }).click();
  await expect(list.filter('Manufacturer')).toHaveValue('');
  await expect(builder.chips).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(builder.chips).toHaveCount(0);
  await expect(list.range).toHaveText(new RegExp(`of ${await totalOf(page, 'inventories')}$`));
});

test('says what it cannot show and what the server refuses, and offers the way on', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  const builder = new FilterBuilder(page);
  const beyond = 'duedate - 30 < TODAY';
  await list.open(`?${new URLSearchParams({ formula: beyond })}`);
  await expect(builder.chips).toHaveText([beyond]);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(builder.dialog).toContainText('that the builder cannot show');
  await builder.dialog.getByRole('button', { name: 'Build a new one' }).click();
  await expect(builder.condition(0)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/inventory?${new URLSearchParams({ formula: 'nonsense = 1' })}`);
  await screenLoaded(page, 'inventory');
  await expect(page.getByRole('alert').filter({ hasText: 'nonsense' })).toBeVisible();
  await builder.chips.getByRole('button', { name: /^Remove/ }).click();
  await expect(list.rows.first()).toBeVisible();
});

test('typing asks once a pause and takes back what it asked before', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  const builder = new FilterBuilder(page);
  await list.open(`?${new URLSearchParams({ formula: "asset_number LIKE '%P%'" })}`);
  await builder.open();
  const value = builder.condition(0).getByRole('textbox', { name: 'Value' });
  await expect(builder.dialog.getByRole('status')).toHaveText(/found$/);
  const asked: string[] = [];
  const given: string[] = [];
  const formulaOf = (address: string) => new URL(address).searchParams.get('formula') ?? '';
  page.on('request', (request) => {
    if (request.url().includes('formula=')) asked.push(formulaOf(request.url()));
  });
  page.on('requestfailed', (request) => given.push(formulaOf(request.url())));
  const hold = { release: (): unknown => null };
  const held = new Promise<null>((resolve) => {
    hold.release = () => resolve(null);
  });
  await page.route(/PM-1%25/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (const text of ['PM', 'PM-', 'PM-1']) {
    await value.fill(text);
    await page.clock.runFor(50);
  }
  expect(asked).toEqual([]);
  await page.clock.runFor(300);
  await expect.poll(() => asked).toEqual(["asset_number LIKE '%PM-1%'"]);
  await value.fill('PM-10');
  await page.clock.runFor(300);
  await expect.poll(() => asked).toEqual(["asset_number LIKE '%PM-1%'", "asset_number LIKE '%PM-10%'"]);
  await expect.poll(() => given).toEqual(["asset_number LIKE '%PM-1%'"]);
  hold.release();
});

test('auf Deutsch: zusammenstellen, in Worten lesen, einzeln aufheben', async ({ page }) => {
  await signedIn(page, 'de');
  const list = new ListPage(page, 'inventory');
  const builder = new FilterBuilder(page, 'de');
  await list.open();
  await builder.open();
  await builder.field(0, 'Kalibrierintervall (Monate)');
  await builder.op(0, 'mindestens');
  await builder.condition(0).getByRole('textbox', { name: 'Wert' }).fill('12');
  await builder.add('condition');
  await builder.field(1, 'Kunde › Name');
  await builder.op(1, 'beginnt mit');
  await builder.condition(1).getByRole('textbox', { name: 'Wert' }).fill('E');
  const count = await countOf(page, "calibration_interval >= 12 AND customer.name LIKE 'E%'");
  await expect(builder.dialog.getByRole('status')).toHaveText(`${count} Datensätze gefunden`);
  await expectAccessible(page);
  await builder.show();
  await expect(builder.chips).toHaveText(['Kalibrierintervall (Monate) mindestens 12', 'Kunde › Name beginnt mit „E“']);
  await expect(list.range).toHaveText(new RegExp(`von ${count}$`));
  await builder.chips
    .first()
    .getByRole('button', { name: /^Entfernen/ })
    .click();
  await expect(builder.chips).toHaveText(['Kunde › Name beginnt mit „E“']);
});

test('a column is asked for a time of one’s own, and whether anything stands in it', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open();
  const all = await totalOf(page, 'inventories');
  await list.filter('Calibration due').click();
  // A day that is none stays to be mended, and asks nothing.
  const from = page.getByRole('textbox', { name: 'from', exact: true });
  await from.fill('31/02/2027');
  await from.blur();
  await expect(from).toHaveValue('31/02/2027');
  await expect(from).toHaveAccessibleDescription(/^Please enter a date such as/);
  await from.fill('1 Jan 2027');
  await page.getByRole('textbox', { name: 'until', exact: true }).fill('31 Dec 2027');
  await expect(page).toHaveURL(/f\.duedate=2027-01-01\.\.2027-12-31/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('from 01 Jan 2027 until 31 Dec 2027');
  await expect(list.range).not.toHaveText(new RegExp(`of ${all}$`));
  // The number may come before its rows.
  await expect
    .poll(async () => {
      const days = await list.column('Calibration due');
      return days.length > 0 && days.every((text) => text.includes('2027'));
    })
    .toBe(true);

  await list.open();
  const sign = page.getByRole('button', { name: 'Empty or not: Manufacturer' });
  await sign.click();
  await page.getByRole('checkbox', { name: 'is not empty' }).click();
  await expect(page).toHaveURL(/f\.manufacturer=notnull/);
  await expect(list.filter('Manufacturer')).toHaveText('is not empty');
  await expect(list.rows.first()).toBeVisible();
  for (const text of await list.column('Manufacturer')) expect(text).toMatch(/\S/);
  const filled = Number(((await list.range.textContent()) ?? '').replace(/.*of /, ''));
  await list.filter('Manufacturer').click();
  await page.getByRole('checkbox', { name: 'is empty' }).click();
  await expect(page).toHaveURL(/f\.manufacturer=null/);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Manufacturer: is empty');
  expect(filled).toBeLessThanOrEqual(all);
});

// The price screens around the matrix: bulk adjust with its preview and its way back, the class tree and its members, the price list,
// the overview.
import type { Page } from '@playwright/test';
import { withMinus } from '#server/contract/values/numbers/minus.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

const rows = (page: Page, name?: string) => page.getByRole('grid', name ? { name } : {}).locator('[role="row"][aria-selected]');
const tree = (page: Page) => page.getByRole('treegrid', { name: /Price classes|Preisklassen/ });
const treeRow = (page: Page, name: string) => tree(page).getByRole('row', { name });

interface Class {
  id: string;
  attributes: {
    name: string;
    number: string;
    parent_id: string | null;
    finest: boolean;
    amount: number | null;
    inherited_from: { id: string } | null;
    members: { types: number };
  };
}

async function classesOf(page: Page): Promise<Class[]> {
  return (await (await page.request.get('/api/v2/price-classes/tree')).json()).data;
}

async function write(page: Page, method: 'patch' | 'post', path: string, data: object): Promise<void> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Every price row with its amount, as one text. */
async function prices(page: Page): Promise<string[]> {
  const { data } = await (await page.request.get('/api/v2/prices?page[size]=500')).json();
  return data
    .map(({ id, attributes }: { id: string; attributes: { price: number; end_date: string | null } }) =>
      [id, attributes.price, attributes.end_date].join(' '),
    )
    .sort();
}

test('prices rise by ten per cent as they were shown, and one click brings the old ones back', async ({ page }) => {
  await page.goto('/prices/adjust');
  await screenLoaded(page, 'prices-adjust');
  await expect(page.getByText('By how much should prices change?')).toBeVisible();
  const before = await prices(page);
  await page.getByRole('combobox', { name: 'Scope' }).click();
  await page.getByRole('option', { name: 'Device types only' }).click();
  await page.getByRole('textbox', { name: 'Percentage' }).fill('ten');
  await expect(page.getByText('A number with at most two decimals, please')).toBeVisible();
  await page.getByRole('textbox', { name: 'Percentage' }).fill('10');
  await page.getByRole('radio', { name: 'Overwrite' }).check();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/value=10/);
  await screenLoaded(page, 'prices-adjust');
  const cells = rows(page).filter({ hasText: '+' }).first().getByRole('gridcell');
  const shown = async (place: number) => Number((await cells.nth(place).textContent())?.replaceAll(',', ''));
  expect(await shown(3)).toBeCloseTo((await shown(2)) * 1.1, 1);

  await page.getByRole('button', { name: 'Effect on orders' }).click();
  const effect = page.getByRole('region', { name: 'Effect on orders' });
  await expect(effect.getByRole('row')).not.toHaveCount(0);
  await expect(effect.locator('canvas')).toBeVisible();
  await effect.getByRole('button', { name: 'Price group' }).click();
  await expect(effect.getByRole('columnheader', { name: 'Price group' })).toBeVisible();

  await page.getByRole('button', { name: /^Adjust \d+ prices$/ }).click();
  const toast = page.getByRole('alert').filter({ hasText: /prices adjusted/ });
  await expect(toast).toBeVisible();
  expect(await prices(page)).not.toEqual(before);
  const result = page.getByRole('region', { name: /^\d+ prices adjusted$/ });
  await expect(result.getByRole('link', { name: 'Print price list' })).toHaveAttribute('href', '/prices/list');
  await expect(rows(page)).toHaveCount(0);
  await result.getByRole('button', { name: 'Take all back' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await expect(result).toHaveCount(0);
  expect(await prices(page)).toEqual(before);
  await page.goto('/admin/runs');
  await expect(page.getByRole('row', { name: /Prices adjusted/ }).first()).toContainText('Taken back');
});

test('whoever changes a price meanwhile makes the preview a new one: nothing is written, and the entries stay', async ({
  page,
}) => {
  const query = 'filter[price_cat_uID]=null:&filter[end_date]=null:&filter[start_date]=null:&page[size]=1';
  const [price] = (await (await page.request.get(`/api/v2/prices?${query}`)).json()).data;
  await page.goto('/prices/adjust?tables=prices&mode=overwrite&value=5&step=0.5');
  await screenLoaded(page, 'prices-adjust');
  await expect(rows(page).first()).toBeVisible();
  let meddled = false;
  await page.route('**/api/v2/prices/bulk-adjust', async (route) => {
    const isRun = route.request().postDataJSON().dry_run !== true;
    if (isRun && !meddled) {
      meddled = true;
      await write(page, 'patch', `prices/${price.id}`, { price: 777 });
    }
    await route.continue();
  });
  await page.getByRole('button', { name: /^Adjust \d+ prices$/ }).click();
  await expect(page.getByText('Somebody has changed prices meanwhile.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Percentage' })).toHaveValue('5');
  await expect(rows(page).filter({ hasText: '777.00' })).toContainText('816.00');
  await page.getByRole('button', { name: /^Adjust \d+ prices$/ }).click();
  const toast = page.getByRole('alert').filter({ hasText: /prices adjusted/ });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await write(page, 'patch', `prices/${price.id}`, { price: price.attributes.price });
});

test('only one class: its own amount and the device types that find it', async ({ page }) => {
  const found = (await classesOf(page)).find(({ attributes }) => attributes.finest && attributes.members.types > 0);
  await page.goto('/prices/adjust');
  await screenLoaded(page, 'prices-adjust');
  await page.getByRole('combobox', { name: 'Only this class and below' }).click();
  await page.getByRole('option', { name: new RegExp(`^${found?.attributes.number} `) }).click();
  await page.getByRole('button', { name: 'Adjust prices' }).waitFor();
  await page.getByText('Fixed amount').click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('-1,50');
  await expect(
    rows(page)
      .filter({ hasText: found?.attributes.name ?? '' })
      .first(),
  ).toContainText('−1.50');
  await page.reload();
  // As amounts are written in English, however it was typed.
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('-1.50');
  expect(await rows(page).count()).toBeLessThan(40);
});

test('a class is dragged below another and back; below its own child it is refused with the reason', async ({ page }) => {
  await page.goto('/prices/classes');
  await screenLoaded(page, 'price-classes-tree');
  const all = await classesOf(page);
  const [first, second] = all.filter(({ attributes }) => attributes.parent_id === null);
  const child = all.find(({ attributes }) => attributes.parent_id === first?.id);
  if (!first || !second || !child) throw new Error('the demonstration lab has a tree');
  await treeRow(page, child.attributes.name).first().dragTo(treeRow(page, second.attributes.name).first(), { steps: 5 });
  const toast = page.getByRole('alert').filter({ hasText: `“${child.attributes.name}” moved` });
  await expect(toast).toBeVisible();
  const parent = async () => (await classesOf(page)).find(({ id }) => id === child.id)?.attributes.parent_id;
  expect(await parent()).toBe(second.id);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  expect(await parent()).toBe(first.id);

  await treeRow(page, first.attributes.name).first().dragTo(treeRow(page, child.attributes.name).first(), { steps: 5 });
  await expect(page.getByText('A record cannot belong to itself')).toBeVisible();
  expect((await classesOf(page)).find(({ id }) => id === first.id)?.attributes.parent_id).toBeNull();
});

test('by keyboard a class goes to the top level, and what is below it is not offered as its place', async ({ page }) => {
  const all = await classesOf(page);
  const root = all.find(({ attributes }) => attributes.parent_id === null);
  const child = all.find(({ attributes }) => attributes.parent_id === root?.id);
  if (!root || !child) throw new Error('the demonstration lab has a tree');
  await page.goto('/prices/classes');
  await screenLoaded(page, 'price-classes-tree');
  await tree(page).focus();
  await page.keyboard.press('Home');
  await expect(tree(page).locator('[aria-selected="true"]')).toContainText(root.attributes.name);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: `Move “${root.attributes.name}”` });
  await dialog.getByRole('combobox', { name: 'Below the class' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option', { name: child.attributes.number })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await tree(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(tree(page).locator('[aria-selected="true"]')).toContainText(child.attributes.name);
  await page.keyboard.press('m');
  const move = page.getByRole('dialog', { name: `Move “${child.attributes.name}”` });
  await expect(move.getByRole('combobox')).toHaveValue(new RegExp(root.attributes.name));
  await move.getByRole('combobox').fill('');
  await move
    .getByRole('button', { name: 'Clear' })
    .or(move.locator('[class*="Combobox-clear"], .mantine-InputClearButton-root'))
    .first()
    .click();
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(treeRow(page, child.attributes.name).first()).toHaveAttribute('aria-level', '1');
  await page.getByRole('alert').filter({ hasText: 'moved' }).getByRole('button', { name: 'Undo' }).click();
  await expect(treeRow(page, child.attributes.name).first()).toHaveAttribute('aria-level', '2');
});

test('device types without a class are put into one, moved on to another with the word for it, and taken out', async ({
  page,
}) => {
  await page.goto('/prices/classes?tab=unassigned');
  await screenLoaded(page, 'price-classes-unassigned');
  const total = Number(/^\d+/.exec((await page.getByText(/device types find no class/).textContent()) ?? '')?.[0]);
  const name = (await rows(page).first().getByRole('gridcell').first().textContent()) ?? '';
  const [here, there] = (await classesOf(page)).filter(({ attributes }) => attributes.finest);
  if (!here || !there) throw new Error('the demonstration lab has classes');
  const assign = async (target: Class) => {
    await page.getByRole('button', { name: 'Assign to a class …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Price class' }).click();
    await page.getByRole('option', { name: new RegExp(`^${target.attributes.number} `) }).click();
    await dialog.getByRole('button', { name: 'Assign 1' }).click();
  };
  await rows(page).first().getByRole('checkbox').check();
  await assign(here);
  await expect(page.getByText('1 assignment written')).toBeVisible();
  await expect(page.getByText(`${total - 1} of`)).toBeVisible();
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);

  await page.goto(`/prices/classes?class=${here.id}`);
  const members = page.getByRole('region', { name: 'Members' });
  await members.getByRole('row', { name }).getByRole('checkbox').check();
  await assign(there);
  const outcome = page.getByRole('dialog', { name: '1 member came from another class' });
  await expect(outcome.getByRole('row', { name })).toContainText('Moved from another class');
  await outcome.getByRole('button', { name: 'Close' }).last().click();

  await page.goto('/prices/classes');
  await screenLoaded(page, 'price-classes-tree');
  await page.getByRole('combobox', { name: 'Device type' }).fill(name.slice(0, 12));
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: `${there.attributes.number} ${there.attributes.name}` }).click();
  await members.getByRole('row', { name }).getByRole('checkbox').check();
  await members.getByRole('button', { name: 'Take out' }).click();
  await expect(page.getByText('1 member taken out')).toBeVisible();
  await expect(members.getByRole('row', { name })).toHaveCount(0);
});

test('a class with others below it says its default amount and who inherits it; in the tree it carries none', async ({
  page,
}) => {
  const all = await classesOf(page);
  const heirs = all.filter(({ attributes }) => attributes.inherited_from !== null);
  const parent = all.find(({ id }) => id === heirs[0]?.attributes.inherited_from?.id);
  if (!parent) throw new Error('the demonstration lab has inherited amounts');
  await page.goto(`/prices/classes?class=${parent.id}`);
  await screenLoaded(page, 'price-classes-tree');
  const details = page.getByRole('complementary', { name: parent.attributes.name });
  await expect(details).toContainText(`${heirs[0]?.attributes.amount?.toFixed(2)}\u00a0EUR`);
  await expect(details).toContainText('Default amount that classes below inherit');
  const names = heirs.filter((one) => one.attributes.inherited_from?.id === parent.id).map(({ attributes }) => attributes.name);
  await expect(details.getByRole('list').getByRole('listitem')).toContainText(names);
  await expect(treeRow(page, parent.attributes.name).first().getByRole('gridcell').nth(2)).toHaveText('');
  await expectAccessible(page);
  await details.getByRole('link', { name: 'Change amount' }).click();
  await screenLoaded(page, 'service-prices-record');
});

test('the lists of prices show the amount with its currency without being pushed sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [name, head, unit] of [
    ['service-prices', 'Price', 'EUR'],
    ['prices', 'Price', 'EUR'],
    ['device-prices', 'Price', 'EUR'],
    ['standard-articles', 'Price', 'EUR'],
    ['price-scales', 'Discount', '%'],
    ['price-surcharges', 'Surcharge', '%'],
    ['price-categories', 'Derivation value', '%'],
    ['booking-positions', 'Price', 'EUR'],
  ] as const) {
    await page.goto(`/${name}`);
    await screenLoaded(page, name);
    await expect(page.getByRole('columnheader', { name: head, exact: true }), name).toBeInViewport({ ratio: 1 });
    const cell = page.getByRole('gridcell', { name: new RegExp(`^−?[\\d,.]+\\s${unit}$`) }).first();
    await expect(cell, name).toBeInViewport({ ratio: 1 });
    await expect(cell, name).toHaveCSS('text-align', 'right');
  }
});

test('a service price that names neither class nor device type says that it is for every device', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v2/service-prices?page[size]=100')).json();
  const general = (data as { attributes: Record<string, unknown> }[]).filter(
    ({ attributes }) => attributes.price_class_id === null && attributes.type_tID === null,
  );
  expect(general.length).toBeGreaterThan(0);
  await page.goto('/service-prices');
  await screenLoaded(page, 'service-prices');
  await expect(page.getByRole('gridcell', { name: 'for every device' }).first()).toBeVisible();
});

test('a quantity discount is called by what it says and by whose it is', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v2/price-scales?page[size]=1&filter[discount]=notnull:')).json();
  const { min_quantity, discount, row_id } = data[0].attributes;
  const row = await (await page.request.get(`/api/v2/prices/${row_id}?include=device_type`)).json();
  await page.goto(`/price-scales/${data[0].id}`);
  await screenLoaded(page, 'price-scales-record');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`from ${min_quantity} pcs: ${discount}\u00a0% off`);
  await expect(page.locator('h1 + p')).toContainText(row.included[0].attributes.type_name);
});

test('the price list in both languages with amounts and their origin; the same as PDF and CSV', async ({ page }) => {
  await page.goto('/prices/list');
  await screenLoaded(page, 'price-list');
  await page.getByText('German and English', { exact: true }).click();
  await expect(page).toHaveURL(/language=both/);
  await screenLoaded(page, 'price-list');
  const sheet = page.getByRole('article');
  const named = await (await page.request.get('/api/v2/price-classes?page[size]=1&sort=number')).json();
  const { name, name_secondary: second } = named.data[0].attributes;
  // By their tags: asked by role, each of some hundred rows would have its name worked out.
  const row = (text: string) => sheet.locator('tbody tr', { hasText: text }).first();
  await expect(row(name)).toContainText(second);
  await expect(sheet.getByText(/^from /).first()).toBeVisible();
  await expect(sheet.locator('h3')).toHaveText(['Calibration', /./, /./, 'Catalogue articles', 'Surcharges']);
  const fileOf = async (format: string) =>
    page.request.get((await page.getByRole('link', { name: format }).getAttribute('href')) ?? '');
  const pdf = await fileOf('PDF');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await (await fileOf('XLSX')).body()).subarray(0, 2).toString()).toBe('PK');
  const csv = await (await fileOf('CSV')).text();
  expect(csv).toContain(name);
  expect(csv).toContain(second);

  await page.getByText('English', { exact: true }).click();
  await screenLoaded(page, 'price-list');
  await expect(row(second)).not.toContainText(name);
  const groups = await (await page.request.get('/api/v2/price-categories?filter[derivation_kind]=percent&page[size]=1')).json();
  await page.getByRole('combobox', { name: 'Price group' }).click();
  await page.getByRole('option', { name: groups.data[0].attributes.name }).click();
  await expect(sheet.locator('h2')).toHaveText(groups.data[0].attributes.name);
  await expect(sheet.getByText(/derived by/)).toBeVisible();
});

test('each figure of the overview leads to its rows', async ({ page }) => {
  const types = (await (await page.request.get('/api/v2/device-types?page[size]=3&sort=type_name')).json()).data;
  for (const { id } of types)
    await write(page, 'post', 'prices', { type_tID: id, price: 44.44, start_date: '2031-01-01', complexity: 'cluster' });
  await page.goto('/prices/overview');
  await screenLoaded(page, 'prices-overview');
  const { data } = await (await page.request.get('/api/v2/prices/overview')).json();
  const clusters = page.getByRole('region', { name: 'Copied amounts' });
  const rowsOf = clusters.getByRole('row', { name: '44.44' }).getByRole('link', { name: /: 3$/ });
  const given = new URLSearchParams(new URL((await rowsOf.getAttribute('href')) ?? '', page.url()).search).get('given');
  const found = await (await page.request.get(`/api/v2/prices?${given}&page[size]=1`)).json();
  expect(found.meta.total).toBe(3);
  const gap = data.attributes.coverage.find((one: { gaps: number }) => one.gaps > 0);
  const coverage = page.getByRole('region', { name: 'Coverage by price group' });
  await expect(coverage.getByRole('link', { name: String(gap.gaps), exact: true }).first()).toHaveAttribute(
    'href',
    /^\/prices\/matrix\?gaps=1&groups=/,
  );
  await page.getByRole('link', { name: /^Customers without a price group/ }).click();
  await screenLoaded(page, 'customers');
  await expect(page.getByText(new RegExp(`of ${data.attributes.customers.without_group}$`))).toBeVisible();
  await expect(page.getByText('Customers without a price group')).toBeVisible();
});

test('the exceptions from the class are rows, the largest difference first, each with the way to why', async ({ page }) => {
  const { data, meta } = await (await page.request.get('/api/v2/prices/exceptions?page[size]=500')).json();
  const sizes = data.map(({ attributes }: { attributes: { difference: number | null } }) =>
    Math.abs(attributes.difference ?? -0.001),
  );
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  const [{ attributes: largest }] = data;
  const name = largest.type_name;
  const own = largest.price.toFixed(2);
  const difference = withMinus(`${largest.difference > 0 ? '+' : ''}${largest.difference.toFixed(2)}`);
  await page.goto('/prices/overview');
  await screenLoaded(page, 'prices-overview');
  const shown = page.getByRole('region', { name: 'Largest exceptions' }).getByRole('row');
  // Its head, and ten of them.
  await expect(shown).toHaveCount(11);
  for (const text of [name, own, largest.otherwise.toFixed(2), difference]) await expect(shown.nth(1)).toContainText(text);
  await expectAccessible(page);
  await page.getByRole('link', { name: `Show all ${meta.total}` }).click();
  await screenLoaded(page, 'prices-exceptions');
  await expect(page.getByRole('status').getByText(`${meta.total} exceptions`)).toBeVisible();
  await expect(rows(page, 'Price exceptions').first()).toContainText(difference);
  // Read through in a small window: a name has a second line rather than an end that nobody sees.
  await page.setViewportSize({ width: 1280, height: 800 });
  const cut = () =>
    rows(page, 'Price exceptions').evaluateAll((all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll('[role="gridcell"] *')]
          .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
          .filter((one) => one.clientWidth > 0)
          .map((one) => one.textContent),
      ),
    );
  await expect.poll(cut).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('grid').press('End');
  const last = data.at(-1);
  await expect(
    page.getByRole('link', { name: `${last.attributes.price.toFixed(2)}: open the price of ${last.attributes.type_name}` }),
  ).toHaveAttribute('href', `/prices/${last.id}`);
  await page.getByRole('grid').press('Home');
  await page
    .getByRole('link', { name: `Steps to the price of ${name}` })
    .first()
    .click();
  await screenLoaded(page, 'finder');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText(new RegExp(`^${own.replace('.', '\\.')}\\sEUR`))).toBeVisible();
  await expect(answer.getByText(/^Found: price of the device type/)).toBeVisible();
});

const screens = [
  ['/prices/adjust?value=2,5', 'prices-adjust', 'Preise anpassen'],
  ['/prices/adjust?value=2,5&view=effect', 'prices-adjust', 'Preise anpassen'],
  ['/prices/classes', 'price-classes-tree', 'Preisklassen'],
  ['/prices/classes?tab=unassigned', 'price-classes-unassigned', 'Preisklassen'],
  ['/prices/list?language=both', 'price-list', 'Preisliste'],
  ['/prices/overview', 'prices-overview', 'Preisübersicht'],
  ['/prices/exceptions', 'prices-exceptions', 'Preisausnahmen'],
] as const;

for (const [address, screen, title] of screens)
  test(`${address} auf Deutsch, hell und dunkel: zugänglich, und nichts steht über`, async ({ page }) => {
    await signedIn(page, 'de');
    await page.goto(address);
    await screenLoaded(page, screen);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

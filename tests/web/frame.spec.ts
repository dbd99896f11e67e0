// The frame around the screens: where one is, help, contrast, paper, the display on the wall, and the first overview of a new user.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

const help = (page: Page) => page.getByRole('complementary', { name: /^(Help|Hilfe)$/ });
const crumbs = (page: Page) => page.getByRole('navigation', { name: /^(You are here|Sie sind hier)$/ });

test('F1 opens the help of the screen beside it, follows to the next one, and closes by its key', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.grid.focus();
  await page.keyboard.press('F1');
  await expect(help(page).getByRole('heading', { level: 2, name: 'Devices' })).toBeVisible();
  await expect(help(page).getByText('Keys in the list')).toBeVisible();
  await expectAccessible(page);
  await expect(list.row(1)).toBeVisible();
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Notes' }).click();
  await expect(help(page).getByRole('heading', { level: 2, name: 'Notes' })).toBeVisible();
  await help(page).focus();
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
});

test('a screen’s program comes as soon as its link is aimed at, before it is pressed', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const asked = page.waitForRequest(/\/matrix-page-[^/]*\.js$/);
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Prices' }).focus();
  await asked;
});

test('the help speaks German, opens by its button and gives the focus back', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/prices/finder');
  await screenLoaded(page, 'finder');
  const button = page.getByRole('banner').getByRole('button', { name: 'Hilfe' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(help(page).getByRole('heading', { level: 2, name: 'Preisfinder' })).toBeVisible();
  await expect(help(page).getByText('Zuerst:')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('breadcrumbs lead back to the list with its filter kept', async ({ page }) => {
  // All tabs of a device have room there.
  await page.setViewportSize({ width: 1600, height: 900 });
  const list = new ListPage(page, 'inventory');
  await list.open();
  await expect(crumbs(page)).toHaveText('LaboratoryDevices');
  await list.choose('Status', 'In operation');
  await expect(page).toHaveURL(/f\.status=1/);
  await list.row(2).dblclick();
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('tab', { name: 'History' }).click();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(crumbs(page)).toHaveText(`LaboratoryDevices${name}History`);
  await expect(crumbs(page).locator('[aria-current=page]')).toHaveText('History');
  await expectAccessible(page);
  // Where there is less room, the outer ones stand behind the dots instead of all being cut to a few letters.
  await page.setViewportSize({ width: 800, height: 900 });
  const outer = crumbs(page).getByRole('link', { name: /^Laboratory/ });
  await expect(outer).toHaveText('…');
  const cut = () =>
    crumbs(page)
      .getByRole('listitem')
      .evaluateAll(
        (all) => all.filter((one) => one.checkVisibility() && (one.firstElementChild?.scrollWidth ?? 0) > one.clientWidth).length,
      );
  expect(await cut()).toBe(0);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(outer).toHaveCount(0);
  await crumbs(page).getByRole('link', { name: 'Devices' }).click();
  await screenLoaded(page, 'inventory');
  await expect(page).toHaveURL(/f\.status=1/);
});

for (const { path, screen, item, said } of [
  {
    path: '/print-queue',
    screen: 'print-queue',
    item: 'Labels to renew',
    said: ['Laboratory', 'Labels to renew', 'Print queue'],
  },
  { path: '/booking-positions', screen: 'booking-positions', item: 'Orders', said: ['Office', 'Orders', 'Order lines'] },
  { path: '/imports/customers', screen: 'imports', item: 'Customers', said: ['Office', 'Customers', 'Import customers'] },
  { path: '/admin/tasks', screen: 'tasks', item: 'Scheduled tasks', said: ['Administration', 'Scheduled tasks'] },
])
  test(`${path} says what it belongs to, in the rail and above`, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 800 });
    await page.goto(path);
    await screenLoaded(page, screen);
    const current = page.getByRole('navigation', { name: 'Modules' }).locator('[aria-current]');
    await expect(current).toHaveAccessibleName(item);
    // However many items there are in a small window.
    await expect(current).toBeInViewport({ ratio: 1 });
    // The outer ones behind their dots, in a window this small.
    await expect(crumbs(page).locator('[data-crumb]')).toHaveText(said);
    await expect(crumbs(page).getByRole('listitem').last()).toHaveText(said.at(-1) ?? '');
  });

test("a page of the user's own is marked at his menu, and leads home", async ({ page }) => {
  await page.goto('/account');
  await screenLoaded(page, 'account');
  await expect(page.getByRole('banner').locator('[data-here]')).toHaveText('anna@lab.example');
  await expect(crumbs(page)).toHaveText('HomeMy account');
  await crumbs(page).getByRole('link', { name: 'Home' }).click();
  await screenLoaded(page, 'today');
});

test('high contrast holds seven to one, in light and dark, and is remembered', async ({ page }) => {
  // The stricter rule looks at each text twice.
  test.slow();
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await screenLoaded(page, 'inventory');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page, { contrast: 'enhanced' });
  }
});

test('the system’s wish for contrast is followed', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await new ListPage(page, 'inventory').open();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
});

test('paper gets the loaded rows with their heads, all fields of a record, and nothing to click', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'New device' })).toBeHidden();
  await expect(list.head('Asset number')).toBeVisible();
  const tops = await list.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(30);
  expect(tops.every((top, index) => index === 0 || top > (tops[index - 1] ?? 0))).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await list.row(2).dblclick();
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('tab', { name: 'Details' }).click();
  const location = await page.getByRole('textbox', { name: 'Serial number' }).inputValue();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').locator('dd').filter({ hasText: location }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
});

test('the display on the wall shows everything at once, larger and dated, and Escape leaves it', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page).toHaveURL(/wall=1/);
  await expect(page.getByRole('navigation', { name: 'Modules' })).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText(/^As of .* renewed every minute$/)).toBeVisible();
  const size = await page
    .getByRole('heading', { level: 2 })
    .first()
    .evaluate((head) => getComputedStyle(head).fontSize);
  expect(Number.parseInt(size, 10)).toBeGreaterThanOrEqual(20);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible();
  await expect(page).not.toHaveURL(/wall/);
});

test('the address of the wall shows a phone the ordinary dashboard, which has a way on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboards?wall=1');
  await screenLoaded(page, 'dashboards');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(/renewed every minute$/)).toHaveCount(0);
});

test('the display on the wall cuts nothing: few columns with the customer, due in words, pages that turn by themselves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await page.goto('/dashboards?wall=1');
  await screenLoaded(page, 'dashboards');
  const overdue = page.getByRole('group', { name: 'Overdue devices' });
  await expect(overdue.getByRole('columnheader')).toHaveText([
    'Asset number',
    'Manufacturer · Model',
    'Customer',
    'Calibration due',
  ]);
  await expect(overdue.getByRole('row').nth(1)).toContainText(/overdue \d+ d/);
  await expect(
    page.getByRole('group', { name: 'Latest calibrations' }).getByRole('columnheader', { name: 'Customer' }),
  ).toBeVisible();
  // What is locked is not waited for: it says so instead.
  const number = (await overdue.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';
  const { data } = await (await page.request.get(`/api/v2/inventories?filter[asset_number]=eq:${number}`)).json();
  const headers = { Origin: new URL(page.url()).origin };
  const locked = await page.request.patch(`/api/v2/inventories/${data[0].id}`, { data: { status: 5 }, headers });
  expect(locked.ok(), await locked.text()).toBe(true);
  await page.reload();
  await screenLoaded(page, 'dashboards');
  await expect(overdue.getByRole('row').filter({ hasText: number })).toContainText('Locked');
  await expect(overdue.getByRole('row').filter({ hasText: number })).not.toContainText('overdue');
  const widgets = page.getByRole('main').getByRole('group');
  for (const widget of await widgets.all()) {
    const box = await widget.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  }
  const cut = await page
    .locator('td:visible, th:visible')
    .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
  await expectAccessible(page);
  const pages = overdue.getByRole('img', { name: /^Rows 1 to \d+ of \d+$/ });
  await expect(pages).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(pages).toHaveCount(0);
  await expect(overdue.getByRole('img', { name: /^Rows \d+ to \d+ of \d+$/ })).toBeVisible();
});

test('a dashboard that came with the program is called in the language of its reader', async ({ page }) => {
  for (const [language, name] of [
    ['de', 'Heute im Labor'],
    ['en', 'Today in the lab'],
  ] as const) {
    await signedIn(page, language);
    await page.goto('/dashboards');
    await screenLoaded(page, 'dashboards');
    await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  }
});

test('a new user finds an overview of what he may see, and once deleted it stays away', async ({ page }) => {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const role = await send('roles', { name: 'Calibrations only', operations: ['dashboard_edit', 'calibration_view'] });
  const account = { email: 'first@lab.example', password: 'another horse battery' };
  await send('users', { ...account, role_id: role.id, language: 'en', customer_filter: 'all' });
  await page.request.post('/api/v2/auth/session', { data: { email: account.email, password: account.password }, headers });
  await page.goto('/dashboards');
  await expect(page.getByRole('button', { name: 'Today in the lab' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Latest calibrations' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Overdue devices' })).toHaveCount(0);
  await expect(page.getByText(/needs the right/)).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No dashboard yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No dashboard yet')).toBeVisible();
  await page.request.post('/api/v2/auth/session', { data: { email: admin.email, password: admin.password }, headers });
});

test('a bar of a filter’s chart opens the records behind it', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v2/advanced-filters?filter[type]=inventory')).json();
  const plain = data.find(({ attributes }: { attributes: { formula: string } }) => !attributes.formula.includes('['));
  const { data: found, meta } = await (await page.request.get(`/api/v2/advanced-filters/${plain.id}/statistics?by=year`)).json();
  const points: { label: string; value: number }[] = found.series[0].points;
  const most = points.reduce((best, point) => (point.value > best.value ? point : best));
  expect(meta.date).toBeTruthy();
  await page.goto(`/filters/${plain.id}`);
  await screenLoaded(page, 'filter');
  const panel = page.getByRole('region', { name: 'Over time' });
  await panel.getByText('Years', { exact: true }).click();
  await expect(panel.getByRole('row', { name: new RegExp(`${most.label} ${most.value}`), includeHidden: true })).toHaveCount(1);
  const canvas = panel.locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('not drawn');
  const at = points.indexOf(most);
  // The bars share the width beside the axis, and the highest one reaches up to the top.
  await expect(async () => {
    await canvas.click({ position: { x: 36 + ((box.width - 52) * (at + 0.5)) / points.length, y: box.height * 0.6 } });
    await expect(page).toHaveURL(/\/inventory\?/, { timeout: patience(500) });
  }).toPass();
  await screenLoaded(page, 'inventory');
  await expect(page.getByRole('main').locator('footer').getByRole('status')).toHaveText(new RegExp(` of ${most.value}$`));
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(most.label);
});

test('trail and bin speak the lab’s words, and are asked in them', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/audits?f.action=create&f.resource=inventory');
  await screenLoaded(page, 'audits');
  const grid = page.getByRole('grid');
  await expect(page.getByRole('list', { name: 'Aktive Filter' })).toContainText('Gerät');
  await expect(grid.getByText('inventory', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('Enter in the empty search field does nothing unless an arrow marked something', async ({ page }) => {
  await new ListPage(page, 'inventory').open();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-screen', 'inventory');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'today');
});

test('a view changed in another window meanwhile is not overwritten unasked', async ({ page }) => {
  test.slow();
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const definition = { filters: { status: '1' }, sort: 'asset_number' };
  const made = await page.request.post('/api/v2/views', {
    data: { name: 'Shift', table_name: 'inventory', definition },
    headers,
  });
  const { id } = (await made.json()).data;
  const list = new ListPage(page, 'inventory');
  // The window that hears of nothing, as one that lost its connection for a moment.
  await page.route('**/api/v2/events*', () => new Promise(() => undefined));
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Shift' }).click();
  await list.choose('Calibration due', 'Next 30 days');
  await page.request.patch(`/api/v2/views/${id}`, { data: { definition: { ...definition, q: 'Fluke' } }, headers });
  await page.getByRole('button', { name: /^Shift/ }).click();
  await page.getByRole('menuitem', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: /“Shift” was changed meanwhile/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const stored = async () => (await (await page.request.get(`/api/v2/views/${id}`)).json()).data.attributes.definition;
  expect(await stored()).toMatchObject({ q: 'Fluke' });
  await dialog.getByRole('button', { name: 'Write mine' }).click();
  await expect(page.getByText('View “Shift” saved')).toBeVisible();
  expect(await stored()).toMatchObject({ filters: { duedate: 'soon' } });
});

test('the search field finds notes, types, articles and users, goes to lists without a place in the rail, and does a day’s work', async ({
  page,
}) => {
  await signedIn(page);
  const titleOf = async (path: string, attribute: string): Promise<string> => {
    const { data } = await (await page.request.get(`/api/v2/${path}?page[size]=1`)).json();
    return data[0].attributes[attribute];
  };
  const wanted = [
    ['Notes', await titleOf('notes', 'title')],
    ['Device types', await titleOf('device-types', 'type_name')],
    ['Articles', await titleOf('standard-articles', 'article_name')],
    ['Users', 'anna@lab.example'],
  ] as const;
  await page.goto('/dashboards');
  await screenLoaded(page, 'dashboards');
  const field = page.getByRole('combobox', { name: 'Search' });
  const offers = page.getByRole('listbox', { name: 'Search' });
  for (const [, title] of wanted) {
    await field.fill(title);
    await expect(offers.getByRole('option').filter({ hasText: title }).first()).toBeVisible();
  }
  await field.fill('Surcharges');
  await offers.getByRole('option', { name: 'Surcharges', exact: true }).click();
  await screenLoaded(page, 'price-surcharges');
  await field.fill('Take devices back');
  await offers.getByRole('option', { name: 'Take devices back', exact: true }).click();
  await screenLoaded(page, 'loans-desk');
  expect(new URL(page.url()).search).toBe('?back=1');
  const backups = async () => (await (await page.request.get('/api/v2/admin/backups')).json()).data.length;
  const before = await backups();
  await field.fill('Back up now');
  await offers.getByRole('option', { name: 'Back up now', exact: true }).click();
  await screenLoaded(page, 'backups');
  await expect.poll(backups).toBe(before + 1);
  await page.reload();
  await screenLoaded(page, 'backups');
  expect(await backups()).toBe(before + 1);
});

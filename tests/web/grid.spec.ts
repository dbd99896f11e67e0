// The list of devices: rows, sort, filters, search, keyboard, side panel. docs/design/expectations.md#grid,
// docs/design/look.md#space-and-density.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

test('shows at least 18 rows at 1280 x 800 and the whole length below', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await expect(list.range).toHaveText(new RegExp(`^1–\\d+ of ${await totalOf(page, 'inventories')}$`));
  const frame = await list.grid.boundingBox();
  const whole = await list.rows.evaluateAll(
    (rows, bottom) => rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
    (frame?.y ?? 0) + (frame?.height ?? 0),
  );
  expect(whole).toBeGreaterThanOrEqual(18);
  await expectAccessible(page);
});

test('tells which rows stand in the window, also while it is scrolled', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const head = 60;
  const inWindow = () =>
    list.grid.evaluate((grid, headHeight) => {
      const { top, height } = grid.getBoundingClientRect();
      const seen = [...grid.querySelectorAll('[role="row"][aria-selected]')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top + headHeight && box.top < top + height;
      });
      const places = seen.map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
      return `${Math.min(...places)}–${Math.max(...places)} of `;
    }, head);
  const told = async () => ((await list.range.textContent()) ?? '').replace(/\d+$/, '');
  expect(await told()).toBe(await inWindow());
  await list.grid.evaluate((grid) => grid.scrollTo(0, 2000));
  await expect(list.range).not.toHaveText(/^1–/);
  await expect.poll(async () => (await told()) === (await inWindow())).toBe(true);
});

test('says status and due date in words, not by colour alone', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open('?f.duedate=overdue&sort=duedate');
  for (const text of await list.column('Calibration due')) expect(text).toMatch(/overdue\s\d+ d/);
  for (const text of await list.column('Status')) expect(text).toMatch(/\w/);
});

test('auf Deutsch wird kein Status abgeschnitten, und eine Kante zeigt, dass rechts noch Spalten folgen', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/calibrations?f.status=3,4&sort=status');
  await screenLoaded(page, 'calibrations');
  const words = page.getByRole('gridcell').getByText(/^(Messung abgeschlossen|Freigabe ausstehend)$/);
  await expect(words.first()).toBeVisible();
  for (const word of await words.all()) expect(await word.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1000, height: 800 });
  const grid = page.getByRole('grid');
  const edge = page.locator('[data-more-columns]');
  await expect(edge).toBeVisible();
  await grid.evaluate((one) => one.scrollTo(one.scrollWidth, 0));
  await expect(edge).toHaveCount(0);
});

test('raises no alarm about a device that is retired', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  // 6: retired, the last of the shipped statuses.
  await list.open('?f.status=6');
  expect(new Set((await list.column('Status')).map((text) => text.trim()))).toEqual(new Set(['Retired']));
  const dates = await list.column('Calibration due');
  expect(dates.some((text) => /\d{4}/.test(text))).toBe(true);
  for (const text of dates) expect(text).not.toMatch(/overdue|in \d+ d|today/);
});

test('reaches the last row by scrolling and fetches it on the way', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.grid.evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  const total = await totalOf(page, 'inventories');
  await expect(list.range).toHaveText(new RegExp(`–${total} of ${total}$`));
  await expect(list.row(total).getByRole('gridcell').first()).toHaveText(/\S/);
});

test('Enter on a row that is still on its way opens it when it is there', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/api\/v2\/inventories\?/, async (route) => {
    await held;
    await route.continue();
  });
  await list.grid.focus();
  await page.keyboard.press('Control+End');
  await expect(list.row(await totalOf(page, 'inventories'))).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory(\?|$)/);
  goOn();
  await expect(page).toHaveURL(/\/inventory\/[^/?]+/);
});

test('sorts by one column, then by a second one with Shift', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.sortBy('Manufacturer');
  await expect(list.head('Manufacturer')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=manufacturer$/);
  await expect(list.row(1)).toBeVisible();
  // The rows of before stay until those in the new order have come.
  await expect(async () => {
    const makers = await list.column('Manufacturer');
    expect(makers).toEqual([...makers].sort((a, b) => a.localeCompare(b, 'de')));
  }).toPass();
  await list.sortBy('Asset number', { additional: true });
  await list.sortBy('Asset number', { additional: true });
  await expect(page).toHaveURL(/sort=manufacturer%2C-asset_number/);
  await expect(list.head('Asset number')).toHaveAttribute('aria-sort', 'descending');
});

test('filters by text, status and due date, carries it in the address and names the reason when nothing is left', async ({
  page,
}) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.choose('Status', 'In operation');
  await expect(page).toHaveURL(/f\.status=1/);
  await expect
    .poll(async () => new Set((await list.column('Status')).map((text) => text.trim())))
    .toEqual(new Set(['In operation']));
  await list.choose('Calibration due', 'Next 30 days');
  await expect(page).toHaveURL(/f\.duedate=soon/);
  await expect
    .poll(async () => (await list.column('Calibration due')).every((text) => /in \d+ d|due today/.test(text)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await list.filter('Asset number').fill('no such number');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  // Said once, above the place of the rows, each with the way to be rid of it.
  for (const reason of ['Asset number: no such number', 'Calibration due: Next 30 days']) {
    await expect(page.getByRole('list', { name: 'Active filters' }).getByText(reason)).toBeVisible();
    await expect(page.getByRole('main').getByText(reason)).toHaveCount(1);
  }
  await expect(page.getByText('Take away one of the filters above')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await screenLoaded(page, 'inventory');
  await expect(list.filter('Asset number')).toHaveValue('no such number');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(list.range).toHaveText(new RegExp(`of ${await totalOf(page, 'inventories')}$`));
});

test('opens the overdue ones by their number', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const preset = page.getByRole('button', { name: /^Overdue/ });
  await expect(preset).toHaveText(/\d/);
  const count = ((await preset.textContent()) ?? '').replace(/\D/g, '');
  await preset.click();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
  await expect(list.range).toHaveText(new RegExp(`of ${count}$`));
});

test('searches from the bar on top, from any screen', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const [first] = await list.column('Serial number');
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(first ?? '', { delay: 60 });
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'inventory');
  await expect(list.range).toHaveText('1–1 of 1');
  await expect.poll(() => list.column('Serial number')).toEqual([first]);
});

test('is worked by keyboard: move, peek, open, come back to the same row', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.grid.focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.row(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowUp');
  await expect(list.current).toBeInViewport();
  const number = ((await list.current.getByRole('gridcell').first().textContent()) ?? '').trim();
  await page.keyboard.press('Space');
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText(number);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(list.panel.getByRole('heading', { level: 2 })).not.toHaveText(number);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await page.goBack();
  await screenLoaded(page, 'inventory');
  await expect(list.current.getByRole('gridcell').first()).toHaveText(number);
  await expect(list.current).toBeInViewport();
});

test('goes to the ends by Ctrl, to the edges without, and to the filter by /', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+End');
  const total = await totalOf(page, 'inventories');
  await expect(list.row(total)).toHaveAttribute('aria-selected', 'true');
  const last = await list.grid.getAttribute('aria-colcount');
  await expect(list.grid).toHaveAttribute('aria-activedescendant', new RegExp(`-${total - 1}-${Number(last) - 1}$`));
  await page.keyboard.press('Home');
  await expect(list.grid).toHaveAttribute('aria-activedescendant', new RegExp(`-${total - 1}-0$`));
  await page.keyboard.press('Control+Home');
  await expect(list.row(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('/');
  await expect(list.filter('Asset number')).toBeFocused();
});

test('shows the columns one chooses', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Serial number' }).click();
  await page.getByRole('checkbox', { name: 'Barcode' }).click();
  await expect(list.head('Serial number')).toHaveCount(0);
  await expect(list.head('Barcode')).toHaveCount(1);
  await page.reload();
  await screenLoaded(page, 'inventory');
  await expect(list.head('Barcode')).toHaveCount(1);
});

test('the box of a row stands at its beginning where the first column is a number, too', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v2/booking-positions?page[size]=1')).json();
  await page.goto(`/bookings/${data[0].attributes.booking_id}?tab=booking-positions`);
  const cell = page.getByRole('gridcell').filter({ has: page.getByRole('checkbox') });
  const [around, box] = await Promise.all([cell.first().boundingBox(), cell.first().getByRole('checkbox').boundingBox()]);
  expect((box?.x ?? Number.NaN) - (around?.x ?? 0)).toBeLessThan(16);
  expect((around?.width ?? 0) - (box?.width ?? 0)).toBeGreaterThan(30);
});

// Many rows at once, search from anywhere, and a scanner that is heard from any focus. docs/design/expectations.md#bulk,
// docs/design/expectations.md#keyboard-and-scanner.
import type { Download } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test.beforeEach(async ({ page }) => {
  await signedIn(page);
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
});

test('a range of rows gets another status and all of it back', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  const boxes = page.getByRole('checkbox', { name: 'Select row' });
  await boxes.nth(0).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('status')).toHaveText('4 selected');
  await expectAccessible(page);
  const before = await list.column('Status');
  await bar.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Locked' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 4 records' }).click();
  await expect(page.getByText('4 records changed')).toBeVisible();
  await expect.poll(async () => (await list.column('Status')).slice(0, 4)).toEqual(Array(4).fill('Locked'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => list.column('Status')).toEqual(before);
});

test('everything a filter finds is chosen by keys, and what cannot be done is said', async ({ page }) => {
  await write(page, 'customers', { name: 'Nobody Ltd' });
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('status')).toHaveText(/^\d+ selected$/);
  const count = ((await bar.getByRole('status').textContent()) ?? '').replace(/\D/g, '');
  const total = ((await page.locator('footer').getByRole('status').textContent()) ?? '').replace(/.*of /, '').replace(/\D/g, '');
  expect(count).toBe(total);
  await bar.getByRole('button', { name: 'Delete' }).click();
  // First it says what would happen: customers with devices stay.
  const preview = page.getByRole('dialog', { name: /^Delete \d+ records$/ });
  await expect(preview.getByRole('status')).toHaveText(/^1 record will be deleted · \d+ records stay as they are$/);
  await expectAccessible(page);
  await preview.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: /stayed as they were/ });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('row').nth(1)).toHaveText(/\S/);
  await expectAccessible(page);
  const stayed = Number(((await dialog.getByRole('heading').textContent()) ?? '').replace(/\D/g, ''));
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV file' }).click();
  expect(await linesOf(await download)).toHaveLength(stayed + 1);
  await dialog.getByRole('button', { name: 'Select only these' }).click();
  await expect(bar.getByRole('status')).toHaveText(/selected$/);
});

test('the chosen rows leave as a file', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select row' }).nth(1).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  expect(await linesOf(await download)).toHaveLength(2);
});

test('more rows picked one by one than an address holds leave as a file, too', async ({ page }) => {
  const picked = 190;
  const answer = await page.request.get(`/api/v2/inventories?page[size]=${picked}&sort=asset_number`);
  expect((await answer.json()).data).toHaveLength(picked);
  const list = new ListPage(page, 'inventory');
  await page.goto('/inventory?sort=asset_number');
  await screenLoaded(page, 'inventory');
  await list.row(1).getByRole('checkbox').click();
  await list.grid.focus();
  // As far as rows are loaded a range takes them all.
  await list.grid.evaluate((grid) => grid.scrollTo(0, 32 * 175));
  await expect(list.row(picked).getByRole('gridcell').first()).toHaveText(/\S/);
  await list
    .row(picked)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('status')).toHaveText(`${picked} selected`);
  await bar.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  expect(await linesOf(await download)).toHaveLength(picked + 1);
});

test('many rows show first what they would become; what was done is taken back later, from another screen', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open('?f.duedate=soon');
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Stored' }).click();
  await dialog.getByRole('button', { name: /^Change \d+ records$/ }).click();
  const preview = page.getByRole('dialog', { name: /^Change \d+ records$/ });
  await expect(preview.getByRole('status')).toHaveText(/^\d+ records will be changed/);
  await expect(preview.getByRole('row').nth(1)).toContainText('Stored');
  await expectAccessible(page);
  const before = await list.column('Status');
  await preview.getByRole('button', { name: /^Change \d+ records$/ }).click();
  await expect(page.getByText(/^\d+ records changed$/)).toBeVisible();
  await expect.poll(async () => new Set((await list.column('Status')).map((text) => text.trim()))).toEqual(new Set(['Stored']));
  // The toast is closed, and somebody went on: it can still be taken back.
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^\d+ records changed$/)).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
  await screenLoaded(page, 'customers');
  await page.getByRole('button', { name: 'Recently done' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Take back: \d+ records changed/ }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recently done' })).toHaveCount(0);
  await list.open('?f.duedate=soon');
  // At midnight one more may have come nearer; those stand behind.
  await expect.poll(async () => (await list.column('Status')).slice(0, before.length)).toEqual(before);
});

async function linesOf(download: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
}

test('the search field finds records, screens and new records by keyboard', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('repairs', { delay: 60 });
  await expectAccessible(page);
  // Its keys stand beside it.
  const screen = page.getByRole('option', { name: /^Repairs(?: |$)/ });
  await expect(screen).toBeVisible();
  await screen.click();
  await screenLoaded(page, 'repairs');
});

test('the scan basket stands above the bar of chosen rows and covers none of its buttons', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.getByRole('button', { name: 'Scan basket' }).click();
  const basket = page.getByRole('complementary', { name: 'Scan basket' });
  await expect(basket).toBeVisible();
  await list.row(2).getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = [await basket.boundingBox(), await bar.boundingBox()];
      return above && below ? above.y + above.height <= below.y : false;
    })
    .toBe(true);
  // Pressed where it stands: what covers it would take the press.
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a scan opens the device, whatever has the focus, and leaves no trace in a field', async ({ page }) => {
  const [first = ''] = await new ListPage(page, 'inventory').column('Asset number');
  await page.goto('/customers/new');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half typed');
  await name.focus();
  await scan(page, first);
  // What was typed before is not lost by a slip: the reader is asked.
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(name).toHaveValue('Half typed');
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await scan(page, first);
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

test('a scan is seen and heard from where the device is, and the sound can be turned off', async ({ page }) => {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      heard.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const heard = () => page.evaluate(() => (window as Window & { heard?: number[] }).heard ?? []);
  const [first = ''] = await new ListPage(page, 'inventory').column('Asset number');
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await scan(page, first);
  await screenLoaded(page, 'inventory-record');
  await expect(page.locator('[data-sound]')).toHaveAttribute('data-sound', 'found');
  expect(await heard()).toEqual([880, 1320]);
  await page.getByRole('button', { name: 'anna@lab.example' }).click();
  await page.getByRole('group', { name: 'Sound of a scan' }).getByRole('menuitemradio', { name: 'Off' }).click();
  await page.keyboard.press('Escape');
  await scan(page, 'NOBODY-KNOWS-ME');
  await expect(page.locator('[data-sound]')).toHaveAttribute('data-sound', 'unknown');
  await expect(page.getByRole('dialog', { name: 'Unknown code' })).toBeVisible();
  expect(await heard()).toHaveLength(2);
});

test('a scan that a busy computer held up opens its device, and one without Enter is told', async ({ page }) => {
  const [first = '', second = ''] = await new ListPage(page, 'inventory').column('Asset number');
  for (const [code, after] of [
    [first, 1],
    [second, 4],
  ] as const) {
    await page.goto('/customers');
    await screenLoaded(page, 'customers');
    await scan(page, code, { stall: { after, seconds: 0.15 } });
    await screenLoaded(page, 'inventory-record');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(code);
  }
  const pace = await page.evaluate(() => JSON.parse(localStorage.getItem('plumbline.preferences') ?? '{}').scanPace);
  expect(pace, 'milliseconds from key to key, as this station keeps them').toBeCloseTo(4, 0);
  await scan(page, 'NOBODY-KNOWS-ME', { stall: { after: 1, seconds: 0.15 } });
  const unknown = page.getByRole('dialog', { name: 'Unknown code' });
  await expect(unknown.getByText('NOBODY-KNOWS-ME')).toBeVisible();
  await expect(unknown.getByText(/^Or OBODY-KNOWS-ME: /)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(640, 790);
  await scan(page, 'NO-ENTER-AT-ALL', { enter: false });
  await expect(page.getByRole('alert').filter({ hasText: 'NO-ENTER-AT-ALL came from the scanner without Enter' })).toBeVisible();
});

test('an unknown code is attached once and known the next time', async ({ page }) => {
  const [first = ''] = await new ListPage(page, 'inventory').column('Asset number');
  const foreign = 'OLD-LAB-0815';
  await scan(page, foreign);
  const dialog = page.getByRole('dialog', { name: 'Unknown code' });
  await expect(dialog.getByText(foreign)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox').fill(first);
  await page.getByRole('option', { name: first }).click();
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await screenLoaded(page, 'inventory-record');
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await scan(page, foreign);
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

test('the basket collects scans and opens them as a list', async ({ page }) => {
  const [one = '', two = '', three = ''] = await new ListPage(page, 'inventory').column('Asset number');
  await page.getByRole('button', { name: 'Scan basket' }).click();
  const basket = page.getByRole('complementary', { name: 'Scan basket' });
  for (const code of [one, two, three, two]) {
    const before = await basket.getByRole('listitem').allTextContents();
    await scan(page, code);
    await expect.poll(() => basket.getByRole('listitem').allTextContents()).not.toEqual(before);
  }
  // Away from the button, so that its tooltip is gone.
  await page.mouse.move(300, 400);
  await expectAccessible(page);
  await basket.getByRole('button', { name: 'Open as list' }).click();
  await expect(page.locator('footer').getByRole('status').last()).toHaveText('1–2 of 2');
});

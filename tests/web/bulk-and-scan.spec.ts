// Many rows at once, search from anywhere, and a scanner that is heard from any focus. users-want 4.3, 4.4.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

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
  // Customers with devices stay.
  const dialog = page.getByRole('dialog', { name: /stayed as they were/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Select only these' }).click();
  await expect(bar.getByRole('status')).toHaveText(/selected$/);
});

test('the chosen rows leave as a file', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select row' }).nth(1).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(2);
});

test('the search field finds records, screens and new records by keyboard', async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('repairs', { delay: 60 });
  await expectAccessible(page);
  await expect(page.getByRole('option', { name: 'Repairs', exact: true })).toBeVisible();
  await page.getByRole('option', { name: 'Repairs', exact: true }).click();
  await screenLoaded(page, 'repairs');
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

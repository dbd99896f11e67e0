// Cells changed where they stand: saved with Enter and Tab, left with Escape, refused with the reason, taken back.
// docs/design/expectations.md#grid.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** The first device of the list, and one of its attributes as the server has it. */
async function firstDevice(page: Page): Promise<{ id: string; attribute(name: string): Promise<unknown> }> {
  const { data } = await (await page.request.get('/api/v2/inventories?sort=asset_number&page[size]=1')).json();
  const id: string = data[0].id;
  return {
    id,
    attribute: async (name) => (await (await page.request.get(`/api/v2/inventories/${id}`)).json()).data.attributes[name],
  };
}

async function onCell(page: Page, list: ListPage, label: string): Promise<void> {
  const heads = (await list.grid.getByRole('columnheader').allTextContents()).map((text) => text.trim());
  await list.grid.focus();
  await page.keyboard.press('Control+Home');
  await expect(list.row(1)).toHaveAttribute('aria-selected', 'true');
  for (let step = 0; step < heads.indexOf(label); step += 1) await page.keyboard.press('ArrowRight');
}

const editor = (page: Page, label: string | RegExp) => page.getByRole('dialog', { name: label });

test.beforeEach(({ page }) => signedIn(page));

test('F2 edits, Tab saves and goes on, Escape leaves all as it was, the toast takes it back', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const device = await firstDevice(page);
  const before = await device.attribute('manufacturer');
  await onCell(page, list, 'Manufacturer');
  await page.keyboard.press('F2');
  const maker = editor(page, /^Edit Manufacturer/);
  await expect(maker.getByRole('textbox')).toBeFocused();
  await expect(maker.getByRole('textbox')).toHaveValue(String(before));
  await maker.getByRole('textbox').fill('Inline & Co');
  await page.keyboard.press('Tab');
  const model = editor(page, /^Edit Model/);
  await expect(model.getByRole('textbox')).toBeFocused();
  expect(await device.attribute('manufacturer')).toBe('Inline & Co');
  await expect(list.row(1)).toContainText('Inline & Co');
  await model.getByRole('textbox').fill('not to be kept');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(model).toHaveCount(0);
  await expect(list.grid).toBeFocused();
  expect(await device.attribute('model')).not.toBe('not to be kept');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.row(1)).toContainText(String(before));
  expect(await device.attribute('manufacturer')).toBe(before);
});

test('F2 on a cell that was scrolled out of sight brings it back first', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  const list = new ListPage(page, 'inventory');
  await list.open();
  await onCell(page, list, 'Manufacturer');
  await list.grid.evaluate((grid) => grid.scrollTo(grid.scrollWidth, grid.scrollHeight));
  await expect(list.row(1)).toHaveCount(0);
  await page.keyboard.press('F2');
  const maker = editor(page, /^Edit Manufacturer/).getByRole('textbox');
  await expect(maker).toBeFocused();
  await expect(maker).toBeInViewport({ ratio: 1 });
  await expect(list.row(1)).toBeInViewport();
});

test('F2 edits a status by choice; Enter opens the record from any cell', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const device = await firstDevice(page);
  await onCell(page, list, 'Status');
  await page.keyboard.press('F2');
  const status = editor(page, /^Edit Status/).getByRole('combobox');
  await expect(status).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'In repair' }).click();
  await page.keyboard.press('Enter');
  await expect(list.row(1)).toContainText('In repair');
  await expect.poll(() => device.attribute('status')).toBe(4);
  await expect(list.grid).toBeFocused();
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'inventory-record');
});

test('what is refused stays at the cell with its reason', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const device = await firstDevice(page);
  await onCell(page, list, 'Calibration due');
  await page.keyboard.press('F2');
  const due = editor(page, /^Edit Calibration due/);
  await due.getByRole('textbox').fill('someday');
  await page.keyboard.press('Enter');
  await expect(due.getByText('Please enter a date such as 09 Mar 2026')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.route(`**/api/v2/inventories/${device.id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.continue({ postData: JSON.stringify({ manufacturer: 'x'.repeat(300) }) })
      : route.continue(),
  );
  await onCell(page, list, 'Manufacturer');
  await page.keyboard.press('F2');
  const maker = editor(page, /^Edit Manufacturer/);
  await maker.getByRole('textbox').fill('Too long in the end');
  await page.keyboard.press('Enter');
  await expect(maker.getByRole('textbox')).toHaveAccessibleDescription(/255/);
  await expect(maker.getByRole('textbox')).toHaveValue('Too long in the end');
});

test('never overwrites unseen what somebody else entered meanwhile', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const device = await firstDevice(page);
  await onCell(page, list, 'Manufacturer');
  await page.keyboard.press('F2');
  const maker = editor(page, /^Edit Manufacturer/);
  await maker.getByRole('textbox').fill('Mine');
  const other = await page.request.patch(`/api/v2/inventories/${device.id}`, {
    data: { manufacturer: 'Theirs', location: 'Elsewhere' },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(other.status()).toBe(200);
  await page.keyboard.press('Enter');
  await expect(maker.getByRole('alert')).toContainText('Theirs');
  await expect(maker.getByRole('textbox')).toHaveValue('Mine');
  expect(await device.attribute('manufacturer')).toBe('Theirs');
  await page.keyboard.press('Enter');
  await expect(maker).toHaveCount(0);
  expect(await device.attribute('manufacturer')).toBe('Mine');
  expect(await device.attribute('location')).toBe('Elsewhere');
});

// Keys pressed alone, typing at the rows, and rows as a table for other programs. docs/design/expectations.md#grid,
// docs/design/expectations.md#keyboard-and-scanner.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

/** One after the other, as a person does. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: 60 });
}

async function openList(page: Page): Promise<ListPage> {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.grid.focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.current).toHaveCount(1);
  return list;
}

test('letters lead from screen to screen and begin a new record', async ({ page }) => {
  await openList(page);
  await press(page, 'g', 'c');
  await screenLoaded(page, 'calibrations');
  await press(page, 'g', 'k');
  await screenLoaded(page, 'customers');
  await press(page, 'n');
  await screenLoaded(page, 'customers-new');
  // In a field they are letters.
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.pressSequentially('gingen', { delay: 60 });
  await expect(name).toHaveValue('gingen');
  await screenLoaded(page, 'customers-new');
});

test('the current row is changed and its label printed by one key', async ({ page }) => {
  await openList(page);
  await press(page, 'p');
  const dialog = page.getByRole('dialog', { name: /label/i });
  await expect(dialog).toBeVisible();
  // Behind a dialog the screen keeps still.
  await press(page, 'e');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await press(page, 'e');
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('form :focus')).toHaveCount(1);
});

test('a scanner’s letters are no keys and no search', async ({ page }) => {
  const list = await openList(page);
  await scan(page, 'gcnepq-small');
  const unknown = page.getByRole('dialog', { name: 'Unknown code' });
  await expect(unknown.getByText('gcnepq-small')).toBeVisible();
  await unknown.getByRole('button', { name: 'Close' }).click();
  await expect(unknown).toHaveCount(0);
  await expect(page.getByRole('search').getByRole('textbox')).toHaveCount(0);
  await expect(list.grid).toBeVisible();
  await expect(page).toHaveURL(/\/inventory$/);
});

test('typing at the rows searches them, Enter keeps it and Esc takes it back', async ({ page }) => {
  const list = await openList(page);
  const before = (await list.range.textContent()) ?? '';
  const [maker = ''] = await list.column('Manufacturer');
  const text = `${maker.charAt(0).toUpperCase()}${maker.slice(1)}`;
  await page.keyboard.type(text, { delay: 60 });
  const field = page.getByRole('textbox', { name: 'Search in this list' });
  await expect(field).toHaveValue(text);
  await expect(page).toHaveURL(/q=/);
  await expect(list.range).not.toHaveText(before);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(list.grid).toBeFocused();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(text);
  await page.keyboard.type('7', { delay: 60 });
  await expect(field).toHaveValue('7');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(text);
});

test('the sheet shows the keys of the screen, in both languages, and turns them off', async ({ page }) => {
  await openList(page);
  await press(page, '?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { name: 'Keys in the list' })).toBeVisible();
  await expect(sheet.getByText('Calibrations', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('switch', { name: 'Single keys' }).click({ force: true });
  await expect(sheet.getByRole('heading', { name: 'Go to another screen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('grid').focus();
  // Now every letter is only a letter: it searches.
  await press(page, 'n');
  await expect(page.getByRole('textbox', { name: 'Search in this list' })).toHaveValue('n');
  await page.reload();
  await screenLoaded(page, 'inventory');
  await page.getByRole('banner').getByRole('button').last().click();
  const keys = page.getByRole('group', { name: 'Single keys' });
  await expect(keys.getByRole('menuitemradio', { name: 'Off' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click();
  await expect(sheet).toBeVisible();
});

test('Strg+Enter öffnet die Zeile in einem eigenen Tab', async ({ page, context }) => {
  await signedIn(page, 'de');
  await openList(page);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await opened;
  await screenLoaded(other, 'inventory-record');
  await screenLoaded(page, 'inventory');
  await other.close();
});

async function clipboard(page: Page, type: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType(wanted))?.text() ?? '';
  }, type);
}

test('rows are copied as a table with their heads, the current one or all that are chosen', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = await openList(page);
  const heads = (await list.grid.getByRole('columnheader').allTextContents()).map((head) => head.trim());
  const numbers = await list.column('Asset number');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('1 row copied as a table')).toBeVisible();
  const one = (await clipboard(page, 'text/plain')).split('\n').map((line) => line.split('\t'));
  expect(one).toHaveLength(2);
  expect(one[0]?.length).toBe(heads.length);
  expect(one[1]?.[0]).toBe(numbers[0]);
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Copy as table' }).click();
  const total = ((await list.range.textContent()) ?? '').replace(/.*of /, '').replace(/\D/g, '');
  await expect(page.getByText(`${total} rows copied as a table`)).toBeVisible();
  const all = (await clipboard(page, 'text/plain')).split('\n');
  expect(all).toHaveLength(Number(total) + 1);
  expect(all.slice(1, numbers.length + 1).map((line) => line.split('\t')[0])).toEqual(numbers);
  expect(await clipboard(page, 'text/html')).toContain('<table>');
});

// A table from Excel pasted over the rows of a list: shown first, written after, each row by itself, taken back.
// docs/design/expectations.md#grid.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

type Attributes = Record<string, unknown>;

async function devices(page: Page, count: number): Promise<{ id: string; attributes: Attributes }[]> {
  const answer = await page.request.get(`/api/v2/inventories?sort=asset_number&page[size]=${count}`);
  return (await answer.json()).data;
}

/** The system's own clipboard and its own keys. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.keyboard.press('Control+v');
}

async function onCell(page: Page, list: ListPage, label: string): Promise<void> {
  const heads = (await list.grid.getByRole('columnheader').allTextContents()).map((text) => text.trim());
  await list.grid.focus();
  await page.keyboard.press('Control+Home');
  await expect(list.row(1)).toHaveAttribute('aria-selected', 'true');
  for (let step = 0; step < heads.indexOf(label); step += 1) await page.keyboard.press('ArrowRight');
}

const preview = (page: Page) => page.getByRole('dialog', { name: 'Paste into the list' });
const line = (page: Page, device: { attributes: Attributes }, field: string) =>
  preview(page)
    .getByRole('row')
    .filter({ hasText: String(device.attributes.asset_number) })
    .filter({ has: page.getByRole('cell', { name: field, exact: true }) });

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(page);
});

test('a table from Excel is shown cell by cell, written, and taken back', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const before = await devices(page, 3);
  const [first, second, third] = before;
  if (!first || !second || !third) throw new Error('the demonstration lab has three devices');
  await onCell(page, list, 'Calibration due');
  await paste(
    page,
    `14.02.2031\tPasted & Co\tP-100\r\nsomeday\t\tP-200\r\n2031-04-16\t${third.attributes.manufacturer}\t${'x'.repeat(300)}\r\n`,
  );
  await expect(preview(page).getByRole('status')).toContainText('6 values change');
  await expect(preview(page).getByRole('status')).toContainText('2 stay as they are');
  await expect(line(page, first, 'Calibration due')).toContainText('14 Feb 2031');
  await expect(line(page, first, 'Manufacturer')).toContainText('Pasted & Co');
  await expect(line(page, second, 'Calibration due')).toContainText('“someday” is no date');
  await expect(line(page, third, 'Model')).toContainText('Too long: 300 characters');
  await expectAccessible(page);
  expect((await devices(page, 3)).map(({ attributes }) => attributes)).toEqual(before.map(({ attributes }) => attributes));

  await preview(page).getByRole('button', { name: 'Change 3 records' }).click();
  await expect(preview(page)).toHaveCount(0);
  await expect(list.row(1)).toContainText('Pasted & Co');
  await expect(list.row(2)).toContainText('P-200');
  await expect(list.grid).toBeFocused();
  const after = await devices(page, 3);
  expect(after[0]?.attributes).toMatchObject({ duedate: '2031-02-14', manufacturer: 'Pasted & Co', model: 'P-100' });
  expect(after[1]?.attributes).toMatchObject({ duedate: second.attributes.duedate, manufacturer: null, model: 'P-200' });
  expect(after[2]?.attributes).toMatchObject({ duedate: '2031-04-16', model: third.attributes.model });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 records are as they were')).toBeVisible();
  await expect(list.row(1)).toContainText(String(first.attributes.manufacturer));
  const undone = await devices(page, 3);
  for (const [index, { attributes }] of undone.entries())
    for (const name of ['duedate', 'manufacturer', 'model']) expect(attributes[name]).toBe(before[index]?.attributes[name]);
});

test('one value goes to all chosen rows; what is known by name is found, what is closed says so', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const before = await devices(page, 3);
  const customers = await (await page.request.get('/api/v2/customers?page[size]=1&sort=name')).json();
  const [customer] = customers.data;
  await list.row(1).getByRole('checkbox').click();
  await list.row(3).getByRole('checkbox').click();
  await onCell(page, list, 'Customer');
  await paste(page, customer.attributes.name);
  const button = preview(page).getByRole('button', { name: /^Change \d records?$/ });
  await expect(button).toBeEnabled();
  const changed = [before[0], before[2]].filter((device) => device?.attributes.customer_id !== customer.id);
  await expect(preview(page).getByRole('row')).toHaveCount(changed.length + 1);
  await button.click();
  await expect(preview(page)).toHaveCount(0);
  const after = await devices(page, 3);
  expect(after.map(({ attributes }) => attributes.customer_id)).toEqual([
    customer.id,
    before[1]?.attributes.customer_id,
    customer.id,
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/records? (?:is|are) as (?:it was|they were)/)).toBeVisible();

  await onCell(page, list, 'Customer');
  await paste(page, 'Nobody at all');
  await expect(preview(page).getByText('Customer: nothing is called “Nobody at all”').first()).toBeVisible();
  await expect(preview(page).getByRole('button', { name: 'Change 0 records' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
});

test('what somebody else changed after the preview stays, and is told as what failed', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  const [first, second] = await devices(page, 2);
  if (!first || !second) throw new Error('the demonstration lab has two devices');
  await onCell(page, list, 'Model');
  await paste(page, 'Theirs is newer\nMine is new');
  await expect(preview(page).getByRole('button', { name: 'Change 2 records' })).toBeEnabled();
  const written = await page.request.patch(`/api/v2/inventories/${first.id}`, {
    data: { model: 'Entered meanwhile' },
    headers: { 'If-Match': '*', origin: new URL(page.url()).origin },
  });
  expect(written.ok()).toBe(true);
  await preview(page).getByRole('button', { name: 'Change 2 records' }).click();
  const failures = page.getByRole('dialog', { name: '1 record stayed as it was' });
  await expect(failures.getByRole('row').filter({ hasText: String(first.attributes.asset_number) })).toContainText(
    'Somebody else changed it meanwhile',
  );
  const after = await devices(page, 2);
  expect(after.map(({ attributes }) => attributes.model)).toEqual(['Entered meanwhile', 'Mine is new']);
});

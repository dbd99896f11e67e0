// Working on a record: create, edit with its refusals, conflict, delete and undo, history. docs/design/expectations.md#text-and-trust.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

/** All tabs of a device stand in their line. */
const roomForTabs = { width: 1600, height: 900 };

test('creates a device, finds its customer by typing, and refuses what is missing under its field', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.getByRole('link', { name: 'New device' }).click();
  await screenLoaded(page, 'inventory-new');
  const record = new RecordPage(page, 'inventory');
  await record.field('Asset number').fill('WEB-1');
  await page.getByRole('button', { name: 'Create' }).click();
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await expect(customer).toBeFocused();
  await expect(customer).toHaveAccessibleDescription('Please fill in');
  await expectAccessible(page);
  // Nothing is offered before those that exist are known: it would move under the pointer.
  let answer = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v2\/customers\?/, async (route) => {
    await known;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(/\/api\/v2\/customers\?/), customer.click()]);
  await expect(page.getByRole('option')).toHaveCount(0);
  answer();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /more fields$/ }).click();
  await record.field('Calibration due').fill('2027-02-30');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(record.field('Calibration due')).toHaveAccessibleDescription(/Please enter a date/);
  await record.field('Calibration due').fill('28 Feb 2027');
  await page.getByRole('button', { name: 'Create' }).click();
  await record.loaded();
  await expect(page.getByRole('heading', { level: 1, name: 'WEB-1' })).toBeVisible();
  await expect(record.field('Calibration due')).toHaveValue('28 Feb 2027');
  await expectAccessible(page);
});

test('makes the customer a new device needs on the way, and nothing typed is lost', async ({ page }) => {
  await page.goto('/inventory/new');
  await screenLoaded(page, 'inventory-new');
  const record = new RecordPage(page, 'inventory');
  await record.field('Asset number').fill('WEB-2');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.fill('Alpine Flow GmbH');
  await page.getByRole('option', { name: 'New customer “Alpine Flow GmbH” …' }).click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Alpine Flow GmbH');
  await dialog.getByRole('textbox', { name: 'Customer number' }).fill('K-ALPINE');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport();
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeInViewport();
  if (usual) await page.setViewportSize(usual);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(customer).toHaveValue('Alpine Flow GmbH');
  await expect(record.field('Asset number')).toHaveValue('WEB-2');
  await page.getByRole('button', { name: 'Create' }).click();
  await record.loaded();
  await expect(customer).toHaveValue('Alpine Flow GmbH');
});

test('saves what changed and tells it in the history', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await page.setViewportSize(roomForTabs);
  await list.open();
  await list.row(2).dblclick();
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  const before = await record.field('Location').inputValue();
  await expect(record.save).toBeDisabled();
  await record.field('Location').fill('Hall 9, shelf 3');
  await record.save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(record.save).toBeDisabled();
  await page.getByRole('tab', { name: 'History' }).click();
  const newest = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(newest).toContainText('Changed');
  await expect(newest.locator('del')).toHaveText(before === '' ? 'empty' : before);
  await expect(newest.locator('ins')).toHaveText('Hall 9, shelf 3');
  await expectAccessible(page);
});

test('puts the server’s refusal under its field', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.row(3).dblclick();
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  await record.field('Calibration interval (count)').fill('twelve');
  await record.save.click();
  await expect(record.field('Calibration interval (count)')).toBeFocused();
  await expect(record.field('Calibration interval (count)')).toHaveAccessibleDescription(/whole number/);
});

test('never overwrites what someone else saved meanwhile', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.row(4).dblclick();
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  await record.field('Cost centre').fill('4711');
  const origin = new URL(page.url()).origin;
  const other = await page.request.patch(`/api/v2/inventories/${record.id}`, {
    data: { location: 'Moved by a colleague' },
    headers: { Origin: origin },
  });
  expect(other.status()).toBe(200);
  await record.save.click();
  await expect(page.getByRole('alert').getByText('Someone else saved this record first')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my entries' }).click();
  await expect(record.field('Location')).toHaveValue('Moved by a colleague');
  await expect(record.field('Cost centre')).toHaveValue('4711');
  await record.save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const saved = await (await page.request.get(`/api/v2/inventories/${record.id}`)).json();
  expect(saved.data.attributes).toMatchObject({ location: 'Moved by a colleague', cost_center: '4711' });
});

test('shows what both wrote into the same field before one of the two goes', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.row(7).dblclick();
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  await record.field('Location').fill('mine, shelf 7');
  const headers = { Origin: new URL(page.url()).origin };
  const data = { location: 'theirs, shelf 9', remark: 'Only they wrote here' };
  expect((await page.request.patch(`/api/v2/inventories/${record.id}`, { data, headers })).status()).toBe(200);
  await record.save.click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved this record first' });
  await expect(conflict.getByRole('row', { name: /^Location/ })).toHaveText('Locationtheirs, shelf 9mine, shelf 7');
  await expect(conflict.getByRole('row', { name: /Only they wrote here/ })).toContainText('not changed');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep my entries' }).click();
  await record.save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const saved = await (await page.request.get(`/api/v2/inventories/${record.id}`)).json();
  expect(saved.data.attributes).toMatchObject({ location: 'mine, shelf 7', remark: 'Only they wrote here' });
});

test('takes the newer version when one gives up the own entries', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open();
  await list.row(5).dblclick();
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  await record.field('Location').fill('mine');
  await page.request.patch(`/api/v2/inventories/${record.id}`, {
    data: { location: 'theirs' },
    headers: { Origin: new URL(page.url()).origin },
  });
  await record.save.click();
  await page.getByRole('button', { name: 'Take the newer version' }).click();
  await expect(record.field('Location')).toHaveValue('theirs');
  await expect(record.save).toBeDisabled();
});

test('asks before entries are lost, and only then', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await page.setViewportSize(roomForTabs);
  await list.open();
  await list.row(6).dblclick();
  const record = new RecordPage(page, 'inventory');
  await record.loaded();
  await record.field('Location').fill('not to be lost');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(record.field('Location')).toHaveValue('not to be lost');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('link', { name: 'Customers' }).click();
  await screenLoaded(page, 'customers');
});

test('deletes without asking and brings back by one click', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await page.goto('/inventory?sort=-asset_number');
  await screenLoaded(page, 'inventory');
  await expect(list.rows.first()).toBeVisible();
  const total = await totalOf(page, 'inventories');
  // A device of its own: nothing else hangs on it.
  const origin = new URL(page.url()).origin;
  const customers = await (await page.request.get('/api/v2/customers?page[size]=1')).json();
  const made = await page.request.post('/api/v2/inventories', {
    data: { asset_number: 'ZZ-DELETE', customer_id: customers.data[0].id },
    headers: { Origin: origin },
  });
  expect(made.status()).toBe(201);
  await page.reload();
  await expect(list.range).toHaveText(new RegExp(`of ${total + 1}$`));
  await list.row(1).click();
  await expect(list.panel.getByRole('heading', { level: 2 })).toHaveText('ZZ-DELETE');
  await list.panel.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('ZZ-DELETE deleted')).toBeVisible();
  await expect(list.range).toHaveText(new RegExp(`of ${total}$`));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('ZZ-DELETE is back')).toBeVisible();
  await expect(list.range).toHaveText(new RegExp(`of ${total + 1}$`));
  await expect(list.row(1).getByRole('gridcell').first()).toHaveText('ZZ-DELETE');
});

// Open screens stay current: what a second client changes shows in the grid and in the open record without a reload, and never
// takes away what someone is typing. docs/interface/v2.md#events.
import type { APIRequestContext, Page } from '@playwright/test';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { signedIn, totalOf } from './pages/sign-in-page.ts';

let other: APIRequestContext;

test.beforeEach(async ({ page, playwright, server }) => {
  // A client of its own, with a token instead of the page's cookie.
  const plain = await playwright.request.newContext({ baseURL: server.url });
  const answer = await plain.post('/api/v2/auth/token', { data: { ...admin, device_name: 'second client' } });
  const { token } = await answer.json();
  await plain.dispose();
  other = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
  await signedIn(page);
});
test.afterEach(() => other.dispose());

/** The page follows the lab from here on. */
const following = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/v2/events') && response.ok());

interface Row {
  id: string;
  attributes: { asset_number: string };
}

/** The devices as the grid shows them first. */
async function firstDevices(count: number): Promise<Row[]> {
  const answer = await other.get(`/api/v2/inventories?sort=asset_number&page[size]=${count}`);
  return (await answer.json()).data;
}

const patch = async (id: string, data: object) =>
  expect((await other.patch(`/api/v2/inventories/${id}`, { data })).status()).toBe(200);

test('the grid shows a change, a new device and a deleted one of another client', async ({ page }) => {
  const [device] = await firstDevices(1);
  const list = new ListPage(page, 'inventory');
  const stream = following(page);
  await list.open('?sort=asset_number');
  await stream;
  await patch(device?.id ?? '', { manufacturer: 'Seen at once' });
  await expect(list.grid.getByText('Seen at once')).toBeVisible();

  const total = await totalOf(page, 'inventories');
  const { data: customers } = await (await other.get('/api/v2/customers?page[size]=1')).json();
  const made = await other.post('/api/v2/inventories', { data: { asset_number: '0-LIVE', customer_id: customers[0].id } });
  expect(made.status()).toBe(201);
  await expect(list.grid.getByText('0-LIVE')).toBeVisible();
  await expect(list.range).toContainText(String(total + 1));
  await other.delete(`/api/v2/inventories/${(await made.json()).data.id}`);
  await expect(list.grid.getByText('0-LIVE')).toHaveCount(0);
  await expectAccessible(page);
});

test('a customer’s new name shows beside his devices', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  const stream = following(page);
  await list.open('?sort=asset_number');
  await stream;
  const [device] = await firstDevices(1);
  const { data } = await (await other.get(`/api/v2/inventories/${device?.id}?include=customer`)).json();
  const { id } = data.relationships.customer.data;
  const { data: customer } = await (await other.get(`/api/v2/customers/${id}`)).json();
  await other.patch(`/api/v2/customers/${id}`, { data: { name: 'Renamed just now' } });
  await expect(list.grid.getByText('Renamed just now').first()).toBeVisible();
  await other.patch(`/api/v2/customers/${id}`, { data: { name: customer.attributes.name } });
  await expect(list.grid.getByText('Renamed just now')).toHaveCount(0);
});

test('the open record shows it, keeps what is being typed, and tells of the conflict when that is saved', async ({ page }) => {
  const [, device] = await firstDevices(2);
  const record = new RecordPage(page, 'inventory');
  const stream = following(page);
  await page.goto(`/inventory/${encodeURIComponent(device?.id ?? '')}?tab=details`);
  await record.loaded();
  await stream;
  await patch(device?.id ?? '', { location: 'Brought to hall 7' });
  await expect(record.field('Location')).toHaveValue('Brought to hall 7');
  await expect(record.save).toBeDisabled();

  // On top of the newer version without a conflict.
  await record.field('Cost centre').fill('4711');
  await record.save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(record.save).toBeDisabled();

  await record.field('Cost centre').fill('4712');
  await patch(device?.id ?? '', { location: 'Brought to hall 8', model: 'Newer model' });
  await expect(page.getByRole('main').locator('header')).toContainText('Newer model');
  await expect(record.field('Cost centre')).toHaveValue('4712');
  await expect(record.field('Location')).toHaveValue('Brought to hall 7');
  await record.save.click();
  await page.getByRole('button', { name: 'Keep my entries' }).click();
  await expect(record.field('Location')).toHaveValue('Brought to hall 8');
  await record.save.click();
  // The button is disabled while it saves, too.
  const kept = async () => (await (await other.get(`/api/v2/inventories/${device?.id}`)).json()).data.attributes;
  await expect.poll(kept).toMatchObject({ location: 'Brought to hall 8', cost_center: '4712', model: 'Newer model' });
  await expect(record.save).toBeDisabled();
});

test('a record that another client deletes says so', async ({ page }) => {
  const { data: customers } = await (await other.get('/api/v2/customers?page[size]=1')).json();
  const made = await other.post('/api/v2/inventories', { data: { asset_number: 'DOOMED', customer_id: customers[0].id } });
  const { id } = (await made.json()).data;
  const record = new RecordPage(page, 'inventory');
  const stream = following(page);
  await page.goto(`/inventory/${id}?tab=details`);
  await record.loaded();
  await stream;
  await other.delete(`/api/v2/inventories/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: id })).toBeVisible();
  await expectAccessible(page);
});

test('after the server was away, what happened meanwhile shows', async ({ page, server }) => {
  const [, , device] = await firstDevices(3);
  const list = new ListPage(page, 'inventory');
  let stream = following(page);
  await list.open('?sort=asset_number');
  await stream;
  await server.down();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  stream = following(page);
  await server.up();
  await patch(device?.id ?? '', { manufacturer: 'While away' });
  await expect(list.grid.getByText('While away')).toBeVisible();
  await stream;
  await patch(device?.id ?? '', { manufacturer: 'And again' });
  await expect(list.grid.getByText('And again')).toBeVisible();
});

test('signed out elsewhere, the window asks to sign in', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  const stream = following(page);
  await list.open();
  await stream;
  await page.request.post('/api/auth/logout', { data: {}, headers: { Origin: new URL(page.url()).origin } });
  await expect(page.locator('body')).toHaveAttribute('data-screen', 'sign-in');
});

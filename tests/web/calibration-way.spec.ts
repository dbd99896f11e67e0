// The way of a calibration from planned to released with one next step, and what a failed one leads to.
import type { Page } from '@playwright/test';
import { shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface Listed {
  id: string;
  attributes: Record<string, string | number | null>;
}

async function list(page: Page, path: string): Promise<Listed[]> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data;
}

async function read(page: Page, path: string): Promise<Listed> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data;
}

async function send(page: Page, path: string, data: object): Promise<Listed> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** A device in operation that nothing is open for. */
async function freeDevice(page: Page): Promise<string> {
  for (const { id } of await list(page, 'inventories?filter[status]=1&filter[procedure_id]=null:&page[size]=50')) {
    const open = await list(page, `calibrations?filter[inventory_id]=eq:${id}&filter[status]=in:1,2,3,4`);
    if (open.length === 0) return id;
  }
  throw new Error('the demonstration lab has no such device');
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/calibrations/${encodeURIComponent(id)}`);
  await screenLoaded(page, 'calibrations-record');
}

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

test('a planned calibration is begun by its one next step, by hand or by key', async ({ page }) => {
  const { id } = await send(page, 'calibrations', {
    inventory_id: await freeDevice(page),
    status: 1,
    calibration_date: '2030-01-15',
  });
  const [me] = await list(page, 'users?filter[email]=anna@lab.example');
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const named = { firstname: 'Anna', lastname: 'Berg' };
  expect((await page.request.patch(`/api/v2/users/${me?.id}`, { data: named, headers })).ok()).toBe(true);
  await open(page, id);
  await expect(page.getByRole('button', { name: 'Begin measuring' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('F9');
  await expect(page.getByRole('tab', { name: /^Results/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Begin measuring' })).toHaveCount(0);
  // Nothing is measured yet: the marked button leads there, from wherever somebody has gone meanwhile.
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Enter results' }).click();
  await expect(page.getByRole('tab', { name: /^Results/ })).toHaveAttribute('aria-selected', 'true');
  const { attributes } = await read(page, `calibrations/${id}`);
  expect(attributes.status).toBe(2);
  expect(attributes.technician).toBe('Anna Berg');
  // What was planned for another day is measured today.
  expect(String(attributes.calibration_date) < '2030-01-15').toBe(true);
});

test('a failed calibration says beforehand that its device is locked, and leads on afterwards', async ({ page }) => {
  const device = await freeDevice(page);
  const { id } = await send(page, 'calibrations', { inventory_id: device, status: 2, calibration_date: '2026-11-20' });
  const point = { fixq: '10', varq: '12', lower_limit: '9.9', upper_limit: '10.1' };
  await send(page, `calibrations/${id}/results`, { rows: [{ ref: 'a', id: null, attributes: point }] });
  await open(page, id);
  await expect(page.getByText('The points fail: on release the device is locked')).toBeVisible();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Release calibration' });
  await expect(dialog.getByText(/the device gets the status/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Release' }).click();
  const done = page.getByRole('dialog', { name: 'Released' });
  await expect(done.getByText(/The device failed and now has the status/)).toBeVisible();
  for (const name of ['Enter a repair', 'Open a ticket']) await expect(done.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  const { attributes } = await read(page, `inventories/${device}`);
  expect(attributes.status).not.toBe(1);
  await done.getByRole('link', { name: 'Enter a repair' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/repair/i);
});

test('who may not release reads what is needed and who has it; who has no name, that the certificate lacks it', async ({
  page,
  browser,
}) => {
  const { id } = await send(page, 'calibrations', {
    inventory_id: await freeDevice(page),
    status: 2,
    calibration_date: '2026-11-20',
  });
  const work = ['inventory_view', 'calibration_view', 'calibration_edit', 'inventory_details_calibrations_measurements_view'];
  const role = await send(page, 'roles', { name: 'Bench alone', operations: work });
  const account = { email: 'bench-alone@lab.example', password: 'a sentence long enough' };
  await send(page, 'users', { ...account, role_id: role.id, customer_filter: 'all', language: 'en' });
  const { origin } = new URL((await page.request.get('/health')).url());
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  const other = await context.newPage();
  await other.request.post('/api/v2/auth/session', { data: account, headers: { Origin: origin } });
  await open(other, id);
  await expect(other.getByText(/Release calibrations.*administrator/i)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0);
  await expectAccessible(other);
  await shoot(other, 'release-closed');
  const more = { data: { operations: [...work, 'calibration_release'] }, headers: { Origin: origin } };
  expect((await page.request.patch(`/api/v2/roles/${role.id}`, more)).ok()).toBe(true);
  await open(other, id);
  await other.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Release calibration' });
  await expect(dialog.getByText(/Your account has no name.*Whoever looks after users/)).toBeVisible();
  await expectAccessible(other);
  await shoot(other, 'release-unnamed');
  await context.close();
});

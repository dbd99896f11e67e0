// A desk full of devices is not held up by one of them: the press that cannot be made names it, leads to it and does without it; devices of
// two open orders of one customer are two deliveries; what the server refuses comes into view with the keyboard in it.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const number = (place: number) => `GHU-80000${place}`;
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const read = async (page: Page, path: string) => (await (await page.request.get(`/api/v2/${path}`)).json()).data;

test('one device holds nobody up, and each comes for the order it stands in', async ({ page }) => {
  test.slow();
  await signedIn(page);
  const { id: customer_id } = await write(page, 'customers', { customer_number: 'GHU-C', name: 'GHU Works Ltd' });
  const made: string[] = [];
  for (let place = 1; place <= 9; place += 1)
    made.push((await write(page, 'inventories', { asset_number: number(place), manufacturer: 'Fluke', customer_id })).id);
  const orderOf = (place: number) =>
    write(page, 'bookings/from-devices', { customer_id, inventory_ids: [made[place - 1] ?? ''] });
  await orderOf(2);
  await orderOf(3);
  const [inAlready = ''] = made;
  await write(page, 'goods-movements/take-in', {
    deliveries: [{ customer_id, devices: [{ inventory_id: inAlready, plan_calibration: false, document_ids: [] }] }],
  });
  await page.goto('/goods-in');
  await screenLoaded(page, 'goods-in');
  for (let place = 1; place <= 9; place += 1) {
    await scan(page, number(place));
    await expect(rowOf(page, number(place))).toBeVisible();
  }
  const press = page.getByRole('button', { name: 'Take 9 devices in' });
  await expect(press).toBeDisabled();
  const bar = page.getByRole('status').filter({ hasText: 'holds the others up' });
  await expect(bar).toContainText(number(1));
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Why?' }).click();
  await expect(rowOf(page, number(1)).getByRole('textbox', { name: 'Accessories' })).toBeFocused();
  await expect(rowOf(page, number(1))).toContainText('It is in the house already');
  await bar.getByRole('button', { name: 'Put aside' }).click();
  await expect(rowOf(page, number(1))).toHaveCount(0);

  const other = page.getByRole('region', { name: /^GHU Works Ltd · / }).filter({ hasText: number(3) });
  await expect(other.getByRole('listitem')).toHaveCount(1);
  const day = other.getByRole('textbox', { name: 'Promised for' });
  await day.fill('01/02/2020');
  await page.getByRole('button', { name: 'Take 8 devices in' }).click();
  await expect(other.getByText('That day is over.')).toBeInViewport();
  await expect(day).toBeFocused();
  await other.getByRole('button', { name: '2 weeks' }).click();
  await page.getByRole('button', { name: 'Take 8 devices in' }).click();
  await expect(page.getByRole('heading', { name: 'Taken in' })).toBeVisible();
  const cameFor = async (place: number) =>
    (await read(page, `goods-movements?filter[inventory_id]=eq:${made[place - 1]}`))[0]?.attributes.booking_id;
  const orders = await read(page, `bookings?filter[customer_id]=eq:${customer_id}&sort=number`);
  const [first, second] = orders.map(({ id }: { id: string }) => id);
  expect(orders).toHaveLength(2);
  expect([await cameFor(2), await cameFor(3), await cameFor(9)]).toEqual([first, second, first]);
});

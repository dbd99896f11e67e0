// Devices come in as they are unpacked: scanned one after the other, of two customers, one of them new; with damage, photo, order and day,
// in one press, with the receipt to see. They leave again only once what is not finished has been said.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = { name: 'scratch.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };

async function customerWith(page: Page, name: string, numbers: readonly string[]): Promise<string> {
  const { id } = await write(page, 'customers', { customer_number: `${name}-C`, name: `${name} Works Ltd` });
  for (const asset_number of numbers) await write(page, 'inventories', { asset_number, manufacturer: 'Fluke', customer_id: id });
  return id;
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const read = async (page: Page, path: string) => (await (await page.request.get(`/api/v2/${path}`)).json()).data;

test('what is unpacked is taken in at one press, with receipt, photo and order; it leaves when somebody says it may', async ({
  page,
}) => {
  test.slow();
  await signedIn(page);
  const first = await customerWith(page, 'GDA', ['GDA-800001', 'GDA-800002']);
  await customerWith(page, 'GDB', ['GDB-800001']);
  await page.goto('/goods-in');
  await screenLoaded(page, 'goods-in');
  for (const code of ['GDA-800001', 'GDA-800002', 'GDB-800001']) {
    await scan(page, code);
    await expect(rowOf(page, code)).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Device' }).fill('GDB-800009');
  await page.keyboard.press('Enter');
  const fresh = page.getByRole('dialog', { name: '“GDB-800009” is not known yet' });
  await expect(fresh.getByRole('combobox', { name: 'Customer' })).toHaveValue('GDB Works Ltd');
  // What is scanned meanwhile is another code of its plate, and goes where the hands are.
  await fresh.getByRole('textbox', { name: 'Model' }).focus();
  await scan(page, 'EDU33212A');
  await expect(fresh.getByRole('textbox', { name: 'Model' })).toHaveValue('EDU33212A');
  await fresh.getByRole('combobox', { name: 'Customer' }).focus();
  await scan(page, 'MY57733921');
  await expect(fresh.getByRole('textbox', { name: 'Serial number' })).toHaveValue('MY57733921');
  await expect(fresh.getByRole('combobox', { name: 'Customer' })).toHaveValue('GDB Works Ltd');
  await fresh.getByRole('textbox', { name: 'Manufacturer' }).fill('Keysight');
  await fresh.getByRole('button', { name: 'Create and take in' }).click();
  await expect(rowOf(page, 'GDB-800009')).toContainText('Keysight');
  const ours = page.getByRole('region', { name: 'GDA Works Ltd' });
  await expect(ours.getByRole('combobox', { name: 'Order' })).toHaveValue('New order');
  await ours.getByRole('textbox', { name: 'Promised for' }).fill('01/02/2020');
  await ours.getByRole('textbox', { name: 'Shelf' }).fill('Shelf 4');
  const scratched = rowOf(page, 'GDA-800001');
  await scratched.getByRole('textbox', { name: 'Accessories' }).fill('Case, Leads');
  await scratched.getByRole('textbox', { name: 'Damage' }).fill('Scratch on the display');
  await scratched.getByLabel('Add a photo', { exact: true }).setInputFiles(photo);
  await expect(scratched.getByRole('img', { name: 'scratch.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take 4 devices in' }).click();
  await expect(ours.getByText('That day is over.')).toBeVisible();
  // Nothing was written, and nothing that was typed is lost by a reload.
  await page.reload();
  await expect(scratched.getByRole('textbox', { name: 'Damage' })).toHaveValue('Scratch on the display');
  await ours.getByRole('button', { name: '2 weeks' }).click();
  await page.getByRole('button', { name: 'Take 4 devices in' }).click();
  await expect(page.getByRole('heading', { name: 'Taken in' })).toBeVisible();
  await expect(page.getByRole('img', { name: /receipt|slip/i }).first()).toBeVisible();
  await expectAccessible(page);
  const movements = await read(page, `goods-movements?filter[customer_id]=eq:${first}`);
  const damaged = movements.find(({ attributes }: { attributes: { damage: string | null } }) => attributes.damage !== null);
  expect(damaged.attributes).toMatchObject({ damage: 'Scratch on the display', place: 'Shelf 4', promised_date: day(14) });
  expect(await read(page, `document-links?filter[record_key]=eq:${damaged.id}`)).toHaveLength(1);
  const order = await read(page, `bookings/${damaged.attributes.booking_id}`);
  expect(order.attributes).toMatchObject({ customer_id: first, delivery_date: day(14) });

  await page.goto('/goods-out');
  await screenLoaded(page, 'goods-out');
  await scan(page, 'GDA-800001');
  await expect(rowOf(page, 'GDA-800001')).toContainText('Calibration not completed');
  await expect(rowOf(page, 'GDA-800001')).toContainText('No price in the order yet');
  const send = page.getByRole('button', { name: 'Send 1 device out' });
  await send.click();
  await expect(page.getByText('Please tick this, or take these devices off the desk')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leads' }).uncheck();
  await expect(page.getByText('Stays here: Leads')).toBeVisible();
  await page.getByRole('checkbox', { name: '1 device is not finished and goes all the same' }).check();
  await expectAccessible(page);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Sent out' })).toBeVisible();
  // What leaves with it: the way to its certificate.
  await expect(page.getByRole('link', { name: 'To the calibration and its certificate' })).toHaveAttribute(
    'href',
    /^\/calibrations\//,
  );
  const [gone] = await read(page, `goods-movements?filter[customer_id]=eq:${first}&filter[direction]=eq:out`);
  expect(gone.attributes).toMatchObject({ accessories: 'Case', came_in_id: damaged.id });
});

// Unpacking with nothing but the keys: what is unknown is proposed to whoever's device was in hand last, the keys come back to the field for
// codes after every dialog, a device at the wrong customer goes over, and what was written is not offered again.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

async function customerWith(page: Page, name: string, asset_number: string): Promise<string> {
  const { id } = await write(page, 'customers', { customer_number: `${name}-C`, name: `${name} Works Ltd` });
  await write(page, 'inventories', { asset_number, manufacturer: 'Fluke', customer_id: id });
  return id;
}

/** As a hand types: faster would be a scanner. */
const pace = { delay: 60 };
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const read = async (page: Page, path: string) => (await (await page.request.get(`/api/v2/${path}`)).json()).data;

test('the keys stay at the desk, and what is unknown belongs to whom the device in hand belongs', async ({ page }) => {
  test.slow();
  await signedIn(page);
  const first = await customerWith(page, 'GHA', 'GHA-800001');
  const second = await customerWith(page, 'GHB', 'GHB-800001');
  await page.goto('/goods-in');
  await screenLoaded(page, 'goods-in');
  const code = page.getByRole('textbox', { name: 'Device' });
  const type = async (number: string) => {
    await expect(code).toBeFocused();
    await page.keyboard.type(number, pace);
    await page.keyboard.press('Enter');
  };
  await type('GHA-800001');
  await expect(rowOf(page, 'GHA-800001')).toBeVisible();
  await type('GHB-800001');
  await expect(rowOf(page, 'GHB-800001')).toBeVisible();
  await type('GHA-800001');
  await expect(page.getByText(/GHA-800001.*already/)).toBeVisible();

  await type('GHX-800001');
  const fresh = page.getByRole('dialog', { name: '“GHX-800001” is not known yet' });
  const customer = fresh.getByRole('combobox', { name: 'Customer' });
  await expect(customer).toHaveValue('GHA Works Ltd');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(fresh).toBeHidden();
  await type('GHX-800001');
  await fresh.getByRole('button', { name: 'Cancel' }).click();
  await expect(fresh).toBeHidden();

  // What is typed takes the place of what was proposed, by keys or by the pointer.
  await type('GHX-800001');
  await expect(customer).toHaveValue('GHA Works Ltd');
  await page.keyboard.type('GHB Works', pace);
  await expect(customer).toHaveValue('GHB Works');
  await page.keyboard.press('Escape');
  await customer.click();
  await page.keyboard.type('GHB Works', pace);
  await expect(customer).toHaveValue('GHB Works');
  await page.getByRole('option', { name: 'GHB Works Ltd', exact: true }).click();
  await fresh.getByRole('button', { name: 'Create and take in' }).click();
  const theirs = page.getByRole('region', { name: 'GHB Works Ltd' });
  await expect(theirs.getByText('GHX-800001')).toBeVisible();

  await type('GHX-800002');
  const next = page.getByRole('dialog', { name: '“GHX-800002” is not known yet' });
  await expect(next.getByRole('combobox', { name: 'Customer' })).toHaveValue('GHB Works Ltd');
  await next.getByRole('button', { name: 'Create and take in' }).click();
  await expect(theirs.getByText('GHX-800002')).toBeVisible();
  await expect(code).toBeFocused();

  await page.getByRole('button', { name: 'Another customer for GHX-800002' }).click();
  const other = page.getByRole('dialog', { name: 'Another customer for GHX-800002' });
  await expectAccessible(page);
  await expect(other.getByRole('combobox', { name: 'Customer' })).toHaveValue('GHB Works Ltd');
  await page.keyboard.type('GHA Works', pace);
  await page.keyboard.press('Enter');
  await expect(other.getByRole('combobox', { name: 'Customer' })).toHaveValue('GHA Works Ltd');
  await other.getByRole('button', { name: 'Move the device' }).click();
  const ours = page.getByRole('region', { name: 'GHA Works Ltd' });
  await expect(ours.getByText('GHX-800002')).toBeVisible();
  await expectAccessible(page);

  await rowOf(page, 'GHX-800002').getByRole('textbox', { name: 'Damage' }).fill('Dented');
  await page.getByRole('button', { name: 'Take 4 devices in' }).click();
  await expect(page.getByRole('heading', { name: 'Taken in' })).toBeVisible();
  expect(await read(page, `goods-movements?filter[customer_id]=eq:${first}`)).toHaveLength(2);
  expect(await read(page, `goods-movements?filter[customer_id]=eq:${second}`)).toHaveLength(2);
  await page.getByRole('button', { name: 'Next goods in' }).click();
  await screenLoaded(page, 'goods-in');
  await expect(page.getByText('Nothing on the desk yet')).toBeVisible();
  await expect(page.getByText(/Input that was not saved/)).toHaveCount(0);
  await page.reload();
  await screenLoaded(page, 'goods-in');
  await expect(page.getByText(/Input that was not saved/)).toHaveCount(0);
});

test('what goods in planned is what is calibrated, and F9 leads on to the next delivery', async ({ page }) => {
  await signedIn(page);
  const customer = await customerWith(page, 'GHC', 'GHC-800001');
  const [device] = await read(page, 'inventories?filter[asset_number]=eq:GHC-800001');
  await page.goto(`/goods-in?devices=${device.id}`);
  await page.getByRole('button', { name: 'Take 1 device in' }).click();
  await expect(page.getByRole('heading', { name: 'Taken in' })).toBeVisible();
  const [{ attributes: order }] = await read(page, `bookings?filter[customer_id]=eq:${customer}`);
  // The order's own step says whose it is; a dialog sends the message away that it would lie under.
  await page
    .getByRole('button', { name: new RegExp(`^${order.number}: `) })
    .last()
    .click();
  const moved = page.getByText(new RegExp(`^${order.number}.*status is now`));
  await expect(moved).toBeVisible();
  await expect(page.getByText('1 device taken in.')).toBeHidden();
  await page.keyboard.press('F9');
  await screenLoaded(page, 'goods-in');
  await expect(page.getByText('Nothing on the desk yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Device' }).fill('GHC-nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(moved).toBeHidden();

  await page.goto(`/calibrations/new?inventory_id=${device.id}`);
  await screenLoaded(page, 'calibrations-new');
  const goesOn = page.getByRole('checkbox', { name: 'Go on with the one that is planned' });
  await expect(goesOn).toBeChecked();
  await expect(page.getByText(new RegExp(`order ${order.number}, received`))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'calibrations-record');
  const begun = await read(page, `calibrations?filter[inventory_id]=eq:${device.id}`);
  expect(begun).toHaveLength(1);
  expect(begun[0].attributes).toMatchObject({ status: 2, order_number: order.number });
});

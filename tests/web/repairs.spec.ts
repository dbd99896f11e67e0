// A repair begun at its device, taken step by step: its page says where it stands and what comes next, and a step can be undone.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test('from the device to the first step and back', async ({ page }) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { customer_number: 'RPR-1', name: 'Repair Friends' });
  const device = await write(page, 'inventories', { asset_number: 'RPR-100001', customer_id: customer.id });
  await page.goto(`/inventory/${device.id}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Start a repair' }).click();
  await screenLoaded(page, 'repairs-new');
  await expect(page.getByRole('combobox', { name: 'Device' })).toHaveValue('RPR-100001');
  await page.getByRole('textbox', { name: 'Description' }).fill('Display broken');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'repairs-record');
  const path = page.getByRole('region', { name: 'Way of the repair' });
  const now = path.locator('[aria-current="step"]');
  await expect(now).toContainText('Received');
  await expect(page.getByRole('region', { name: 'Device' }).getByRole('link', { name: 'RPR-100001' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: In diagnosis' }).click();
  await expect(now).toContainText('In diagnosis');
  await expect(path.getByRole('listitem').filter({ hasText: 'Received' })).toContainText('under 1 hour');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(now).toContainText('Received');
  await page.getByRole('button', { name: 'Other status' }).click();
  await page.getByRole('menuitem', { name: 'Not repaired' }).click();
  await expect(now).toContainText('Not repaired');
  await expect(page.getByRole('button', { name: /^Next:/ })).toBeHidden();
});

test('a status that may not follow is closed and says why, in the menu and as the next step', async ({ page }) => {
  await signedIn(page);
  const statuses = (await (await page.request.get('/api/v2/statuses?filter[type]=eq:repair&sort=number')).json()).data;
  const keyOf = (code: string) =>
    statuses.find(({ attributes }: { attributes: { code: string } }) => attributes.code === code).id;
  const rule = await write(page, 'status-transitions', { from_status_id: keyOf('R'), to_status_id: keyOf('N') });
  const customer = await write(page, 'customers', { customer_number: 'RPR-3', name: 'Barred' });
  const device = await write(page, 'inventories', { asset_number: 'RPR-100003', customer_id: customer.id });
  const { id } = await write(page, 'repairs', { inventory_id: device.id, description: 'Lens' });
  await page.goto(`/repairs/${id}`);
  await screenLoaded(page, 'repairs-record');
  const next = page.getByRole('button', { name: 'Next: In diagnosis' });
  await expect(next).toBeDisabled();
  await expect(next).toHaveAttribute('title', 'Not intended from “Received”');
  await page.getByRole('button', { name: 'Other status' }).click();
  await expect(page.getByRole('menuitem', { name: /^In repair/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /^In repair/ })).toContainText('Not intended from “Received”');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Not repaired' }).click();
  await expect(page.getByRole('region', { name: 'Way of the repair' }).locator('[aria-current="step"]')).toContainText(
    'Not repaired',
  );
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  await page.request.delete(`/api/v2/status-transitions/${rule.id}`, { headers });
});

test('a repair that is over counts no more time: it ends on the day it was finished', async ({ page }) => {
  await signedIn(page);
  const customer = await write(page, 'customers', { customer_number: 'RPR-2', name: 'More Friends' });
  const device = await write(page, 'inventories', { asset_number: 'RPR-100002', customer_id: customer.id });
  const { id } = await write(page, 'repairs', {
    inventory_id: device.id,
    description: 'Entered when it was done',
    status: 5,
    notes: 'Repaired',
    received_date: '2026-01-05',
    repair_date: '2026-01-12',
  });
  await page.goto(`/repairs/${id}`);
  await screenLoaded(page, 'repairs-record');
  const time = page.getByRole('region', { name: 'Processing time' });
  await expect(time).toContainText('7 days');
  await expect(time).toContainText('05 Jan 2026 to 12 Jan 2026');
  const last = page.getByRole('region', { name: 'Way of the repair' }).locator('[aria-current="step"]');
  await expect(last).toContainText('12 Jan 2026');
  await expect(last).not.toContainText(/now|hour|day/);
});

test('Reparatur auf Deutsch, dunkel lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  const [repair] = (await (await page.request.get('/api/v2/repairs?page[size]=1&filter[status]=in:1,2,3,4')).json()).data;
  await page.goto(`/repairs/${repair.id}`);
  await screenLoaded(page, 'repairs-record');
  const way = page.getByRole('region', { name: 'Weg der Reparatur' });
  await expect(way).toContainText('Abgeschlossen');
  // Its five steps stand beside each other, however long their German names are.
  const tops = await way.getByRole('listitem').evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(new Set(tops).size).toBe(1);
  await expect(page.getByRole('region', { name: 'Bearbeitungszeit' })).toContainText(/Tag|Stunde/);
  await expectAccessible(page);
});

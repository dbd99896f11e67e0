// The bench: follows the scanner from device to device, shows how it stands, and leads to the next step.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { scan } from './pages/scanner.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface Listed {
  id: string;
  attributes: Record<string, string | number | null>;
}

async function list(page: Page, path: string): Promise<Listed[]> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data;
}

async function write(page: Page, path: string, data: object): Promise<string> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request.post(`/api/v2/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

/** Calibrated more than once, with values against limits. */
async function withCurve(page: Page): Promise<Listed> {
  for (const device of await list(page, 'inventories?page[size]=30&sort=asset_number&filter[status]=eq:1')) {
    const drift = await (await page.request.get(`/api/v2/inventories/${device.id}/drift`)).json();
    if (drift.data.attributes.calibrations > 1 && drift.data.attributes.series.length > 1) return device;
  }
  throw new Error('the demonstration lab has no such device');
}

const number = (device: Listed) => String(device.attributes.asset_number);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('follows the scanner: the device, its curves in figures and words, the next device, an unknown code', async ({ page }) => {
  await signedIn(page);
  const device = await withCurve(page);
  const [customer] = await list(page, 'customers?page[size]=1');
  await write(page, 'inventories', { asset_number: 'BENCH-1', customer_id: customer?.id, duedate: '2026-01-01' });
  await page.goto('/bench');
  await screenLoaded(page, 'bench');
  await expect(page.getByText('Scan a device', { exact: true })).toBeVisible();
  await scan(page, number(device));
  await expect(heading(page, number(device))).toBeVisible();
  const results = page.getByRole('region', { name: 'Last results' });
  await expect(results.getByRole('listitem').first()).toContainText(/% of tolerance/);
  await expect(results.getByRole('listitem').first()).toContainText(/Pass|Fail/);
  await expect(results.getByRole('listitem').first()).toContainText(/since|once/);
  await screenLoaded(page, 'bench');
  await expectAccessible(page);
  // The frame does not take the scan for its own, and nothing of it stays in the field.
  const code = page.getByRole('textbox', { name: 'Scan or type a code' });
  await code.focus();
  await scan(page, 'BENCH-1');
  await expect(heading(page, 'BENCH-1')).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(page.getByText(/^Overdue by/)).toBeVisible();
  await expect(page.getByText('Calibration due 01 Jan 2026', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/bench\/[^/]+$/);
  await scan(page, 'NOBODY-KNOWS');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('NOBODY-KNOWS is no code of a device you can see');
  await expect(heading(page, 'BENCH-1')).toBeVisible();
  await page.goBack();
  await expect(heading(page, number(device))).toBeVisible();
});

test('the next step is one button: begin, continue what was begun, take back what was lent', async ({ page }) => {
  await signedIn(page);
  const [customer] = await list(page, 'customers?page[size]=1');
  const id = await write(page, 'inventories', { asset_number: 'BENCH-2', customer_id: customer?.id });
  await page.goto('/calibrations/due');
  await screenLoaded(page, 'calibrations-due');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bench', { delay: 60 });
  await page.getByRole('option', { name: 'Bench', exact: true }).click();
  await screenLoaded(page, 'bench');
  // Without a scanner the number is typed.
  await page.getByRole('textbox', { name: 'Scan or type a code' }).fill('BENCH-2');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'BENCH-2')).toBeVisible();
  await page.getByRole('link', { name: /^Start calibration/ }).click();
  await screenLoaded(page, 'calibrations-new');
  await expect(page.getByRole('combobox', { name: 'Device' })).toHaveValue('BENCH-2');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'calibrations-record');
  await page.goto(`/bench/${id}`);
  await page.getByRole('link', { name: /^Continue calibration/ }).click();
  await screenLoaded(page, 'calibrations-record');
  await write(page, 'locations', {
    inventory_id: id,
    status: 3,
    location_2: 'Lent out',
    rental_end: '2027-03-04',
    customer_id: customer?.id,
  });
  await page.goto(`/bench/${id}`);
  const back = page.getByRole('link', { name: /^Take back/ });
  await expect(back).toContainText('until 04 Mar 2027');
  await back.click();
  await screenLoaded(page, 'loans-desk');
  await expect(page.getByRole('main').getByText('BENCH-2').first()).toBeVisible();
});

test('Messplatz auf Deutsch: von der Geräteseite aus, als Vollbild, dunkel lesbar', async ({ page }) => {
  await signedIn(page, 'de');
  await page.emulateMedia({ colorScheme: 'dark' });
  const device = await withCurve(page);
  await page.goto(`/inventory/${device.id}`);
  await screenLoaded(page, 'inventory-record');
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Messplatz' }).click();
  await screenLoaded(page, 'bench');
  await expect(page.getByRole('region', { name: 'Letzte Ergebnisse' }).getByRole('listitem').first()).toContainText(
    'der Toleranz',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Vollbild' }).click();
  await expect(page.locator(':fullscreen').getByRole('heading', { name: number(device) })).toBeVisible();
  await scan(page, 'PM-GIBTESNICHT');
  await expect(page.locator(':fullscreen').getByRole('alert')).toContainText('ist kein Code eines Geräts');
});

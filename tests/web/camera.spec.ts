// The camera of a phone reads every code the program prints, from labels that it drew itself, and goes the way a scanner's code goes;
// without a camera it says why there is none.
import type { APIRequestContext } from '@playwright/test';
import { symbologies } from '#server/labels/format/symbology.ts';
import { browserWithCamera } from './fixtures/fake-camera.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const phone = { width: 390, height: 844 };

/** A label of a device whose code is of that kind, as a printer of 300 dots an inch gets it. */
async function drawnLabel(request: APIRequestContext, origin: string, symbology: string, device: string): Promise<Buffer> {
  const flat = symbology.startsWith('code');
  const code = {
    type: 'code',
    x: 2,
    y: 2,
    width: flat ? 66 : 25,
    height: flat ? 14 : 25,
    symbology,
    content: '{device.asset_number}',
  };
  const text = { type: 'text', x: 30, y: 18, width: 38, height: 8, text: '{device.asset_number}', size: 10 };
  const definition = { name: { de: symbology, en: symbology }, width: 70, height: 29, elements: [code, text] };
  const made = await request.post('/api/v2/label-formats', {
    data: { name: symbology, definition },
    headers: { Origin: origin },
  });
  const format = (await made.json()).data.id;
  const asked = new URLSearchParams({ format, inventory_id: device, output: 'png', dpi: '300' });
  return (await request.get(`/api/v2/labels/preview?${asked}`)).body();
}

test('the camera reads each kind of code into the scan basket, and one code opens its device', async ({
  page,
  server,
  launchOptions,
}, testInfo) => {
  await signedIn(page, 'de');
  const { data: devices } = await (
    await page.request.get(`/api/v2/inventories?page[size]=${symbologies.length}&sort=asset_number`)
  ).json();
  const labels: Buffer[] = [];
  for (const [place, symbology] of symbologies.entries())
    labels.push(await drawnLabel(page.request, server.url, symbology, devices[place].id));
  const browser = await browserWithCamera(launchOptions, labels, testInfo.outputPath('labels.mjpeg'));
  try {
    const hall = await browser.newPage({ baseURL: server.url, viewport: phone, reducedMotion: 'reduce' });
    await signedIn(hall, 'de');
    await hall.goto('/today');
    await screenLoaded(hall, 'today');
    await hall.getByRole('navigation', { name: 'Module' }).getByRole('button', { name: 'Scannen' }).click();
    const camera = hall.getByRole('dialog', { name: 'Mit der Kamera scannen' });
    await expect(hall).toHaveURL(/\/inventory\//);
    await screenLoaded(hall, 'inventory-record');
    await expect(camera).toHaveCount(0);
    await hall.getByRole('banner').getByRole('button', { name: 'Scan-Korb' }).click();
    const basket = hall.getByRole('complementary', { name: 'Scan-Korb' });
    await basket.getByRole('button', { name: 'Mit der Kamera scannen' }).click();
    await expect(camera.getByRole('status')).toHaveText(new RegExp(`^${symbologies.length} im Scan-Korb`));
    await camera.getByRole('button', { name: 'Schließen' }).click();
    for (const { attributes } of devices) await expect(basket.getByText(attributes.asset_number)).toBeVisible();
  } finally {
    await browser.close();
  }
});

test('without a camera the sheet says so and what helps instead', async ({ page }) => {
  await page.setViewportSize(phone);
  await signedIn(page, 'de');
  await page.goto('/today');
  await screenLoaded(page, 'today');
  await page.getByRole('navigation', { name: 'Module' }).getByRole('button', { name: 'Scannen' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('keine Kamera');
  await page.getByRole('dialog').getByRole('button', { name: 'Stattdessen suchen' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Suchen' })).toBeFocused();
});

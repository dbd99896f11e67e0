// The lab on the local network, from its screen and from a phone: shared on loopback only.
import { createServer } from 'node:net';
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

interface TakenPort {
  port: number;
  free(): Promise<void>;
}

async function takePort(): Promise<TakenPort> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    free: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function freePort(): Promise<number> {
  const { port, free } = await takePort();
  await free();
  return port;
}

async function openScreen(page: Page, language: 'en' | 'de' = 'en'): Promise<void> {
  await signedIn(page, language);
  await page.goto('/admin/network');
  await screenLoaded(page, 'network');
}

/** On this computer only; the address that others would use. */
async function share(page: Page, port: number): Promise<string> {
  await page.getByRole('combobox', { name: /^(Network card|Netzwerkkarte)$/ }).click();
  await page.getByRole('option', { name: /127\.0\.0\.1/ }).click();
  await page.getByRole('textbox', { name: 'Port' }).fill(String(port));
  await page.getByRole('switch', { name: /^(Share the lab|Labor im lokalen Netzwerk)/ }).click();
  const address = `https://127.0.0.1:${port}`;
  await expect(page.getByText(new RegExp(`^(Shared at|Freigegeben unter) ${address}$`))).toBeVisible();
  return address;
}

/** A phone in the same building, whose owner has accepted the certificate. */
async function phoneIn(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
  });
}

async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: /^E-?mail$/i }).fill(admin.email);
  await page.getByRole('textbox', { name: /^(Password|Passwort)$/ }).fill(admin.password);
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-app-state', 'loaded');
  await expect(page.locator('body')).not.toHaveAttribute('data-screen', 'sign-in');
}

test.afterEach(async ({ page }) => {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const put = await page.request.put('/api/v2/admin/sharing', { data: { enabled: false }, headers });
  expect(put.ok()).toBe(true);
});

test('the lab is shared, a phone signs in and is seen, and switching off cuts it off at once', async ({ page, browser }) => {
  await openScreen(page);
  await expect(page.getByText('Not shared: only this computer reaches the lab.')).toBeVisible();
  await expectAccessible(page);
  const address = await share(page, await freePort());
  await expect(page.getByText('Nobody is connected over the network.')).toBeVisible();

  const phone = await phoneIn(browser);
  try {
    const other = await phone.newPage();
    await signInAt(other, address);
    const row = page.getByRole('row').filter({ hasText: admin.email });
    await expect(row).toContainText('connected, screen open');
    await expect(row).toContainText('Chrome, Android');
    await expect(page.getByRole('img', { name: /^Fingerprint: [0-9A-F]{2}(:[0-9A-F]{2}){31}$/ })).toBeVisible();
    for (const code of [`Code of the address ${address}`, 'Code of the fingerprint']) {
      const picture = page.getByRole('img', { name: code });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    }
    await expectAccessible(page);

    await other.goto(`${address}/notes/new`);
    const title = other.getByRole('textbox', { name: /^Title/ });
    await title.fill('Typed when the door was shut');
    // The screen that follows what happens is told why it is cut off.
    await expect(row).toContainText('connected, screen open');
    await page.getByRole('switch', { name: /^Share the lab/ }).click();
    const question = page.getByRole('dialog', { name: 'End sharing?' });
    await expect(question).toContainText(`Connected now: ${admin.email}`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('switch', { name: /^Share the lab/ })).toBeChecked();
    await page.getByRole('switch', { name: /^Share the lab/ }).click();
    await question.getByRole('button', { name: 'End sharing' }).click();
    await expect(page.getByText('Sharing ended, all connections cut')).toBeVisible();
    await expect(other.getByText('This lab is no longer shared with other computers.')).toBeVisible();
    await expect(title).toHaveValue('Typed when the door was shut');
  } finally {
    await phone.close();
  }
});

test('who is disconnected stands at the sign-in page again', async ({ page, browser }) => {
  await openScreen(page);
  const address = await share(page, await freePort());
  const phone = await phoneIn(browser);
  try {
    const other = await phone.newPage();
    await signInAt(other, address);
    await page.getByRole('button', { name: `Disconnect ${admin.email}` }).click();
    await expect(page.getByText(`${admin.email} disconnected and signed out`)).toBeVisible();
    await other.reload();
    await expect(other.locator('body')).toHaveAttribute('data-screen', 'sign-in');
  } finally {
    await phone.close();
  }
});

test('a code on a label opens the device on a phone once labels carry the shared address', async ({ page, browser }) => {
  await openScreen(page);
  const address = await share(page, await freePort());
  await page.getByRole('button', { name: 'Use this address on labels' }).click();
  await expect(page.getByText('Codes on labels lead to this address.')).toBeVisible();
  const device = (await (await page.request.get('/api/v2/inventories?page[size]=1')).json()).data[0];
  const made = await page.request.get(`/api/v2/inventories/${device.id}/qrcode?content=address&format=svg`);
  expect(made.ok()).toBe(true);
  const phone = await phoneIn(browser);
  try {
    const other = await phone.newPage();
    await signInAt(other, address);
    await other.goto(`${address}/qrcode/${encodeURIComponent(device.id)}`);
    await expect(other).toHaveURL(`${address}/inventory/${encodeURIComponent(device.id)}`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    // Nobody has to push the page sideways to read it.
    await expect.poll(() => other.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  } finally {
    await phone.close();
  }
});

test('Netzwerk: was nicht geht, steht am Feld, und nichts ist halb offen', async ({ page }) => {
  await openScreen(page, 'de');
  const taken = await takePort();
  try {
    await page.getByRole('combobox', { name: 'Netzwerkkarte' }).click();
    await page.getByRole('option', { name: /127\.0\.0\.1/ }).click();
    const port = page.getByRole('textbox', { name: 'Port' });
    await port.fill(String(taken.port));
    const toggle = page.getByRole('switch', { name: 'Labor im lokalen Netzwerk freigeben' });
    await toggle.click();
    await expect(port).toHaveAccessibleDescription(/gehört schon einem anderen Programm/);
    await expect(toggle).not.toBeChecked();
    await page.getByRole('textbox', { name: 'Erlaubte Netze' }).fill('10.0.0.0/40');
    await toggle.click();
    await expect(page.getByText('„10.0.0.0/40“ ist kein Netz.')).toBeVisible();
    await expect(page.getByText('Nicht freigegeben: Nur dieser Rechner erreicht das Labor.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Erlaubte Netze' }).fill('');
    await share(page, await freePort());
  } finally {
    await taken.free();
  }
});

test('a new certificate has another fingerprint, after a question', async ({ page }) => {
  await openScreen(page);
  await share(page, await freePort());
  const fingerprint = page.getByRole('img', { name: /^Fingerprint: / });
  const before = await fingerprint.getAttribute('aria-label');
  await page.getByRole('button', { name: 'New certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a new certificate?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'New certificate' }).click();
  await expect(page.getByText('New certificate made')).toBeVisible();
  await expect(fingerprint).not.toHaveAttribute('aria-label', before ?? '');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the certificate' }).click();
  expect((await download).suggestedFilename()).toBe('plumbline.crt');
});

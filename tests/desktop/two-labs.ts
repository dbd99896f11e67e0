// Two desktop apps on one network, all on loopback: one shares its lab, the other opens it in a window of its own.
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { admin } from './desktop-app.ts';
import { freePort } from './free-port.ts';

/** Gives the address and the fingerprint that stands on the screen. */
export async function share(page: Page): Promise<{ address: string; fingerprint: string }> {
  await page.goto(new URL('/admin/network', page.url()).href);
  await page.getByRole('combobox', { name: 'Network card' }).click();
  await page.getByRole('option', { name: /127\.0\.0\.1/ }).click();
  const port = await freePort();
  await page.getByRole('textbox', { name: 'Port' }).fill(String(port));
  await page.getByRole('switch', { name: /^Share the lab/ }).click();
  const address = `https://127.0.0.1:${port}`;
  await expect(page.getByText(`Shared at ${address}`)).toBeVisible();
  return { address, fingerprint: await fingerprintOn(page) };
}

/** Otherwise the first app would ask whether it may end while others are connected; here it asks only while they are. */
export async function stopSharing(page: Page): Promise<void> {
  await page.goto(new URL('/admin/network', page.url()).href);
  await page.getByRole('switch', { name: /^Share the lab/ }).click();
  const closed = page.getByText('Not shared: only this computer reaches the lab.');
  const end = page.getByRole('button', { name: 'End sharing' });
  await expect(end.or(closed)).toBeVisible();
  if (await end.isVisible()) await end.click();
  await expect(closed).toBeVisible();
}

export async function fingerprintOn(page: Page): Promise<string> {
  const shown = page.getByRole('img', { name: /^Fingerprint: / });
  await expect(shown).toBeVisible();
  return (await shown.getAttribute('aria-label')) ?? '';
}

export async function typeAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Open another lab …' }).click();
  await page.getByRole('textbox', { name: 'Address of the lab' }).fill(address.replace('https://', ''));
  await page.getByRole('button', { name: 'Connect' }).click();
}

/** Asked again until it answered: a busy machine may miss the two seconds of a search. */
export async function findLab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open another lab …' }).click();
  const found = page.getByRole('button', { name: `Open ${name}` });
  const none = page.getByText('No other lab answered');
  await expect(async () => {
    await page.getByRole('button', { name: 'Search the network' }).click();
    await expect(found.or(none)).toBeVisible();
    await expect(found).toBeVisible({ timeout: patience(500) });
  }).toPass();
  await found.click();
}

export async function windowOf(app: ElectronApplication, address: string): Promise<Page> {
  const found = () => app.windows().find((page) => page.url().startsWith(address));
  await expect.poll(() => found() !== undefined).toBe(true);
  const page = found();
  if (!page) throw new Error(`no window shows ${address}`);
  await page.waitForSelector('body[data-app-state="loaded"]');
  return page;
}

/** Past the comparison, signed in: the window with the other lab. */
export async function openOther(app: ElectronApplication, page: Page, address: string): Promise<Page> {
  await typeAddress(page, address);
  return openCompared(app, page, address);
}

/** Its fingerprint stands on the screen. */
export async function openCompared(app: ElectronApplication, page: Page, address: string): Promise<Page> {
  await page.getByRole('button', { name: 'It is the same: open' }).click();
  const other = await windowOf(app, address);
  await other.getByRole('textbox', { name: 'E-mail' }).fill(admin.email);
  await other.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  return other;
}

// A lab that cannot be relied on, as people see it: the line above everything for those who look after it and for the others, what the
// page of the backups offers, and the way back from there.

import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SignInPage, signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

let outside: string;
test.beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'plumbline-stick-'));
});
test.afterAll(() => rmSync(outside, { recursive: true, force: true }));

// While nothing can be written, the browser hears 503 from the health of the lab and from whatever writes.
test.afterEach(({ complaints }) => {
  expect(complaints.splice(0).filter((one) => !one.includes('status of 503'))).toEqual([]);
});

const worker = { email: 'willi@lab.example', password: 'Kalibrier-Schein 4711' };

async function addWorker(page: Page): Promise<void> {
  const role = await write(page, 'roles', { name: 'Workshop', operations: ['inventory_view', 'customers_view'] });
  await write(page, 'users', { ...worker, role_id: role.id, customer_filter: 'all', language: 'en' });
}

async function asWorker(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
  const page = await context.newPage();
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(worker);
  await page.getByRole('navigation').first().waitFor();
  return page;
}

const line = (page: Page) => page.getByRole('alert').filter({ hasText: /backup|saved|Sicherung|gespeichert/ });
const backups = async (page: Page) => (await (await page.request.get('/api/v2/admin/backups')).json()).data.length as number;

test('a nightly backup that fails is told on the first screen, each in the words that help', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await signedIn(page);
  await addWorker(page);
  const folder = join(server.dataDir, 'backups');
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, 'no folder');
  await write(page, 'admin/scheduled-tasks/backup/run', {});
  await page.goto('/');
  await screenLoaded(page, 'today');
  await expect(line(page)).toContainText('The last nightly backup failed:');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('backup-fails.png') });
  const other = await asWorker(browser, baseURL);
  await expect(line(other)).toHaveText('The nightly backup fails at present. Please tell the person who administers the lab.');
  await expect(line(other).getByRole('link')).toHaveCount(0);
  await other.context().close();

  rmSync(folder);
  renameSync(`${folder}-away`, folder);
  await line(page).getByRole('link', { name: 'To the backups' }).click();
  await screenLoaded(page, 'backups');
  await write(page, 'admin/scheduled-tasks/backup/run', {});
  await expect.poll(() => backups(page), { timeout: patience(60_000) }).toBe(1);
  await page.reload();
  await expect(line(page)).toHaveCount(0);
});

test('a backup is deleted to make room, the newest is not offered for it', async ({ page }) => {
  await signedIn(page);
  await write(page, 'admin/backups', {});
  await write(page, 'admin/backups', {});
  const before = await backups(page);
  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page
    .getByRole('dialog', { name: /^Delete the backup of/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('The backup is deleted.')).toBeVisible();
  expect(await backups(page)).toBe(before - 1);
});

test('a backup with a damaged document says which, and goes back without it when that is wanted', async ({ page, server }) => {
  await signedIn(page);
  const headers = { Origin: new URL(server.url).origin };
  const file = { name: 'waage.txt', mimeType: 'text/plain', buffer: Buffer.from('Messwerte der Waage') };
  const made = await page.request.post('/api/v2/documents', { headers, multipart: { title: 'Waage', file } });
  expect(made.ok(), await made.text()).toBe(true);
  const hash = (await made.json()).data.attributes.file_hash as string;
  await write(page, 'admin/backups', {});
  const [name = ''] = readdirSync(join(server.dataDir, 'backups')).sort().reverse();
  for (const place of [server.dataDir, join(server.dataDir, 'backups', name)])
    rmSync(join(place, 'documents', hash.slice(0, 2), hash));
  writeFileSync(join(server.dataDir, 'backups', name, 'documents', hash.slice(0, 2), hash), 'rubbish');

  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
  await page.getByRole('button', { name: 'Look …' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('waage.txt');
  await page.screenshot({ path: test.info().outputPath('damaged-documents.png') });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore without the damaged files' }).click();
  await expect(dialog).toHaveCount(0, { timeout: patience(60_000) });
});

test('a lab whose folder is taken away is saved to a stick and restored from there, auf Deutsch gesagt', async ({
  page,
  server,
}) => {
  await signedIn(page, 'de');
  await page.goto('/');
  await screenLoaded(page, 'today');
  renameSync(server.dataDir, `${server.dataDir}-away`);
  await page.reload();
  await screenLoaded(page, 'today');
  await expect(line(page)).toContainText('Die Datenbank ist nicht mehr an ihrem Platz. Es wird nichts mehr gespeichert.');
  await page.screenshot({ path: test.info().outputPath('gone-de.png') });
  await line(page).getByRole('link', { name: 'Zu den Sicherungen' }).click();
  await screenLoaded(page, 'backups');
  await page.screenshot({ path: test.info().outputPath('gone-backups-de.png') });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'In einen anderen Ordner sichern …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Das Labor sichern' });
  const stick = join(outside, 'stick');
  mkdirSync(stick);
  await dialog.getByRole('textbox', { name: /Pfad/ }).fill(stick);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Gesichert/).first()).toBeVisible({ timeout: patience(60_000) });
  await expect(page.getByText('Gerettet, als der Ordner fehlte')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('rescued-de.png') });
  await page.getByRole('button', { name: 'Ansehen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(line(page)).toHaveCount(0, { timeout: patience(60_000) });
  expect(readdirSync(server.dataDir)).toContain('lab.db');
  rmSync(`${server.dataDir}-away`, { recursive: true });
  expect((await page.request.get('/health')).status()).toBe(200);
});

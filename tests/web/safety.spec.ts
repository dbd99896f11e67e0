// What a lab's safety looks like to whoever answers for it: the line on the first screen, the trial of a restore, the second folder, a
// look into a backup; and files that are dropped beside the place made for them.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

let outside: string;
test.beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'plumbline-stick-'));
});
test.afterAll(() => rmSync(outside, { recursive: true, force: true }));

const passphrase = 'vier Gewichte im Regal';

async function openBackups(page: Page): Promise<void> {
  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('the first screen tells that no restore was tried, and a green date once one was', async ({ page }) => {
  await signedIn(page);
  await page.goto('/');
  await screenLoaded(page, 'today');
  await expect(page.getByText('Not backed up yet')).toBeVisible();
  await expect(page.getByText(/^Lab in \/.*plumbline-web-/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not shared on the network' })).toHaveAttribute('href', '/admin/network');
  await page.getByRole('link', { name: 'No restore proved yet' }).click();
  await screenLoaded(page, 'backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('Backed up and verified')).toBeVisible();
  await card(page, 'Proven restore').getByRole('button', { name: 'Prove now' }).click();
  await expect(card(page, 'Proven restore').getByText(/^Last proven restore:/)).toBeVisible({ timeout: patience(90_000) });
  await expect(card(page, 'Proven restore').getByText(/\d records, \d+ documents, \d+ entries of the trail/)).toBeVisible();
  await expect(card(page, 'Proven restore').getByText(/^K-\d{4}-\d{4}/)).toBeVisible();
  await expect(page.getByRole('cell', { name: /^passed on/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Last proven restore:/ })).toBeVisible();
  await expect(page.getByText(/^Backed up \d/)).toBeVisible();
  await expectAccessible(page);
});

test('a lab without a running copy reads what it would save, and who turns it on', async ({ page }) => {
  await signedIn(page);
  await openBackups(page);
  await expect(
    card(page, 'Running copy').getByText(/^Off\. It would bring everything that is written to a second computer within a second/),
  ).toBeVisible();
});

test('a folder that cannot be used is told at its field; a stick gets the backups, and is missed when it is away', async ({
  page,
}) => {
  await signedIn(page);
  await openBackups(page);
  const stick = join(outside, 'stick');
  mkdirSync(stick);
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy backups to a second folder' });
  const path = dialog.getByRole('textbox', { name: /Path of the folder/ });
  await path.fill(join(outside, 'nowhere'));
  await dialog.getByRole('button', { name: 'Use this folder' }).click();
  await expect(dialog.getByText('There is no such folder on the server’s machine.')).toBeVisible();
  await expectAccessible(page);
  await path.fill(stick);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const second = card(page, 'Second folder');
  // Nobody has to ask for it: what was made so far is copied at once, and what is made now as well.
  await expect(second.getByText(/1 backup.*none is missing/)).toBeVisible({ timeout: patience(60_000) });
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(second.getByText(/2 backups.*none is missing/)).toBeVisible({ timeout: patience(60_000) });
  await second.getByRole('button', { name: 'Copy now' }).click();
  await expect(page.getByText('Started')).toBeVisible();

  renameSync(stick, `${stick}-away`);
  await page.goto('/');
  await expect(page.getByText(`Second folder not usable: ${stick}`)).toBeVisible();
  renameSync(`${stick}-away`, stick);

  await openBackups(page);
  await second.getByRole('button', { name: 'Stop using it' }).click();
  await expect(second.getByText('None yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(second.getByText(stick)).toBeVisible();
});

test('zeigt vor der Wiederherstellung, was eine Sicherung enthält und was verloren ginge, und bringt sie vom Stick zurück', async ({
  page,
}) => {
  await signedIn(page, 'de');
  const stick = join(outside, 'stick');
  if (!existsSync(stick)) mkdirSync(stick);
  await openBackups(page);
  await page.getByRole('button', { name: 'Jetzt sichern' }).click();
  await expect(page.getByText('Gesichert und geprüft')).toBeVisible();
  const folder = card(page, 'Zweiter Ordner');
  await folder.getByRole('button', { name: /Ordner wählen|Ändern/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sicherungen in einen zweiten Ordner kopieren' });
  await dialog.getByRole('textbox').fill(stick);
  await dialog.getByRole('button', { name: 'Diesen Ordner nutzen' }).click();
  await expect(dialog).toHaveCount(0);
  await folder.getByRole('button', { name: 'Jetzt kopieren' }).click();
  await expect(folder.getByText(/keine fehlt/)).toBeVisible({ timeout: patience(60_000) });
  const { id } = await write(page, 'customers', { name: 'Nach der Sicherung' });

  await page.getByRole('button', { name: 'Aus einem anderen Ordner' }).click();
  const looking = page.getByRole('dialog', { name: 'Sicherungen in einem anderen Ordner' });
  await looking.getByRole('textbox').fill(stick);
  await looking.getByRole('button', { name: 'Ansehen' }).click();
  await expect(page.getByText(`Sicherungen in ${stick}`)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('folder')).toBe(stick);
  await page.getByRole('button', { name: 'Ansehen' }).first().click();
  const preview = page.getByRole('dialog', { name: /^Sicherung vom / });
  await expect(preview.getByText(/Verloren ging.* seit dieser Sicherung/)).toBeVisible();
  const row = preview.getByRole('row', { name: /^Kunden/ });
  const [held, now] = (await row.getByRole('cell').allInnerTexts()).map(Number);
  expect((now ?? 0) - (held ?? 0)).toBe(1);
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(page.getByText('Wiederhergestellt', { exact: true })).toBeVisible({ timeout: patience(60_000) });
  // What was signed in before counts no more.
  await screenLoaded(page, 'sign-in');
  await signedIn(page, 'de');
  expect((await page.request.get(`/api/v2/customers/${id}`)).status()).toBe(404);
});

async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name: file, text: content }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      return transfer;
    },
    { name, text },
  );
  await page.locator('body').dispatchEvent('dragover', { dataTransfer: data });
  await expect(page.getByText('Drop the file here')).toBeVisible();
  await page.locator('body').dispatchEvent('drop', { dataTransfer: data });
}

const list = 'Name;Ort\r\nNordwerk GmbH;Kiel\r\n';

test('a table dropped on a list opens its import; elsewhere it is asked what it holds', async ({ page }) => {
  await signedIn(page);
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await drop(page, 'kunden.csv', list);
  await expect(page.getByRole('heading', { name: 'Import customers' })).toBeVisible();
  await expect(page.getByText('kunden.csv')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Nordwerk GmbH', exact: true })).toBeVisible();

  await page.goto('/');
  await screenLoaded(page, 'today');
  await drop(page, 'liste.csv', list);
  const dialog = page.getByRole('dialog', { name: 'liste.csv' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import customers' }).click();
  await expect(page.getByRole('gridcell', { name: 'Nordwerk GmbH', exact: true })).toBeVisible();
});

test('any other file is told where it belongs, and goes to the documents of the record that is open', async ({ page }) => {
  await signedIn(page);
  await page.goto('/customers');
  await screenLoaded(page, 'customers');
  await drop(page, 'photo.jpg', 'no picture');
  await expect(page.getByText('Other files belong to a record')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/customers');

  const { data } = await (await page.request.get('/api/v2/inventories?page[size]=1')).json();
  await page.goto(`/inventory/${encodeURIComponent(data[0].id)}?tab=documents`);
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible();
  await drop(page, 'delivery note.txt', 'kept with the device');
  await expect(
    page
      .getByRole('link', { name: /delivery note/ })
      .or(page.getByText('delivery note.txt'))
      .first(),
  ).toBeVisible();
});

test('backups are locked with a passphrase and a sheet; a restore asks for it, and says what was wrong', async ({ page }) => {
  await signedIn(page);
  await openBackups(page);
  const lock = card(page, 'Passphrase for backups');
  await expect(
    lock.getByText('Not locked: whoever gets hold of a backup or of the stick can read everything in it.'),
  ).toBeVisible();
  await lock.getByRole('button', { name: 'Lock with a passphrase …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passphrase', { exact: true }).fill('short');
  await dialog.getByLabel('Repeat the passphrase').fill('short');
  await dialog.getByRole('button', { name: 'Lock backups' }).click();
  await expect(dialog.getByText(/at least 12 characters/).last()).toBeVisible();
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await expect(dialog.getByText('The two passphrases differ')).toBeVisible();
  await dialog.getByLabel('Repeat the passphrase').fill(passphrase);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Lock backups' }).click();
  expect((await saved).suggestedFilename()).toBe('Recovery-sheet-for-backups.pdf');
  await expect(dialog).toHaveCount(0);
  await expect(lock.getByText('kept for nightly backups')).toBeVisible();

  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('row', { name: /By hand · locked/ }).first();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Look …' }).click();
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await expect(dialog.getByLabel('Passphrase or recovery code')).toBeVisible();
  await restore.click();
  await expect(dialog.getByLabel('Passphrase or recovery code')).toHaveAccessibleDescription('Please fill in');
  await expect(dialog.getByLabel('Passphrase or recovery code')).toBeFocused();
  await dialog.getByLabel('Passphrase or recovery code').fill('not this one at all');
  await restore.click();
  await expect(dialog.getByText('This is not the passphrase.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Passphrase or recovery code').fill(passphrase);
  await restore.click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible({ timeout: patience(60_000) });
  // What was signed in before counts no more.
  await screenLoaded(page, 'sign-in');
  await signedIn(page);
  await openBackups(page);
  await lock.getByRole('button', { name: 'Lock no more' }).click();
  await dialog.getByRole('button', { name: 'Lock no more' }).click();
  await expect(lock.getByText(/^Not locked/)).toBeVisible();
});

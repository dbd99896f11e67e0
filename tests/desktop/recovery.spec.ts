// When the server or the page breaks down: nothing typed is lost, and there is always a way on. docs/quality.md#d8.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { serverPid } from '../support/server-pid.ts';
import { spoilPage } from '../support/spoil-page.ts';
import { call, crashServer, readyLab, signIn, test } from './desktop-app.ts';
import { answerQuestions } from './native-parts.ts';

const companies = async (page: Page): Promise<number> =>
  (await page.evaluate(async () => (await (await fetch('/api/v2/customers')).json()).meta.total)) as number;

async function customer(page: Page, company: string): Promise<void> {
  expect((await call(page, 'POST', '/api/v2/customers', { name: company })).status).toBe(201);
}

const threeCrashes = /stopped three times within a minute/;

async function crashThrice(app: ElectronApplication, page: Page): Promise<void> {
  for (const crash of [1, 2, 3]) {
    if (crash < 3) await crashServer(app);
    else process.kill(await serverPid(app), 'SIGKILL');
  }
  await expect(page.getByRole('heading', { name: threeCrashes })).toBeVisible();
}

/** After a way back: what was signed in before counts no more. */
async function startAndSignIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start Plumbline' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-screen', 'sign-in');
  await signIn(page);
}

test('a form with unsaved input outlives the server: it is told, the screen goes on by itself, and saving works', async ({
  launch,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await page.goto(new URL('/customers/new', page.url()).href);
  const company = page.getByRole('textbox', { name: 'Name', exact: true });
  await company.fill('Waage & Partner');
  await crashServer(app);
  await expect(page.getByText('The local server runs again.')).toBeVisible();
  await expect(company).toHaveValue('Waage & Partner');
  await expect(page.getByText('Plumbline does not answer.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Waage & Partner' })).toBeVisible();
});

test('after three crashes the lab goes back to a backup in the window, and works; what was there is kept', async ({
  launch,
  dataDir,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await customer(page, 'Before the backup');
  expect((await call(page, 'POST', '/api/v2/admin/backups')).status).toBe(201);
  await customer(page, 'After the backup');
  await crashThrice(app, page);

  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('row', { name: /by hand.*1 customer/ })).toBeVisible();
  await page.getByRole('link', { name: 'Go back to it' }).click();
  await expect(page.getByText('Everything entered after that moment is missing then.')).toBeVisible();
  await page.getByRole('link', { name: 'Go back to this backup' }).click();
  await expect(page.getByRole('heading', { name: /^The lab is back at the backup of/ })).toBeVisible();
  await expect(page.getByText(/kept in the data folder as lab\.db\.before-restore-/)).toBeVisible();
  await startAndSignIn(page);
  await expect.poll(() => companies(page)).toBe(1);
  expect(readdirSync(dataDir).some((name) => /^lab\.db\.before-restore-[\dTZ-]+$/.test(name))).toBe(true);
  const log = readFileSync(join(dataDir, 'logs', 'desktop.log'), 'utf8')
    .trim()
    .split('\n');
  expect(log.map((line) => JSON.parse(line).what)).toEqual(['server', 'server', 'server']);
});

test('a safe start says so, prints nothing and runs nothing by itself; a backup can be looked at and not changed', async ({
  launch,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await customer(page, 'In the backup');
  expect((await call(page, 'POST', '/api/v2/admin/backups')).status).toBe(201);
  await crashThrice(app, page);
  await page.getByRole('link', { name: 'Safe start' }).click();
  await expect(page.getByText(/^Safe start: without scheduled tasks, printing and sharing/)).toBeVisible();
  const owner = await page.evaluate(async () => (await (await fetch('/api/v2/customers')).json()).data[0].id);
  const values = { asset_number: 'PM-1', serial_number: 'S-1', status: 1, customer_id: owner };
  const { data } = await call(page, 'POST', '/api/v2/inventories', values);
  const refused = await page.evaluate(
    async (ids) => {
      const answer = await fetch('/api/v2/labels/print', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ids, format: 'device-50x25' }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    [data.id],
  );
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('safe start');
  // The job lies in the queue with its reason, to be gone on with another day, or given up.
  await page.goto(new URL('/print-queue', page.url()).href);
  const job = page.getByRole('row').filter({ hasText: 'In safe start nothing is printed.' });
  await expect(job).toContainText('Failed');
  await expect(job.getByRole('button', { name: 'Continue' })).toBeVisible();
  await job.getByRole('button', { name: 'Discard' }).click();
  await expect(job).toHaveCount(0);
  await crashThrice(app, page);
  await page.getByRole('link', { name: 'Backups' }).click();
  await page.getByRole('link', { name: 'Look only' }).click();
  await expect(page.getByText(/^You are looking at a backup\./)).toBeVisible();
  await signIn(page);
  expect(await companies(page)).toBe(1);
  expect((await call(page, 'POST', '/api/v2/customers', { name: 'Not here' })).status).toBe(503);
  expect(await companies(page)).toBe(1);
});

test('a damaged database is repaired in the window; where nothing can be read, a backup is the way, and the file stays', async ({
  launch,
  dataDir,
}) => {
  const first = await launch({ env: readyLab });
  await signIn(first.page);
  await customer(first.page, 'Still readable');
  expect((await call(first.page, 'POST', '/api/v2/admin/backups')).status).toBe(201);
  await first.app.close();
  const file = join(dataDir, 'lab.db');
  // No start without its settings.
  spoilPage(file, { table: 'settings', text: 'settings.price.company_currency' });

  const second = await launch();
  await expect(second.page.getByRole('heading', { name: 'Plumbline could not start' })).toBeVisible();
  await expect(second.page.getByText(/lab\.db is damaged; it was left as it is/)).toBeVisible();
  await second.page.getByRole('link', { name: 'Repair' }).click();
  await expect(
    second.page.getByRole('heading', {
      name: /^The lab was repaired: .* rows were taken over, up to \d+ could not be read \(settings\)\.$/,
    }),
  ).toBeVisible();
  await second.page.getByRole('link', { name: 'Start Plumbline' }).click();
  await second.page.getByRole('navigation').first().waitFor();
  expect(await companies(second.page)).toBe(1);
  await second.app.close();

  writeFileSync(file, 'this is no database, but somebody put it here\n'.repeat(200));
  const third = await launch();
  await third.page.getByRole('link', { name: 'Repair' }).click();
  await expect(third.page.getByText(/Nothing can be taken over from the damaged database/)).toBeVisible();
  await third.page.getByRole('link', { name: 'Back' }).click();
  await third.page.getByRole('link', { name: 'Backups' }).click();
  await third.page.getByRole('link', { name: 'Go back to it' }).click();
  await third.page.getByRole('link', { name: 'Go back to this backup' }).click();
  await startAndSignIn(third.page);
  expect(await companies(third.page)).toBe(1);
  const kept = readdirSync(dataDir).find((name) => name.startsWith('lab.db.before-restore-')) ?? '';
  expect(readFileSync(join(dataDir, kept), 'utf8')).toContain('somebody put it here');
});

test('a page that breaks down comes back with what was typed; again and again it says so and offers a way on', async ({
  launch,
  dataDir,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await page.goto(new URL('/customers/new', page.url()).href);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Waage & Partner');
  await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage }).join())).toContain('Waage & Partner');
  const crash = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  const shown = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents || contents.isCrashed() || contents.isLoading()) return '';
      // A question that goes under with its page is never answered.
      const unanswered = new Promise<string>((resolve) => setTimeout(() => resolve(''), 1000));
      return Promise.race([contents.executeJavaScript('document.body.innerText').then(String), unanswered]);
    });
  await crash();
  await expect.poll(shown).toContain('Restore it');
  await crash();
  await expect.poll(shown).toContain('Restore it');
  await crash();
  await expect.poll(shown).toContain('The window broke down three times within a minute.');
  const log = readFileSync(join(dataDir, 'logs', 'desktop.log'), 'utf8')
    .trim()
    .split('\n');
  expect(log.map((line) => JSON.parse(line).what)).toEqual(['page', 'page', 'page']);
  // A page that crashed is none to a test any more: its link is followed from within.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("document.querySelector('a').click()", true),
  );
  await expect.poll(shown).toContain('Today');
});

test('a window that hangs can be waited for or loaded anew', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  const WAIT = 0;
  const { asked } = await answerQuestions(app, WAIT);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'));
  await expect.poll(asked).toMatchObject([{ message: 'The window does not respond', buttons: ['Wait', 'Reload the window'] }]);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});

test('in German, the way back speaks German', async ({ launch, dataDir }) => {
  mkdirSync(join(dataDir, 'window'), { recursive: true });
  writeFileSync(join(dataDir, 'window', 'shell.json'), JSON.stringify({ language: 'de', keepInTray: false }));
  writeFileSync(join(dataDir, 'lab.db'), 'this is no database, but somebody put it here\n'.repeat(200));
  const { page } = await launch();
  await expect(page.getByRole('heading', { name: 'Plumbline konnte nicht starten' })).toBeVisible();
  await page.getByRole('link', { name: 'Sicherungen' }).click();
  await expect(page.getByText('Im Ordner dieses Labors gibt es keine Sicherung.')).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page.getByRole('link', { name: 'Reparieren' })).toBeVisible();
});

test('a lost database begins no empty lab: a backup brings it back, and a new lab keeps what was there', async ({
  launch,
  dataDir,
}) => {
  const first = await launch({ env: readyLab });
  await signIn(first.page);
  await customer(first.page, 'In the backup');
  expect((await call(first.page, 'POST', '/api/v2/admin/backups')).status).toBe(201);
  await first.app.close();
  rmSync(join(dataDir, 'lab.db'));

  const second = await launch();
  await expect(second.page.getByText(/lab\.db is missing or empty\./)).toBeVisible();
  await second.page.screenshot({ path: test.info().outputPath('missing.png') });
  await second.page.getByRole('link', { name: 'Backups' }).click();
  await second.page.getByRole('link', { name: 'Go back to it' }).click();
  await second.page.getByRole('link', { name: 'Go back to this backup' }).click();
  await startAndSignIn(second.page);
  expect(await companies(second.page)).toBe(1);
  await second.app.close();

  writeFileSync(join(dataDir, 'lab.db'), '');
  const third = await launch();
  await third.page.getByRole('link', { name: 'Begin a new lab' }).click();
  await expect(third.page.getByRole('heading', { name: 'Begin a new lab here?' })).toBeVisible();
  await third.page.screenshot({ path: test.info().outputPath('new-lab.png') });
  await third.page.getByRole('link', { name: 'Begin a new lab' }).click();
  await expect(third.page.locator('body')).toHaveAttribute('data-screen', 'setup');
  const [former = ''] = readdirSync(dataDir).filter((name) => name.startsWith('former-lab-'));
  expect(readdirSync(join(dataDir, former, 'backups'))).toHaveLength(1);
});

test('a database that was damaged is told on every screen and repaired from the page of the backups', async ({
  launch,
  dataDir,
}) => {
  const first = await launch({ env: readyLab });
  await signIn(first.page);
  await customer(first.page, 'Still readable');
  expect((await call(first.page, 'POST', '/api/v2/notes', { title: 'Struck by lightning' })).status).toBe(201);
  expect((await call(first.page, 'POST', '/api/v2/admin/backups')).status).toBe(201);
  await first.app.close();
  spoilPage(join(dataDir, 'lab.db'), { table: 'notepad', text: 'Struck by lightning' });

  const second = await launch();
  const { page } = second;
  await page.getByRole('navigation').first().waitFor();
  expect((await call(page, 'POST', '/api/v2/admin/backups')).status).toBe(503);
  await page.goto(new URL('/admin/backups', page.url()).href);
  await expect(page.getByRole('alert').getByText('The database is damaged. Nothing is saved any more.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('damaged.png') });
  await page.getByRole('button', { name: 'Repair …' }).click();
  await expect(page.getByRole('heading', { name: 'The lab is closed' })).toBeVisible();
  await page.getByRole('link', { name: 'Repair' }).click();
  await expect(page.getByRole('heading', { name: /^The lab was repaired: .* \(notepad\)\.$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Start Plumbline' }).click();
  await page.getByRole('navigation').first().waitFor();
  expect(await companies(page)).toBe(1);
  expect((await call(page, 'POST', '/api/v2/notes', { title: 'Works again' })).status).toBe(201);
});

test('a locked backup asks on the page of the recovery: a wrong passphrase is told and typed again, the right one brings the lab back', async ({
  launch,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await customer(page, 'Before the backup');
  const passphrase = 'vier Gewichte im Regal & Ä';
  expect((await call(page, 'PUT', '/api/v2/admin/backup-lock', { passphrase })).status).toBe(200);
  expect((await call(page, 'POST', '/api/v2/admin/backups')).status).toBe(201);
  await customer(page, 'After the backup');
  await crashThrice(app, page);
  await page.getByRole('link', { name: 'Backups' }).click();
  await page.getByRole('link', { name: 'Go back to it' }).click();
  const asked = page.getByLabel('Passphrase or recovery code');
  await asked.fill('not this one at all');
  await page.getByRole('button', { name: 'Go back to this backup' }).click();
  await expect(page.getByText(/^This passphrase does not open the backup .* Nothing was changed\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Type it again' }).click();
  await asked.fill(passphrase);
  await asked.press('Enter');
  await expect(page.getByRole('heading', { name: /^The lab is back at the backup of/ })).toBeVisible();
  await startAndSignIn(page);
  await expect.poll(() => companies(page)).toBe(1);
});

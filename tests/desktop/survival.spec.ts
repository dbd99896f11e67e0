// What a lab meets one day, on the real app: the server or the whole app killed in the middle of work, a full disk, a folder that
// cannot be written, a database of a newer program, a restore, a move. Each asserts what the user sees and that nothing was lost; the
// ways data could be lost by are tried on the packed program, too.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { patience } from '../support/patience.ts';
import { serverPid } from '../support/server-pid.ts';
import { asPacked, call, exitOf, type Program, readyLab, setUp, signIn, test } from './desktop-app.ts';
import { read } from './native-parts.ts';

const overview = (page: Page) => page.getByRole('heading', { name: 'Today', exact: true });

async function openLab(page: Page): Promise<void> {
  await setUp(page);
  await expect(overview(page)).toBeVisible();
}

/** As a user gets there: the page stays, only its address changes. */
async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

async function newCustomer(page: Page, name: string): Promise<void> {
  await go(page, '/customers/new');
  await page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true }).fill(name);
}

/** Asked of the lab itself, whatever the page shows. */
async function customersNamed(page: Page, name: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const answer = await fetch(`/api/v2/customers?filter[name]=${encodeURIComponent(wanted)}`).catch(() => null);
    return answer?.ok ? (await answer.json()).meta.total : -1;
  }, name);
}

/** What the pages' storage holds on the disk, as far as it can be read as text. */
function storedInProfile(dataDir: string): string {
  const folder = join(dataDir, 'window', 'Local Storage', 'leveldb');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:log|ldb)$/.test(name)) : [];
  return files.map((name) => readFileSync(join(folder, name), 'latin1')).join('\n');
}

function storedCookies(dataDir: string): unknown[] {
  const folder = join(dataDir, 'window');
  const file = [join(folder, 'Network', 'Cookies'), join(folder, 'Cookies')].find((path) => existsSync(path));
  if (file === undefined) return [];
  const cookies = new Database(file, { readonly: true });
  try {
    return cookies.prepare('select name from cookies').pluck().all();
  } finally {
    cookies.close();
  }
}

async function trailIsWhole(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' };
    await fetch('/api/v2/admin/scheduled-tasks/verify-trail/run', { method: 'POST', headers, body: '{}' });
    for (;;) {
      const { data } = await (await fetch('/api/v2/admin/scheduled-tasks/verify-trail/runs')).json();
      if (data[0].attributes.status !== 'running') return data[0].attributes.status === 'succeeded';
    }
  });
}

test('the server killed in the middle of a save: what was typed stays, and is saved once', asPacked, async ({ launch }) => {
  const { app, page } = await launch();
  await openLab(page);
  await newCustomer(page, 'Nordwerk');
  const saved = page.getByRole('button', { name: 'Create' });
  // Stopped first, so that the save is on its way when the process dies.
  const pid = await serverPid(app);
  process.kill(pid, 'SIGSTOP');
  await saved.click();
  process.kill(pid, 'SIGKILL');
  await expect(page.getByText('The local server runs again.')).toBeVisible();
  await expect.poll(() => customersNamed(page, 'Nordwerk')).toBe(0);
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nordwerk');
  // That nobody answered is over, and says what to do.
  await expect(page.getByText('The server answers again.')).toBeVisible();
  await expect(page.getByText('The server does not answer.')).toHaveCount(0);
  await saved.click();
  await expect.poll(() => customersNamed(page, 'Nordwerk')).toBe(1);
  // A part of the screens that was asked for meanwhile makes the page load itself anew.
  await expect(page.getByRole('heading', { name: 'Nordwerk' })).toBeVisible();
  expect(await trailIsWhole(page)).toBe(true);
});

test('the whole app killed: saved rows are there, and what was typed is offered again', asPacked, async ({ launch, dataDir }) => {
  const first = await launch();
  await openLab(first.page);
  await newCustomer(first.page, 'Saved before');
  await first.page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => customersNamed(first.page, 'Saved before')).toBe(1);
  await newCustomer(first.page, 'Typed only');
  // The profile on the disk is what the next start finds; the program sees to it that it is there.
  await expect.poll(() => storedInProfile(dataDir)).toContain('Typed only');
  await expect.poll(() => storedCookies(dataDir)).toContainEqual(expect.stringMatching(/^plumbline_session_/));
  const ended = exitOf(first.app);
  const pid = await serverPid(first.app);
  first.app.process().kill('SIGKILL');
  await ended;
  // The system takes the orphaned server along in its own time; the lab is locked as long.
  await expect.poll(() => isAlive(pid)).toBe(false);

  const { page } = await launch();
  // On the screen one was on, with what was typed there.
  await expect(page.getByRole('heading', { name: 'New customer' })).toBeVisible();
  expect(await customersNamed(page, 'Saved before')).toBe(1);
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed only');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => customersNamed(page, 'Typed only')).toBe(1);
  expect(await trailIsWhole(page)).toBe(true);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const command = (name: string, ...rest: string[]) => spawnSync(name, rest).status;

/** The system's own limit for the size of a file: what is there when no space is left, without being root. */
async function limitFiles(app: ElectronApplication, bytes: number | 'unlimited'): Promise<void> {
  expect(command('prlimit', '--pid', String(await serverPid(app)), `--fsize=${bytes}:unlimited`)).toBe(0);
}

test('a full disk is told in one sentence, at a save, a file and a backup; afterwards all of them work', async ({
  launch,
  dataDir,
}) => {
  const { app, page } = await launch();
  await openLab(page);
  await newCustomer(page, 'No room for it');
  await limitFiles(app, 1024);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/disk is full/i).first()).toBeVisible();
  const refused = await page.evaluate(async () => {
    const form = new FormData();
    form.append('title', 'Certificate');
    form.append('file', new File(['x'.repeat(200_000)], 'certificate.txt'));
    const upload = await fetch('/api/v2/documents', { method: 'POST', body: form });
    const headers = { 'Content-Type': 'application/json' };
    const backup = await fetch('/api/v2/admin/backups', { method: 'POST', headers, body: '{}' });
    return [upload.status, backup.status];
  });
  expect(refused).toEqual([503, 503]);
  await limitFiles(app, 'unlimited');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => customersNamed(page, 'No room for it')).toBe(1);
  await go(page, '/admin/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('Backed up and verified')).toBeVisible({ timeout: patience(60_000) });
  expect(await trailIsWhole(page)).toBe(true);
  expect(existsSync(join(dataDir, 'lab.db'))).toBe(true);
});

test('a data folder in which nothing can be written is told, and is tried again when asked', async ({ launch, dataDir }) => {
  // A file where the program keeps its backups: no right of any user helps against it, so this holds for root, too.
  writeFileSync(join(dataDir, 'backups'), 'read-only');
  const { page } = await launch();
  await expect(page.getByRole('heading', { name: 'Plumbline could not start' })).toBeVisible();
  await expect(page.getByText(/The data directory .* is not usable/)).toBeVisible();
  expect(existsSync(join(dataDir, 'lab.db'))).toBe(false);
  rmSync(join(dataDir, 'backups'));
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your laboratory' })).toBeVisible();
});

/** As a share that lost its right to write: a view of the folder that only the program started by it has, and that is changed in there. */
function mountedReadOnly(program: Program, dataDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-mounted-'));
  const executable = join(folder, 'program.sh');
  const mount = `mount --bind '${dataDir}' '${dataDir}' && mount -o remount,bind,ro '${dataDir}'`;
  const inside = `${mount} && exec '${program.executable}' "$@"`;
  writeFileSync(executable, `#!/bin/sh\nexec unshare --map-root-user --mount sh -c ${quoted(inside)} program "$@"\n`, {
    mode: 0o755,
  });
  return {
    executable,
    // The profile beside a folder that cannot be written is the user's own.
    env: { XDG_CONFIG_HOME: folder },
    writable: (pid: number) =>
      command('nsenter', '--target', String(pid), '--user', '--mount', 'mount', '-o', 'remount,bind,rw', dataDir),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

test('a lab whose folder became read-only says so in one sentence; once it can be written again, its rows are there', async ({
  launch,
  dataDir,
  underTest,
}) => {
  const first = await launch({ env: readyLab });
  await signIn(first.page);
  const { status } = await call(first.page, 'POST', '/api/v2/customers', { name: 'Before the share changed' });
  expect(status).toBe(201);
  await first.app.close();
  const mounted = mountedReadOnly(underTest, dataDir);
  try {
    const before = readFileSync(join(dataDir, 'lab.db'));
    const { app, page } = await launch({ executable: mounted.executable, args: ['--no-sandbox'], env: mounted.env });
    await expect(page.getByRole('heading', { name: 'Plumbline could not start' })).toBeVisible();
    await expect(page.getByText(/The data directory .* is not usable/)).toBeVisible();
    expect(readFileSync(join(dataDir, 'lab.db')).equals(before)).toBe(true);
    const pid = await app.evaluate(() => process.pid);
    expect(mounted.writable(pid)).toBe(0);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await signIn(page);
    expect(await customersNamed(page, 'Before the share changed')).toBe(1);
    await app.close();
  } finally {
    mounted.end();
  }
});

test('a database of a newer program is refused with the reason, and not one byte of it is changed', async ({
  launch,
  dataDir,
}) => {
  const first = await launch();
  await openLab(first.page);
  await first.app.close();
  const file = join(dataDir, 'lab.db');
  const newer = new Database(file);
  newer.pragma('user_version = 999');
  newer.pragma('wal_checkpoint(TRUNCATE)');
  newer.close();
  const before = readFileSync(file);
  const { page } = await launch();
  await expect(page.getByText(/written by a newer Plumbline \(schema 999/)).toBeVisible();
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a lab of the first release says what it waits for, and opens with its records', async ({ launch, dataDir }) => {
  const release = fileURLToPath(new URL('../fixtures/releases/0.1.0/', import.meta.url));
  const { email, password } = JSON.parse(readFileSync(join(release, 'account.json'), 'utf8'));
  const { rows } = JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8'));
  const file = join(dataDir, 'lab.db');
  writeFileSync(file, gunzipSync(readFileSync(join(release, 'lab.db.gz'))));
  // Somebody else's writing holds the change up, as a large lab would.
  const other = new Database(file);
  other.pragma('journal_mode = WAL');
  other.exec('BEGIN IMMEDIATE');
  const { page } = await launch();
  await expect(page.getByRole('heading', { name: 'The lab is being brought to this version' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  other.exec('ROLLBACK');
  other.close();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The lab says it in its own language.
  await expect(page.getByRole('heading', { name: 'Heute', exact: true })).toBeVisible();
  const devices = await page.evaluate(async () => (await (await fetch('/api/v2/inventories')).json()).meta.total);
  expect(devices).toBe(rows.inventory);
  expect(readdirSync(join(dataDir, 'backups')).some((name) => name.includes('before-schema'))).toBe(true);
});

test(
  'a restore from the window shows what goes, brings the state back, and keeps what was there',
  asPacked,
  async ({ launch, dataDir }) => {
    const { page } = await launch();
    await openLab(page);
    await go(page, '/admin/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('Backed up and verified')).toBeVisible({ timeout: patience(60_000) });
    await newCustomer(page, 'Since then');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => customersNamed(page, 'Since then')).toBe(1);
    await go(page, '/admin/backups');
    await page.getByRole('button', { name: 'Look' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/entr(y|ies) since this backup would be lost/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Restored', { exact: true })).toBeVisible({ timeout: patience(60_000) });
    // What was signed in before counts no more.
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await signIn(page);
    await expect.poll(() => customersNamed(page, 'Since then')).toBe(0);
    const kept = readdirSync(dataDir).filter((name) => /^lab\.db\.before-restore-[\dTZ-]+$/.test(name));
    expect(kept).toHaveLength(1);
  },
);

test('the lab moves to a folder that was chosen, goes on there, and is found again at the next start', async ({
  launch,
  dataDir,
  elsewhere: target,
}) => {
  const { app, page } = await launch();
  await openLab(page);
  await newCustomer(page, 'Comes along');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => customersNamed(page, 'Comes along')).toBe(1);
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, target);
  await go(page, '/admin/backups');
  await page.getByRole('button', { name: 'Move …' }).click();
  await page.getByRole('button', { name: 'Browse …' }).click();
  await expect(page.getByText(`${target}: fits`)).toBeVisible();
  await page.getByRole('button', { name: 'Move now' }).click();
  const told = page.getByText(`The lab was moved and goes on in ${target}.`);
  await expect(told).toBeVisible({ timeout: patience(60_000) });
  // The server starts anew at the same address.
  await expect.poll(() => customersNamed(page, 'Comes along')).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`in ${dataDir}`)).toBeVisible();
  // Said until it is closed, also when the page is loaded anew: nobody watches the end of a long move.
  await page.reload();
  await expect(told).toBeVisible();
  await page.getByRole('alert').filter({ has: told }).getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await go(page, '/admin/backups');
  await expect(told).toHaveCount(0);
  expect(existsSync(join(target, 'lab.db'))).toBe(true);
  await app.close();

  const again = await launch();
  await expect(overview(again.page)).toBeVisible();
  expect(await customersNamed(again.page, 'Comes along')).toBe(1);
  await go(again.page, '/admin/backups');
  await again.page.getByRole('button', { name: 'Remove the old files' }).click();
  await again.page.getByRole('dialog').getByRole('button', { name: 'Remove the old files' }).click();
  await expect(again.page.getByText('The old files are removed')).toBeVisible();
  expect(existsSync(join(dataDir, 'lab.db'))).toBe(false);
});

test('an export is saved where the user says, and is shown in its folder', async ({ launch }) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-saved-'));
  try {
    const { app, page } = await launch();
    await openLab(page);
    const file = join(folder, 'kunden.csv');
    // The dialog is the system's own: what it was given is looked at, and the answer given in its place.
    await app.evaluate(({ session, shell }, path) => {
      const seen = globalThis as unknown as { asked: unknown; shown: string[] };
      seen.shown = [];
      session.defaultSession.on('will-download', (_event, item) => {
        seen.asked = item.getSaveDialogOptions();
        item.setSavePath(path);
      });
      shell.showItemInFolder = (shown) => void seen.shown.push(shown);
    }, file);
    await newCustomer(page, 'In the file');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => customersNamed(page, 'In the file')).toBe(1);
    await go(page, '/customers');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).first().click();
    await expect(page.getByText('kunden.csv is saved')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toContain('In the file');
    await page.getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(() => read(() => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))).toEqual([file]);
    const asked = await app.evaluate(
      () => (globalThis as unknown as { asked: { defaultPath: string; filters: { extensions: string[] }[] } }).asked,
    );
    expect(asked.defaultPath).toMatch(/customers.*\.csv$/);
    expect(asked.filters[0]?.extensions).toEqual(['csv']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

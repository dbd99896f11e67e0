// Starts the real desktop app with a data folder of its own, as a user would, and takes both away after the test. Which app that is,
// the built one or the one packed for people, is an option of the Playwright project.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type ElectronApplication, _electron as electron, expect, type Page } from '@playwright/test';
import { ensureElectronRuntime } from '../../scripts/electron-runtime.ts';
import { browserTestMs, patience } from '../support/patience.ts';
import { serverPid } from '../support/server-pid.ts';
import { type PackedApp, packedApp, packingTimeout } from './packed-app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const admin = { lab: 'North Calibration', name: 'Adler', email: 'anna@lab.example', password: 'correct horse battery' };

/** Marks what is walked in the packed program, by the project of that name (playwright.config.ts), and not a second time as it is built. */
export const asPacked = { tag: '@packed' };

export interface DesktopOptions {
  program: 'unpacked' | 'packed';
}

/** What starts the program under test. */
export interface Program {
  executable: string;
  args: string[];
  env: Record<string, string>;
  isPacked: boolean;
  /** What it consists of: nothing there is ever written. */
  folder: string;
}

export interface StartedApp {
  app: ElectronApplication;
  page: Page;
}

interface DesktopFixtures {
  dataDir: string;
  /** Another folder, for what a test needs beside it. */
  elsewhere: string;
  /** Starts the app on the test's data folder; more than once where a test needs it. `executable`: what starts it in surroundings of its own. */
  launch: (options?: { args?: string[]; env?: Record<string, string>; executable?: string }) => Promise<StartedApp>;
}

interface DesktopWorker {
  packed: PackedApp;
  underTest: Program;
}

async function programOf(which: DesktopOptions['program']): Promise<Program> {
  const runtime = await ensureElectronRuntime((line) => process.stdout.write(`${line}\n`));
  if (which === 'unpacked') {
    const { executable, env } = runtime;
    // A bare runtime is told which app it is to run.
    const args = [...runtime.args, root];
    return { executable, args, env, isPacked: false, folder: join(root, 'out', 'main') };
  }
  const { inspected, folder } = await packedApp();
  return { executable: inspected, args: runtime.args, env: {}, isPacked: true, folder };
}

export const test = base.extend<DesktopFixtures, DesktopOptions & DesktopWorker>({
  program: ['unpacked', { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs, and refuses any other parameter.
  packed: [async ({}, use) => use(await packedApp()), { scope: 'worker', timeout: packingTimeout }],
  underTest: [async ({ program }, use) => use(await programOf(program)), { scope: 'worker', timeout: packingTimeout }],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  elsewhere: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-elsewhere-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // Depends on both folders, so that they go when no app writes there any more.
  launch: async ({ underTest, dataDir, elsewhere: _elsewhere }, use, testInfo) => {
    testInfo.setTimeout(patience(browserTestMs));
    const apps: ElectronApplication[] = [];
    await use(async ({ args = [], env = {}, executable = underTest.executable } = {}) => {
      const app = await electron.launch({
        executablePath: executable,
        args: [...underTest.args, '--lang=en', '--data', dataDir, ...args],
        env: { ...environment(), ...underTest.env, ...env },
      });
      apps.push(app);
      const page = await app.firstWindow({ timeout: patience(120_000) });
      await page.waitForSelector('body[data-app-state="loaded"], body[data-app-state="error"]');
      return { app, page };
    });
    for (const app of apps) await end(app).catch(() => undefined);
  },
});

/** What a test left unsaved or under way may go. */
async function end(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    const [leave, endNow] = [0, 1];
    dialog.showMessageBoxSync = (() => leave) as typeof dialog.showMessageBoxSync;
    dialog.showMessageBox = (async () => ({ response: endNow, checkboxChecked: false })) as typeof dialog.showMessageBox;
  });
  await app.close();
}

/** The surroundings of the test run without what would steer the program under test. */
export function environment(): Record<string, string> {
  const pairs = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !pair[0].startsWith('PLUMBLINE_'),
  );
  // Not the key that signs the labs of whoever runs the tests, nor one that another test locked with its key store.
  const { testId, retry } = base.info();
  const trailKey = join(tmpdir(), 'plumbline-tests', 'desktop', `${process.pid}-${testId}-${retry}`, 'trail-key.json');
  return { ...Object.fromEntries(pairs), LANGUAGE: 'en', PLUMBLINE_TRAIL_KEY: trailKey };
}

export async function setUp(page: Page, { demo = false } = {}): Promise<void> {
  await page.getByLabel('Name of the laboratory').fill(admin.lab);
  await page.getByLabel('Last name').fill(admin.name);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(admin.password);
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill(admin.password);
  if (demo) await page.getByLabel('Start with a demonstration lab').check();
  await page.getByRole('button', { name: 'Set up' }).click();
}

/** A lab that was set up without its window, and its administrator signed in. */
export const readyLab = {
  PLUMBLINE_ADMIN_EMAIL: admin.email,
  PLUMBLINE_ADMIN_PASSWORD: admin.password,
};

export async function signIn(page: Page): Promise<void> {
  await call(page, 'POST', '/api/v2/auth/session', { email: admin.email, password: admin.password });
  await call(page, 'PATCH', '/api/v2/auth/me', { language: 'en' });
  await page.reload();
  await page.getByRole('navigation').first().waitFor();
}

export interface Answer {
  status: number;
  // What an answer holds is the business of the test that asked.
  data: { id: string; attributes: Record<string, unknown> };
}

/** Asks the server from within the page, with its session. */
export function call(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async (asked) => {
      const response = await fetch(asked.path, {
        method: asked.method,
        ...(asked.body ? { body: JSON.stringify(asked.body), headers: { 'Content-Type': 'application/json' } } : {}),
      });
      const text = await response.text();
      return { status: response.status, data: text.startsWith('{') ? JSON.parse(text).data : null };
    },
    { method, path, body },
  );
}

/** Another start of the program on the same lab, as by a link or the jump list; gives its exit code. */
export function startAgain(program: Program, dataDir: string, args: readonly string[] = []): Promise<number | null> {
  const second = spawn(program.executable, [...program.args, '--data', dataDir, ...args], {
    env: { ...environment(), ...program.env },
    stdio: 'ignore',
  });
  return new Promise((resolve) => second.once('exit', resolve));
}

/** Kills the server and waits until another one answers. */
export async function crashServer(app: ElectronApplication): Promise<void> {
  const pid = await serverPid(app);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => serverPid(app)).not.toBe(pid);
}

/** The exit code of the app once it ended. */
export function exitOf(app: ElectronApplication): Promise<number | null> {
  const child = app.process();
  return child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

// Starts the real desktop app with a data folder of its own, as a user would, and takes both away after the test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { type ElectronRuntime, ensureElectronRuntime } from '../../scripts/electron-runtime.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const admin = { lab: 'North Calibration', email: 'anna@lab.example', password: 'correct horse battery' };

export interface StartedApp {
  app: ElectronApplication;
  page: Page;
}

export interface DesktopFixtures {
  dataDir: string;
  /** Starts the app on the test's data folder; more than once where a test needs it. */
  launch: (options?: { args?: string[]; env?: Record<string, string> }) => Promise<StartedApp>;
}

export const test = base.extend<DesktopFixtures, { runtime: ElectronRuntime }>({
  runtime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => use(await ensureElectronRuntime((line) => process.stdout.write(`${line}\n`))),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  launch: async ({ runtime, dataDir }, use) => {
    const started: ElectronApplication[] = [];
    await use(async ({ args = [], env = {} } = {}) => {
      const app = await electron.launch({
        executablePath: runtime.executable,
        args: [...runtime.args, root, '--lang=en', '--data', dataDir, ...args],
        env: { ...environment(), ...runtime.env, ...env },
      });
      started.push(app);
      const page = await app.firstWindow();
      await page.waitForSelector('body[data-app-state="loaded"], body[data-app-state="error"]');
      return { app, page };
    });
    for (const app of started) await app.close().catch(() => undefined);
  },
});

/** The surroundings of the test run without what would steer the program under test. */
export function environment(): Record<string, string> {
  const pairs = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !pair[0].startsWith('PLUMBLINE_'),
  );
  return { ...Object.fromEntries(pairs), LANGUAGE: 'en' };
}

export async function setUp(page: Page, { demo = false } = {}): Promise<void> {
  await page.getByLabel('Name of the laboratory').fill(admin.lab);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(admin.password);
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill(admin.password);
  if (demo) await page.getByLabel('Start with a demonstration lab').check();
  await page.getByRole('button', { name: 'Set up' }).click();
}

export async function serverPid(app: ElectronApplication): Promise<number> {
  return app.evaluate(
    ({ app: electronApp }) => electronApp.getAppMetrics().find((process) => process.name === 'plumbline-server')?.pid ?? 0,
  );
}

/** The exit code of the app once it ended. */
export function exitOf(app: ElectronApplication): Promise<number | null> {
  const child = app.process();
  return child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

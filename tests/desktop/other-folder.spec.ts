// A second lab of this computer, opened from the File menu: a program of its own beside the first, each on the other's list; what is no lab
// is refused, and what is gone leaves the list.
import { readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import Database from 'better-sqlite3';
import { readyLab, setUp, signIn, test } from './desktop-app.ts';
import { answerQuestions, chooseFromMenu, menuLabels } from './native-parts.ts';

const chooses = (app: ElectronApplication, folder: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, folder);

/** Chromium's lock of a profile names who holds it; nobody is 0. */
function holderOf(dataDir: string): number {
  try {
    return Number(/-(\d+)$/.exec(readlinkSync(join(dataDir, 'window', 'SingletonLock')))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function labsIn(dataDir: string): number {
  try {
    const lab = new Database(join(dataDir, 'lab.db'), { readonly: true, fileMustExist: true });
    try {
      return lab.prepare("select count(*) from users where Email = 'anna@lab.example'").pluck().get() as number;
    } finally {
      lab.close();
    }
  } catch {
    return -1;
  }
}

// Whatever became of the test: a program that is left holds the lines on which the end of the first is waited for.
test.afterEach(({ elsewhere }) => {
  const left = holderOf(elsewhere);
  if (left > 0 && isAlive(left)) process.kill(-left, 'SIGKILL');
});

test('a lab in another folder opens beside this one, and each lists the other', async ({ launch, dataDir, elsewhere }) => {
  test.slow();
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  const open = 'File › Open a lab in another folder …';
  await expect.poll(() => menuLabels(app)).toContain(open);
  const questions = await answerQuestions(app, 0);

  // What is no lab's.
  writeFileSync(join(elsewhere, 'holiday.txt'), 'no lab');
  await chooses(app, elsewhere);
  await chooseFromMenu(app, 'File', 'Open a lab in another folder …');
  await expect
    .poll(async () => (await questions.asked()).map(({ message }) => message))
    .toEqual(['There is no lab in this folder']);
  expect(holderOf(elsewhere)).toBe(0);

  // An empty folder begins one, once that was asked.
  rmSync(join(elsewhere, 'holiday.txt'));
  await chooseFromMenu(app, 'File', 'Open a lab in another folder …');
  await expect.poll(async () => (await questions.asked()).at(-1)?.message).toBe('Begin a new lab in this folder?');
  await expect.poll(() => labsIn(elsewhere)).toBe(1);
  const beside = holderOf(elsewhere);
  expect(beside).toBeGreaterThan(0);
  expect(beside).not.toBe(app.process().pid);
  const recent = `File › Recently opened labs › ${elsewhere}`;
  await expect.poll(() => menuLabels(app)).toContain(recent);
  // With its server: a new lab has tasks under way, and would ask before it ends.
  process.kill(-beside, 'SIGKILL');
  await expect.poll(() => isAlive(beside)).toBe(false);

  // The way back, in the other one.
  const second = await launch({ args: ['--data', elsewhere] });
  await expect.poll(() => menuLabels(second.app)).toContain(`File › Recently opened labs › ${dataDir}`);
  await second.app.close();

  // Remembered by the next start, and taken off when it is gone.
  await app.close();
  const again = await launch();
  await expect.poll(() => menuLabels(again.app)).toContain(recent);
  rmSync(elsewhere, { recursive: true });
  const told = await answerQuestions(again.app, 0);
  await chooseFromMenu(again.app, 'File', 'Recently opened labs', elsewhere);
  await expect.poll(async () => (await told.asked()).at(-1)?.message).toBe('This lab is not there any more');
  await expect.poll(() => menuLabels(again.app)).not.toContain(recent);
});

test('the File menu backs up, and updates are asked for beside About', async ({ launch }) => {
  const { app, page } = await launch();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect.poll(() => menuLabels(app)).toContain('File › Back up now');
  await chooseFromMenu(app, 'File', 'Back up now');
  await expect(page.getByText('Backed up and verified')).toBeVisible();
  await chooseFromMenu(app, 'Help', 'Check for updates …');
  await expect(page.getByRole('region', { name: 'Updates' })).toBeInViewport();
});

// The server is a process of its own: it may crash without losing the window, and it ends when the app does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { serverPid, serverPids } from '../support/server-pid.ts';
import { screenLoaded } from '../web/fixtures/web-test.ts';
import { exitOf, setUp, test } from './desktop-app.ts';
import { LabWindow } from './lab-window.ts';

test('a killed server is started again at the same address and the window goes on', async ({ launch }) => {
  const { app, page } = await launch();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  // A screen of which no part is still on its way: one that lacks a part is loaded anew, and the notice goes with the page.
  await new LabWindow(page).open('/about', 'about');
  const address = page.url();
  const killed = await serverPid(app);
  process.kill(killed, 'SIGKILL');
  await expect(page.getByText('The local server runs again.')).toBeVisible();
  expect(await serverPid(app)).not.toBe(killed);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(async () => (await fetch('/health')).status)).toBe(200);
  await page.reload();
  await screenLoaded(page, 'about');
});

test('after a crash the next process stands ready before it is needed, and takes over', async ({ launch }) => {
  const { app, page } = await launch();
  await setUp(page);
  process.kill(await serverPid(app), 'SIGKILL');
  await expect(page.getByText('The local server runs again.')).toBeVisible();
  const serving = await serverPid(app);
  await expect.poll(async () => (await serverPids(app)).length).toBe(2);
  const [reserve] = (await serverPids(app)).filter((pid) => pid !== serving);
  process.kill(serving, 'SIGKILL');
  await expect.poll(() => serverPid(app)).toBe(reserve);
});

test('the administrator starts the server anew, and the window goes on', async ({ launch }) => {
  const { app, page } = await launch();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  const before = await serverPid(app);
  await page.goto(new URL('/admin/backups', page.url()).href);
  await page.getByRole('button', { name: 'Restart the server' }).click();
  await expect(page.getByText('The local server runs again.')).toBeVisible();
  expect(await serverPid(app)).not.toBe(before);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeVisible();
});

test('after three crashes within a minute it says so and tries again only when told to', async ({ launch }) => {
  const { app, page } = await launch();
  for (const crash of [1, 2, 3]) {
    const pid = await serverPid(app);
    process.kill(pid, 'SIGKILL');
    if (crash < 3) await expect.poll(() => page.evaluate(healthOf)).toBe(200);
  }
  await expect(page.getByRole('heading', { name: /stopped three times within a minute/ })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your laboratory' })).toBeVisible();
});

/** Runs in the page: the health answer, or null while nobody answers. */
function healthOf(): Promise<number | null> {
  return fetch('/health').then(
    (response) => response.status,
    () => null,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the server ends with the app', async ({ launch }) => {
  const { app } = await launch();
  const pid = await serverPid(app);
  await app.close();
  // The system takes a moment to clear a process away.
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a damaged database is explained in one sentence and ends with an exit code that is not 0', async ({ launch, dataDir }) => {
  writeFileSync(join(dataDir, 'lab.db'), 'this is no database, but somebody put it here\n'.repeat(200));
  const { app, page } = await launch();
  await expect(page.getByRole('heading', { name: 'Plumbline could not start' })).toBeVisible();
  await expect(page.getByText(/lab\.db/)).toBeVisible();
  const ended = exitOf(app);
  await app.close();
  expect(await ended).toBeGreaterThan(0);
});

test('a port that is taken is named', async ({ launch, dataDir }) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ port }));
  const { page } = await launch();
  await expect(page.getByText(new RegExp(`Port ${port} .* is in use`))).toBeVisible();
  await new Promise((resolve) => other.close(resolve));
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your laboratory' })).toBeVisible();
  expect(new URL(page.url()).port).toBe(String(port));
});

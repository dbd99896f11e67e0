// The warm copy is turned on and off in the window: what is chosen there is written into the lab's own settings, and nothing else of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { readyLab, signIn, test } from './desktop-app.ts';

const chooses = (app: ElectronApplication, path: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);

const settingsIn = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'config.json'), 'utf8'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the warm copy is turned on, told where Litestream is, and turned off', async ({ launch, dataDir, elsewhere }) => {
  // Named and not there: whether this computer has it is nobody's business here.
  const others = { addresses: ['https://lab.example'], litestream: join(elsewhere, 'not-there') };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(others));
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await page.goto(new URL('/admin/backups', page.url()).href);

  // Beside the lab it would be lost with it.
  const inside = join(dataDir, 'copy');
  mkdirSync(inside);
  await chooses(app, inside);
  await press(page, 'Turn on …');
  await expect(page.getByText('This folder is not apart from the lab’s own')).toBeVisible();
  expect(settingsIn(dataDir)).toEqual(others);

  const place = join(elsewhere, 'copy');
  await chooses(app, place);
  await press(page, 'Turn on …');
  await expect.poll(() => settingsIn(dataDir)).toEqual({ ...others, warmCopy: place });
  await expect(page.getByText('Litestream is not on this computer')).toBeVisible();

  // One that ends at once says so itself.
  const litestream = join(elsewhere, 'litestream-of-a-test');
  writeFileSync(litestream, '#!/bin/sh\necho \'level=ERROR msg="no room there"\' >&2\nexit 1\n', { mode: 0o755 });
  await chooses(app, litestream);
  await press(page, 'Where is Litestream? …');
  await expect.poll(() => settingsIn(dataDir)).toEqual({ ...others, warmCopy: place, litestream });
  await expect(page.getByText(/no room there/)).toBeVisible();

  await press(page, 'Turn off');
  await expect.poll(() => settingsIn(dataDir)).toEqual({ ...others, litestream });
  await expect(page.getByRole('button', { name: 'Turn on …' })).toBeVisible();
});

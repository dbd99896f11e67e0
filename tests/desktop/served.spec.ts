// A lab that lies on a database server: opened from another computer as any other, and in the window of the computer that serves it. What
// concerns files is nowhere, and where somebody would look for it he is told why.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readyLab, signIn, test } from './desktop-app.ts';
import { menuLabels, watchMenus } from './native-parts.ts';
import { databases, serveLab } from './served-lab.ts';
import { fingerprintOn, openCompared, typeAddress, windowOf } from './two-labs.ts';

const aDatabase = databases();

/** What is done to a lab in a folder, by the words of its buttons and links. */
const ofFiles =
  /back up now|^restore|from another folder|second folder|choose folder|running copy|move …|repair|lock with a passphrase|begin my own lab/i;

const places = [
  ['today', 'Today'],
  ['admin/backups', 'Backups'],
  ['admin/tasks', null],
  ['admin/settings', null],
  ['admin/trail', null],
  ['own-lab', 'Begin with your own lab'],
  ['about', null],
  ['computer', null],
] as const;

async function offersNothingOfFiles(page: Page, address: string): Promise<void> {
  for (const [place, heading] of places) {
    await page.goto(`${address}/${place}`);
    await page.waitForSelector('body[data-app-state="loaded"]');
    if (heading) await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: ofFiles }), place).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert'), place).toHaveCount(0);
  }
}

async function saysWhy(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/today`);
  await expect(page.getByRole('link', { name: 'Kept by a database server and backed up there' })).toBeVisible();
  await page.goto(`${address}/admin/backups`);
  await expect(page.getByRole('heading', { name: 'Kept by a database server' })).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page.getByRole('complementary', { name: 'Help' })).toContainText('On a database server');
  await page.keyboard.press('F1');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search' }).fill('backup');
  await expect(page.getByRole('option', { name: /^Backups/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Back up now/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
}

/** What a page throws, or is answered with a fault of the server. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`);
  });
  return faults;
}

test('from another computer: its fingerprint is compared, it is remembered, and files are none of its concern', async ({
  launch,
  elsewhere,
}) => {
  test.slow();
  const lab = await serveLab(join(elsewhere, 'served'), await aDatabase());
  try {
    const { app, page } = await launch();
    const menus = await watchMenus(app);
    await typeAddress(page, lab.address);
    expect(await fingerprintOn(page)).toContain(lab.fingerprint);
    const other = await openCompared(app, page, lab.address);
    const faults = faultsOf(other);
    await offersNothingOfFiles(other, lab.address);
    await saysWhy(other, lab.address);
    const offered = await menus.labels(lab.address);
    expect(offered.filter((label) => /data folder|log folder|this computer|restore/i.test(label))).toEqual([]);
    await other.goto(`${lab.address}/own-lab`);
    await expect(other.getByText('Whoever operates the server starts the program with its address')).toBeVisible();
    expect(faults).toEqual([]);

    // Closed and opened again: it is known by its certificate, and nobody compares anew.
    await other.close();
    await page.getByRole('button', { name: 'Open another lab …' }).click();
    await page.getByRole('button', { name: new RegExp(`· ${lab.address.replace('https://', '')}$`) }).click();
    const again = await windowOf(app, lab.address);
    await expect(again.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  } finally {
    await lab.stop();
  }
});

test('in the window of the computer that serves it: set up there, and nothing of this computer’s files offered', async ({
  launch,
  dataDir,
}) => {
  test.slow();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ database: await aDatabase() }));
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  const faults = faultsOf(page);
  const address = new URL(page.url()).origin;
  await offersNothingOfFiles(page, address);
  await saysWhy(page, address);
  await page.goto(`${address}/computer`);
  await expect(page.getByText('no backups lie on this computer')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Backups' })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Logs' })).toBeVisible();
  expect(await menuLabels(app)).toContain('File › Show data folder');
  expect(faults).toEqual([]);
  // Its rows are there and nowhere else.
  expect(existsSync(join(dataDir, 'lab.db'))).toBe(false);
});

test('whose server is away: said in the window, with ways on and none that lead to files', async ({ launch, dataDir }) => {
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ database: 'postgres://nobody@127.0.0.1:1/lab' }));
  const { page } = await launch();
  await expect(page.getByRole('heading', { name: 'Plumbline could not start' })).toBeVisible();
  await expect(page.getByText('The database server that keeps this lab does not answer.')).toBeVisible();
  await expect(page.getByText('127.0.0.1:1/lab')).toBeVisible();
  expect(await page.getByRole('link').allTextContents()).toEqual(['Try again', 'Safe start', 'Log folder']);
});

// What belongs to the window itself: its title, the menu at the right mouse button, finding a text on the screen, and a device asked for
// by the number on its label.
import { type ElectronApplication, expect } from '@playwright/test';
import { waitFor } from '../support/waiting.ts';
import { readyLab, setUp, signIn, startAgain, test } from './desktop-app.ts';
import { device } from './made-device.ts';
import { chooseFromMenu, menuLabels, pressKey, watchContextMenus } from './native-parts.ts';

const titleOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));

test('its title names the screen and the lab; what the right mouse button offers fits the place', async ({ launch }) => {
  const { app, page } = await launch();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await page.goto(new URL('/customers/new', page.url()).href);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeVisible();
  await page.goto(new URL('/customers', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect.poll(() => titleOf(app)).toEqual([expect.stringMatching(/^Customers – .+ – Plumbline$/)]);

  const { offered } = await watchContextMenus(app);
  await page.goto(new URL('/customers/new', page.url()).href);
  await name.fill('North');
  await name.press('ControlOrMeta+A');
  await name.click({ button: 'right' });
  await expect.poll(offered).toEqual(expect.arrayContaining(['Cut', 'Copy', 'Select all']));
  await page.getByRole('link', { name: 'Devices' }).first().click({ button: 'right' });
  await expect.poll(offered).toEqual(['Copy link']);
});

test('a text is found on a page by its menu; in a list the search of the list opens', async ({ launch }) => {
  const { app, page } = await launch();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await page.goto(new URL('/computer', page.url()).href);
  await expect.poll(() => menuLabels(app)).toContain('Edit › Find on this page … [CmdOrCtrl+F]');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await chooseFromMenu(app, 'Edit', 'Find on this page …');
  const wanted = page.getByRole('textbox', { name: 'Find on this page' });
  await expect(wanted).toBeFocused();
  await wanted.fill('COMPUTER');
  const bar = page.getByRole('search').filter({ has: wanted });
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('found-current') ?? [])].map((range) => String(range).toLowerCase()));
  expect(await marked()).toEqual(['computer']);
  await wanted.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText(/^(\d+) of \1$/);
  // What was counted on one screen is not said on the next.
  await page.getByRole('link', { name: 'Devices' }).first().click();
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This computer', level: 1 })).toBeVisible();
  await chooseFromMenu(app, 'Edit', 'Find on this page …');
  await wanted.fill('no such word anywhere');
  await expect(bar.getByRole('status')).toHaveText('Not on this page');
  await wanted.press('Escape');
  await expect(bar).toHaveCount(0);
  expect(await marked()).toEqual([]);

  await page.goto(new URL('/customers', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await chooseFromMenu(app, 'Edit', 'Find on this page …');
  await expect(page.getByRole('textbox', { name: 'Search in this list' })).toBeFocused();
});

test('a text is found in the reference, which has no frame of the lab', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await page.goto(new URL('/docs/v2', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const wanted = page.getByRole('textbox', { name: 'Find on this page' });
  const { origin } = new URL(page.url());
  await waitFor('the bar that finds', async () => {
    await pressKey(app, origin, 'F', 'control');
    expect(await wanted.count()).toBe(1);
  });
  await wanted.fill('credentials');
  await expect(page.getByRole('search').filter({ has: wanted }).getByRole('status')).toHaveText(/^1 of \d+$/);
});

test('a link with the number of a device leads to it, and another lab is opened from the File menu', async ({
  launch,
  dataDir,
  underTest,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await device(page, { asset_number: 'PM 2/7', serial_number: 'S-2' });
  expect(await startAgain(underTest, dataDir, [`plumbline://device/${encodeURIComponent('PM 2/7')}`])).toBe(0);
  await expect(page.getByRole('heading', { name: /PM 2\/7/ })).toBeVisible();
  await chooseFromMenu(app, 'File', 'Open another lab …');
  await expect(page.getByRole('dialog', { name: 'Open another lab' })).toBeVisible();
});

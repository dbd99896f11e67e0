// Menus and keys act on the window that has the focus: with another lab's window in front, nothing of the own lab is made, printed or
// left. On loopback.
import { expect, type Page } from '@playwright/test';
import { readyLab, setUp, signIn, test } from './desktop-app.ts';
import { chooseFromMenu, menuLabels, pressKey, watchMenus } from './native-parts.ts';
import { openOther, share, stopSharing } from './two-labs.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A printer's dialog is the system's own: that it was asked for is what can be seen. */
const notePrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1);
    };
  });
const prints = (page: Page) => page.evaluate(() => Number(document.body.dataset.printed ?? 0));

test('keys and menu of another lab’s window reach that lab alone', async ({ launch, elsewhere }) => {
  test.slow();
  const first = await launch();
  await setUp(first.page);
  await expect(first.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  const { address } = await share(first.page);
  const { app, page: own } = await launch({ args: ['--data', elsewhere], env: readyLab });
  const ownAddress = new URL(own.url()).origin;
  // A new lab has one way to another before anybody signed in.
  const menus = await watchMenus(app);
  const other = await openOther(app, own, address);
  await signIn(own);
  await expect.poll(() => menuLabels(app)).toContain('Go to › Search for anything [CmdOrCtrl+K]');
  for (const page of [own, other]) await notePrints(page);
  const ownStays = pathOf(own);

  await other.goto(`${address}/customers`);
  await notePrints(other);
  await expect(other.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await pressKey(app, address, 'N', 'control');
  await expect(other.getByRole('heading', { name: 'New customer' })).toBeVisible();
  expect(await menus.labels(address)).toContain('Go to › Search for anything');
  await pressKey(app, address, 'P', 'control');
  await expect.poll(() => prints(other)).toBe(1);
  await pressKey(app, address, 'F1');
  await expect(other.getByRole('complementary', { name: 'Help' })).toBeVisible();
  await pressKey(app, address, 'K', 'control');
  await expect(other.getByRole('combobox', { name: 'Search' })).toBeFocused();

  await menus.choose(address, 'Go to', 'Laboratory', 'Devices');
  await expect(other.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
  await menus.choose(address, 'File', 'New', 'New device');
  await expect(other.getByRole('heading', { name: 'New device' })).toBeVisible();
  await menus.choose(address, 'Help', 'About Plumbline');
  await expect.poll(() => pathOf(other)).toBe('/about');
  const offered = await menus.labels(address);
  for (const ofThisComputer of ['File › Show data folder', 'Help › Show log folder', 'Help › This computer'])
    expect(offered).not.toContain(ofThisComputer);
  expect(offered.filter((label) => label.includes('Print queue'))).toEqual([]);

  expect(pathOf(own)).toBe(ownStays);
  expect(await prints(own)).toBe(0);
  await expect(own.getByRole('complementary', { name: 'Help' })).toHaveCount(0);

  // The other way round, with the own window in front.
  const otherStays = other.url();
  await pressKey(app, ownAddress, 'N', 'control');
  await expect(own.getByRole('heading', { name: 'New device' })).toBeVisible();
  await chooseFromMenu(app, 'Go to', 'Office', 'Customers');
  await expect(own.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await pressKey(app, ownAddress, 'P', 'control');
  await expect.poll(() => prints(own)).toBe(1);
  expect(other.url()).toBe(otherStays);
  expect(await prints(other)).toBe(1);

  // Nobody signed in there: nothing to make, find or open.
  await other.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await other.reload();
  await expect.poll(() => menus.labels(address)).not.toContain('Go to');
  await pressKey(app, address, 'N', 'control');
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(pathOf(own)).toBe('/customers');
  await stopSharing(first.page);
});

test('the window of the print queue prints its own page and makes no records', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  const menus = await watchMenus(app);
  await signIn(page);
  await expect.poll(() => menuLabels(app)).toContain('File › Print queue in a window of its own');
  const opened = app.waitForEvent('window');
  await chooseFromMenu(app, 'File', 'Print queue in a window of its own');
  const queue = await opened;
  await expect(queue.getByRole('heading', { name: 'Prints of labels' })).toBeVisible();
  for (const one of [page, queue]) await notePrints(one);
  await expect.poll(() => menus.labels(queue.url())).toContain('File › Print …');
  await pressKey(app, queue.url(), 'P', 'control');
  await expect.poll(() => prints(queue)).toBe(1);
  const stays = page.url();
  await pressKey(app, queue.url(), 'N', 'control');
  const offered = await menus.labels(queue.url());
  expect(offered).not.toContain('File › New here');
  expect(offered).not.toContain('Go to');
  expect(offered).toContain('File › Show data folder');
  expect([page.url(), await prints(page)]).toEqual([stays, 0]);
});

// The life of the desktop app around its pages: where its window stands, the tray, links, menus, how it ends.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { fakePrinter } from '../support/fake-printer.ts';
import { call, exitOf, readyLab, signIn, startAgain, test } from './desktop-app.ts';
import { device } from './made-device.ts';
import { answerQuestions, chooseFromMenu, mainWindow, menuLabels, watchTray } from './native-parts.ts';

const CANCEL = 2;
const LATER = 0;

test('the window opens where it was left, and never where nobody sees it', async ({ launch, dataDir }) => {
  const { app } = await launch();
  const wanted = { x: 90, y: 60, width: 1000, height: 640 };
  await app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), wanted);
  await expect.poll(async () => (await mainWindow(app)).bounds).toEqual(wanted);
  await app.close();

  const second = await launch();
  expect((await mainWindow(second.app)).bounds).toEqual(wanted);
  await second.app.close();

  const kept = join(dataDir, 'window', 'main-window.json');
  const far = readFileSync(kept, 'utf8').replaceAll('"x":90', '"x":9000').replaceAll('"y":60', '"y":-4000');
  writeFileSync(kept, far);
  const third = await launch();
  const screen = await third.app.evaluate(({ screen: system }) => system.getPrimaryDisplay().workArea);
  const { bounds } = await mainWindow(third.app);
  expect(bounds).toMatchObject({ width: wanted.width, height: wanted.height });
  expect(bounds.x).toBeGreaterThanOrEqual(screen.x);
  expect(bounds.x + bounds.width).toBeLessThanOrEqual(screen.x + screen.width);
  expect(bounds.y).toBeGreaterThanOrEqual(screen.y);
});

test('a link opens its device, asks before it takes unsaved input away, and starts the program where it does not run', async ({
  launch,
  dataDir,
  underTest,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  const [first, other] = [await device(page), await device(page, { asset_number: 'PM-2', serial_number: 'S-2' })];
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());

  expect(await startAgain(underTest, dataDir, [`plumbline://device/${first}`])).toBe(0);
  await expect(page).toHaveURL(new RegExp(`/inventory/${first}`));
  await expect(page.getByRole('heading', { name: /PM-1/ })).toBeVisible();
  expect(await mainWindow(app)).toMatchObject({ visible: true, minimized: false });

  await page.getByRole('tab', { name: 'Details' }).click();
  const place = page.getByRole('main').getByRole('textbox', { name: 'Location', exact: true });
  await place.fill('Hall 4, shelf 9');
  const others = ['plumbline://users/1', 'plumbline://device/../../admin', 'plumbline:retry', 'https://elsewhere.example/'];
  expect(await startAgain(underTest, dataDir, others)).toBe(0);
  await expect(place).toHaveValue('Hall 4, shelf 9');
  expect(await startAgain(underTest, dataDir, [`plumbline://device/${other}`])).toBe(0);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(place).toHaveValue('Hall 4, shelf 9');
  expect(await startAgain(underTest, dataDir, [`plumbline://device/${other}`])).toBe(0);
  await page.getByRole('button', { name: 'Leave and lose them' }).click();
  await expect(page.getByRole('heading', { name: /PM-2/ })).toBeVisible();
  await app.close();

  const cold = await launch({ args: [`plumbline://device/${first}`] });
  await expect(cold.page.getByRole('heading', { name: /PM-1/ })).toBeVisible();
});

test('the tray tells what is overdue and due, keeps the program when its window closes, and gives it back', async ({
  launch,
  dataDir,
  underTest,
}) => {
  const { app, page } = await launch({ env: readyLab });
  const tray = await watchTray(app);
  await signIn(page);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await device(page, { duedate: day(-3) });
  await device(page, { asset_number: 'PM-2', serial_number: 'S-2', duedate: day(9) });
  await device(page, { asset_number: 'PM-3', serial_number: 'S-3', duedate: day(900) });
  await expect
    .poll(tray.lines)
    .toEqual(['Plumbline', '1 device is overdue', '1 device is due soon', 'The server is running for this computer']);

  await page.goto(new URL('/computer', page.url()).href);
  await page.getByRole('switch', { name: 'Keep running when the window is closed' }).click();
  await expect(page.getByRole('switch', { name: 'Keep running when the window is closed' })).toBeChecked();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(async () => (await mainWindow(app)).visible).toBe(false);
  expect((await call(page, 'GET', '/health')).status).toBe(200);
  expect(await startAgain(underTest, dataDir)).toBe(0);
  await expect.poll(async () => (await mainWindow(app)).visible).toBe(true);
  await expect(page.getByRole('heading', { name: 'This computer' })).toBeVisible();
});

test('starting with the session is a choice that the system sees', async ({ launch, dataDir }) => {
  const config = join(dataDir, 'config-home');
  mkdirSync(config);
  const { page } = await launch({ env: { ...readyLab, XDG_CONFIG_HOME: config } });
  await signIn(page);
  await page.goto(new URL('/computer', page.url()).href);
  const choice = page.getByRole('switch', { name: 'Start when I sign in to this computer' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  const folder = join(config, 'autostart');
  const [entry = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, entry), 'utf8')).toContain(`"--data" "${dataDir}" "--in-tray"`);
  await page.reload();
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  expect(existsSync(join(folder, entry))).toBe(false);
});

test('the menus speak the language of the page, offer what the user may, and do it', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  expect(await menuLabels(app)).not.toContain('Go to');
  await signIn(page);
  await expect.poll(() => menuLabels(app)).toContain('Go to › Search for anything [CmdOrCtrl+K]');
  expect(await menuLabels(app)).toEqual(
    expect.arrayContaining(['File › New here [CmdOrCtrl+N]', 'File › New › New device', 'Help › Help for this screen [F1]']),
  );

  await chooseFromMenu(app, 'Help', 'Help for this screen');
  await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible();
  await chooseFromMenu(app, 'Go to', 'Search for anything');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await chooseFromMenu(app, 'Go to', 'Scan');
  await expect(page.getByRole('complementary', { name: 'Scan basket' })).toBeVisible();

  await page.getByRole('button', { name: 'anna@lab.example' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect.poll(() => menuLabels(app)).toContain('Gehe zu › Alles durchsuchen [CmdOrCtrl+K]');
  const labels = await menuLabels(app);
  expect(labels).toEqual(expect.arrayContaining(['Datei', 'Bearbeiten', 'Ansicht › Vollbild', 'Hilfe › Über Plumbline']));
  await page.keyboard.press('Escape');
  await chooseFromMenu(app, 'Datei', 'Neu', 'Neuer Kunde');
  await expect(page.getByRole('heading', { name: 'Neuer Kunde' })).toBeVisible();
  await chooseFromMenu(app, 'Gehe zu', 'Büro', 'Kunden');
  await expect(page.getByRole('heading', { name: 'Kunden', level: 1 })).toBeVisible();
  await chooseFromMenu(app, 'Datei', 'Hier neu anlegen');
  await expect(page.getByRole('heading', { name: 'Neuer Kunde' })).toBeVisible();
  await app.close();

  const again = await launch();
  await again.page.getByRole('navigation').first().waitFor();
  await expect.poll(() => menuLabels(again.app)).toContain('Datei › Beenden');
});

test('the print queue has a window of its own, locked like the first', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await expect.poll(() => menuLabels(app)).toContain('File › Print queue in a window of its own');
  const opened = app.waitForEvent('window');
  await chooseFromMenu(app, 'File', 'Print queue in a window of its own');
  const queue = await opened;
  await expect(queue.getByRole('heading', { name: 'Prints of labels' })).toBeVisible();
  await expect(queue.getByRole('navigation')).toHaveCount(0);
  expect(await queue.evaluate(() => [window.open('/'), 'process' in window, 'require' in window])).toEqual([null, false, false]);
  await chooseFromMenu(app, 'File', 'Print queue in a window of its own');
  expect(app.windows()).toHaveLength(2);
});

test('ending asks while a print runs: it can be cancelled, put off until it is done, and then comes by itself', async ({
  launch,
}) => {
  const printer = await fakePrinter('hangs');
  try {
    const { app, page } = await launch({ env: readyLab });
    await signIn(page);
    const id = await device(page);
    const target = { name: 'Bench printer', kind: 'raw', host: '127.0.0.1', port: printer.port, timeout_seconds: 60 };
    const made = await call(page, 'POST', '/api/v2/printers', target);
    expect(made.status).toBe(201);
    const order = { ids: [id], format: 'device-50x25', printer_id: made.data.id };
    expect((await call(page, 'POST', '/api/v2/labels/print', order)).status).toBe(202);
    await expect.poll(() => printer.connections()).toBe(1);

    const { asked } = await answerQuestions(app, CANCEL);
    await app.evaluate(({ app: program }) => program.quit());
    await expect.poll(asked).toMatchObject([{ message: 'Something is still going on' }]);
    expect((await asked())[0]?.detail).toContain('1 print job is running or waiting.');
    expect((await call(page, 'GET', '/health')).status).toBe(200);

    await answerQuestions(app, LATER);
    const ended = exitOf(app);
    await app.evaluate(({ app: program }) => program.quit());
    const pending = page.getByRole('status').filter({ hasText: 'Plumbline ends by itself as soon as everything is done.' });
    await expect(pending).toContainText('1 print job is running or waiting.');
    expect(app.windows()).toHaveLength(1);
    // It stays in sight, also on another page, and can be taken back.
    await page.goto(new URL('/notes', page.url()).href);
    await expect(pending).toBeVisible();
    await pending.getByRole('button', { name: 'Keep running' }).click();
    await expect(pending).toHaveCount(0);
    await app.evaluate(({ app: program }) => program.quit());
    await expect(pending.getByRole('button', { name: 'End now' })).toBeVisible();
    printer.collect();
    await printer.stop();
    expect(await ended).toBe(0);
  } finally {
    await printer.stop().catch(() => undefined);
  }
});

test('ending with unsaved input asks, and what was typed is offered again', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  const id = await device(page);
  const address = new URL(`/inventory/${id}?tab=details`, page.url()).href;
  await page.goto(address);
  await page.getByRole('main').getByRole('textbox', { name: 'Location', exact: true }).fill('Hall 4, shelf 9');
  const STAY = 1;
  const LEAVE = 0;
  const { asked } = await answerQuestions(app, STAY);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(asked).toMatchObject([{ message: 'Something on this screen is not saved', buttons: ['Leave', 'Stay'] }]);
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Location', exact: true })).toHaveValue('Hall 4, shelf 9');
  await answerQuestions(app, LEAVE);
  const ended = exitOf(app);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await ended).toBe(0);

  const again = await launch({ args: [`plumbline://device/${id}`] });
  await again.page.getByRole('tab', { name: 'Details' }).click();
  await again.page.getByRole('button', { name: 'Restore it' }).click();
  await expect(again.page.getByRole('main').getByRole('textbox', { name: 'Location', exact: true })).toHaveValue(
    'Hall 4, shelf 9',
  );
});

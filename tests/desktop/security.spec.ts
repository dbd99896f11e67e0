// What a page can do in the window, tried from inside the page: nothing but speak to the local server. Users-want part 5.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { environment, test } from './desktop-app.ts';

test('the page is sandboxed, isolated and without Node.js', async ({ launch }) => {
  const { app, page } = await launch();
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents && 'getLastWebPreferences' in contents && typeof contents.getLastWebPreferences === 'function'
      ? contents.getLastWebPreferences()
      : null;
  });
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false });
  const reachable = await page.evaluate(() =>
    ['process', 'require', 'module', 'Buffer', 'electron'].filter((name) => name in window),
  );
  expect(reachable).toEqual([]);
});

test('the bridge offers two calls and answers them for the page of the server', async ({ launch, dataDir }) => {
  const { page } = await launch();
  const offered = await page.evaluate(async () => {
    const bridge = (window as unknown as { plumbline: { info(): Promise<unknown> } }).plumbline;
    return { names: Object.keys(bridge), info: await bridge.info() };
  });
  expect(offered.names).toEqual(['info', 'showDataFolder']);
  expect(offered.info).toMatchObject({ dataDir, platform: process.platform });
});

test('no other site can be reached: not in the window, a new one, a frame, by a picture or a request', async ({ launch }) => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<h1>Elsewhere</h1>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  try {
    const { app, page } = await launch();
    const address = page.url();
    const requests = await page.evaluate(async (site) => {
      const ends = (element: HTMLElement) =>
        new Promise((resolve) => Object.assign(element, { onload: resolve, onerror: resolve }));
      const frame = Object.assign(document.createElement('iframe'), { src: `${site}/frame` });
      const picture = Object.assign(document.createElement('img'), { src: `${site}/picture` });
      document.body.append(frame, picture);
      await ends(picture);
      return [
        await fetch(`${site}/fetch`).then(
          () => 'answered',
          () => 'refused',
        ),
        window.open(`${site}/window`),
        window.open('/'),
      ];
    }, elsewhere);
    expect(requests).toEqual(['refused', null, null]);
    // Past the page's own policy: what the shell itself lets through.
    const byShell = await app.evaluate(
      ({ session }, url) =>
        session.defaultSession.fetch(url).then(
          () => 'answered',
          (error) => String(error),
        ),
      `${elsewhere}/shell`,
    );
    expect(byShell).toContain('ERR_BLOCKED_BY_CLIENT');
    await page.evaluate((site) => {
      location.href = `${site}/navigation`;
    }, elsewhere);
    expect(await page.evaluate(() => document.body.dataset.appState)).toBe('loaded');
    expect(page.url()).toBe(address);
    expect(app.windows()).toHaveLength(1);
    expect(asked).toEqual([]);
  } finally {
    other.close();
  }
});

test('the page comes with a strict content security policy', async ({ launch }) => {
  const { page } = await launch();
  const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('camera, place, notifications and reading the clipboard are refused; copying is not', async ({ launch }) => {
  const { page } = await launch();
  const answers = await page.evaluate(async () => {
    const refused = (ask: Promise<unknown>) =>
      ask.then(
        () => 'granted',
        () => 'refused',
      );
    return {
      notifications: await Notification.requestPermission(),
      place: await refused(new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))),
      read: await refused(navigator.clipboard.readText()),
      write: await refused(navigator.clipboard.writeText('PL-000123')),
    };
  });
  expect(answers).toEqual({ notifications: 'denied', place: 'refused', read: 'refused', write: 'granted' });
});

test('a second start with the same data folder ends by itself and leaves the first alone', async ({
  launch,
  dataDir,
  runtime,
}) => {
  const { app } = await launch();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const second = spawn(runtime.executable, [...runtime.args, root, '--data', dataDir], {
    env: { ...environment(), ...runtime.env },
    stdio: 'ignore',
  });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  expect(app.windows()).toHaveLength(1);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true);
});

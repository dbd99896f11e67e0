// What a page can do in the window, tried from inside the page: nothing but speak to the local server. docs/quality.md#electron.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { DesktopBridge } from '../../src/server/contract/lab/desktop-bridge.ts';
import { startAgain, test } from './desktop-app.ts';
import { answerQuestions } from './native-parts.ts';

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

test('the bridge offers its calls by name, answers them for the page of the server, and refuses any other input', async ({
  launch,
  dataDir,
}) => {
  const { page } = await launch();
  const offered = await page.evaluate(async () => {
    const bridge = (window as unknown as { plumbline: DesktopBridge }).plumbline;
    const answered = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        () => 'refused',
      );
    const refused = (folder: unknown) => answered(bridge.showFolder(folder as 'data'));
    return {
      names: Object.keys(bridge),
      info: await bridge.info(),
      // Only a folder that was chosen in this window, only a file that it saved.
      unasked: [
        await answered(bridge.moveLab('/etc')),
        await answered(bridge.warmCopy({ place: '/etc' })),
        await answered(bridge.warmCopy({ litestream: '/bin/sh' })),
        // Nobody is signed in.
        await answered(bridge.mendLab()),
        await answered(bridge.showFile('0b7c1f1e-6c1d-4f39-9d7c-0a4f4a2c9a11')),
        await answered(bridge.chooseFolder('elsewhere' as 'lab')),
      ],
      elsewhere: [await refused('/etc'), await refused(null), await refused({ folder: 'data' })],
    };
  });
  expect(offered.names).toEqual([
    'info',
    'showFolder',
    'updateState',
    'installUpdate',
    'preferences',
    'notify',
    'ownWords',
    'chooseFolder',
    'moveLab',
    'warmCopy',
    'mendLab',
    'showFile',
    'onSaved',
    'openLab',
  ]);
  expect(offered.unasked).toEqual(Array.from({ length: 6 }, () => 'refused'));
  expect(offered.elsewhere).toEqual(['refused', 'refused', 'refused']);
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
  expect(policy).not.toMatch(/unsafe-/);
  expect(policy).toMatch(/style-src 'self'(;|$)/);
});

test("the shell's own pages apply their one style sheet and nothing else", async ({ launch, dataDir }) => {
  writeFileSync(join(dataDir, 'lab.db'), 'this is no database\n'.repeat(500));
  const { page } = await launch();
  await expect(page.getByRole('heading', { name: 'Plumbline could not start' })).toBeVisible();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='$/);
  await expect(page.locator('main')).toHaveCSS('border-left-width', '2px');
  await expect(page.locator('h1')).toHaveCSS('font-size', '18px');
  await page.evaluate(() => {
    const other = document.createElement('style');
    other.textContent = 'h1 { font-size: 40px }';
    document.head.append(other);
    document.querySelector('main')?.setAttribute('style', 'border-left-width: 9px');
  });
  await expect(page.locator('main')).toHaveCSS('border-left-width', '2px');
  await expect(page.locator('h1')).toHaveCSS('font-size', '18px');
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
  underTest,
}) => {
  const { app } = await launch();
  expect(await startAgain(underTest, dataDir)).toBe(0);
  expect(app.windows()).toHaveLength(1);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true);
});

test('an address of the world opens in no window: https after a question in the browser, letters in the mail program, nothing else', async ({
  launch,
}) => {
  const { app, page } = await launch();
  const address = page.url();
  const OPEN = 0;
  const { asked } = await answerQuestions(app, OPEN);
  await app.evaluate(({ shell }) => {
    const kept = globalThis as { opened?: string[] };
    kept.opened = [];
    shell.openExternal = async (url: string) => void kept.opened?.push(url);
  });
  await page.evaluate(() => {
    const follow = (href: string, target = '') => {
      const link = Object.assign(document.createElement('a'), { href, target });
      document.body.append(link);
      link.click();
    };
    for (const href of ['file:///etc/passwd', 'smb://server/share', 'http://elsewhere.example/', 'ms-msdt:/id'])
      follow(href, '_blank');
    follow('mailto:anna@lab.example', '_blank');
    follow('https://www.ptb.example/', '_blank');
  });
  const opened = () => app.evaluate(() => (globalThis as { opened?: string[] }).opened);
  await expect.poll(opened).toEqual(['mailto:anna@lab.example', 'https://www.ptb.example/']);
  expect(await asked()).toMatchObject([{ message: 'Open this address in your browser?', detail: 'https://www.ptb.example/' }]);
  expect(app.windows()).toHaveLength(1);
  expect(page.url()).toBe(address);
});

test('every lock of the checklist is set in the running window', async ({ launch }) => {
  const { app, page } = await launch();
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents && 'getLastWebPreferences' in contents && typeof contents.getLastWebPreferences === 'function'
      ? contents.getLastWebPreferences()
      : null;
  });
  expect(preferences).toMatchObject({
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    nodeIntegrationInSubFrames: false,
  });
  expect(new URL(page.url()).protocol).toBe('http:');
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  const inPage = await page.evaluate(async () => {
    const refused = (work: () => unknown) =>
      Promise.resolve()
        .then(work)
        .then(
          () => 'allowed',
          () => 'refused',
        );
    const media = navigator.mediaDevices;
    return {
      camera: await refused(() => media.getUserMedia({ video: true })),
      microphone: await refused(() => media.getUserMedia({ audio: true })),
      screen: await refused(() => media.getDisplayMedia({ video: true })),
      // A string that runs would be a way in for every text of a record.
      code: await refused(() => new Function('return 1')()),
      inline: await new Promise((resolve) => {
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);
        resolve('ran' in window ? 'allowed' : 'refused');
      }),
      webview: document.createElement('webview') instanceof HTMLUnknownElement || !('src' in document.createElement('webview')),
    };
  });
  expect(inPage).toEqual({
    camera: 'refused',
    microphone: 'refused',
    screen: 'refused',
    code: 'refused',
    inline: 'refused',
    webview: true,
  });
});

test('no memory of a broken page is written down: only what broke and when, on this machine', async ({ launch, dataDir }) => {
  const { app } = await launch();
  const uploads = await app.evaluate(({ crashReporter }) => crashReporter.getParameters());
  expect(uploads).toEqual({});
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  const log = join(dataDir, 'logs', 'desktop.log');
  await expect.poll(() => existsSync(log)).toBe(true);
  const [line = ''] = readFileSync(log, 'utf8').split('\n');
  expect(Object.keys(JSON.parse(line)).sort()).toEqual(['at', 'exitCode', 'reason', 'version', 'what']);
  const dumps = await app.evaluate(({ app: program }) => program.getPath('crashDumps'));
  const written = existsSync(dumps) ? readdirSync(dumps, { recursive: true, encoding: 'utf8' }) : [];
  expect(written.filter((name) => name.endsWith('.dmp'))).toEqual([]);
});

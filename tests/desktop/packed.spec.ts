// The packed program: what is in it, what its executable refuses, and a user's ways through it, with everything there after a
// restart.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect } from '@playwright/test';
import { fakePrinter } from '../support/fake-printer.ts';
import { serveFolder, updateLab } from '../updates/update-lab.ts';
import { expectAccessible } from '../web/fixtures/web-test.ts';
import { environment, setUp } from './desktop-app.ts';
import { LabWindow } from './lab-window.ts';
import { filesBelow, filesInAsar, test } from './packed-app.ts';

test('the fuses of the release are set', async ({ packed }) => {
  const wire = await getCurrentFuseWire(packed.release);
  const on = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
  expect({
    runAsNode: on(FuseV1Options.RunAsNode),
    nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspector: on(FuseV1Options.EnableNodeCliInspectArguments),
    privilegesOfFiles: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
    foreignSnapshot: on(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    onlyFromAsar: on(FuseV1Options.OnlyLoadAppFromAsar),
    encryptedCookies: on(FuseV1Options.EnableCookieEncryption),
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspector: false,
    privilegesOfFiles: false,
    foreignSnapshot: false,
    onlyFromAsar: true,
    encryptedCookies: true,
  });
});

test('nothing of its making is in the package, and beside the archive only what the system itself must open', async ({
  packed,
}) => {
  const inside = filesInAsar(packed.asar);
  expect(inside).toContain('out/main/index.js');
  expect(inside.filter((path) => /\.(?:ts|tsx|map|spec\.js|test\.js)$|^(?:tests|scripts|src)\//.test(path))).toEqual([]);
  const tools = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies);
  expect(tools.filter((name) => inside.some((path) => path.startsWith(`node_modules/${name}/`)))).toEqual([]);
  const beside = readdirSync(`${packed.asar}.unpacked`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(beside.filter((name) => !/\.(?:node|ttf|txt|wasm)$|\.so/.test(name))).toEqual([]);
  expect(readdirSync(join(packed.folder, 'resources')).filter((name) => name === 'app')).toEqual([]);
  const { packages } = JSON.parse(readFileSync(join(packed.folder, 'LICENCES.plumbline.json'), 'utf8'));
  expect(packages.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['better-sqlite3', 'react', 'DejaVu Fonts']),
  );
  expect(existsSync(join(packed.folder, 'LICENSES.chromium.html'))).toBe(true);
});

test('the release is no Node.js, opens no inspector, and serves', async ({ packed, dataDir, runtime }) => {
  const port = await freePort();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ port }));
  const script = join(dataDir, 'run-as-node.js');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(`${script}.ran`)}, '')`);
  const release = spawn(packed.release, [...runtime.args, '--inspect=0', '--data', dataDir, script], {
    env: { ...environment(), ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require ${script}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => release.once('exit', resolve));
  let said = '';
  release.stderr.on('data', (text) => {
    said += text;
  });
  try {
    await expect.poll(() => healthOf(port), { timeout: 60_000 }).toBe(200);
    expect(said).not.toContain('Debugger listening');
    expect(existsSync(`${script}.ran`)).toBe(false);
  } finally {
    release.kill('SIGTERM');
    await ended;
  }
});

function healthOf(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => 0,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a first day: set up, sign in, a device, its label, a price, an import; all of it is there after a restart', async ({
  launch,
  packed,
}) => {
  test.slow();
  const before = filesBelow(packed.folder);
  const printer = await fakePrinter();
  const first = await launch();
  expect(await first.app.evaluate(({ app }) => [app.isPackaged, app.getAppPath()])).toEqual([true, packed.asar]);
  await setUp(first.page, { demo: true });
  await expect(first.page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const lab = new LabWindow(first.page);
  await lab.signOutAndIn();
  expect(await lab.fonts()).toContain('IBM Plex Sans');
  const usual = { kind: 'raw', host: '127.0.0.1', dpi: 203, darkness: 12, format: 'device-30x15', timeout_seconds: 60 };
  await lab.ask('POST', 'printers', { ...usual, name: 'Zebra at the bench', port: printer.port });
  await lab.createDevice('PACKED-1');
  const dialog = await lab.printLabel('Zebra at the bench');
  await expect(dialog.getByRole('status')).toHaveAttribute('data-state', 'printed');
  expect(printer.received().join('')).toContain('PACKED-1');
  const type = await lab.changePrice('1234,50');
  await lab.importDevices(['PACKED-2', 'PACKED-3']);
  await lab.opensHelp();
  await lab.opensReference();
  await first.app.close();
  await printer.stop();

  const second = await launch();
  await expect(second.page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const again = new LabWindow(second.page);
  for (const number of ['PACKED-1', 'PACKED-3']) await again.scanDevice(number);
  await again.showsPrice(type, '1,234.50');
  await second.app.close();
  expect(filesBelow(packed.folder)).toEqual(before);
});

test.describe('updates', () => {
  /** An AppImage as people have it: one file, which an update replaces. */
  function installed(dataDir: string): { file: string; env: Record<string, string> } {
    const file = join(dataDir, 'Plumbline.AppImage');
    writeFileSync(file, 'the version in use');
    return { file, env: { APPIMAGE: file, XDG_CACHE_HOME: join(dataDir, 'cache'), HOME: dataDir } };
  }

  test('a signed one is fetched, and installed after closing, after a backup', async ({ launch, packed, dataDir }) => {
    const updates = updateLab(packed.privateKey);
    const place = await serveFolder(updates.folder);
    updates.publish({ version: '99.0.0' });
    writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ updates: { url: place.url } }));
    const { file, env } = installed(dataDir);
    try {
      const { app, page } = await launch({ env });
      await setUp(page);
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
      expect(place.asked, 'nobody is asked before an administrator looks').toEqual([]);
      await new LabWindow(page).open('/about', 'about');
      const panel = page.getByRole('region', { name: 'Updates of the program' });
      await expect(panel).toContainText('Version 99.0.0 is ready.');
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Install after closing' }).click();
      await expect(panel).toContainText('Version 99.0.0 is checked and ready.');
      expect(readFileSync(file, 'utf8')).toBe('the version in use');
      await app.close();
      expect(digest(readFileSync(file))).toBe(digest(updates.installer));
      expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('-before-update'))).toHaveLength(1);
    } finally {
      await place.stop();
      updates.remove();
    }
  });

  test('one that was changed after it was signed is not fetched, and nothing is installed', async ({
    launch,
    packed,
    dataDir,
  }) => {
    const updates = updateLab(packed.privateKey);
    updates.publish({ version: '98.0.0' });
    updates.change('latest-linux.yml', (text) => text.replace('98.0.0', '99.0.0'));
    writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ updates: { url: updates.folder } }));
    const { file, env } = installed(dataDir);
    try {
      const { app, page } = await launch({ env });
      await setUp(page);
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
      await new LabWindow(page).open('/about', 'about');
      const panel = page.getByRole('region', { name: 'Updates of the program' });
      await expect(panel).toContainText('The signature of the update is wrong or missing.');
      await expect(panel.getByRole('button', { name: 'Install after closing' })).toHaveCount(0);
      await app.close();
      expect(readFileSync(file, 'utf8')).toBe('the version in use');
    } finally {
      updates.remove();
    }
  });
});

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

// The packed program: what is in it, what its executable refuses, and a user's ways through it, with everything there after a
// restart.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect } from '@playwright/test';
import { packagesAtRunTime } from '../../scripts/packaging/shipped-packages.ts';
import { patience } from '../support/patience.ts';
import { serveFolder, updateLab } from '../updates/update-lab.ts';
import { expectAccessible } from '../web/fixtures/web-test.ts';
import { environment, setUp, test } from './desktop-app.ts';
import { LabWindow } from './lab-window.ts';
import { filesBelow, filesInAsar } from './packed-app.ts';

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
  // What a package of the program needs is no tool, also where the tests use it themselves.
  const needed = new Set(packagesAtRunTime().all.map(({ name }) => name));
  const tools = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies).filter((name) => !needed.has(name));
  expect(tools.filter((name) => inside.some((path) => path.startsWith(`node_modules/${name}/`)))).toEqual([]);
  const beside = readdirSync(`${packed.asar}.unpacked`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(beside.filter((name) => !/\.(?:node|txt|bdic|(?:aff|dic)\.gz)$|\.so/.test(name))).toEqual([]);
  // Another's work under the GPL: a file of its own, with its licence and what it was made from.
  expect(beside).toEqual(expect.arrayContaining(['de.bdic', 'de.dic.gz', 'de.aff.gz', 'de-LICENCE.txt', 'GPL-3.txt']));
  expect(readdirSync(join(packed.folder, 'resources')).filter((name) => name === 'app')).toEqual([]);
  const { packages } = JSON.parse(gunzipSync(readFileSync(join(packed.folder, 'LICENCES.plumbline.json.gz'))).toString());
  expect(packages.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['better-sqlite3', 'react', 'DejaVu Fonts', 'IBM Plex Sans', 'Noto Sans KR']),
  );
  expect(existsSync(join(packed.folder, 'LICENSES.chromium.html.gz'))).toBe(true);
});

test('the program takes no more room than it needs beside its runtime', async ({ packed }) => {
  // With the runtime 278 MB of at most 280 (docs/adr/0126): a second copy of the server or packages that nobody imports come to light here.
  const bytes = filesBelow(join(packed.folder, 'resources')).reduce((sum, line) => sum + Number(line.split(' ').at(-2)), 0);
  expect(bytes / 1e6).toBeLessThan(62);
});

/** Where Chromium would read what a debugger asks, and where it would answer. */
const [ASKS, ANSWERS] = [3, 4];

interface Started {
  command: string[];
  dataDir: string;
  env?: Record<string, string>;
  /** Put into the pipe that Chromium would read. */
  question?: string;
}

/** Starts the release itself, looks while it serves, and ends it; gives what it wrote. */
async function serves(
  { command: [program = '', ...args], dataDir, env = {}, question }: Started,
  look: () => Promise<void> = async () => undefined,
): Promise<{ said: string; answered: string }> {
  const port = await freePort();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ port }));
  const release = spawn(program, [...args, '--data', dataDir], {
    env: { ...environment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => release.once('exit', resolve));
  const written = { said: '', answered: '' };
  release.stderr?.on('data', (text) => {
    written.said += text;
  });
  release.stdio[ANSWERS]?.on('data', (text) => {
    written.answered += text;
  });
  // Who ends without having read what was asked breaks the line off.
  for (const line of [ASKS, ANSWERS]) release.stdio[line]?.on('error', () => undefined);
  if (question !== undefined) (release.stdio[ASKS] as Writable).write(question);
  try {
    // Whoever serves was started by a program that is ready, and debugging would have begun before that.
    await expect.poll(() => healthOf(port), { timeout: patience(60_000) }).toBe(200);
    await look();
  } finally {
    release.kill('SIGTERM');
    await ended;
  }
  return written;
}

test('the release is no Node.js, opens no inspector, and serves', async ({ packed, dataDir, underTest }) => {
  const script = join(dataDir, 'run-as-node.js');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(`${script}.ran`)}, '')`);
  const env = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require ${script}` };
  const { said } = await serves({ command: [packed.release, ...underTest.args, '--inspect=0', script], dataDir, env });
  expect(said).not.toContain('Debugger listening');
  expect(existsSync(`${script}.ran`)).toBe(false);
});

test('the release lets no debugger into its pages, by a port or by a pipe', async ({ packed, dataDir, underTest }) => {
  // An inspector that was asked for and refused opens no other door.
  const command = [packed.release, ...underTest.args, '--inspect=0'];
  const port = await freePort();
  const { said } = await serves({ command: [...command, `--remote-debugging-port=${port}`], dataDir }, async () =>
    expect(await healthOf(port)).toBe(NOBODY),
  );
  expect(said).not.toContain('DevTools listening');

  const question = `${JSON.stringify({ id: 1, method: 'Target.getTargets' })}\0`;
  const { answered } = await serves({ command: [...command, '--remote-debugging-pipe'], dataDir, question });
  expect(answered).toBe('');
});

const NOBODY = 0;

function healthOf(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => NOBODY,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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
      await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
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
      await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
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

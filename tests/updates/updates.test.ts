// Updates are taken only as they were signed, only newer ones, each installation in its stage, and never without a backup.
// docs/quality.md#updates (electron-builder#4701): a failed signature means no installation.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signFolder } from '../../scripts/sign-update.ts';
import { checkForUpdate, manifestName, placeInStages, type Update } from '../../src/main/updates/update-check.ts';
import { offerUpdate } from '../../src/main/updates/update-feed.ts';
import { fileFor } from '../../src/main/updates/update-file.ts';
import { updateSource } from '../../src/main/updates/update-source.ts';
import { Updates, type UpdatesInput } from '../../src/main/updates/updates.ts';
import { compareVersions } from '../../src/main/updates/version-order.ts';
import { waitFor } from '../support/waiting.ts';
import { type ServedFolder, serveFolder, type UpdateLab, updateLab } from './update-lab.ts';

let lab: UpdateLab;
let own: string;
let served: ServedFolder | null = null;

beforeEach(() => {
  lab = updateLab();
  own = mkdtempSync(join(tmpdir(), 'plumbline-own-'));
});

afterEach(async () => {
  await served?.stop();
  served = null;
  lab.remove();
  rmSync(own, { recursive: true, force: true });
});

const check = (address: string, given: { installation?: string; platform?: NodeJS.Platform } = {}) =>
  checkForUpdate({
    source: updateSource(address),
    publicKey: readFileSync(lab.publicKey, 'utf8'),
    running: '0.5.0',
    installation: given.installation ?? 'one',
    platform: given.platform ?? 'linux',
    arch: 'x64',
  });

describe('looking for an update', () => {
  it.each(['folder', 'network'] as const)('finds a newer version in a %s', async (kind) => {
    lab.publish({ version: '0.6.0' });
    if (kind === 'network') served = await serveFolder(lab.folder);
    expect(await check(served?.url ?? lab.folder)).toMatchObject({
      kind: 'available',
      update: { version: '0.6.0', files: [{ name: 'Plumbline-0.6.0-linux-x64.AppImage', bytes: lab.installer.length }] },
    });
  });

  it('finds nothing where the same version lies', async () => {
    lab.publish({ version: '0.5.0' });
    expect(await check(lab.folder)).toEqual({ kind: 'none' });
  });

  it('refuses an older version, although it is signed', async () => {
    lab.publish({ version: '0.4.9' });
    await expect(check(lab.folder)).rejects.toMatchObject({ code: 'older' });
  });

  it.each([
    ['a changed version', 'latest-linux.yml', (text: string) => text.replace('0.6.0', '0.6.1')],
    ['one changed letter of a checksum', 'latest-linux.yml', (text: string) => text.replace(/sha512: ./, 'sha512: 0')],
    ['a changed signature', 'latest-linux.yml.sig', (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`],
    ['an empty signature', 'latest-linux.yml.sig', () => ''],
  ])('refuses %s', async (_what, file, change) => {
    lab.publish({ version: '0.6.0' });
    lab.change(file, change);
    await expect(check(lab.folder)).rejects.toMatchObject({ code: 'signature' });
  });

  it('refuses the signed manifest of another system, and one signed by somebody else', async () => {
    lab.publish({ version: '0.6.0' });
    const other = (name: string) => readFileSync(join(lab.folder, name), 'latin1');
    lab.publish({ version: '0.6.0', manifest: 'latest.yml' });
    lab.change('latest.yml.sig', () => other('latest-linux.yml.sig'));
    await expect(check(lab.folder, { platform: 'win32' })).rejects.toMatchObject({ code: 'signature' });
    const stranger = updateLab();
    try {
      stranger.publish({ version: '0.6.0' });
      await expect(check(stranger.folder)).rejects.toMatchObject({ code: 'signature' });
    } finally {
      stranger.remove();
    }
  });

  it('refuses a signed manifest whose file lies elsewhere', async () => {
    lab.publish({ version: '0.6.0', file: 'Plumbline.AppImage' });
    for (const url of ['../Plumbline.AppImage', 'http://192.0.2.1/Plumbline.AppImage']) {
      lab.change('latest-linux.yml', (text) => text.replace(/url: .*/, `url: ${url}`));
      signFolder(lab.folder, lab.privateKey);
      await expect(check(lab.folder)).rejects.toMatchObject({ code: 'manifest' });
      lab.publish({ version: '0.6.0', file: 'Plumbline.AppImage' });
    }
  });

  it('says that a place cannot be reached', async () => {
    await expect(check(join(lab.folder, 'nowhere'))).rejects.toMatchObject({ code: 'unreachable' });
    served = await serveFolder(lab.folder);
    await expect(check(served.url)).rejects.toMatchObject({ code: 'unreachable' });
    await expect(async () => check('updates')).rejects.toMatchObject({ code: 'address' });
  });

  it('gives a staged update to the share of installations it is meant for', async () => {
    lab.publish({ version: '0.6.0', stagingPercentage: 30 });
    const ids = Array.from({ length: 400 }, (_, at) => `installation ${at}`);
    const taken = ids.filter((id) => placeInStages(id, '0.6.0') < 30);
    expect(taken.length).toBeGreaterThan(80);
    expect(taken.length).toBeLessThan(160);
    const last = ids.find((id) => placeInStages(id, '0.6.0') >= 30);
    expect(await check(lab.folder, { installation: taken[0] ?? '' })).toMatchObject({ kind: 'available' });
    expect(await check(lab.folder, { installation: last ?? '' })).toMatchObject({ kind: 'later' });
  });

  it('knows the manifest of each system and the order of versions', () => {
    expect(['win32', 'darwin', 'linux'].map((each) => manifestName(each as NodeJS.Platform, 'x64'))).toEqual([
      'latest.yml',
      'latest-mac.yml',
      'latest-linux.yml',
    ]);
    const ordered = ['0.9.9', '0.10.0-beta.2', '0.10.0-beta.10', '0.10.0', '1.0.0'];
    for (const [at, version] of ordered.slice(1).entries()) expect(compareVersions(ordered[at] ?? '', version)).toBeLessThan(0);
    expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
    expect(compareVersions('one', '1.0.0')).toBeNull();
  });
});

describe('taking an update', () => {
  let steps: string[];
  const updates = (given: Partial<UpdatesInput> = {}) =>
    new Updates({
      address: lab.folder,
      keyFile: lab.publicKey,
      folder: own,
      running: '0.5.0',
      installKind: 'linux',
      mayInstall: () => Promise.resolve(true),
      backUp: () => Promise.resolve(void steps.push('backup')),
      install: (update, file) => Promise.resolve(void steps.push(`install ${update.version} ${readFileSync(file.path).length}`)),
      ...given,
    });
  const settled = async (of: Updates) => {
    await waitFor('the update to be fetched', async () => expect((await of.state(false)).kind).not.toBe('fetching'));
    return of.state(false);
  };

  beforeEach(() => {
    steps = [];
    lab.publish({ version: '0.6.0' });
  });

  it('is off without an address and asks nobody before somebody looks', async () => {
    expect(await updates({ address: null }).state(true)).toEqual({ kind: 'off' });
    served = await serveFolder(lab.folder);
    const quiet = updates({ address: served.url });
    expect(await quiet.state(false)).toEqual({ kind: 'unknown' });
    expect(served.asked).toEqual([]);
    expect(await quiet.state(true)).toMatchObject({ kind: 'available', version: '0.6.0' });
  });

  it('takes none without a key', async () => {
    expect(await updates({ keyFile: join(own, 'none.pem') }).state(true)).toEqual({ kind: 'failed', problem: 'no-key' });
  });

  it('gets the installer, and installs it at the end, after the backup', async () => {
    served = await serveFolder(lab.folder);
    const taken = updates({ address: served.url });
    await taken.state(true);
    expect(await taken.install('0.6.0')).toMatchObject({ kind: 'fetching' });
    expect(await settled(taken)).toEqual({ kind: 'waiting', version: '0.6.0' });
    expect(steps).toEqual([]);
    await taken.beforeQuit();
    expect(steps).toEqual(['backup', `install 0.6.0 ${lab.installer.length}`]);
  });

  it('installs nothing where the backup fails, and says so at the next start', async () => {
    const taken = updates({ backUp: () => Promise.reject(new Error('the disk is full')) });
    await taken.state(true);
    await taken.install('0.6.0');
    await settled(taken);
    await taken.beforeQuit();
    expect(steps).toEqual([]);
    expect(await updates().state(false)).toMatchObject({ missed: { version: '0.6.0', problem: 'backup' } });
  });

  it('refuses an installer that is not the one that was signed', async () => {
    lab.change('Plumbline-0.6.0-linux-x64.AppImage', (text) => text.replace('exit 0', 'exit 1'));
    const taken = updates();
    await taken.state(true);
    await taken.install('0.6.0');
    expect(await settled(taken)).toEqual({ kind: 'failed', problem: 'file' });
    expect(existsSync(join(own, 'ready', 'Plumbline-0.6.0-linux-x64.AppImage'))).toBe(false);
    await taken.beforeQuit();
    expect(steps).toEqual([]);
  });

  it('takes no version that was not shown, none from who may not, none where no installer put the program', async () => {
    const shown = updates();
    expect(await shown.install('0.6.0')).toEqual({ kind: 'unknown' });
    await shown.state(true);
    expect(await shown.install('0.7.0')).toMatchObject({ kind: 'available', version: '0.6.0' });
    const foreign = updates({ mayInstall: () => Promise.resolve(false) });
    await foreign.state(true);
    expect(await foreign.install('0.6.0')).toEqual({ kind: 'failed', problem: 'not-allowed' });
    const byHand = updates({ installKind: null });
    expect(await byHand.state(true)).toMatchObject({ kind: 'available', byHand: true });
    expect(await byHand.install('0.6.0')).toMatchObject({ kind: 'available' });
  });

  it('hands the installer on under an address that nobody can guess', async () => {
    const result = await check(lab.folder);
    const update: Update = result.kind === 'none' ? expect.unreachable() : result.update;
    const name = update.files[0]?.name ?? '';
    const feed = await offerUpdate(update, { name, path: join(lab.folder, name) });
    try {
      expect(await (await fetch(`${feed.url}latest-linux.yml`)).text()).toBe(update.manifest.content.toString());
      expect(Buffer.from(await (await fetch(`${feed.url}${name}`)).arrayBuffer())).toEqual(lab.installer);
      expect((await fetch(`${feed.url}keys/private.pem`)).status).toBe(404);
      expect((await fetch(new URL(`/${name}`, feed.url))).status).toBe(404);
    } finally {
      feed.close();
    }
  });
});

describe('the file of an update', () => {
  const update = (...names: string[]): Update => ({
    version: '9.0.0',
    released: null,
    manifest: { name: 'latest.yml', content: Buffer.from('') },
    files: names.map((name) => ({ name, sha512: '', bytes: 1 })),
  });
  const chosen = (kind: 'darwin' | 'linux' | 'deb', arch: string, ...names: string[]) =>
    fileFor(update(...names), kind, arch).name;

  it('is that of the way of installing and of the processor, however its name spells them', () => {
    expect(chosen('darwin', 'arm64', 'P-x64.zip', 'P-arm64.zip', 'P-arm64.dmg')).toBe('P-arm64.zip');
    expect(chosen('linux', 'x64', 'P-x86_64.AppImage', 'P-amd64.deb')).toBe('P-x86_64.AppImage');
    expect(chosen('deb', 'x64', 'P-x86_64.AppImage', 'P-amd64.deb')).toBe('P-amd64.deb');
  });

  it('is never that of another processor, also when it is the only one', () => {
    expect(() => chosen('darwin', 'x64', 'P-arm64.zip')).toThrow(/manifest/);
    expect(() => chosen('darwin', 'arm64', 'P-x64.zip')).toThrow(/manifest/);
  });
});

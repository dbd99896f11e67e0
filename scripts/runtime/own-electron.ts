// The runtime that belongs to the npm package `electron`: already unpacked, or fetched by the package's own program.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheDir } from './cache-dir.ts';
import { runCommand } from './run-command.ts';

const SILENCE_MS = 20_000;
const FAILURE_COUNTS_MS = 24 * 60 * 60 * 1000;

const electronDir = () => dirname(createRequire(import.meta.url).resolve('electron/package.json'));
const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

export const ownElectronVersion = (): string => versionOf(electronDir());

/** The executable of the package's own runtime, or null where it is not there and cannot be fetched. */
export async function findOwnElectron(say: (line: string) => void): Promise<string | null> {
  const present = unpackedElectron();
  if (present) return present;
  const version = versionOf(electronDir());
  const failure = join(cacheDir(), `electron-${version}-not-reachable`);
  if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < FAILURE_COUNTS_MS) return null;
  say(`Fetching Electron ${version} ...`);
  if (await fetchWhileItMoves()) return unpackedElectron();
  mkdirSync(dirname(failure), { recursive: true });
  writeFileSync(
    failure,
    'The download of this version failed. It is tried again a day later, or at once when this file is gone.\n',
  );
  return null;
}

function unpackedElectron(): string | null {
  const folder = electronDir();
  try {
    if (
      readFileSync(join(folder, 'dist', 'version'), 'utf8')
        .replace(/^v/, '')
        .trim() !== versionOf(folder)
    )
      return null;
    const executable = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(executable) ? executable : null;
  } catch {
    return null;
  }
}

/** Lets the package fetch its runtime for as long as bytes arrive: a dead line ends it soon, a slow one does not. */
async function fetchWhileItMoves(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-electron-'));
  const stop = new AbortController();
  let seen = { bytes: 0, at: Date.now() };
  const watch = setInterval(() => {
    const bytes = bytesBelow(folder) + bytesBelow(join(electronDir(), 'dist'));
    if (bytes !== seen.bytes) seen = { bytes, at: Date.now() };
    else if (Date.now() - seen.at > SILENCE_MS) stop.abort();
  }, 1000);
  try {
    const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder };
    return (await runCommand(process.execPath, [join(electronDir(), 'install.js')], { env, signal: stop.signal })).code === 0;
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
}

function bytesBelow(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0;
  }
}

// The program as it is packed for people. Playwright attaches through the inspector, which a release forbids: so a copy of the
// executable has that one fuse on, and everything else is the release itself.
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { ensurePacked } from '../../scripts/package.ts';
import { makeKeys } from '../../scripts/sign-update.ts';
import { patience } from '../support/patience.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface PackedApp {
  folder: string;
  /** The release, as it is. */
  release: string;
  /** The copy that Playwright can attach to. */
  inspected: string;
  asar: string;
  /** Signs what this package takes for an update. */
  privateKey: string;
}

/** The pair of keys of this checkout's test packages: made once, so that the package need not be made anew. */
function testKeys(): { privateKey: string; publicKey: string } {
  const folder = join(root, 'node_modules', '.cache', 'plumbline-update-keys');
  const known = { privateKey: join(folder, 'private.pem'), publicKey: join(folder, 'public.pem') };
  return existsSync(known.publicKey) ? known : makeKeys(folder);
}

async function pack(): Promise<PackedApp> {
  const keys = testKeys();
  const folder = await ensurePacked(keys.publicKey);
  const release = join(folder, 'plumbline');
  const inspected = join(folder, 'plumbline-inspected');
  if (!existsSync(inspected)) {
    copyFileSync(release, inspected);
    await flipFuses(inspected, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  }
  return { folder, release, inspected, asar: join(folder, 'resources', 'app.asar'), privateKey: keys.privateKey };
}

let known: Promise<PackedApp> | undefined;

/** How long packing may take on a busy machine. */
export const packingTimeout = patience(400_000);

/** Packed anew where something of it changed, and looked at once for all tests of a worker. */
export function packedApp(): Promise<PackedApp> {
  known ??= pack();
  return known;
}

/** Every file of a folder with its size and when it was written. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(folder.length + 1)} ${statSync(path).size} ${statSync(path).mtimeMs}`)
    .sort();
}

interface AsarFolder {
  files?: Record<string, AsarFolder>;
}

/** What lies in the archive, by its own list of contents. */
export function filesInAsar(path: string): string[] {
  const bytes = readFileSync(path);
  const header: AsarFolder = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8'));
  const walk = (folder: AsarFolder, at: string): string[] =>
    Object.entries(folder.files ?? {}).flatMap(([name, inside]) =>
      inside.files ? walk(inside, `${at}${name}/`) : [`${at}${name}`],
    );
  return walk(header, '');
}

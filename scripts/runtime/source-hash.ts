// One hash over everything that goes into a build: when it is the same, out/ is still right.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const FILES = ['package.json', 'package-lock.json', 'electron.vite.config.ts', 'scripts/build.ts', 'resources/changelog.json'];
const FOLDERS = ['src', 'resources/help', 'scripts/spelling', 'resources/dictionaries'];

export function sourceHash(): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const path of [...FILES.map((file) => join(root, file)), ...inFolders.sort()]) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

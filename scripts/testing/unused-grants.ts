// Grants of the import table that nobody uses: each is an open door, and a map that says more than the house has.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../runtime/root.ts';

type Grants = Readonly<Record<string, readonly string[]>>;

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g;

/** What a file imports of the server, as paths below src/server. */
function imported(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, what = '']) => {
    if (what.startsWith('#server/')) return [what.slice('#server/'.length)];
    return what.startsWith('.') ? [posix.normalize(`${posix.dirname(file)}/${what}`)] : [];
  });
}

/** Lines `folder -> grant` without an import that needs them; `files` are paths below src/server with their texts. */
export function unusedGrants(grants: Grants, files: ReadonlyMap<string, string>): string[] {
  const folders = Object.keys(grants).sort((a, b) => b.length - a.length);
  const folderOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`));
  const used = new Set<string>();
  for (const [file, text] of files)
    for (const path of imported(file, text)) {
      used.add(`${folderOf(file)} -> ${folderOf(path)}`);
      used.add(`${folderOf(file)} -> ${path}`);
    }
  return Object.entries(grants).flatMap(([folder, may]) =>
    may.map((grant) => `${folder} -> ${grant}`).filter((line) => !used.has(line)),
  );
}

export function serverFiles(below = 'src/server'): Map<string, string> {
  const paths = readdirSync(join(root, below), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, below, path), 'utf8')]));
}

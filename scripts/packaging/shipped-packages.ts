// Which npm packages the packed program needs beside its own code: what the built main process and server import, and what that
// needs in turn. What only the pages use is already inside the built pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, Visitor } from 'vite';
import { root } from '../runtime/root.ts';

export interface LockedPackage {
  /** Where it lies, from the repository: `node_modules/a`, or nested. */
  path: string;
  name: string;
  version: string;
  dev: boolean;
}

interface LockEntry {
  version: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Lock = Record<string, LockEntry>;

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const readLock = (): Lock => (readJson('package-lock.json') as { packages: Lock }).packages;

const lockedAt = (lock: Lock, path: string): LockedPackage | null => {
  const entry = lock[path];
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return entry && existsSync(join(root, path)) ? { path, name, version: entry.version, dev: entry.dev === true } : null;
};

/** Every installed package that is no mere tool of development, whether the pages or the server use it. */
export function productionPackages(): LockedPackage[] {
  const lock = readLock();
  return Object.keys(lock).flatMap((path) => {
    const found = path === '' ? null : lockedAt(lock, path);
    return found && !found.dev ? [found] : [];
  });
}

/** The packages that must lie in the packed program's node_modules. */
export function packagesAtRunTime(): { direct: LockedPackage[]; all: LockedPackage[] } {
  const lock = readLock();
  const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
  const imported = importedBy(['out/main', 'out/server']);
  const direct = Object.keys(dependencies)
    .filter((name) => imported.has(name))
    .map((name) => must(lockedAt(lock, `node_modules/${name}`), name));
  const all = new Map<string, LockedPackage>();
  const open = [...direct];
  for (let next = open.pop(); next; next = open.pop()) {
    if (all.has(next.path)) continue;
    all.set(next.path, next);
    const entry = lock[next.path];
    const from = next.path;
    const needed = Object.keys(entry?.dependencies ?? {}).map((name) => must(resolve(lock, name, from), name));
    // Packages of other systems than this one are not installed.
    const wished = Object.keys(entry?.optionalDependencies ?? {}).flatMap((name) => resolve(lock, name, from) ?? []);
    open.push(...needed, ...wished);
  }
  return { direct, all: [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

function must(found: LockedPackage | null, name: string): LockedPackage {
  if (!found) throw new Error(`The package ${name} is not installed: run npm ci.`);
  return found;
}

/** As Node.js looks: beside the package itself, then in each folder above. */
function resolve(lock: Lock, name: string, from: string): LockedPackage | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = lockedAt(lock, `${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
    if (found || folder === '') return found;
  }
}

/** Read as a program, not by its letters: what is inside the build brings comments and samples along that name other packages. */
function importedBy(folders: string[]): Set<string> {
  const asked = new Set<string>();
  const noted = ({ source }: { source: object | null }) => {
    if (source && 'value' in source && typeof source.value === 'string') asked.add(source.value);
  };
  const visitor = new Visitor({
    ImportDeclaration: noted,
    ImportExpression: noted,
    ExportAllDeclaration: noted,
    ExportNamedDeclaration: noted,
  });
  for (const file of folders.flatMap(scriptsBelow)) visitor.visit(parseAst(readFileSync(file, 'utf8')));
  return new Set([...asked].flatMap((source) => PACKAGE.exec(source)?.[0] ?? []));
}

const PACKAGE = /^(?:@[^/]+\/)?[^./@][^/]*/;

const scriptsBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));

// Puts into package-lock.json what `npm install` leaves out of it and `npm ci` needs. Run it after each change of a dependency.
// 1. Behind a registry that lacks the builds for other systems npm leaves those optional packages out, and `npm ci` then refuses
//    the lock everywhere. They are never fetched on a system they are not for.
// 2. better-sqlite3 brings its compiled file and says so (`gypfile: false`); npm 10 forgets that and compiles it all the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './runtime/root.ts';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  gypfile?: boolean;
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** The optional packages that another package names and the lock does not hold, as the entries they need. */
export function missingBuilds(lock: LockFile): [path: string, entry: LockedPackage][] {
  return Object.entries(lock.packages).flatMap(([owner, { dev, optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !(`node_modules/${name}` in lock.packages) && !(`${owner}/node_modules/${name}` in lock.packages))
      .map(([name, version]): [string, LockedPackage] => [
        `node_modules/${name}`,
        { version, ...systemOf(name), ...(dev ? { dev } : {}), optional: true },
      ]),
  );
}

const PREBUILT = ['node_modules/better-sqlite3'];

/** The packages that npm 10 would compile although they bring what they need. */
export function needlesslyCompiled(lock: LockFile): LockedPackage[] {
  return PREBUILT.flatMap((path) => lock.packages[path] ?? []).filter((entry) => entry.gypfile !== false);
}

/** The system a build is for stands in its name: `@scope/binding-linux-x64-musl`. */
function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const match = /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/.exec(
    name,
  );
  if (!match) throw new Error(`${name} does not say in its name which system it is for`);
  const [, os = '', cpu = '', abi] = match;
  const libc = os === 'linux' && abi ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(root, 'package-lock.json');
  const lock: LockFile = JSON.parse(readFileSync(path, 'utf8'));
  const compiled = needlesslyCompiled(lock);
  for (const entry of compiled) entry.gypfile = false;
  const missing = missingBuilds(lock);
  const packages = Object.entries(lock.packages).concat(missing);
  packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  if (missing.length + compiled.length > 0) {
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  }
  process.stdout.write(`${missing.length} packages added, ${compiled.length} marked as prebuilt in package-lock.json\n`);
}

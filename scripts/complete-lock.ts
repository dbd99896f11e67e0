// Completes package-lock.json after `npm install` behind a registry that lacks the builds for other systems: npm leaves those
// optional packages out of the lock there, and `npm ci` then refuses it everywhere. They are never fetched on a system they are not for.
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
  const missing = missingBuilds(lock);
  const packages = Object.entries(lock.packages).concat(missing);
  packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  if (missing.length > 0)
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  process.stdout.write(`${missing.length} packages added to package-lock.json\n`);
}

// The SQLite driver for runtimes older than its prebuilt file: better-sqlite3 ships Node-API 10 builds (Node 22 and newer),
// Electron 33 has Node 20. Its source, compiled with the experimental level, loads in both.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheDir } from './cache-dir.ts';
import { withLock } from './lock.ts';
import { ensureOutside } from './outside-programs.ts';
import { type CommandResult, runCommand } from './run-command.ts';

const require = createRequire(import.meta.url);
const packageDir = (name: string) => dirname(require.resolve(`${name}/package.json`));

// Raised when the way of compiling changes, so that an older result is not taken.
const RECIPE = 2;

const API_DEFINES = [
  // The number is Node's mark for "experimental": its newest functions, checked when they are first called, not when loading.
  'NAPI_VERSION=2147483647',
  'NAPI_EXPERIMENTAL',
  'NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT',
  // At this level Node 20 runs finalizers inside the garbage collection; without it the first dropped statement ends the process.
  'NODE_API_EXPERIMENTAL_HAS_POST_FINALIZER',
  'NODE_GYP_MODULE_NAME=better_sqlite3',
  'BUILDING_NODE_EXTENSION',
  'NAPI_DISABLE_CPP_EXCEPTIONS',
  'NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS',
];

/** Path of a better_sqlite3.node that Node 20 can load; compiled once per version of the driver. */
export async function ensureOldRuntimeAddon(say: (line: string) => void): Promise<string> {
  const { version } = require('better-sqlite3/package.json') as { version: string };
  const home = join(cacheDir(), 'native');
  const finished = join(home, `better-sqlite3-${version}-${RECIPE}-${process.platform}-${process.arch}.node`);
  return withLock(`${finished}.lock`, async () => {
    if (existsSync(finished)) return finished;
    await ensureOutside('compiler', say);
    say('Compiling the SQLite driver for this runtime, once, about a minute ...');
    mkdirSync(home, { recursive: true });
    const work = mkdtempSync(join(home, 'compile-'));
    try {
      renameSync(await compile(work), finished);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
    return finished;
  });
}

async function compile(work: string): Promise<string> {
  const driver = packageDir('better-sqlite3');
  const amalgamation = join(driver, 'deps', 'sqlite3');
  const sqliteObject = join(work, 'sqlite3.o');
  const addonObject = join(work, 'addon.o');
  const addon = join(work, 'better_sqlite3.node');
  const optimised = ['-O2', '-fPIC', '-DNDEBUG'];
  const asDefines = (names: string[]) => names.map((name) => `-D${name}`);
  const includes = [join(packageDir('node-api-headers'), 'include'), packageDir('node-addon-api'), amalgamation];
  const results = await Promise.all([
    runCommand('cc', [
      ...['-c', '-std=c99', '-w', ...optimised, ...asDefines(sqliteDefines(driver))],
      ...['-o', sqliteObject, join(amalgamation, 'sqlite3.c')],
    ]),
    runCommand('c++', [
      ...['-c', '-std=c++20', '-fvisibility=hidden', '-fvisibility-inlines-hidden', ...optimised, ...asDefines(API_DEFINES)],
      ...includes.map((folder) => `-I${folder}`),
      ...['-include', fileURLToPath(new URL('post-finalizer.h', import.meta.url))],
      ...['-o', addonObject, join(driver, 'src', 'better_sqlite3.cpp')],
    ]),
  ]);
  results.forEach(mustSucceed);
  const hidden = ['-Wl,-Bsymbolic', '-Wl,--exclude-libs,ALL'];
  mustSucceed(await runCommand('c++', ['-shared', ...hidden, '-o', addon, addonObject, sqliteObject, '-ldl']));
  return addon;
}

/** The package's own list of how SQLite is to be built, so that this build can do what the prebuilt one can. */
function sqliteDefines(driver: string): string[] {
  const list = readFileSync(join(driver, 'deps', 'defines.gypi'), 'utf8');
  return [...list.matchAll(/'((?:HAVE|SQLITE)_[A-Z0-9_]+(?:=[^']*)?)'/g)].flatMap((match) => match[1] ?? []);
}

function mustSucceed(result: CommandResult): void {
  if (result.code === 0) return;
  throw new Error(`compiling the SQLite driver failed: ${result.stderr.trim().split('\n').slice(-5).join('\n')}`);
}

// Lays out what goes into the packed program, as a folder of its own: the build, the shipped data, the packages it needs at run
// time and nothing of its making. Packages are copied, never changed where they are installed.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { packedEnding } from '../../src/server/lib/disk/shipped-file.ts';
import { faceFiles } from '../../src/server/pdf/type/faces.ts';
import { root } from '../runtime/root.ts';
import { type LockedPackage, packagesAtRunTime } from './shipped-packages.ts';

export interface StageInput {
  folder: string;
  /** A SQLite driver compiled for an older runtime; null takes the one its package brings. */
  sqliteBinding: string | null;
  /** The public key updates are signed for; null makes a program that takes none. */
  updateKey: string | null;
}

const BUILD = ['out/main', 'out/preload', 'out/renderer', 'out/server', 'out/dictionaries'];
/** Pictures of the README, and what is laid beside the dictionaries as they are made. */
const NOT_SHIPPED = new Set(['readme', 'dictionaries']);
const updateKeyPath = 'resources/updates/public-key.pem';

export function stage({ folder, sqliteBinding, updateKey }: StageInput): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of BUILD) cpSync(join(root, part), join(folder, part), { recursive: true });
  cpSync(join(root, 'resources'), join(folder, 'resources'), {
    recursive: true,
    filter: (path) => !NOT_SHIPPED.has(relative(join(root, 'resources'), path)),
  });
  const { direct, all } = packagesAtRunTime();
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(direct), null, 2));
  for (const { path } of all) copyPackage(path, folder);
  for (const file of READ_RARELY) packShipped(join(folder, file));
  if (sqliteBinding)
    copyFileSync(
      sqliteBinding,
      join(folder, 'node_modules/better-sqlite3/prebuilds', `${process.platform}-${process.arch}.node`),
    );
  if (updateKey) {
    mkdirSync(dirname(join(folder, updateKeyPath)), { recursive: true });
    copyFileSync(updateKey, join(folder, updateKeyPath));
  }
}

const inDist = (names: string[]) => names.map((name) => `dist/${name}`);

/** Large, and unpacked within a tenth of a second by whoever asks: src/server/lib/disk/shipped-file.ts. */
const READ_RARELY = [
  ...['v1.json', 'v2.json'].map((name) => `resources/openapi/${name}`),
  ...Object.values(faceFiles).map((name) => `resources/fonts/${name}`),
  'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
  'node_modules/@resvg/resvg-wasm/index_bg.wasm',
];

function packShipped(file: string): void {
  const bytes = readFileSync(file);
  // The best quality takes half a minute more for a twentieth.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(`${file}${packedEnding}`, brotliCompressSync(bytes, { params }));
  rmSync(file);
}

function manifest(packages: LockedPackage[]): Record<string, unknown> {
  const { name, version, description, license, type, main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const dependencies = Object.fromEntries(packages.map((each) => [each.name, each.version]));
  const author = { name: 'Plumbline', email: 'support@plumbline.invalid' };
  return { name, productName: 'Plumbline', version, description, license, author, type, main, dependencies };
}

const SOURCE_OF_PACKAGES =
  /\.wasm\.base64-\w+\.js$|\.(?:afm|[cm]?ts|map|md|markdown|flow|gypi?|c|cc|cpp|h|hpp|(?:test|spec)\.[cm]?js)$/;
const FOLDERS_OF_MAKING = new Set([
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  'benchmark',
  'node_modules',
  '.github',
]);
/**
 * The driver's C sources (its builds for other systems are left out below), tests that lie in no folder of the usual names, and of packages
 * that come built for everybody (browsers, older module systems, their own sources, a package manager) whatever Node.js does not import:
 * some 30 MB. What is missing here is missing in the packed tests.
 */
const NOT_OF_PACKAGE: Record<string, string[]> = {
  'node_modules/@hyzyla/pdfium': inDist([
    'index.cjs',
    'worker.bundle.js',
    ...['base64', 'browser', 'cdn', 'worker'].map((build) => `index.esm.${build}.js`),
  ]),
  'node_modules/better-sqlite3': ['deps', 'src'],
  'node_modules/brotli': ['build', 'enc', 'compress.js', 'index.js'],
  'node_modules/fontkit': ['src', ...inDist(['browser-module.mjs', 'browser.cjs', 'main.cjs'])],
  'node_modules/fflate': ['lib', 'umd'],
  'node_modules/pako': ['dist'],
  // Every text is set in a font of the program: none of those that a reader of PDF files must have by itself.
  'node_modules/pdfkit': [
    ...['.yarn', 'tools', 'rollup.config.mjs', 'vitest.config.js', 'jsconfig.json', 'js/standard-fonts', 'js/output.cjs'],
    ...['js', 'browser.js', 'browser.mjs', 'browser.old.js', 'browser.old.mjs', 'old.js', 'standalone.js'].map(
      (build) => `js/pdfkit.${build}`,
    ),
  ],
};

/** `linux-x64.node`, or a folder such as `linux-x64` and `darwin-x64+arm64`. */
const isOfThisSystem = (build: string) => build.startsWith(`${process.platform}-`) && build.includes(process.arch);

function copyPackage(path: string, folder: string): void {
  const from = join(root, path);
  const without = NOT_OF_PACKAGE[path] ?? [];
  cpSync(from, join(folder, path), {
    recursive: true,
    dereference: true,
    filter: (source) => {
      if (source === from) return true;
      const inside = relative(from, source);
      if (without.includes(inside) || SOURCE_OF_PACKAGES.test(source)) return false;
      if (/^prebuilds\//.test(inside)) return isOfThisSystem(inside.split('/')[1] ?? '');
      return !FOLDERS_OF_MAKING.has(inside);
    },
  });
}

// Builds the program into out/ when something it is made of changed: main, preload and renderer by electron-vite, the server by Vite.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildDesktop } from 'electron-vite';
import { build as buildWithVite } from 'vite';
import { writeLicences } from './packaging/licences.ts';
import { packScreens } from './packaging/pack-screens.ts';
import { verifierPage } from './packaging/verifier-page.ts';
import { withLock } from './runtime/lock.ts';
import { root } from './runtime/root.ts';
import { runCommand } from './runtime/run-command.ts';
import { sourceHash } from './runtime/source-hash.ts';
import { writeDictionaries } from './spelling/dictionaries.ts';

const out = join(root, 'out');
/** All others are of many small files each: inside the server's own they are read in a fraction of the time, and what nothing uses of
 * them stays behind. These bring native code or files of their own. */
const packagesOutside = [
  'better-sqlite3',
  'sharp',
  '@hyzyla/pdfium',
  '@resvg/resvg-wasm',
  'pdfkit',
  'electron',
  '@serialport/bindings-cpp',
];
/** What packages ask for, and the program has better or has no use for. */
const inPlaceOf = {
  'buffer-crc32': join(root, 'src', 'server', 'tabular', 'xlsx', 'platform-crc32.ts'),
  'body-parser': join(root, 'src', 'server', 'http', 'pages', 'no-bodies.ts'),
};
const stamp = join(out, 'built-from');

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();

/** Builds in a process of its own where needed; what the tools print goes to stderr. */
export async function ensureBuilt(): Promise<void> {
  if (isCurrent()) return;
  const { code } = await runCommand(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, show: true });
  if (code !== 0) throw new Error('The program could not be built: the reason stands above.');
}

async function build(): Promise<void> {
  const hash = sourceHash();
  rmSync(out, { recursive: true, force: true });
  await buildServer();
  await buildDesktop({ root, logLevel: 'warn' });
  writeLicences(join(out, 'renderer', 'licences.json'));
  writeFileSync(join(out, 'renderer', 'verifier.template'), await verifierPage());
  await packScreens(join(out, 'renderer'));
  writeDictionaries(join(out, 'dictionaries'));
  writeFileSync(stamp, hash);
}

/** The engine keeps the text of what it runs for as long as that runs, with two bytes a letter where one of them is not of Latin-1. */
const keptSmall = { charset: 'ascii', comments: { legal: true, annotation: false, jsdoc: false } } as const;

/** A file for each program and a few that they share: a thousand small ones would be half of the time that a start takes. */
async function buildServer(): Promise<void> {
  const source = join(root, 'src', 'server');
  const entries = [
    'index.ts',
    ...['cli', 'workers'].flatMap((folder) => readdirSync(join(source, folder)).map((name) => `${folder}/${name}`)),
  ];
  await buildWithVite({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: inPlaceOf },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'out/server',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ''), join(source, path)])),
        output: { format: 'es', ...keptSmall, entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: packagesOutside },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  try {
    await withLock(join(root, 'node_modules', '.cache', 'plumbline-build.lock'), async () => {
      if (process.argv.includes('--force') || !isCurrent()) await build();
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

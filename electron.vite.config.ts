// Three of the four parts of the program: main process, preload, renderer. The server is built by scripts/build.ts, module by
// module, because it also runs without Electron.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

// Electron 33 (Node 20.18, Chromium 130) is the oldest runtime the program starts on.
const NODE = 'node20';
const CHROMIUM = 'chrome130';

/** The engine keeps the text of what it runs, with two bytes a letter where one of them is not of Latin-1 (scripts/build.ts). */
const keptSmall = { charset: 'ascii' } as const;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built server lies beside the built main process: it is imported from there, not bundled a second time. Asked by the file that is
 * meant, since a file two folders deep writes another path to it than one that lies above. */
const serverStaysOutside: Plugin = {
  name: 'plumbline:server-stays-outside',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer && resolve(dirname(importer), source) === at('src/server/index.ts')
      ? { id: '../server/index.js', external: true }
      : null,
};

/** The renderer is served by the server at the root, also for deep links, so relative addresses would break. */
const servedAtRoot: Plugin = { name: 'plumbline:served-at-root', enforce: 'post', config: () => ({ base: '/' }) };

/** What the pages begin with is one file: left alone, every set of screens that share something gets a file of its own, and the first
 * screen waits for fifty of them. What the lab's page begins with alone is a second one: readers of /docs need none of it. The entries
 * themselves stay apart, since each of them starts a page. */
const begun = { tags: ['$initial' as const], test: /^(?!.*renderer[\\/](docs-)?main\.tsx|.*\.html)/ };
const start = {
  ...begun,
  priority: 2,
  debugName: 'start',
  name: (id: string, modules: Modules) => (isOfDocs(id, modules) ? 'start' : null),
};
const frame = { ...begun, priority: 1, name: 'frame' };

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const docsFiles = ['docs-main.tsx', 'features/docs/routes.tsx'];

let ofDocs: ReadonlySet<string> | undefined;

/** Whether /docs loads it before its first page: what its files import, and so on, but not what waits until somebody asks. */
function isOfDocs(id: string, modules: Modules): boolean {
  ofDocs ??= reachedFrom(docsFiles, modules);
  return ofDocs.has(id);
}

function reachedFrom(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set(files.map((file) => at(`src/renderer/${file}`)));
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** What nearly all lists share is one file: packed alone, a piece of a few hundred bytes is a third larger, and a list waits for fifty of
 * them. With fewer sharing it, every dashboard would fetch what only lists need. */
const shared = { minShareCount: 42, minSize: 0 };
const lists = { ...shared, name: 'lists', test: /renderer[\\/](?:records|ui|lib)[\\/]/ };
/** What they need and /docs begins with, too: the lists' own file would bring the lab's frame along. */
const fields = {
  ...shared,
  priority: 1,
  debugName: 'fields',
  name: (id: string, modules: Modules) => (isOfDocs(id, modules) ? 'fields' : null),
};

/** The first file names all others, and the letters of a hash cannot be packed: few tell two contents of one file apart. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: ({ names }: { names: readonly string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]',
};

export default defineConfig({
  main: {
    plugins: [serverStaysOutside],
    build: {
      outDir: 'out/main',
      target: NODE,
      // What of a package is used is inside, as in the server: packed, its folder would be the larger part.
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          'server-process': at('src/main/lab-process/server-process.ts'),
          'recovery-process': at('src/main/recovery/recovery-process.ts'),
        },
        output: { ...keptSmall, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: NODE,
      externalizeDeps: false,
      // A sandboxed preload can load no other file.
      isolatedEntries: true,
      rolldownOptions: {
        input: { preload: at('src/main/bridge/preload.ts'), 'other-lab-preload': at('src/main/bridge/other-lab-preload.ts') },
        // A sandboxed preload is a CommonJS script.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    // The sign of the program and what a phone asks before it puts it among its own.
    publicDir: at('resources/icons'),
    plugins: [react(), servedAtRoot],
    worker: { format: 'es', rolldownOptions: { output: shortNames } },
    build: {
      outDir: 'out/renderer',
      target: CHROMIUM,
      minify: true,
      // Served from the same machine: one file is as good as ten.
      chunkSizeWarningLimit: 4000,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { index: at('src/renderer/index.html'), docs: at('src/renderer/docs.html') },
        output: { ...keptSmall, codeSplitting: { groups: [start, frame, fields, lists] }, ...shortNames },
      },
    },
  },
});

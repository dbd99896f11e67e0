// What a start and a thread that reads load: memory that is held for as long as they run, and time before the first answer. A package more
// is a decision (docs/adr/0127): what is needed seldom is imported where it is.
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/runtime/root.ts';
import { loadedWith, readSources } from '../../scripts/structure/source-imports.ts';

const sources = readSources(root, 'src/server');
const packagesOf = (entry: string) =>
  [...loadedWith(sources, `src/server/${entry}`)].filter((name) => !name.startsWith('node:')).sort();

const whatReads = ['@fastify/busboy', 'better-sqlite3', 'bidi-js', 'croner', 'kysely', 'saxes', 'zod'];

describe('packages', () => {
  it('are loaded by a start where every lab needs them', () => {
    expect(packagesOf('cli/serve.ts')).toEqual([...whatReads, 'express'].sort());
  });

  it('are loaded by a thread that reads where lists need them', () => {
    expect(packagesOf('workers/reading-worker.ts')).toEqual(whatReads);
  });
});

// Its import reads all its names, and one of them brings a second HTTP client along (lib/lines/node-http.ts).
it('nothing of the server imports node:http', () => {
  const importing = /^import\s+(?!type\b)[^;]*?from 'node:http';/m;
  expect([...sources].filter(([, text]) => importing.test(text)).map(([path]) => path)).toEqual([]);
});

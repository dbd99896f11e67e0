// CONTRIBUTING is followed by a stranger who knows nothing else: each recipe's example is read from the page and carried out in one copy of
// the repository, then what the recipes name must be green there, and what was added must work (works.ts).
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience } from '../support/patience.ts';
import { repository } from '../support/seed-lab.ts';
import { makeCopy, runIn, testsIn, tool } from './copy.ts';
import { type CopyServer, startCopy } from './copy-server.ts';
import { carryOut, type Recipe, recipesOf } from './examples.ts';
import { newThingsWork } from './works.ts';

vi.setConfig({ testTimeout: patience(300_000), hookTimeout: patience(300_000) });

const recipes = recipesOf(readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8'));
const each = [...recipes.values()].map((recipe): [string, Recipe] => [recipe.name, recipe]);
const copy = makeCopy();
let server: CopyServer | undefined;

beforeAll(async () => {
  for (const recipe of recipes.values()) {
    for (const line of recipe.commands) await runIn(copy, 'sh', '-c', line);
    carryOut(copy, recipe);
  }
  // What was made by a command is not in order yet; what stands on the page is, or the check says so.
  await runIn(copy, tool('biome'), 'format', '--write', '.');
  await runIn(copy, process.execPath, 'scripts/sync.ts');
});

afterAll(async () => {
  await server?.stop();
  rmSync(copy, { recursive: true, force: true });
});

it('there is a recipe for each kind of first change', () => {
  expect([...recipes.keys()]).toEqual([
    'record-type',
    'widget',
    'paper',
    'price-rule',
    'label-format',
    'migration',
    'screen',
    'translation',
  ]);
});

describe.each(each)('the recipe %s', (_name, { steps, changes }) => {
  it('has an example, and its steps name each file that is there before', () => {
    expect(changes.length).toBeGreaterThan(0);
    const known = changes.filter(({ hunks }) => hunks.flat().some((line) => !line.startsWith('+')));
    expect(known.map(({ path }) => path).filter((path) => !steps.includes(basename(path)))).toEqual([]);
  });

  it('names tests that there are', () => {
    const there = new Set(testsIn(repository));
    expect(namedTests(steps).filter((file) => !there.has(file))).toEqual([]);
  });
});

/** Those of a record type stand for the one that is made with it. */
function namedTests(steps: string): string[] {
  return [...steps.matchAll(/`(tests\/[\w/.-]+\.test\.ts)`/g)].map(([, file = '']) => file);
}

it('types, format, dead code, rooms, citations and generated files are as before', async () => {
  await runIn(copy, process.execPath, 'scripts/test.ts', 'checks');
});

it('the tests that the recipes name are green, and those that came with them', async () => {
  const before = new Set(testsIn(repository));
  const named = each.flatMap(([, { steps }]) => namedTests(steps)).filter((file) => !file.startsWith('tests/server/'));
  const files = new Set([...named, ...testsIn(copy).filter((file) => !before.has(file))]);
  await runIn(copy, tool('vitest'), 'run', '--project=quick', ...files);
});

it('the lab of the newest release comes back, and has the new columns', async () => {
  const releases = readdirSync(join(copy, 'tests/fixtures/releases'));
  const newest = releases.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  const drill = ['--project=server', 'tests/server/restore-drill.test.ts', '-t', `version ${newest}.*is restored`];
  expect(await runIn(copy, tool('vitest'), 'run', ...drill)).toContain('1 passed | ');
});

describe('what was added works', () => {
  beforeAll(async () => {
    server = await startCopy(copy);
  });
  newThingsWork(() => {
    if (!server) throw new Error('no server');
    return server;
  });
});

// The seeded labs as data directories, made once for a state of the sources and copied for every test file. Whoever comes
// first makes them; two at once make them twice and one is kept.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#server/contract/errors.ts';
import { dataPaths, prepareDataDirectory } from '#server/lib/disk/data-dir.ts';
import { createLog } from '#server/lib/log.ts';
import { openLab } from '#server/open-lab.ts';
import { programContext } from '#server/setup/set-up.ts';
import { hashCost } from './hash-cost.ts';
import { addHiddenWorld, apiKeyOf, emailOf, fillOwnWorld, passwordOf } from './seed-world.ts';
import { steppableClock } from './steppable-clock.ts';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const resourcesDir = join(repository, 'resources');

/**
 * `own`: what the limited user may see and nothing else; `full`: the same lab with a hidden customer beside it; `demonstration`: that
 * within the demonstration lab.
 */
export type World = 'own' | 'full' | 'demonstration';

const cache = join(repository, 'node_modules', '.cache', 'plumbline-test-labs');

const staleMs = 3_600_000;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(?:ts|json)$/.test(file) && statSync(file).isFile())
    .sort();
}

/** The sources stay as they are while the tests run. */
let sources: string | undefined;

function sourcesHash(): string {
  sources ??= hashOfSources();
  return sources;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['src/server', 'tests/support', 'resources/i18n']) {
    for (const file of filesBelow(join(repository, folder))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeLab(directory: string, work: (open: Awaited<ReturnType<typeof openLab>>) => Promise<void>): Promise<void> {
  const paths = dataPaths(directory);
  prepareDataDirectory(paths);
  const clock = steppableClock();
  const log = createLog({ level: 'silent', now: clock.now });
  const opened = await openLab({
    paths,
    resourcesDir,
    nativeBinding: undefined,
    version: '0.0.0',
    clock,
    log,
    restore: async () => undefined,
  });
  try {
    await work(opened);
  } catch (error) {
    throw error instanceof AppError ? new Error(`the seed is refused: ${error.code} ${JSON.stringify(error.details)}`) : error;
  } finally {
    await opened.close();
  }
}

async function makeOwn(directory: string, demonstration: boolean): Promise<void> {
  await makeLab(directory, async ({ services }) => {
    const answers = {
      labName: 'Test lab',
      language: 'en' as const,
      currency: 'EUR',
      email: emailOf('admin'),
      password: passwordOf('admin'),
      apiKey: apiKeyOf('admin'),
    };
    await services.setUp(answers, demonstration);
    await fillOwnWorld(programContext(services.lab));
  });
}

async function makeWorlds(target: string): Promise<void> {
  const building = mkdtempSync(join(tmpdir(), 'plumbline-seed-'));
  await makeOwn(join(building, 'own'), false);
  cpSync(join(building, 'own'), join(building, 'full'), { recursive: true });
  await makeLab(join(building, 'full'), async ({ services }) => addHiddenWorld(programContext(services.lab)));
  keep(building, target);
}

/** Few tests want it, so it is made by itself. */
async function makeDemonstration(target: string): Promise<void> {
  const building = mkdtempSync(join(tmpdir(), 'plumbline-seed-'));
  const directory = join(building, 'demonstration');
  await makeOwn(directory, true);
  await makeLab(directory, async ({ services }) => addHiddenWorld(programContext(services.lab)));
  keep(building, target);
}

function keep(building: string, target: string): void {
  mkdirSync(cache, { recursive: true });
  const beside = mkdtempSync(join(cache, 'new-'));
  cpSync(building, beside, { recursive: true });
  rmSync(building, { recursive: true, force: true });
  try {
    renameSync(beside, target);
  } catch {
    // Another test file was first.
    rmSync(beside, { recursive: true, force: true });
  }
  // Another run may still copy from a seed of other sources.
  for (const name of readdirSync(cache)) {
    const old = join(cache, name);
    if (Date.now() - (statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > staleMs)
      rmSync(old, { recursive: true, force: true });
  }
}

/** A data directory of its own, thrown away with `discard`. */
export async function copySeed(world: World): Promise<{ directory: string; database: string; discard(): void }> {
  const isDemonstration = world === 'demonstration';
  const seed = join(cache, `${sourcesHash()}${isDemonstration ? '-demonstration' : ''}-${hashCost()}`);
  if (!existsSync(seed)) await (isDemonstration ? makeDemonstration : makeWorlds)(seed);
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-lab-'));
  cpSync(join(seed, world), directory, { recursive: true });
  // Where its database came from.
  const database = join(seed, world, 'lab.db');
  return { directory, database, discard: () => rmSync(directory, { recursive: true, force: true }) };
}

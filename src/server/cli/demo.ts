// `npm run demo -- --inventories N [--data DIR] [--seed S]`: grows a data directory by a demonstration lab of N devices. An
// empty directory is set up first. One line on stdout says what was made. docs/interface/product.md#demonstration.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lockLab } from '../db/sqlite/open/lab-lock.ts';
import { addDemonstration, wholeUpTo } from '../demonstration/demonstration.ts';
import { demonstrationSize, type FillCounts, type FillProgress } from '../demonstration/fill.ts';
import { handleOf } from '../lab-store.ts';
import { systemClock } from '../lib/clock.ts';
import { type DataPaths, dataDirectory, dataPaths, keepToOwner, prepareDataDirectory, readConfig } from '../lib/disk/data-dir.ts';
import { createLog } from '../lib/log.ts';
import { StartError } from '../lib/start-error.ts';
import { type OpenedLab, openLab } from '../open-lab.ts';
import { administratorRole } from '../resources/defaults/roles.ts';
import { unattendedSetUp } from '../setup/unattended.ts';

const mostInventories = 10_000_000;
const usage = 'Usage: npm run demo -- --inventories N [--data DIR] [--seed S]';

interface Options {
  inventories: number;
  data: string | undefined;
  seed: string | undefined;
}

function options(): Options {
  try {
    const { values } = parseArgs({
      options: { inventories: { type: 'string' }, data: { type: 'string' }, seed: { type: 'string' } },
    });
    const inventories = values.inventories === undefined ? demonstrationSize : Number(values.inventories);
    if (!Number.isInteger(inventories) || inventories < 1 || inventories > mostInventories)
      throw new Error(`--inventories takes a whole number from 1 to ${mostInventories}, not ${values.inventories}.`);
    return { inventories, data: values.data, seed: values.seed };
  } catch (error) {
    throw new StartError('usage', `${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

async function open(paths: DataPaths): Promise<OpenedLab> {
  const changelog = JSON.parse(readFileSync(inProject('resources/changelog.json'), 'utf8')) as { version: string }[];
  return openLab({
    paths,
    resourcesDir: inProject('resources'),
    nativeBinding: undefined,
    database: readConfig(paths).database,
    version: changelog[0]?.version ?? '0.0.0',
    clock: systemClock,
    log: createLog({ level: 'error', directory: paths.logs, now: systemClock.now }),
    restore: () => Promise.reject(new Error('nothing is restored while a lab is being filled')),
  });
}

/** The administrator who gets the dashboards; an empty lab is set up as `serve --demo` does, without its small lab. */
async function administratorOf({ services }: OpenedLab): Promise<string> {
  const { lab, translator } = services;
  await unattendedSetUp(
    { translator, setupRequired: services.setupRequired, setUp: (answers) => services.setUp(answers, false) },
    true,
  );
  const row = await lab.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.uID', 'users.role')
    .select('users.uID as key')
    .where('roles.name', '=', administratorRole)
    .where('users.status', '=', 'active')
    .orderBy('users.rid')
    .limit(1)
    .executeTakeFirst();
  if (typeof row?.key !== 'string')
    throw new StartError('set_up', 'This lab has no active administrator who could own the demonstration lab.');
  return row.key;
}

/** A line for each tenth of the devices, one for each later stage. */
function createProgress(): (progress: FillProgress) => void {
  let shown = '';
  return ({ stage, done, total }) => {
    const tenths = Math.floor((done / total) * 10);
    const words = {
      devices: `${tenths * 10} % of ${total} devices`,
      orders: 'orders and loans',
      indexes: 'indexes and text search',
    }[stage];
    if (words === shown) return;
    shown = words;
    process.stderr.write(`${words}\n`);
  };
}

function summary(counts: FillCounts, seconds: number): string {
  const named = [
    ['inventory', 'inventories'],
    ['customer', 'customers'],
    ['calibration', 'calibrations'],
    ['result', 'results'],
    ['price', 'prices'],
    ['booking', 'orders'],
  ] as const;
  return `added ${named.map(([name, word]) => `${counts[name] ?? 0} ${word}`).join(', ')} in ${seconds.toFixed(1)} s`;
}

async function main(): Promise<void> {
  keepToOwner();
  const { inventories, data, seed } = options();
  const started = performance.now();
  const paths = dataPaths(dataDirectory(data));
  prepareDataDirectory(paths);
  const lock = lockLab(paths.database);
  try {
    const opened = await open(paths);
    try {
      const owner = await administratorOf(opened);
      const onProgress = createProgress();
      const handle = handleOf(opened.store);
      if (!handle && inventories > wholeUpTo)
        throw new StartError(
          'usage',
          `A lab on a database server is given ${wholeUpTo} devices at once; fill a folder with more, and move it there.`,
        );
      const counts = await addDemonstration({
        ...{ lab: opened.services.lab, handle, paths, owner, inventories, onProgress },
        ...(seed === undefined ? {} : { seed }),
      });
      process.stdout.write(`${summary(counts, (performance.now() - started) / 1000)}\n`);
    } finally {
      await opened.close();
    }
  } finally {
    lock.release();
  }
}

main().catch((error: unknown) => {
  const full = error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL';
  const words = full
    ? 'The disk is full; free some space and start again. Nothing was added.'
    : error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${words}\n`);
  process.exit(error instanceof StartError ? error.exitCode : 1);
});

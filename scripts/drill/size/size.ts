// `npm run drill -- size [--devices N] [--calibrations N] [--folder DIR]`: a lab of millions of devices on a PostgreSQL of its own, asked over HTTP and by hand. A
// folder that is named stays, and is asked again by the next drill that names it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../build.ts';
import { findPostgres, startPostgres } from '../../statements/postgres-server.ts';
import { served } from '../program.ts';
import { loadLab, tellSizes } from './load.ts';
import { measure } from './measure.ts';
import type { LabSize } from './rows.ts';

const devicesOfCustomer = 500;

/** Of docs/operations.md, for a machine with 16 GB. */
const settings = ['shared_buffers=4GB', 'max_wal_size=2GB', 'max_connections=100'];
/** While it is filled: what is not finished is begun anew, so no log of it is needed. */
const whileLoading = [...settings, 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];

interface SizeInput {
  devices: number;
  calibrations: number;
  folder: string | undefined;
}

export async function size({ devices, calibrations, folder: named }: SizeInput): Promise<boolean> {
  await ensureBuilt();
  const bin = findPostgres();
  if (bin === null) throw new Error('there is no PostgreSQL here: install postgresql-15');
  const folder = named ?? mkdtempSync(join(tmpdir(), 'plumbline-size-'));
  const lab: LabSize = {
    devices,
    calibrations: Math.floor(calibrations),
    customers: Math.max(200, Math.floor(devices / devicesOfCustomer)),
  };
  const [keptIn, data, log] = [join(folder, 'postgres'), join(folder, 'program'), join(folder, 'program.log')];
  const loaded = join(folder, 'loaded.json');
  try {
    if (!existsSync(loaded)) {
      await inDatabase({ bin, keptIn, settings: whileLoading }, async (url) => {
        // It begins the lab: tables, defaults, and who may sign in.
        await (await served({ url, data, log })).stop();
        await loadLab(url, lab);
      });
      writeFileSync(loaded, JSON.stringify(lab));
    }
    return await inDatabase({ bin, keptIn, settings }, async (url) => {
      await tellSizes(url);
      const program = await served({ url, data, log });
      try {
        return await measure({ program: program.url, database: url, lab });
      } finally {
        await program.stop();
      }
    });
  } finally {
    if (named === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

interface Placed {
  bin: string;
  keptIn: string;
  settings: readonly string[];
}

async function inDatabase<T>({ bin, keptIn, settings: own }: Placed, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres(bin, { durable: true, settings: own, keptIn });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

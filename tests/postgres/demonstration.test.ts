// A demonstration lab begins on a server as in a folder: the same records, the same words in its trail, and nothing in it to be doubted.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { copiedLab } from '#server/db/postgres/move/copied-lab.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { verifyTrail } from '#server/db/sqlite/trail/verify-trail.ts';
import { startServer } from '#server/index.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { postgresOrFail, type ServerAtHand } from '../support/one-postgres.ts';
import { emptyDatabase } from '../support/postgres-labs.ts';
import { resourcesDir } from '../support/seed-lab.ts';
import { seededAt, steppableClock } from '../support/steppable-clock.ts';

let server: ServerAtHand;
beforeAll(async () => {
  server = await postgresOrFail();
});
afterAll(() => server.stop());

async function begun(database?: string): Promise<string> {
  const dataDir = `${tempFolder()}/lab`;
  const running = await startServer({
    ...{ dataDir, port: 0, resourcesDir, rendererDir: null, logLevel: 'silent', demo: true, readingThreads: 0 },
    clock: steppableClock(seededAt),
    ...(database === undefined ? {} : { database }),
  });
  await running.stop();
  return dataDir;
}

/** Rows by table; what differs by itself (keys of the machine, sessions, runs of tasks) is not among them. */
function found(file: string) {
  const handle = openSqlite(file, { readonly: true });
  try {
    const proven = resourceDefinitions.filter((one) => one.proven).map(({ table }) => table);
    return Object.fromEntries(
      [...proven, 'trail_rows', 'trail_due'].map((table) => [
        table,
        handle.prepare(`select count(*) from "${table}"`).pluck().get() as number,
      ]),
    );
  } finally {
    handle.close();
  }
}

it('holds what one in a folder holds, and its trail stands', async () => {
  const { url, discard } = await emptyDatabase(server.url);
  onTestFinished(discard);
  const [folder, there] = [await begun(), await begun(url)];
  const copy = await copiedLab({ url, folder: there });
  onTestFinished(copy.remove);
  const rows = found(copy.database);
  expect(rows).toEqual(found(dataPaths(folder).database));
  expect(rows.inventory).toBe(240);
  expect(readdirSync(dataPaths(there).documents).sort()).toEqual(readdirSync(dataPaths(folder).documents).sort());
  const handle = openSqlite(copy.database);
  onTestFinished(() => void handle.close());
  const { faults, differences } = verifyTrail({
    ...{ handle, definitions: resourceDefinitions, outside: [], key: null, now: seededAt },
  });
  expect({ faults, differences }).toEqual({ faults: [], differences: [] });
});

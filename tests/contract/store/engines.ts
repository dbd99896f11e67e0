// The engines that keep a lab, each with an empty one: what a store promises is asked of all of them.

import { onTestFinished } from 'vitest';
import { openPostgresStore } from '#server/db/postgres/open-store.ts';
import { openSqliteStore } from '#server/db/sqlite/open-store.ts';
import type { OpenStore } from '#server/db/store/store.ts';
import { dataPaths, prepareDataDirectory } from '#server/lib/disk/data-dir.ts';
import { createLog } from '#server/lib/log.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { postgresAtHand } from '../../support/one-postgres.ts';
import { newLab } from '../../support/postgres-labs.ts';

interface Engine {
  name: string;
  open(): Promise<OpenStore>;
}

const now = () => Date.parse('2026-03-02T09:00:00Z');
const log = createLog({ level: 'silent', now });

function newPaths() {
  const paths = dataPaths(`${tempFolder()}/lab`);
  prepareDataDirectory(paths);
  return paths;
}

async function onSqlite(): Promise<OpenStore> {
  const store = await openSqliteStore({
    backups: { paths: newPaths(), program: '1.2.3', resourcesDir: 'resources', keep: () => 3, now },
    ...{ clock: { now }, log, mostQueryMs: 5000 },
  });
  onTestFinished(store.close);
  return store;
}

const server = await postgresAtHand();

function onPostgres(address: string) {
  return async (): Promise<OpenStore> => {
    const database = await newLab(address);
    const store = await openPostgresStore({
      ...{ url: database.url, paths: newPaths(), program: '1.2.3', nativeBinding: undefined },
      ...{ clock: { now }, log, mostQueryMs: 5000 },
    });
    onTestFinished(async () => {
      await store.close();
      await database.discard();
    });
    return store;
  };
}

export const engines: readonly Engine[] = [
  { name: 'SQLite', open: onSqlite },
  ...(server ? [{ name: 'PostgreSQL', open: onPostgres(server.url) }] : []),
];

// The engines that keep a lab, each with an empty one: what a store promises is asked of all of them.

import { onTestFinished } from 'vitest';
import { openSqliteStore } from '#server/db/sqlite/open-store.ts';
import type { OpenStore } from '#server/db/store/store.ts';
import { dataPaths, prepareDataDirectory } from '#server/lib/disk/data-dir.ts';
import { createLog } from '#server/lib/log.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';

interface Engine {
  name: string;
  open(): Promise<OpenStore>;
}

const now = () => Date.parse('2026-03-02T09:00:00Z');

async function onSqlite(): Promise<OpenStore> {
  const paths = dataPaths(`${tempFolder()}/lab`);
  prepareDataDirectory(paths);
  const store = await openSqliteStore({
    backups: { paths, program: '1.2.3', resourcesDir: 'resources', keep: () => 3, now },
    clock: { now },
    log: createLog({ level: 'silent', now }),
    mostQueryMs: 5000,
  });
  onTestFinished(store.close);
  return store;
}

export const engines: readonly Engine[] = [{ name: 'SQLite', open: onSqlite }];

// The lab as a reading thread has it: connections that cannot write, and what of the lab's tables is kept in memory, which follows the
// commits it is told of.

import { readCommonPasswords } from '../auth/secrets/common-passwords.ts';
import { createPasswordRule } from '../auth/secrets/password-rule.ts';
import { AppError } from '../contract/errors.ts';
import type { LabCondition } from '../contract/lab/lab-condition.ts';
import type { PasswordRule } from '../contract/password-rule.ts';
import { createPrincipals, type Principals } from '../core/access/principals.ts';
import type { Lab, Seals } from '../core/lab/context.ts';
import { labZone } from '../core/lab/lab-settings.ts';
import { createRegistry } from '../core/lab/registry.ts';
import { createTableVersions } from '../core/lab/table-versions.ts';
import { createAskingAside } from '../db/sqlite/connection/asking-aside.ts';
import { openSharedReader } from '../db/sqlite/connection/reader.ts';
import { openSnapshot } from '../db/sqlite/connection/snapshot.ts';
import { createSnapshots } from '../db/sqlite/connection/snapshots.ts';
import { explainStorageError } from '../db/sqlite/handle/errors.ts';
import { openFileStore } from '../files/file-store.ts';
import type { ReadingServices } from '../http/exchange/services.ts';
import { createTranslator } from '../i18n/translate.ts';
import { createContracts } from '../invoices/contracts.ts';
import { machineZone, newUuid } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { resourceHooks } from '../resources/hooks.ts';
import { resourceDefinitions } from '../resources/index.ts';
import { actionsAside } from './actions-aside.ts';
import type { ReadingWorkerData } from './messages.ts';

/** As much work as a question may take of a thread that others wait for, too, before it is asked again in one of its own. */
const mostHoldMs = 50;
const cacheMegabytes = 16;

export interface ReadingLab {
  services: ReadingServices;
  principals: Principals;
  /** Resolves once what is kept in memory is as it was committed. */
  written(tables: readonly string[]): Promise<void>;
  /** What time it is where the orders come from. */
  setClock(now: number): void;
  close(): Promise<void>;
}

interface ReadingLabInput extends ReadingWorkerData {
  log: Log;
  foundDamaged(reason: string): void;
}

const refuse = (): never => {
  throw new AppError('server.read_only');
};
const neverSeals: Seals = { seal: refuse, committed: refuse };

export async function openReadingLab(input: ReadingLabInput): Promise<ReadingLab> {
  const { paths, resourcesDir, nativeBinding, mostQueryMs, countApartFrom, log, foundDamaged } = input;
  const condition: LabCondition = {
    fault: () => null,
    since: () => null,
    assertWritable: refuse,
    explain: explainStorageError,
    foundDamaged,
  };
  const connectionLog = {
    slowQuery: (sql: string, ms: number) => log.warn('slow query', { sql: sql.slice(0, 2000), ms }),
    condition,
  };
  const reading = { file: paths.database, nativeBinding, mostMs: mostQueryMs };
  const aside = createAskingAside({ ...reading, log: connectionLog, largeFrom: countApartFrom, threads: 1 });
  const reader = openSharedReader({ ...reading, log: connectionLog, aside, holdMs: mostHoldMs, cacheMegabytes });
  const reads = reader.db;
  const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks });
  const tableVersions = createTableVersions();
  const translator = createTranslator(`${resourcesDir}/i18n`);
  let [zone, now] = [machineZone(), Date.now()];
  const clock = { now: () => now, zone: () => zone };
  const lab: Lab = {
    ...{ db: reads, reads, aside, writingAside: null, registry, tableVersions, condition, clock, log },
    ...{ seals: neverSeals, newId: newUuid, say: translator.text },
    files: openFileStore(paths, condition.assertWritable),
    passwords: laterRule(resourcesDir),
    contracts: createContracts(translator),
  };
  const followZone = async () => {
    zone = await labZone(lab);
  };
  await followZone();
  await registry.reload(reads);
  await translator.reload(reads);
  tableVersions.onChange('translations', () => translator.reload(reads));
  tableVersions.onChange('settings', followZone);
  for (const table of ['field_settings', 'statuses']) tableVersions.onChange(table, () => registry.reload(reads));
  const moments = createSnapshots({
    file: paths.database,
    open: () => openSnapshot({ ...reading, condition }),
    // The log is emptied by whoever writes it.
    emptyWal: () => undefined,
  });
  const snapshot: ReadingServices['snapshot'] = async (ctx) => {
    const { db, numbers, close } = await moments();
    return { ctx: { ...ctx, db }, rowNumbers: numbers, done: close };
  };
  return {
    services: {
      ...{ lab, translator, snapshot, readings: null },
      actions: actionsAside({ translator, registry, snapshot }),
      reserve: { release: () => false },
    },
    principals: createPrincipals({ db: reads, changes: tableVersions, clock, registry }),
    written: (tables) => tableVersions.committed(tables),
    setClock(told) {
      now = told;
    },
    async close() {
      await aside.close();
      await reader.close();
    },
  };
}

/** Read when somebody asks, which nobody does who only reads. */
function laterRule(resourcesDir: string): PasswordRule {
  let rule: PasswordRule | null = null;
  return (password, surroundings) => {
    rule ??= createPasswordRule(readCommonPasswords(resourcesDir));
    return rule(password, surroundings);
  };
}

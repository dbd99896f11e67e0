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
import { explainStorageError } from '../db/sqlite/handle/errors.ts';
import { openReadingStore } from '../db/sqlite/reading-store.ts';
import type { ReadingServices } from '../http/exchange/services.ts';
import { createTranslator } from '../i18n/translate.ts';
import { createContracts } from '../invoices/contracts.ts';
import { machineZone, newUuid } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { resourceHooks } from '../resources/hooks.ts';
import { resourceDefinitions } from '../resources/index.ts';
import { actionsAside } from './actions-aside.ts';
import type { ReadingWorkerData } from './messages.ts';

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
  const store = openReadingStore({
    ...{ paths, nativeBinding, mostQueryMs, countApartFrom, condition },
    slowQuery: (sql, ms) => log.warn('slow query', { sql: sql.slice(0, 2000), ms }),
  });
  const { reads, changes } = store;
  const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks });
  const translator = createTranslator(`${resourcesDir}/i18n`);
  let [zone, now] = [machineZone(), Date.now()];
  const clock = { now: () => now, zone: () => zone };
  const lab: Lab = {
    ...store,
    ...{ registry, clock, log, seals: neverSeals, newId: newUuid, say: translator.text },
    passwords: laterRule(resourcesDir),
    contracts: createContracts(translator),
  };
  const followZone = async () => {
    zone = await labZone(lab);
  };
  await followZone();
  await registry.reload(reads);
  await translator.reload(reads);
  changes.onChange('translations', () => translator.reload(reads));
  changes.onChange('settings', followZone);
  for (const table of ['field_settings', 'statuses']) changes.onChange(table, () => registry.reload(reads));
  return {
    services: {
      ...{ lab, translator, readings: null },
      actions: actionsAside({ translator, registry }),
      reserve: { release: () => false },
    },
    principals: createPrincipals({ db: reads, changes: changes, clock, registry }),
    written: (tables) => changes.heard(tables),
    setClock(told) {
      now = told;
    },
    close: store.close,
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

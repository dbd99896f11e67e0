// The lab of the fuzz run: the seeded one of the tests with columns of its own, read only, and the callers that ask.

import { readCommonPasswords } from '#server/auth/secrets/common-passwords.ts';
import { createPasswordRule } from '#server/auth/secrets/password-rule.ts';
import type { Principal } from '#server/contract/principal.ts';
import { createPrincipals } from '#server/core/access/principals.ts';
import type { Ctx, Lab } from '#server/core/lab/context.ts';
import { createRegistry } from '#server/core/lab/registry.ts';
import { addColumn, userColumnKinds } from '#server/core/settings/custom-columns.ts';
import { createSeals } from '#server/core/trail/trail-seals.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { createContracts } from '#server/invoices/contracts.ts';
import { type DataPaths, dataPaths } from '#server/lib/disk/data-dir.ts';
import { openTrailKey } from '#server/lib/keys/trail-key.ts';
import { createLog } from '#server/lib/log.ts';
import { resourceHooks } from '#server/resources/hooks.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { programContext } from '#server/setup/set-up.ts';
import { copySeed } from '../support/seed-lab.ts';
import { steppableClock } from '../support/steppable-clock.ts';
import { storeOver } from '../support/store-over.ts';

function labOn(handle: SqliteHandle, paths: DataPaths): Lab {
  const clock = steppableClock();
  const translator = createTranslator('resources/i18n');
  const log = createLog({ level: 'silent', now: clock.now });
  return {
    ...storeOver({ handle, paths, clock, log }),
    registry: createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks }),
    passwords: createPasswordRule(readCommonPasswords('resources')),
    contracts: createContracts(translator),
    say: translator.text,
    seals: createSeals(openTrailKey(null)),
    clock,
    newId: () => crypto.randomUUID(),
    log,
  };
}

/** Gives the data directory, with a user-defined column of every kind. */
export async function makeFuzzLab(): Promise<{ directory: string; discard(): void }> {
  const seed = await copySeed('full');
  const paths = dataPaths(seed.directory);
  const lab = labOn(openSqlite(paths.database), paths);
  await lab.registry.reload(lab.db);
  const ctx = programContext(lab);
  for (const kind of userColumnKinds) {
    await addColumn(ctx, lab.registry.resource('inventory'), {
      name: `I42_own_${kind}`,
      kind,
      labels: { de: kind, en: kind },
      apiName: `own_${kind}`,
      ...(kind === 'select' ? { options: [{ value: 'one', label: 'one' }] } : {}),
    });
    await lab.registry.reload(lab.db);
  }
  await lab.db.destroy();
  return seed;
}

export interface FuzzLab {
  handle: SqliteHandle;
  program: Ctx;
  /** Sees all; sees two customers; sees the devices of a filter; may view nothing. */
  callers: [Principal, ...Principal[]];
  close(): Promise<void>;
}

export async function openFuzzLab(directory: string): Promise<FuzzLab> {
  const paths = dataPaths(directory);
  const handle = openSqlite(paths.database, { readonly: true });
  handle.pragma('query_only = ON');
  const lab = labOn(handle, paths);
  await lab.registry.reload(lab.db);
  const principals = createPrincipals({ db: lab.db, changes: lab.changes, clock: lab.clock, registry: lab.registry });
  const users = await lab.db.selectFrom('users').select(['uID', 'email']).execute();
  const caller = async (email: string) => {
    const user = users.find((one) => one.email === email);
    const principal = user ? await principals.byId(String(user.uID)) : null;
    if (!principal) throw new Error(`the seed has no user ${email}`);
    return principal;
  };
  return {
    handle,
    program: programContext(lab),
    callers: [
      await caller('admin@lab.test'),
      await caller('berta@lab.test'),
      await caller('narrow@lab.test'),
      await caller('bare@lab.test'),
    ],
    close: () => lab.db.destroy(),
  };
}

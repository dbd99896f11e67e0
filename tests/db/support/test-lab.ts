// A set-up lab without HTTP: the core on a real file, with a clock that stands still until it is moved.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readCommonPasswords } from '#server/auth/secrets/common-passwords.ts';
import { createPasswordRule } from '#server/auth/secrets/password-rule.ts';
import type { Ctx, Lab } from '#server/core/lab/context.ts';
import { createRegistry } from '#server/core/lab/registry.ts';
import { createSeals } from '#server/core/trail/trail-seals.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { openDatabase } from '#server/db/sqlite/open/open-database.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { createContracts } from '#server/invoices/contracts.ts';
import { newUuid } from '#server/lib/clock.ts';
import { type DataPaths, dataPaths, prepareDataDirectory } from '#server/lib/disk/data-dir.ts';
import type { OpenedKey } from '#server/lib/keys/trail-key.ts';
import { createLog } from '#server/lib/log.ts';
import { resourceHooks } from '#server/resources/hooks.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { programContext } from '#server/setup/set-up.ts';
import { storeOver } from '../../support/store-over.ts';
import { type AtEnd, tempFolder } from './temp-folder.ts';

export interface TestClock {
  now(): number;
  forward(milliseconds: number): void;
}

function testClock(start = '2026-03-02T09:00:00Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    forward: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export interface TestLab {
  paths: DataPaths;
  handle: SqliteHandle;
  lab: Lab;
  clock: TestClock;
  /** The program itself: every operation, every row. */
  ctx: Ctx;
}

interface TestLabInput {
  /** Puts something between the program and its database, to look on. */
  watch?: (handle: SqliteHandle) => SqliteHandle;
  atEnd?: AtEnd;
  /** What its trail is signed with; nothing when not said. */
  key?: OpenedKey;
}

/** A database without rows, as the migrations leave it: made once for all files of a worker, as it takes a second. */
let empty: Promise<string> | undefined;

function migrated(): Promise<string> {
  empty ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-migrated-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'empty.db');
    (await openDatabase({ file })).close();
    return file;
  })();
  return empty;
}

const translator = createTranslator('resources/i18n');
const passwords = createPasswordRule(readCommonPasswords('resources'));

export async function openTestLab({
  watch = (handle) => handle,
  atEnd = onTestFinished,
  key,
}: TestLabInput = {}): Promise<TestLab> {
  const paths = dataPaths(join(tempFolder(atEnd), 'lab'));
  prepareDataDirectory(paths);
  copyFileSync(await migrated(), paths.database);
  const handle = await openDatabase({ file: paths.database });
  atEnd(() => {
    handle.close();
  });
  const clock = testClock();
  const log = createLog({ level: 'silent', now: clock.now });
  const lab: Lab = {
    ...storeOver({ handle: watch(handle), paths, clock, log }),
    registry: createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks }),
    passwords,
    contracts: createContracts(translator),
    say: translator.text,
    seals: createSeals(key ?? { file: '', key: null, problem: null, publicKey: null }),
    clock,
    newId: newUuid,
    log,
  };
  await lab.registry.reload(lab.db);
  return { paths, handle, lab, clock, ctx: programContext(lab) };
}

/** Creates a record through the core and gives its key. */
export async function create(ctx: Ctx, name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = ctx.lab.registry.resource(name);
  const row = await createRecord(ctx, resource, { values });
  return String(row[resource.key]);
}

// Before a lab is worked with: the trail is told that another database was put in its place, that somebody changed its end while the
// program was not there, and which rows it begins with. Nothing of it is silent: each is an entry that every reading of the trail names.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUnwritable } from '../contract/errors.ts';
import { type Ctx, inTransaction, type Lab } from '../core/lab/context.ts';
import { writeAudit } from '../core/trail/audit.ts';
import { firstEntry, knownKeys, tellTakenIn, trailRecord } from '../core/trail/trail-seals.ts';
import { endAllSignIns } from '../core/users/ended-access.ts';
import type { SqliteHandle } from '../db/sqlite/handle/open-sqlite.ts';
import { keepRows } from '../db/sqlite/trail/kept-rows.ts';
import { typed } from '../db/typed.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { sealStands } from '../lib/keys/trail-signature.ts';
import { resourceDefinitions } from '../resources/index.ts';
import { programContext } from './set-up.ts';

interface SettleInput {
  lab: Lab;
  /** Null where a server keeps the lab. */
  handle: SqliteHandle | null;
  paths: DataPaths;
  nativeBinding: string | undefined;
}

/** A lab that cannot be written to opens all the same, to be looked at and brought back; it is settled at a later start. */
export async function settleTrail(input: SettleInput): Promise<void> {
  try {
    await settle(input);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    input.lab.log.error('the trail was not settled', { error });
  }
}

async function settle(input: SettleInput): Promise<void> {
  const { lab, handle, paths } = input;
  const replaced = readReplaced(paths);
  const ctx = programContext(lab);
  // Before the trail takes in what a migration left to this start: the hashes are part of it.
  const isDue = (await dueKinds(ctx)) !== undefined;
  if (isDue) await inTransaction(ctx, (inner) => lab.contracts.freezeOlder(inner));
  if ((await lab.chain.end(lab.db)).entry > 0) {
    // On a server nobody is to write between what is found and what is told of it.
    const extent = isDue && !handle ? { long: true } : {};
    const work = async (inner: Ctx) => {
      const due = await dueKinds(inner);
      if (due === undefined && replaced?.reason !== 'repair') await compareEnd(inner);
      if (replaced?.reason === 'repair') await tell(inner, { action: 'repaired', after: replaced });
      // What was ended since the backup must not come back with it.
      if (replaced?.reason === 'restore')
        await tell(inner, { action: 'restored', after: { ...replaced, ...(await endAllSignIns(inner)) } });
      if (due !== undefined) await takeInAsFound(inner, input, due);
    };
    await inTransaction(ctx, work, extent);
  }
  if (replaced) rmSync(paths.replaced, { force: true });
}

interface Replaced {
  reason: 'restore' | 'repair';
  backup: string | null;
  /** The last entry of the database that is there now, and of the one before it. */
  kept: number | null;
  ended: number | null;
}

function readReplaced(paths: DataPaths): Replaced | null {
  try {
    return JSON.parse(readFileSync(paths.replaced, 'utf8')) as Replaced;
  } catch {
    return null;
  }
}

async function tell(ctx: Ctx, { action, after }: { action: string; after: object }): Promise<void> {
  const values = after as Record<string, string | number | null>;
  await writeAudit(ctx, { resource: trailRecord.resource, recordKey: trailRecord.trail, action, after: values });
}

/** With every write the end is sealed in the same transaction: no crash can tell the two apart. */
async function compareEnd(ctx: Ctx): Promise<void> {
  const end = await ctx.lab.chain.end(ctx.db);
  const seal = await typed(ctx.db).selectFrom('trail_seal').selectAll().executeTakeFirst();
  const keys = await knownKeys(ctx);
  const changed = { action: 'trail_changed', after: { sealed: seal?.entry ?? 0, found: end.entry } };
  if (!seal || seal.entry !== end.entry || seal.head !== end.head) return tell(ctx, changed);
  const { key, signature } = seal;
  if (key !== null && signature !== null) {
    const publicKeys = new Map(keys.map((known) => [known.fingerprint, known.publicKey]));
    if (!sealStands(publicKeys, { ...seal, lab: (await firstEntry(ctx.db)) ?? '' }, { key, signature })) await tell(ctx, changed);
  }
}

/** Null: every kind; undefined: none. */
async function dueKinds({ db }: Ctx): Promise<string[] | null | undefined> {
  const due = (await typed(db).selectFrom('trail_due').select('resource').execute()).map(({ resource }) => resource);
  if (due.length === 0) return undefined;
  return due.includes('*') ? null : due;
}

/** A migration asked for it: what stands there is what counts from now on, and the trail says since when. */
async function takeInAsFound(ctx: Ctx, { handle, paths, nativeBinding }: SettleInput, kinds: string[] | null): Promise<void> {
  const id = ctx.lab.newId();
  const wanted = { definitions: resourceDefinitions, entry: id, only: kinds && new Set(kinds) };
  const beside = { db: ctx.db, nativeBinding, file: join(paths.directory, 'as-found.db') };
  const served = async () =>
    (await import('../db/postgres/upgrade/keep-served-rows.ts')).keepServedRows({ ...beside, ...wanted });
  const taken = handle ? keepRows({ handle, ...wanted }) : await served();
  await tellTakenIn(ctx, { id, reason: 'as_found', kinds, taken });
  await typed(ctx.db).deleteFrom('trail_due').execute();
}

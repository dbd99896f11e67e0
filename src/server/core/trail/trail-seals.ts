// Signing where the trail ends: with every write a seal that is renewed, and checkpoints that stay. A key that is new to the lab is
// introduced by an entry first. Without a key the lab works on, unsigned, and says so.

import {
  type Checkpoint,
  type CheckpointReason,
  checkpointText,
  headLength,
  type SignedCheckpoint,
  sealText,
} from '../../contract/lab/trail.ts';
import { isoOf } from '../../contract/values/dates.ts';
import type { Db } from '../../db/database-types.ts';
import { falling } from '../../db/dialect/index.ts';
import type { TakenIn } from '../../db/store/chain.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import { type OpenedKey, writeAnchor } from '../../lib/keys/trail-key.ts';
import { type Ctx, inTransaction, type Lab, type Seals, type Written } from '../lab/context.ts';
import { programPrincipal } from '../lab/program-principal.ts';
import { writeAudit } from './audit.ts';

/** Under this name the trail tells of itself. */
export const trailRecord = { resource: 'lab', trail: 'trail', key: 'trail-key', rows: 'rows' } as const;

export interface TrailSeals extends Seals {
  /** The key at hand; another one after it was replaced. */
  opened(): OpenedKey;
  use(opened: OpenedKey): void;
}

export function createSeals(opened: OpenedKey): TrailSeals {
  let current = opened;
  /** What was read once and stays true as long as the lab is open; `sealing`: in a transaction that may be taken back. */
  let labId: string | null = null;
  let sealing: string | null = null;
  let introduced: string | null = null;

  /** `unsigned`: the seal of before was written without a key, up to that entry. */
  async function introduce(ctx: Ctx, unsigned: number | null): Promise<void> {
    const { key } = current;
    if (!key || (introduced === key.fingerprint && unsigned === null)) return;
    const known = await knownKeys(ctx);
    // What lies before is signed again from here on: that nobody vouched for it meanwhile must not be forgotten.
    if (unsigned !== null && known.length > 0) await tellUnsigned(ctx, unsigned);
    if (!known.some(({ fingerprint }) => fingerprint === key.fingerprint)) {
      await writeAudit(
        { ...ctx, principal: programPrincipal(ctx.language) },
        {
          resource: trailRecord.resource,
          recordKey: trailRecord.key,
          action: 'trail_key',
          after: { fingerprint: key.fingerprint, public_key: key.publicKey, keys_before: known.length },
        },
      );
    }
  }

  return {
    opened: () => current,
    use(next) {
      current = next;
      introduced = null;
    },
    async seal(ctx, written) {
      const before = await typed(ctx.db).selectFrom('trail_seal').select(['entry', 'checkpoints', 'key']).executeTakeFirst();
      await introduce(ctx, before?.key === null ? before.entry : null);
      const id = labId ?? (await firstEntry(ctx.db)) ?? '';
      sealing = id || null;
      const { entry, head } = written.trail ?? (await ctx.lab.chain.end(ctx.db));
      const at = instantNow(ctx.lab.clock);
      let checkpoints = before?.checkpoints ?? 0;
      if (written.checkpoint && entry > 0) {
        checkpoints += 1;
        const { reason, subject } = written.checkpoint;
        const made = signed(current, { lab: id, number: checkpoints, entry, head, at, reason, subject });
        written.checkpoint.made = made;
        const { lab: _lab, signature, ...row } = made;
        const values = { ...row, key: signature?.key ?? null, signature: signature?.signature ?? null };
        await typed(ctx.db).insertInto('trail_checkpoints').values(values).execute();
      }
      const seal = { entry, head, checkpoints, at };
      const signature = current.key?.sign(sealText({ lab: id, ...seal })) ?? null;
      const values = { place: 1, ...seal, key: signature?.key ?? null, signature: signature?.signature ?? null };
      await (before
        ? typed(ctx.db).updateTable('trail_seal').set(values)
        : typed(ctx.db).insertInto('trail_seal').values(values)
      ).execute();
    },
    async committed(_lab, { checkpoint }) {
      introduced = current.key?.fingerprint ?? null;
      labId ??= sealing;
      if (checkpoint?.made?.signature) keepBesideKey(current, checkpoint.made);
    },
  };
}

function keepBesideKey({ file }: OpenedKey, made: SignedCheckpoint): void {
  try {
    writeAnchor(file, made.lab, made);
  } catch {
    // The lab's own table has it as well; the place beside the key is one more.
  }
}

async function tellUnsigned(ctx: Ctx, until: number): Promise<void> {
  const signedPoints = typed(ctx.db).selectFrom('trail_checkpoints').select('entry').where('signature', 'is not', null);
  const last = await signedPoints.orderBy('number', falling).limit(1).executeTakeFirst();
  await writeAudit(
    { ...ctx, principal: programPrincipal(ctx.language) },
    {
      resource: trailRecord.resource,
      recordKey: trailRecord.trail,
      action: 'unsigned_stretch',
      after: { from: last?.entry ?? 0, until },
    },
  );
}

function signed({ key }: OpenedKey, checkpoint: Checkpoint): SignedCheckpoint {
  return { ...checkpoint, signature: key?.sign(checkpointText(checkpoint)) ?? null };
}

/** The newest seal, as it is told. */
export async function sealOf(db: Db): Promise<{ entry: number; head: string; at: string; signed: boolean } | null> {
  const seal = await typed(db).selectFrom('trail_seal').selectAll().executeTakeFirst();
  return seal
    ? { entry: seal.entry, head: seal.head.slice(0, headLength), at: isoOf(seal.at), signed: seal.signature !== null }
    : null;
}

/** What tells one lab from another: the first entry of its trail. */
export async function firstEntry(db: Db): Promise<string | null> {
  const first = await typed(db).selectFrom('audits').select('id').orderBy('rid').limit(1).executeTakeFirst();
  return first?.id ?? null;
}

export interface KnownKey {
  fingerprint: string;
  publicKey: string;
  entry: number;
  at: string;
}

/** Every key this lab was ever signed with, the oldest first. */
export async function knownKeys({ db }: Pick<Ctx, 'db'>): Promise<KnownKey[]> {
  const rows = await typed(db)
    .selectFrom('audits')
    .select(['rid', 'at', 'after'])
    .where('resource', '=', trailRecord.resource)
    .where('record_key', '=', trailRecord.key)
    .orderBy('rid')
    .execute();
  return rows.map(({ rid, at, after }) => {
    const { fingerprint, public_key } = JSON.parse(after ?? '{}') as { fingerprint: string; public_key: string };
    return { fingerprint, publicKey: public_key, entry: rid, at };
  });
}

/** Keeps where the trail ends now; within a transaction when that is done. Nothing fails for want of it: what is not signed is said. */
export async function keepCheckpoint(
  ctx: Ctx,
  reason: CheckpointReason,
  subject: string | null = null,
): Promise<SignedCheckpoint | null> {
  let kept: Written | null = null;
  const mark = async ({ written }: Ctx): Promise<void> => {
    if (written) written.checkpoint = { reason, subject };
    kept = written;
  };
  if (ctx.written) {
    await mark(ctx);
    return null;
  }
  try {
    await inTransaction(ctx, mark);
  } catch (error) {
    ctx.lab.log.warn('no checkpoint of the trail could be kept', { error });
  }
  return (kept as Written | null)?.checkpoint?.made ?? null;
}

/** The newest of all, or of what it was made for. */
export async function newestCheckpoint({ reads }: Lab, subject?: string): Promise<SignedCheckpoint | null> {
  const query = typed(reads).selectFrom('trail_checkpoints').selectAll().orderBy('number', falling).limit(1);
  const row = await (subject === undefined ? query : query.where('subject', '=', subject)).executeTakeFirst();
  const lab = await firstEntry(reads);
  if (!row || lab === null) return null;
  const { key, signature, reason, ...rest } = row;
  return {
    ...rest,
    lab,
    reason: reason as CheckpointReason,
    signature: key !== null && signature !== null ? { key, signature } : null,
  };
}

interface TakenInput {
  id: string;
  reason: 'as_found' | 'demonstration';
  /** Of which kinds every row was taken in; null: of all. What was said of them before does not count any more. */
  kinds: readonly string[] | null;
  taken: TakenIn;
}

/** The one entry that vouches for rows that have none of their own. */
export async function tellTakenIn(ctx: Ctx, { id, reason, kinds, taken: { rows, hash } }: TakenInput): Promise<void> {
  const after = { reason, kinds: kinds?.join(' ') ?? null, rows: JSON.stringify(rows), hash };
  await writeAudit(ctx, { id, resource: trailRecord.resource, recordKey: trailRecord.rows, action: 'take_in', after });
}

/**
 * As much of the trail as is printed on the papers of a released record: the head of the checkpoint its release made; for those
 * released before there were checkpoints, of the entry that released it.
 */
export async function headOfRelease(
  { lab }: Pick<Ctx, 'lab'>,
  { resource, id }: { resource: string; id: string },
): Promise<ReleaseHead | null> {
  const checkpoint = await newestCheckpoint(lab, id);
  if (checkpoint) {
    const { head, entry, at, signature } = checkpoint;
    return { head: head.slice(0, headLength), entry, at: isoOf(at), signed: signature !== null };
  }
  const entries = await typed(lab.reads)
    .selectFrom('audits')
    .select(['rid', 'at', 'hash', 'after'])
    .where('resource', '=', resource)
    .where('record_key', '=', id)
    .orderBy('rid', 'desc')
    .execute();
  const released = entries.find(({ after }) => (JSON.parse(after ?? '{}') as { released_at?: unknown }).released_at);
  return released
    ? { head: released.hash.slice(0, headLength), entry: released.rid, at: isoOf(released.at), signed: false }
    : null;
}

export interface ReleaseHead {
  head: string;
  entry: number;
  at: string;
  signed: boolean;
}

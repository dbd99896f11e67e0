// What every operation of the core is given: who asks, through which door, on which connection. Inside a transaction only
// the inner context is in scope; it carries the transaction's connection.

import { AppError, type MessageParams } from '../../contract/errors.ts';
import type { SignatureMeaning } from '../../contract/lab/signatures.ts';
import type { CheckpointReason, SignedCheckpoint } from '../../contract/lab/trail.ts';
import type { PasswordRule } from '../../contract/password-rule.ts';
import type { Language, Principal } from '../../contract/principal.ts';
import type { Db } from '../../db/database-types.ts';
import type { RecordEvent } from '../../db/store/change-feed.ts';
import type { Store, TransactionExtent } from '../../db/store/store.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Naming } from '../../schema/fields/field-type.ts';
import { oneEach } from './record-events.ts';
import type { Registry } from './registry.ts';

/** The store of a lab with what the program knows of it. */
export interface Lab extends Store {
  registry: Registry;
  /** Which passwords are taken. */
  passwords: PasswordRule;
  /** Signs where the trail ends. */
  seals: Seals;
  /** Fixes what papers say. */
  contracts: Contracts;
  clock: Clock;
  /** What the program writes into records by itself, in the lab's own words. */
  say(language: Language, key: string, params?: MessageParams): string;
  newId(): string;
  log: Log;
}

export interface Seals {
  /** The last step of a transaction that wrote to the trail. */
  seal(ctx: Ctx, written: Written): Promise<void>;
  /** After the commit, before whoever wrote is answered: a checkpoint is kept beside the key as well. */
  committed(lab: Lab, written: Written): Promise<void>;
}

export interface Contracts {
  /** In the transaction that releases a calibration; `row` is what it will be. Gives the hash of what was kept. */
  freeze(ctx: Ctx, row: Row): Promise<string>;
  /** Of those released before there was anything to keep; gives how many they were. */
  freezeOlder(ctx: Ctx): Promise<number>;
  /** What a signature of each meaning is bound to now; `row`: a calibration. Nothing where what was frozen is not that any more. */
  signedHashes(ctx: Ctx, row: Row): Promise<Partial<Record<SignatureMeaning, string>>>;
  /** In the transaction that gives an order an invoice number by hand: its invoice is issued under it. */
  issueTyped(ctx: Ctx, order: string): Promise<void>;
}

/** Of a release under way: what it freezes says who signed it. */
export interface PendingSignature {
  id: string;
  name: string;
  meaning: SignatureMeaning;
  signed_at: string;
}

export interface Ctx {
  lab: Lab;
  db: Db;
  principal: Principal;
  /** Which names and values records are written and shown by. */
  naming: Naming;
  /** Whether relations are shown with the addresses they are followed by. */
  withLinks?: boolean;
  language: Language;
  /** Filters and orders mean names that came with the program as they are told in that language, not as they are kept. */
  shownNames?: boolean;
  /** A list may say that there are at least so many rows, where a count takes long. */
  totalLater?: boolean;
  requestId: string;
  address: string;
  /** Nobody between its sender and the lab can read it: links and cookies are for TLS. */
  encrypted?: boolean;
  /** The request came through the door that is shared on the local network. */
  overNetwork?: boolean;
  /** What the transaction under way has written; null outside of one. */
  written: Written | null;
  /** The run this write belongs to (runs.ts): all its entries in the trail carry it. */
  batch?: string;
  /** Of a user who changes his own password: the tokens that are to outlive it. */
  keptTokens?: readonly string[];
  /** Of a user who sets his password with a code he was given: which one is used up by it. */
  accessCode?: string;
  /** Of a release that is signed. */
  signature?: PendingSignature;
  /** Only looks at what a write would come to, be it in a transaction: no number is taken for it. */
  looking?: boolean;
  /** Aborted when whoever asked no longer waits for the answer; missing where nobody waits. */
  gone?: () => AbortSignal;
}

/** For the program's own reading and writing: records by their columns, values as they are stored. */
export const inColumns = (ctx: Ctx): Ctx => ({ ...ctx, naming: 'columns' });

export interface Written {
  tables: Set<string>;
  /** Told after the commit: nobody hears of what was taken back. */
  events: RecordEvent[];
  /** Something was written to the trail. */
  told: boolean;
  /** Where the trail ends by now; null where nothing was written to it, or its entries are tied afterwards. */
  trail: { entry: number; head: string } | null;
  /** What was written is to be kept as a checkpoint. */
  checkpoint: WantedCheckpoint | null;
}

interface WantedCheckpoint {
  reason: CheckpointReason;
  subject: string | null;
  made?: SignedCheckpoint;
  /** What it was asked for by, where it is made after the commit. */
  wanted?: string;
}

export const nothingWritten = (): Written => ({ tables: new Set(), events: [], told: false, trail: null, checkpoint: null });

/** Runs `work` in one transaction: all of it or none. A context that is already inside one is used as it is. */
export async function inTransaction<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>, extent?: TransactionExtent): Promise<T> {
  if (ctx.principal.readOnly) throw new AppError('auth.forbidden', { messageKey: 'errors.auth.reads_only' });
  if (ctx.written) return work(ctx);
  const { seals, changes } = ctx.lab;
  const { done, written } = await ctx.lab.transaction(async (db) => {
    // Begun anew, it has written nothing.
    const fresh = nothingWritten();
    const inner = { ...ctx, db, written: fresh };
    const result = await work(inner);
    if (fresh.told || fresh.checkpoint) await seals.seal(inner, fresh);
    if (fresh.tables.size > 0 || fresh.events.length > 0) await changes.publish(db, fresh.tables, oneEach(fresh.events));
    return { done: result, written: fresh };
  }, extent);
  if (written.told || written.checkpoint) await seals.committed(ctx.lab, written);
  else changes.unplaced();
  await changes.committed(written.tables, oneEach(written.events));
  return done;
}

/** Where a question is asked: a transaction or a snapshot sees its own moment, everything else reads without the right to write. */
export function readingDb({ lab, db, written }: Ctx): Db {
  return written || db !== lab.db ? db : lab.reads;
}

interface WriteExtent {
  /** Whether the write may change who sees rows that follow this table's (scope.ts); unless said, it may. */
  scope?: boolean;
}

export function markWritten(ctx: Ctx, table: string, { scope = true }: WriteExtent = {}): void {
  if (!ctx.written) throw new Error(`a write to ${table} outside a transaction`);
  ctx.written.tables.add(table);
  if (scope) ctx.written.tables.add(scopeOf(table));
}

/** What stands for the part of a table that decides about the rows following it: most writes leave it as it is. */
export function scopeOf(table: string): string {
  return `${table}:scope`;
}

// The audit trail: every write leaves who, when, from where, before and after, in the same transaction, chained by hash.
// Rows are never changed or deleted (the database refuses); `npm run verify` recomputes the chain. Decisions 8.
import { createHash } from 'node:crypto';
import { type Db, typed } from '../db/connection.ts';
import { instantNow } from '../lib/clock.ts';
import type { Row } from '../schema/define-resource.ts';
import { type Ctx, markWritten } from './context.ts';
import { recordEvent } from './record-events.ts';
import { breathe, insertAll } from './row-batches.ts';

export interface AuditEntry {
  resource: string;
  recordKey: string;
  action: string;
  before?: Row | null;
  after?: Row | null;
  reason?: string | null;
  /** The customer the record belongs to: who may see him, may see its trail. */
  customer?: string | null;
  /** Ties the entries of one run together, so that it can be undone as a whole. */
  batch?: string | null;
}

const chainStart = '0'.repeat(64);

/** What the hash covers, in a fixed order; changing any of it breaks the chain. */
const hashedColumns = [
  'id',
  'at',
  'user_uID',
  'user_name',
  'address',
  'request_id',
  'batch_id',
  'resource',
  'record_key',
  'customer_KTAG',
  'action',
  'reason',
  'before',
  'after',
] as const;

export type HashedAudit = Record<(typeof hashedColumns)[number], string | null>;

function chainHash(previous: string, row: HashedAudit): string {
  const content = hashedColumns.map((column) => row[column]);
  return createHash('sha256').update(previous).update('\n').update(JSON.stringify(content)).digest('hex');
}

function textOf(row: Row | null | undefined): string | null {
  return row ? JSON.stringify(row) : null;
}

async function lastHash(db: Db): Promise<string> {
  const row = await typed(db).selectFrom('audits').select('hash').orderBy('rid', 'desc').limit(1).executeTakeFirst();
  return row?.hash ?? chainStart;
}

export async function writeAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  return writeAudits(ctx, [entry]);
}

const mostAtOnce = 500;

/** Many at once, each with its own place in the chain. */
export async function writeAudits(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  markWritten(ctx, 'audits');
  const at = instantNow(ctx.lab.clock);
  let previous = await lastHash(ctx.db);
  for (let start = 0; start < entries.length; start += mostAtOnce) {
    const rows = entries.slice(start, start + mostAtOnce).map((entry) => {
      const row = hashedRow(ctx, entry, at);
      const chained = { ...row, prev_hash: previous, hash: chainHash(previous, row), created_at: at, updated_at: at };
      previous = chained.hash;
      return chained;
    });
    await insertAll(ctx.db, 'audits', rows);
  }
  for (const entry of entries) {
    const event = recordEvent(entry);
    if (event) ctx.written?.events.push(event);
  }
}

function hashedRow(ctx: Ctx, entry: AuditEntry, at: string): HashedAudit {
  return {
    id: ctx.lab.newId(),
    at,
    user_uID: ctx.principal.userId,
    user_name: ctx.principal.name,
    address: ctx.address,
    request_id: ctx.requestId,
    batch_id: entry.batch ?? ctx.batch ?? null,
    resource: entry.resource,
    record_key: entry.recordKey,
    customer_KTAG: entry.customer ?? null,
    action: entry.action,
    reason: entry.reason ?? null,
    before: textOf(entry.before),
    after: textOf(entry.after),
  };
}

/** Whether an entry still has the hash that its content and the one before it give. */
export function entryStands({ prev_hash, hash, ...row }: HashedAudit & { prev_hash: string | null; hash: string }): boolean {
  return hash === chainHash(prev_hash ?? '', row);
}

export interface ChainCheck {
  entries: number;
  /** The first entry that does not follow from the one before. */
  brokenAt: string | null;
}

const chunk = 2000;

export async function verifyChain(db: Db): Promise<ChainCheck> {
  let previous = chainStart;
  let lastRid = 0;
  let entries = 0;
  for (;;) {
    const rows = await typed(db)
      .selectFrom('audits')
      .selectAll()
      .where('rid', '>', lastRid)
      .orderBy('rid')
      .limit(chunk)
      .execute();
    for (const row of rows) {
      if (row.prev_hash !== previous || row.hash !== chainHash(previous, row)) return { entries, brokenAt: row.id };
      previous = row.hash;
      lastRid = row.rid;
      entries += 1;
    }
    if (rows.length < chunk) return { entries, brokenAt: null };
    await breathe();
  }
}

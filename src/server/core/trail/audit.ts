// The audit trail: every write leaves who, when, from where, before and after, in the same transaction, chained by hash.
// Rows are never changed or deleted (the database refuses); `npm run verify` recomputes the chain. docs/interface/safety.md#trail.

import { sql } from 'kysely';
import type { Principal } from '../../contract/principal.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { instantNow } from '../../lib/clock.ts';
import { chainHash, type HashedAudit, secretDigest } from '../../lib/keys/chain-hash.ts';
import { type Row, secretColumns } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import { recordEvent } from '../lab/record-events.ts';
import { tellOfEntries } from '../notices/tell-users.ts';
import { noteLeftParts } from './left-parts.ts';

export interface AuditEntry {
  /** `lab`: what became of the lab as a whole. */
  resource: ResourceName | 'lab';
  recordKey: string;
  action: string;
  before?: Row | null;
  after?: Row | null;
  reason?: string | null;
  /** The customer the record belongs to: who may see him, may see its trail. */
  customer?: string | null;
  /** Ties the entries of one run together, so that it can be undone as a whole. */
  batch?: string | null;
  /** Of an entry that others point to. */
  id?: string;
}

function textOf(row: Row | null | undefined): string | null {
  return row ? JSON.stringify(row) : null;
}

export async function writeAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  return writeAudits(ctx, [entry]);
}

/** Many at once, each with its own place in the chain. */
export async function writeAudits(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  markWritten(ctx, 'audits');
  const at = instantNow(ctx.lab.clock);
  const secrets = await secretsOf(ctx, entries);
  const rows = entries.map((entry) =>
    hashedRow(ctx, entry, { at, secrets: secrets.get(`${entry.resource} ${entry.recordKey}`) ?? null }),
  );
  const end = await ctx.lab.chain.append(ctx.db, rows, at);
  await noteLeftParts(ctx, entries);
  if (ctx.written && entries.length > 0) {
    ctx.written.told = true;
    ctx.written.trail = end;
  }
  for (const entry of entries) {
    const event = recordEvent(entry);
    if (event) ctx.written?.events.push(event);
  }
  await tellOfEntries(ctx, entries);
}

/** Digests of what the entries' records keep hidden, as it stands after the write; for kinds that the trail is to prove. */
async function secretsOf(ctx: Ctx, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of new Set(entries.map(({ resource }) => resource))) {
    const definition = name === 'lab' ? undefined : ctx.lab.registry.definitions.get(name);
    const columns = definition?.proven ? secretColumns(definition) : [];
    if (!definition || columns.length === 0) continue;
    const keys = entries.filter(({ resource }) => resource === name).map(({ recordKey }) => recordKey);
    for (const chunk of inChunks(keys)) {
      const { rows } =
        await sql<Row>`select ${sql.join([definition.key, ...columns].map((column) => sql.ref(column)))} from ${sql.table(definition.table)} where ${sql.ref(definition.key)} in (${sql.join(chunk)})`.execute(
          ctx.db,
        );
      for (const row of rows) {
        const digests = Object.fromEntries(columns.map((column) => [column, secretDigest(row[column])]));
        found.set(`${name} ${row[definition.key]}`, JSON.stringify(digests));
      }
    }
  }
  return found;
}

/** By a key, it is named as well: somebody has to find out which of his programs did it. */
function whoOf({ name, handedOut }: Principal): string {
  return handedOut ? `${name} (${handedOut.name})` : name;
}

function hashedRow(ctx: Ctx, entry: AuditEntry, { at, secrets }: { at: string; secrets: string | null }): HashedAudit {
  return {
    id: entry.id ?? ctx.lab.newId(),
    at,
    user_uID: ctx.principal.userId,
    user_name: whoOf(ctx.principal),
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
    secrets,
  };
}

/** Whether an entry still has the hash that its content and the one before it give. */
export function entryStands({ prev_hash, hash, ...row }: HashedAudit & { prev_hash: string | null; hash: string }): boolean {
  return hash === chainHash(prev_hash ?? '', row);
}

// The bin: deleted records with their parts, for as many days as the lab keeps them. Restoring puts back exactly what was taken out, or refuses.

import { AppError, notFound } from '../../contract/errors.ts';
import { addDays, instantOf } from '../../contract/values/dates.ts';
import { insertAll } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertMay } from '../access/permissions.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import type { Change } from '../lab/hooks.ts';
import { type ReadNames, recordTitle } from '../lab/record-title.ts';
import { findRecord } from '../read/read.ts';
import { customerOf } from '../rows/customer-of.ts';
import { missingKeys } from '../rows/missing-keys.ts';
import { type SelectedRow, shownValues } from '../rows/select.ts';
import { writeAudit } from '../trail/audit.ts';
import { linkedKeys, linkRelation } from '../validate/write-links.ts';
import { insertRow, updateRow } from '../write/write.ts';
import { binDays } from './bin-days.ts';

export interface BinContent {
  rows: { resource: ResourceName; row: Row }[];
  links: { resource: ResourceName; key: string; relation: string; keys: string[] }[];
  unlinked: { resource: ResourceName; key: string; column: string; value: string }[];
}

interface PutInput {
  resource: ResolvedResource;
  row: Row;
  content: BinContent;
  customer: string | null;
}

export async function putInBin(ctx: Ctx, { resource, row, content, customer }: PutInput): Promise<string> {
  const entry = await entryFor(ctx, { resource, row, content, customer }, { names: new Map(), days: await binDays(ctx.db) });
  markWritten(ctx, 'bin');
  await typed(ctx.db).insertInto('bin').values(entry).execute();
  return entry.uID;
}

/** Many at once, as `putInBin` does it. */
export async function putAllInBin(ctx: Ctx, entries: readonly PutInput[]): Promise<void> {
  markWritten(ctx, 'bin');
  const shared = { names: new Map(), days: await binDays(ctx.db) };
  const made: Awaited<ReturnType<typeof entryFor>>[] = [];
  for (const entry of entries) made.push(await entryFor(ctx, entry, shared));
  await insertAll(ctx.db, 'bin', made);
}

async function entryFor(
  ctx: Ctx,
  { resource, row, content, customer }: PutInput,
  { names, days }: { names: ReadNames; days: number },
) {
  const now = instantNow(ctx.lab.clock);
  return {
    uID: ctx.lab.newId(),
    resource: resource.name,
    record_key: String(row[resource.key]),
    title: await recordTitle(ctx, resource, row, names),
    customer_KTAG: customer,
    row: JSON.stringify(content),
    deleted_by: ctx.principal.name,
    deleted_at: now,
    expires_at: `${addDays(now.slice(0, 10), days)}${now.slice(10)}`,
    created_at: now,
    updated_at: now,
  };
}

/** Before anything is tried: a refusal further on would tell that the entry is there. */
async function mayKnow(ctx: Ctx, customer: string | null): Promise<boolean> {
  // Who sees every customer also sees what belonged to one that is deleted, the customer's own entry first of all.
  if (customer === null || ctx.principal.program || ctx.principal.customers === 'all') return true;
  return (await missingKeys(ctx, ctx.lab.registry.playing('assignable'), [customer])).length === 0;
}

/** Needs the right to delete such a record: whoever may take it away may bring it back. */
export async function restoreFromBin(ctx: Ctx, binId: string): Promise<{ resource: ResolvedResource; row: SelectedRow }> {
  const entry = await typed(ctx.db).selectFrom('bin').selectAll().where('uID', '=', binId).executeTakeFirst();
  const name = ctx.lab.registry.nameOf(entry?.resource);
  if (!entry || !name || !(await mayKnow(ctx, entry.customer_KTAG))) throw notFound(binId);
  const resource = ctx.lab.registry.resource(name);
  assertMay(ctx, resource, 'delete');
  const content = JSON.parse(entry.row) as BinContent;
  try {
    return await inTransaction(ctx, async (inner) => {
      await putBack(inner, content);
      const row = await findRecord(inner, resource, entry.record_key);
      // Out of the caller's rows: the same answer as for an entry that does not exist, and nothing is put back.
      if (!row) throw notFound(binId);
      markWritten(inner, 'bin');
      await typed(inner.db).deleteFrom('bin').where('uID', '=', binId).execute();
      const change: Change = { action: 'restore', before: null, values: row, sent: new Set(), inputs: {} };
      await inner.lab.registry.hooks(resource.name).written?.(inner, { ...change, after: row });
      const { row_version: _version, ...after } = (await findRecord(inner, resource, entry.record_key)) ?? row;
      await writeAudit(inner, {
        resource: resource.name,
        recordKey: entry.record_key,
        action: 'restore',
        before: null,
        after,
        customer: entry.customer_KTAG,
      });
      return { resource, row };
    });
  } catch (error) {
    const explained = ctx.lab.explain(error, resource.definition);
    throw explained instanceof AppError && explained.code === 'record.in_use'
      ? new AppError('record.locked', { messageKey: 'errors.record.cannot_restore', cause: error })
      : explained;
  }
}

/** A record with its parts and links as they were; its own entry in the trail is the caller's. */
export async function putBack(ctx: Ctx, content: BinContent): Promise<void> {
  for (const { resource: name, row } of content.rows)
    await insertRow(ctx, ctx.lab.registry.resource(name), knownColumns(ctx, name, row));
  await noteParts(ctx, content);
  await relink(ctx, content);
}

/** The first row is the record itself; its entry closes the restoring. */
async function noteParts(ctx: Ctx, { rows: [, ...parts] }: BinContent): Promise<void> {
  for (const { resource: name, row } of parts) {
    const resource = ctx.lab.registry.resource(name);
    const values = knownColumns(ctx, name, row);
    await writeAudit(ctx, {
      resource: name,
      recordKey: String(row[resource.key]),
      action: 'restore',
      after: shownValues(resource, values),
      customer: await customerOf(ctx, resource, values),
    });
  }
}

/** A user-defined column may have been purged since. */
export function knownColumns(ctx: Ctx, name: ResourceName, row: Row): Row {
  const resource = ctx.lab.registry.resource(name);
  return Object.fromEntries(Object.entries(row).filter(([column]) => resource.byColumn.has(column)));
}

async function relink(ctx: Ctx, content: BinContent): Promise<void> {
  for (const { resource, key, relation: name, keys } of content.links) {
    const relation = linkRelation(ctx.lab.registry.resource(resource), name);
    const present = new Set(await linkedKeys(ctx, relation, key));
    const target = ctx.lab.registry.resource(relation.target);
    markWritten(ctx, relation.table);
    for (const id of keys) {
      const exists = await ctx.db.selectFrom(target.table).select(target.key).where(target.key, '=', id).executeTakeFirst();
      if (exists && !present.has(id)) {
        await ctx.db
          .insertInto(relation.table)
          .values({ [relation.ownColumn]: key, [relation.targetColumn]: id })
          .execute();
      }
    }
  }
  for (const { resource: name, key, column, value } of content.unlinked) {
    const resource = ctx.lab.registry.resource(name);
    const row = await ctx.db.selectFrom(resource.table).select(column).where(resource.key, '=', key).executeTakeFirst();
    if (row?.[column] !== null) continue;
    await updateRow(ctx, resource, { key, values: { [column]: value } });
    const customer = await customerOf(ctx, resource, (await findRecord(ctx, resource, key)) ?? {});
    await writeAudit(ctx, {
      resource: name,
      recordKey: key,
      action: 'update',
      before: { [column]: null },
      after: { [column]: value },
      customer,
    });
  }
}

/** Empties what has lain longer than the lab keeps it; gives the number. */
export async function purgeBin(ctx: Ctx): Promise<number> {
  const now = instantOf(ctx.lab.clock.now());
  return inTransaction(ctx, async (inner) => {
    markWritten(inner, 'bin');
    const result = await typed(inner.db).deleteFrom('bin').where('expires_at', '<', now).executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}

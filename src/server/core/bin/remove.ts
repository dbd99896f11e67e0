// Deleting: refused while others need the record (and says what), else moved to the bin with its owned parts.
// docs/interface/safety.md#bin.
import { type Expression, sql } from 'kysely';
import { AppError, notFound } from '../../contract/errors.ts';
import { always } from '../../db/dialect/index.ts';
import type { Row } from '../../schema/define-resource.ts';
import { isDeviceBound } from '../../schema/device-bound.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { assertMay } from '../access/permissions.ts';
import { eachVisible } from '../access/scope.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';
import type { Change } from '../lab/hooks.ts';
import { findRecord } from '../read/read.ts';
import { customerOf } from '../rows/customer-of.ts';
import { fromTable, type SelectedRow, shownValues } from '../rows/select.ts';
import { writeAudit } from '../trail/audit.ts';
import { ownProblems } from '../validate/own-rules.ts';
import { linkedKeys } from '../validate/write-links.ts';
import { updateRow } from '../write/write.ts';
import { assertVersion, type WriteOptions } from '../write/write-options.ts';
import { type BinContent, putInBin } from './bin.ts';

export interface Removed {
  row: SelectedRow;
  binId: string;
}

export async function removeRecord(
  ctx: Ctx,
  resource: ResolvedResource,
  { id, options = {} }: { id: string; options?: WriteOptions },
): Promise<Removed> {
  assertMay(ctx, resource, 'delete');
  if (resource.definition.readOnly) throw new AppError('route.method_not_allowed');
  try {
    return await inTransaction(ctx, async (inner) => {
      const row = await findRecord(inner, resource, id);
      if (!row) throw notFound(id);
      assertVersion(row.row_version, options);
      const hooks = inner.lab.registry.hooks(resource.name);
      const change: Change = { action: 'delete', before: row, values: {}, sent: new Set(), inputs: {} };
      const problems = await ownProblems(inner, hooks, change);
      if (Object.keys(problems).length > 0) throw new AppError('request.invalid', { fields: problems });
      const content: BinContent = { rows: [], links: [], unlinked: [] };
      const customer = await customerOf(inner, resource, row);
      await takeOut(inner, { resource, key: id, content });
      const binId = await putInBin(inner, { resource, row, content, customer });
      await hooks.written?.(inner, { ...change, after: null });
      const { row_version: _version, ...before } = row;
      await writeAudit(inner, {
        resource: resource.name,
        recordKey: id,
        action: 'delete',
        before,
        after: null,
        customer,
        reason: options.reason ?? null,
      });
      return { row, binId };
    });
  } catch (error) {
    throw ctx.lab.explain(error, resource.definition);
  }
}

interface TakeInput {
  resource: ResolvedResource;
  key: string;
  content: BinContent;
}

const mostParts = 20_000;

/** Removes the row after its owned parts; soft hints at it are emptied. Everything is noted for the way back. */
async function takeOut(ctx: Ctx, { resource, key, content }: TakeInput): Promise<void> {
  await refuseWhileNeeded(ctx, resource, key);
  for (const { resource: child, column } of ctx.lab.registry.referrers(resource.name)) {
    const rule = child.byColumn.get(column)?.spec.onDelete ?? 'restrict';
    if (rule === 'restrict') continue;
    for (const childKey of await keysOf(ctx, { resource: child, column, value: key })) {
      if (rule === 'cascade') await takeOutPart(ctx, { resource: child, key: childKey, content });
      else {
        content.unlinked.push({ resource: child.name, key: childKey, column, value: key });
        await refuseClosed(ctx, { resource: child, key: childKey, column });
        await updateRow(ctx, child, { key: childKey, values: { [column]: null } });
        await writeAudit(ctx, {
          resource: child.name,
          recordKey: childKey,
          action: 'update',
          before: { [column]: key },
          after: { [column]: null },
          customer: await customerOf(ctx, child, await wholeRow(ctx, child, childKey)),
        });
      }
    }
  }
  await noteLinks(ctx, { resource, key, content });
  if (content.rows.length >= mostParts)
    throw new AppError('record.in_use', { messageKey: 'errors.record.too_many_parts', params: { max: mostParts } });
  content.rows.unshift({ resource: resource.name, row: await wholeRow(ctx, resource, key) });
  markWritten(ctx, resource.table);
  await ctx.db.deleteFrom(resource.table).where(resource.key, '=', key).execute();
}

/** What is closed to writing, such as a released calibration, keeps what it points to. */
async function refuseClosed(ctx: Ctx, { resource, key, column }: { resource: ResolvedResource; key: string; column: string }) {
  const { beforeRewrite } = ctx.lab.registry.hooks(resource.name);
  if (!beforeRewrite) return;
  try {
    await beforeRewrite(ctx, [{ row: await wholeRow(ctx, resource, key), columns: [column] }]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('record.in_use', { messageKey: 'errors.record.in_use_closed', cause: error });
  }
}

/** A line or link of a device that whoever deletes does not see is not his to take away. */
async function refuseUnseenPart(ctx: Ctx, { resource, key }: TakeInput): Promise<void> {
  const { definitions } = ctx.lab.registry;
  if (!ctx.principal.inventoryFilter || !isDeviceBound(resource.definition, definitions)) return;
  if (await findRecord(ctx, resource, key)) return;
  throw new AppError('record.in_use', { messageKey: 'errors.record.in_use_somewhere' });
}

/** A part has its own entry in the trail: whoever asks for it there learns where it went. */
async function takeOutPart(ctx: Ctx, part: TakeInput): Promise<void> {
  const { resource, key } = part;
  await refuseUnseenPart(ctx, part);
  const row = await wholeRow(ctx, resource, key);
  const customer = await customerOf(ctx, resource, row);
  await takeOut(ctx, part);
  await writeAudit(ctx, {
    resource: resource.name,
    recordKey: key,
    action: 'delete',
    before: shownValues(resource, row),
    customer,
  });
}

/** Says what needs it as far as the caller sees it; that others do is said without a name or a number. */
async function refuseWhileNeeded(ctx: Ctx, resource: ResolvedResource, key: string): Promise<void> {
  let unseen = false;
  const refuse = async (other: ResolvedResource, from: Expression<unknown>, column: string): Promise<void> => {
    const visible = eachVisible(ctx, other, 'x') ?? always;
    const { rows } = await sql<{
      n: number;
      seen: number;
    }>`select count(*) as n, count(*) filter (where ${visible}) as seen from ${from} where ${sql.ref(column)} = ${key}`.execute(
      ctx.db,
    );
    const { n = 0, seen = 0 } = rows[0] ?? {};
    if (seen > 0) throw neededBy(other.name, seen);
    unseen ||= n > 0;
  };
  for (const { resource: other, column } of ctx.lab.registry.referrers(resource.name)) {
    if ((other.byColumn.get(column)?.spec.onDelete ?? 'restrict') === 'restrict')
      await refuse(other, fromTable(other, 'x'), `x.${column}`);
  }
  for (const other of ctx.lab.registry.all()) {
    for (const relation of other.relations.values()) {
      if (relation.kind !== 'manyThrough' || relation.target !== resource.name || ownsLink(resource, relation.table)) continue;
      const link = sql`${sql.table(relation.table)} as ${sql.id('l')}`;
      const joined = sql`${link} join ${fromTable(other, 'x')} on ${sql.ref(`x.${other.key}`)} = ${sql.ref(`l.${relation.ownColumn}`)}`;
      await refuse(other, joined, `l.${relation.targetColumn}`);
    }
  }
  if (unseen) throw new AppError('record.in_use', { messageKey: 'errors.record.in_use_somewhere' });
}

/** A link that this record declares too goes with it. */
function ownsLink(resource: ResolvedResource, table: string): boolean {
  return [...resource.relations.values()].some((relation) => relation.kind === 'manyThrough' && relation.table === table);
}

/** `whatKey` is translated where the answer is made. */
function neededBy(name: string, count: number): AppError {
  return new AppError('record.in_use', { params: { count, whatKey: `resource.${name}.plural` } });
}

async function keysOf(
  ctx: Ctx,
  { resource, column, value }: { resource: ResolvedResource; column: string; value: string },
): Promise<string[]> {
  const { rows } = await sql<{
    k: string;
  }>`select ${sql.ref(resource.key)} as ${sql.id('k')} from ${sql.table(resource.table)} where ${sql.ref(
    column,
  )} = ${value} limit ${mostParts}`.execute(ctx.db);
  return rows.map((row) => row.k);
}

async function noteLinks(ctx: Ctx, { resource, key, content }: TakeInput): Promise<void> {
  for (const [name, relation] of resource.relations) {
    if (relation.kind !== 'manyThrough') continue;
    const keys = await linkedKeys(ctx, relation, key);
    if (keys.length === 0) continue;
    content.links.push({ resource: resource.name, key, relation: name, keys });
    markWritten(ctx, relation.table);
    await ctx.db.deleteFrom(relation.table).where(relation.ownColumn, '=', key).execute();
  }
}

/** Hidden columns too: what comes back from the bin must be what went in. */
async function wholeRow(ctx: Ctx, resource: ResolvedResource, key: string): Promise<Row> {
  const columns = resource.fields.map((field) => sql.ref(field.column));
  const { rows } =
    await sql<Row>`select ${sql.join(columns)} from ${sql.table(resource.table)} where ${sql.ref(resource.key)} = ${key}`.execute(
      ctx.db,
    );
  const [row] = rows;
  if (!row) throw notFound(key);
  return row;
}

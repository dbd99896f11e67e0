// What a run deleted comes back from the bin, with its parts and links. What left the bin or is there again stays as it is, and
// then the whole run does. docs/adr/0025, docs/interface/safety.md#bin.

import { deferReferences } from '../../db/dialect/index.ts';
import { insertAll } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type BinContent, knownColumns, putBack } from '../bin/bin.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import { customersOf } from '../rows/customer-of.ts';
import { keysOutsideScope } from '../rows/keys-outside-scope.ts';
import { deleteAll, rowsByKey } from '../rows/row-batches.ts';
import { shownValues } from '../rows/select.ts';
import { type AuditEntry, writeAudits } from '../trail/audit.ts';
import { linkedKeys, linkRelation } from '../validate/write-links.ts';
import { withSortColumns } from '../write/write.ts';
import type { UndoStep } from './undo-step.ts';

export async function bringBack(ctx: Ctx, { resource, effects, own, returned, hindrances }: UndoStep): Promise<void> {
  // Of records that point to each other one has to come first.
  await deferReferences(ctx.db);
  const keys = effects.map(({ key }) => key);
  const present = await rowsByKey(ctx, resource, keys);
  const entries = await binEntries(ctx, resource, keys);
  const plain: Row[] = [];
  const linked: BinContent['links'] = [];
  for (const key of keys) {
    const entry = entries.get(key);
    if (returned.has(placeOf(resource.name, key))) continue;
    if (!entry || present.has(key)) {
      hindrances.push({ resource, key });
      continue;
    }
    const content = JSON.parse(entry.row) as BinContent;
    await askParts(ctx, content);
    const [first] = content.rows;
    if (first && content.rows.length === 1 && content.links.length === 0 && content.unlinked.length === 0) plain.push(first.row);
    else await putBack(ctx, content);
    linked.push(...content.links);
    for (const part of content.rows) returned.add(placeOf(part.resource, keyOf(ctx, part)));
  }
  await insertPlain(ctx, resource, plain);
  await noteRestored(ctx, resource, [...entries.keys()]);
  await noteLinks(ctx, linked);
  markWritten(ctx, 'bin');
  await deleteAll(
    ctx,
    'bin',
    'uID',
    [...entries.values()].map(({ uID }) => uID),
  );
  if (own) hindrances.push(...[...(await keysOutsideScope(ctx, resource, keys))].map((key) => ({ resource, key })));
}

async function askParts(ctx: Ctx, { rows }: BinContent): Promise<void> {
  for (const { resource, row } of rows) await ctx.lab.registry.hooks(resource).beforeRewrite?.(ctx, [{ row, columns: null }]);
}

interface BinRow {
  uID: string;
  record_key: string;
  row: string;
}

/** The newest of each record: what it was when the run deleted it. */
async function binEntries(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<Map<string, BinRow>> {
  const rows = await typed(ctx.db)
    .selectFrom('bin')
    .select(['uID', 'record_key', 'row'])
    .where('resource', '=', resource.name)
    .where('record_key', 'in', [...keys])
    .orderBy('rid')
    .execute();
  return new Map(rows.map((row) => [row.record_key, row]));
}

function placeOf(resource: string, key: string): string {
  return `${resource} ${key}`;
}

function keyOf(ctx: Ctx, { resource, row }: BinContent['rows'][number]): string {
  return String(row[ctx.lab.registry.resource(resource).key]);
}

async function insertPlain(ctx: Ctx, resource: ResolvedResource, rows: readonly Row[]): Promise<void> {
  // Nothing can follow a row that was not there.
  markWritten(ctx, resource.table, { scope: false });
  const now = instantNow(ctx.lab.clock);
  await insertAll(
    ctx.db,
    resource.table,
    rows.map((row) => ({ ...withSortColumns(resource, knownColumns(ctx, resource.name, row)), updated_at: now })),
  );
}

async function noteRestored(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<void> {
  const rows = [...(await rowsByKey(ctx, resource, keys)).values()];
  const customers = await customersOf(ctx, resource, rows);
  const entries = rows.map(({ row_version: _version, ...row }, index): AuditEntry => {
    const customer = customers[index] ?? null;
    const after = shownValues(resource, row);
    return { resource: resource.name, recordKey: String(row[resource.key]), action: 'restore', before: null, after, customer };
  });
  await writeAudits(ctx, entries);
}

/** So that the undo of this undo knows them as its own. */
async function noteLinks(ctx: Ctx, links: BinContent['links']): Promise<void> {
  for (const { resource: name, key, relation } of links) {
    const resource = ctx.lab.registry.resource(name);
    const after = (await linkedKeys(ctx, linkRelation(resource, relation), key)).join(', ');
    const [row] = (await rowsByKey(ctx, resource, [key])).values();
    const [customer = null] = row ? await customersOf(ctx, resource, [row]) : [];
    const sets = { before: { [relation]: '' }, after: { [relation]: after } };
    await writeAudits(ctx, [{ resource: name, recordKey: key, action: 'link', ...sets, customer }]);
  }
}

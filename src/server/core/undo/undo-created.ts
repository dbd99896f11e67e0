// What a run made is taken away again, to the bin as all that is deleted; what somebody changed or came to need stays, and then
// the whole run does. docs/adr/0025, docs/interface/safety.md#bin.
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type BinContent, putAllInBin } from '../bin/bin.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import { customersOf } from '../rows/customer-of.ts';
import { keysOutsideScope } from '../rows/keys-outside-scope.ts';
import { deleteAll, pairsOf, rowsByKey } from '../rows/row-batches.ts';
import { shownValues } from '../rows/select.ts';
import { type AuditEntry, writeAudits } from '../trail/audit.ts';
import { type Effects, type EffectValues, valuesOf } from './run-effects.ts';
import type { UndoStep } from './undo-step.ts';

export async function takeAway(ctx: Ctx, { resource, effects, all, own, hindrances }: UndoStep): Promise<void> {
  const values = await valuesOf(ctx, effects);
  const keys = [...values.keys()];
  const rows = await rowsByKey(ctx, resource, keys);
  // What is gone already is as it should be.
  const present = keys.filter((key) => rows.has(key));
  const unseen = own ? await keysOutsideScope(ctx, resource, present) : new Set<string>();
  const links = await ownLinks(ctx, resource, present);
  const needed = await neededKeys(ctx, { resource, keys: present, all });
  const gone: Row[] = [];
  for (const key of present) {
    const [row, effect] = [rows.get(key), values.get(key)];
    if (!row || !effect) continue;
    const stands = asLeft(resource, row, effect) && linksAsLeft(links.get(key), effect);
    if (stands && !unseen.has(key) && !needed.has(key)) gone.push(row);
    else hindrances.push({ resource, key });
  }
  if (hindrances.length > 0) return;
  const undone = gone.map((row) => ({ row, columns: null }));
  await ctx.lab.registry.hooks(resource.name).beforeRewrite?.(ctx, undone);
  await takeOut(ctx, { resource, rows: gone, links });
}

function asLeft(resource: ResolvedResource, row: Row, { after }: EffectValues): boolean {
  return Object.entries(after).every(
    ([column, value]) => column === 'updated_at' || !resource.byColumn.has(column) || (row[column] ?? null) === value,
  );
}

/** Relation name -> linked keys, of one record. */
type Links = Map<string, string[]>;

function linksAsLeft(links: Links | undefined, effect: EffectValues): boolean {
  const names = new Set([...(links?.keys() ?? []), ...effect.links.keys()]);
  return [...names].every((name) => (links?.get(name) ?? []).join(', ') === (effect.links.get(name)?.after ?? ''));
}

async function ownLinks(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<Map<string, Links>> {
  const found = new Map<string, Links>();
  for (const [name, relation] of resource.relations) {
    if (relation.kind !== 'manyThrough') continue;
    const { table, ownColumn, targetColumn } = relation;
    for (const { value, other } of await pairsOf(ctx, { table, column: ownColumn, other: targetColumn }, keys)) {
      const links = found.get(value) ?? new Map<string, string[]>();
      links.set(name, [...(links.get(name) ?? []), other]);
      found.set(value, links);
    }
  }
  return found;
}

/** Those that others point to, except others that go with the same run. */
async function neededKeys(
  ctx: Ctx,
  { resource, keys, all }: { resource: ResolvedResource; keys: readonly string[]; all: Effects },
): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  const look = async (from: ResolvedResource, place: { table: string; column: string; other: string }) => {
    const going = all.get(from.name);
    for (const { value, other } of await pairsOf(ctx, place, keys)) {
      if (going?.get(other)?.kind !== 'created') needed.add(value);
    }
  };
  for (const { resource: from, column } of ctx.lab.registry.referrers(resource.name))
    await look(from, { table: from.table, column, other: from.key });
  const ownTables = new Set([...resource.relations.values()].map((relation) => ('table' in relation ? relation.table : '')));
  for (const from of ctx.lab.registry.all()) {
    for (const relation of from.relations.values()) {
      if (relation.kind !== 'manyThrough' || relation.target !== resource.name || ownTables.has(relation.table)) continue;
      await look(from, { table: relation.table, column: relation.targetColumn, other: relation.ownColumn });
    }
  }
  return needed;
}

interface TakeOut {
  resource: ResolvedResource;
  rows: readonly Row[];
  links: ReadonlyMap<string, Links>;
}

async function takeOut(ctx: Ctx, { resource, rows, links }: TakeOut): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map((row) => String(row[resource.key]));
  const customers = await customersOf(ctx, resource, rows);
  for (const relation of resource.relations.values()) {
    if (relation.kind !== 'manyThrough') continue;
    markWritten(ctx, relation.table);
    await deleteAll(ctx, relation.table, relation.ownColumn, keys);
  }
  const inBin = rows.map((row, index) => {
    const key = keys[index] ?? '';
    const linked = [...(links.get(key) ?? [])].map(([relation, targets]) => ({
      resource: resource.name,
      key,
      relation,
      keys: targets,
    }));
    const { row_version: _version, ...whole } = row;
    const content: BinContent = { rows: [{ resource: resource.name, row: whole }], links: linked, unlinked: [] };
    return { resource, row, content, customer: customers[index] ?? null };
  });
  markWritten(ctx, resource.table);
  await letGo(ctx, resource, keys);
  await deleteAll(ctx, resource.table, resource.key, keys);
  await putAllInBin(ctx, inBin);
  const entries = inBin.map(
    ({ row, customer }, index): AuditEntry => ({
      resource: resource.name,
      recordKey: keys[index] ?? '',
      action: 'delete',
      before: shownOf(resource, row),
      customer,
    }),
  );
  await writeAudits(ctx, entries);
}

function shownOf(resource: ResolvedResource, { row_version: _version, ...row }: Row): Row {
  return shownValues(resource, row);
}

/** Records of one type that go together may point to each other, and to those of the next chunk. */
async function letGo(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<void> {
  const inKeys = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} in (${sql.join([...keys])})`;
  for (const { column, spec } of resource.fields) {
    if (spec.kind !== 'ref' || spec.target !== resource.name || spec.required) continue;
    await sql`update ${sql.table(resource.table)} set ${sql.id(column)} = null where ${inKeys(column)}`.execute(ctx.db);
  }
}

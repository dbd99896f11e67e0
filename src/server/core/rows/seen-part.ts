// Which part of a kind's records a caller sees: roughly, as it decides about speed and about nothing else. What follows another
// record is seen in the same part.
import { sql } from 'kysely';
import type { Scope } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { countedRows } from '../access/scope.ts';
import { cachedRows } from '../lab/cached-counts.ts';
import type { Ctx } from '../lab/context.ts';
import { fromTable, rootAlias, whereClause } from './select.ts';

interface Kept {
  stamp: number;
  until: number;
  number: Promise<number>;
}

/** So long a number is good enough, whatever is written meanwhile: a list asks no more than it did. */
const goodForMs = 300_000;

/** With his account: whoever is given other rights is counted for anew. */
const partsOf = new WeakMap<object, Map<string, Kept>>();
const sizesOf = new WeakMap<object, Map<string, Kept>>();

interface Keeping {
  kept: WeakMap<object, Map<string, Kept>>;
  owner: object;
  name: string;
  stamp: number;
}

async function goodEnough({ kept, owner, name, stamp }: Keeping, ask: () => Promise<number>): Promise<number> {
  const known = kept.get(owner) ?? new Map<string, Kept>();
  kept.set(owner, known);
  const now = performance.now();
  const last = known.get(name);
  if (last && last.stamp === stamp && now < last.until) return last.number;
  const fresh = { stamp, until: now + goodForMs, number: ask() };
  known.set(name, fresh);
  fresh.number.catch(() => known.delete(name));
  return fresh.number;
}

export interface Sight {
  /** From 0 to 1. */
  part: number;
  /** Rows of other kinds that are gathered before his own are known. */
  before: number;
}

/** Null where nothing is left out, or it depends on the single row. */
export async function sightOf(ctx: Ctx, resource: ResolvedResource): Promise<Sight | null> {
  const narrowed = resource.definition.narrowable === true && ctx.principal.inventoryFilter !== null;
  if (ctx.principal.program || (ctx.principal.customers === 'all' && ctx.principal.inventoryFilter === null)) return null;
  return narrowed ? { part: await counted(ctx, resource), before: 0 } : throughScope(ctx, resource, resource.definition.scope);
}

async function throughScope(ctx: Ctx, resource: ResolvedResource, scope: Scope): Promise<Sight | null> {
  switch (scope.kind) {
    case 'customer':
      return ctx.principal.customers === 'all' ? null : { part: await counted(ctx, resource), before: 0 };
    case 'follows': {
      const target = ctx.lab.registry.resource(scope.resource);
      const sight = await sightOf(ctx, target);
      return sight && { part: sight.part, before: sight.before + sight.part * (await sizeOf(ctx, target)) };
    }
    case 'all': {
      const sights = await Promise.all(scope.of.map((part) => throughScope(ctx, resource, part)));
      const known = sights.filter((sight) => sight !== null);
      if (known.length === 0) return null;
      return { part: Math.min(...known.map(({ part }) => part)), before: known.reduce((sum, { before }) => sum + before, 0) };
    }
    case 'everyone':
    case 'owner':
    case 'points':
    case 'linked':
    case 'named':
      return null;
  }
}

async function counted(ctx: Ctx, resource: ResolvedResource): Promise<number> {
  const stamp = ctx.lab.changes.stamp(['user_customers']);
  return goodEnough({ kept: partsOf, owner: ctx.principal, name: resource.name, stamp }, async () => {
    const [seen, size] = [await count(ctx, resource), await sizeOf(ctx, resource)];
    return size === 0 ? 1 : Math.min(1, seen / size);
  });
}

export function sizeOf({ lab }: Ctx, { table }: ResolvedResource): Promise<number> {
  return goodEnough({ kept: sizesOf, owner: lab, name: table, stamp: 0 }, () => lab.sizes.rough(lab.reads, table));
}

async function count(ctx: Ctx, resource: ResolvedResource): Promise<number> {
  const tables = new Set<string>();
  const where = countedRows(ctx, resource, rootAlias, tables);
  const query = sql<{ n: number }>`select count(*) as n from ${fromTable(resource)} ${whereClause(where)}`;
  const [row] = await cachedRows<{ n: number }>(ctx, query.compile(ctx.db), tables);
  return row?.n ?? 0;
}

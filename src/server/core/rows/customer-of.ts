// The customer a row belongs to, along the path its scope takes; null for what belongs to none.
import type { NamedScope, Row, Scope } from '../../schema/define-resource.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { groupedBy } from './grouped-by.ts';
import { rowsByKey } from './row-batches.ts';

export async function customerOf(ctx: Ctx, resource: ResolvedResource, row: Row): Promise<string | null> {
  const [customer] = await customersOf(ctx, resource, [row]);
  return customer ?? null;
}

/** The same for many rows of one type, each followed row read once. */
export async function customersOf(ctx: Ctx, resource: ResolvedResource, rows: readonly Row[]): Promise<(string | null)[]> {
  return allAlongScope(ctx, resource.definition.scope, rows);
}

async function allAlongScope(ctx: Ctx, scope: Scope, rows: readonly Row[]): Promise<(string | null)[]> {
  switch (scope.kind) {
    case 'customer':
      return rows.map((row) => textOf(row[scope.column]));
    case 'follows': {
      const target = ctx.lab.registry.resource(scope.resource);
      const byKey = await customersByKey(
        ctx,
        target,
        rows.map((row) => row[scope.column]),
      );
      return rows.map((row) => byKey.get(String(row[scope.column])) ?? null);
    }
    case 'named':
      return ofNamed(ctx, scope, rows);
    case 'all': {
      const found: (string | null)[] = rows.map(() => null);
      for (const part of scope.of) {
        for (const [index, customer] of (await allAlongScope(ctx, part, rows)).entries()) found[index] ??= customer;
      }
      return found;
    }
    default:
      return rows.map(() => null);
  }
}

const textOf = (value: Stored | undefined): string | null => (typeof value === 'string' ? value : null);

async function customersByKey(ctx: Ctx, target: ResolvedResource, named: readonly (Stored | undefined)[]) {
  const keys = [...new Set(named.map(textOf).filter((key) => key !== null))];
  const found = await rowsByKey(ctx, target, keys);
  const customers = await allAlongScope(ctx, target.definition.scope, [...found.values()]);
  return new Map([...found.keys()].map((key, index) => [key, customers[index] ?? null]));
}

/** Each kind that is named is asked once. */
async function ofNamed(ctx: Ctx, { resourceColumn, keyColumn }: NamedScope, rows: readonly Row[]): Promise<(string | null)[]> {
  const found = new Map<Row, string | null>();
  for (const [kind, group] of groupedBy(rows, (row) => row[resourceColumn])) {
    const target = ctx.lab.registry.all().find(({ name }) => name === kind);
    if (!target) continue;
    const byKey = await customersByKey(
      ctx,
      target,
      group.map((row) => row[keyColumn]),
    );
    for (const row of group) found.set(row, byKey.get(String(row[keyColumn])) ?? null);
  }
  return rows.map((row) => found.get(row) ?? null);
}

// The customer a row belongs to, along the path its scope takes; null for what belongs to none.
import { sql } from 'kysely';
import type { Row, Scope } from '../../schema/define-resource.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { rowsByKey } from './row-batches.ts';

export async function customerOf(ctx: Ctx, resource: ResolvedResource, row: Row): Promise<string | null> {
  return alongScope(ctx, resource.definition.scope, row);
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
      const keys = [...new Set(rows.map((row) => textOf(row[scope.column])).filter((key) => key !== null))];
      const followed = await rowsByKey(ctx, target, keys);
      const customers = await allAlongScope(ctx, target.definition.scope, [...followed.values()]);
      const byKey = new Map([...followed.keys()].map((key, index) => [key, customers[index] ?? null]));
      return rows.map((row) => byKey.get(String(row[scope.column])) ?? null);
    }
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

async function alongScope(ctx: Ctx, scope: Scope, row: Row): Promise<string | null> {
  switch (scope.kind) {
    case 'customer': {
      const key = row[scope.column];
      return typeof key === 'string' ? key : null;
    }
    case 'follows': {
      const key = row[scope.column];
      if (typeof key !== 'string') return null;
      const target = ctx.lab.registry.resource(scope.resource);
      const { rows } = await sql<Row>`select * from ${sql.table(target.table)} where ${sql.ref(target.key)} = ${key}`.execute(
        ctx.db,
      );
      return rows[0] ? alongScope(ctx, target.definition.scope, rows[0]) : null;
    }
    case 'all': {
      for (const part of scope.of) {
        const customer = await alongScope(ctx, part, row);
        if (customer !== null) return customer;
      }
      return null;
    }
    default:
      return null;
  }
}

// The customer a row belongs to, along the path its scope takes; null for what belongs to none.
import { sql } from 'kysely';
import type { Row, Scope } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { Ctx } from './context.ts';

export async function customerOf(ctx: Ctx, resource: ResolvedResource, row: Row): Promise<string | null> {
  return alongScope(ctx, resource.definition.scope, row);
}

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

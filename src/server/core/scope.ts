// Which rows a caller may see: one condition, added by the core to every read, write, count and relation (decisions 4.8).
// There is no way to read a record that does not pass here.
import { type SqlBool, sql } from 'kysely';
import { filterDialect } from '../db/dialect/index.ts';
import { type Condition, combine, compileFilter } from '../filter/compile.ts';
import { FilterError } from '../filter/filter-problem.ts';
import type { Scope } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { Ctx } from './context.ts';
import { assertMay } from './permissions.ts';

/** Null when the caller sees every row. */
export function visibleRows(
  ctx: Ctx,
  resource: ResolvedResource,
  alias: string,
  tables: Set<string> = new Set(),
): Condition | null {
  tables.add(resource.table);
  if (ctx.principal.program) return null;
  return scopeCondition({ ctx, alias, tables, resource, depth: 0 }, resource.definition.scope);
}

interface Input {
  ctx: Ctx;
  alias: string;
  tables: Set<string>;
  resource: ResolvedResource;
  depth: number;
}

function scopeCondition(input: Input, scope: Scope): Condition | null {
  const own = conditionOf(input, scope);
  const filter = input.resource.name === 'inventory' && input.depth < 8 ? inventoryFilter(input) : null;
  const parts = [own, filter].filter((part): part is Condition => part !== null);
  return parts.length === 0 ? null : combine('and', parts);
}

function conditionOf(input: Input, scope: Scope): Condition | null {
  const { ctx, alias } = input;
  switch (scope.kind) {
    case 'everyone':
      return null;
    case 'customer':
      return ctx.principal.customers === 'all' ? null : orNull(assigned(input, scope.column), alias, scope);
    case 'follows':
      return follows(input, scope);
    case 'owner': {
      const mine = sql<SqlBool>`${sql.ref(`${alias}.${scope.column}`)} = ${ctx.principal.userId}`;
      if (!scope.sharedColumn) return mine;
      return sql<SqlBool>`(${mine} or ${sql.ref(`${alias}.${scope.sharedColumn}`)} = 1)`;
    }
    case 'all': {
      const parts = scope.of.map((part) => conditionOf(input, part)).filter((part): part is Condition => part !== null);
      return parts.length === 0 ? null : combine('and', parts);
    }
  }
}

function assigned({ ctx, alias, tables }: Input, column: string): Condition {
  tables.add('user_customers');
  return sql<SqlBool>`${sql.ref(`${alias}.${column}`)} in (select ${sql.ref('customer_KTAG')} from ${sql.table('user_customers')} where ${sql.ref('user_uID')} = ${ctx.principal.userId})`;
}

function orNull(condition: Condition, alias: string, scope: { column: string; orNull?: boolean }): Condition {
  return scope.orNull ? sql<SqlBool>`(${sql.ref(`${alias}.${scope.column}`)} is null or ${condition})` : condition;
}

function follows(input: Input, scope: Extract<Scope, { kind: 'follows' }>): Condition | null {
  const target = input.ctx.lab.registry.resource(scope.resource);
  const alias = `${input.alias}f${input.depth}`;
  input.tables.add(target.table);
  const inner = scopeCondition({ ...input, alias, resource: target, depth: input.depth + 1 }, target.definition.scope);
  if (!inner) return null;
  const reference = sql.ref(`${input.alias}.${scope.column}`);
  const condition = sql<SqlBool>`exists (select 1 from ${sql.table(target.table)} as ${sql.id(alias)} where ${sql.ref(`${alias}.${target.key}`)} = ${reference} and ${inner})`;
  return orNull(condition, input.alias, scope);
}

/** A user's own narrowing of the devices (decisions 4.8 `inventory_filter`), read without the narrowing itself. */
function inventoryFilter({ ctx, alias, tables, resource }: Input): Condition | null {
  const node = ctx.principal.inventoryFilter;
  if (!node) return null;
  try {
    return compileFilter(node, {
      resource,
      alias,
      face: 'v1',
      dialect: filterDialect,
      resourceNamed: (name) => ctx.lab.registry.resource(name),
      visible: () => null,
      tables,
    });
  } catch (error) {
    // It names what this lab does not know (any more): narrowing never fails open, and the user is not told its words.
    if (error instanceof FilterError) return sql<SqlBool>`1 = 0`;
    throw error;
  }
}

/** For filters and sorts over relations: the caller needs the target's view operation, and sees only his rows of it. */
export function visibleThroughRelation(
  ctx: Ctx,
  resource: ResolvedResource,
  alias: string,
  tables: Set<string>,
): Condition | null {
  assertMay(ctx, resource, 'view');
  return visibleRows(ctx, resource, alias, tables);
}

// Which rows a caller may see: one condition, added by the core to every read, write, count and relation
// (docs/interface/access.md#row-scope). There is no way to read a record that does not pass here.
import { type Expression, type SqlBool, sql } from 'kysely';
import { findsOne, isMetIn, meetsOne, testedOnly } from '../../db/dialect/index.ts';
import { type Condition, combine } from '../../filter/target.ts';
import type { Scope } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, scopeOf } from '../lab/context.ts';
import { inventoryFilter } from './device-filter.ts';
import { type Naming, namedSeen } from './named-rows.ts';
import { assertMay } from './permissions.ts';
import { linkedToSeen, type Pointing, pointsToSeen } from './pointed-rows.ts';

/** Null when the caller sees every row. For lists: his customers as a set, which an index can start from. */
export function visibleRows(
  ctx: Ctx,
  resource: ResolvedResource,
  alias: string,
  tables: Set<string> = new Set(),
): Condition | null {
  return visible({ ctx, alias, tables, resource, depth: 0, pointed: 0, way: 'list' });
}

/** The same for counting: what a row follows is a set as well, as all rows are looked at and none comes first. */
export function countedRows(ctx: Ctx, resource: ResolvedResource, alias: string, tables: Set<string>): Condition | null {
  return visible({ ctx, alias, tables, resource, depth: 0, pointed: 0, way: 'count' });
}

/** The same for rows that are read along an order until a page is full: each is tested, none is looked for. */
export function testedRows(ctx: Ctx, resource: ResolvedResource, alias: string, tables: Set<string>): Condition | null {
  return visible({ ctx, alias, tables, resource, depth: 0, pointed: 0, way: 'order' });
}

/** The same for rows that are found by their keys: one look-up each, instead of building the set for every query. */
export function eachVisible(ctx: Ctx, resource: ResolvedResource, alias: string): Condition | null {
  return visible({ ctx, alias, tables: new Set(), resource, depth: 0, pointed: 0, way: 'each' });
}

function visible(input: Input): Condition | null {
  input.tables.add(input.resource.table);
  if (input.ctx.principal.program) return null;
  return scopeCondition(input, input.resource.definition.scope);
}

interface Input {
  ctx: Ctx;
  alias: string;
  tables: Set<string>;
  resource: ResolvedResource;
  depth: number;
  /** Records on the way here that were named by two columns: what they point to is not followed without end. */
  pointed: number;
  way: 'list' | 'count' | 'order' | 'each';
}

function scopeCondition(input: Input, scope: Scope): Condition | null {
  const own = conditionOf(input, scope);
  const filter = input.resource.definition.narrowable && input.depth < 8 ? inventoryFilter(input.ctx, input) : null;
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
      if (scope.allWith && seesAll(ctx) && ctx.principal.operations.has(scope.allWith)) return null;
      // What somebody made may tell of more than a narrower key of theirs is for: of runs, prints, other customers.
      const mine = hidesOwn(ctx)
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`${sql.ref(`${alias}.${scope.column}`)} = ${ctx.principal.userId}`;
      if (!scope.sharedColumn) return mine;
      return sql<SqlBool>`(${mine} or ${sql.ref(`${alias}.${scope.sharedColumn}`)} = 1)`;
    }
    case 'points':
      return ctx.principal.inventoryFilter ? pointsToSeen(pointing(input), scope) : null;
    case 'linked':
      return ctx.principal.inventoryFilter ? linkedToSeen(pointing(input), scope, input.resource.key) : null;
    case 'named':
      return namedSeen(naming(input), scope);
    case 'all': {
      const parts = scope.of.map((part) => conditionOf(input, part)).filter((part): part is Condition => part !== null);
      return parts.length === 0 ? null : combine('and', parts);
    }
  }
}

/** Of rows that belong to a user: those of the caller are not for this key of theirs. */
export function hidesOwn({ principal: { handedOut } }: Ctx): boolean {
  return handedOut !== undefined && (handedOut.operations !== null || handedOut.customers !== null);
}

function seesAll({ principal }: Ctx): boolean {
  return principal.customers === 'all' && principal.inventoryFilter === null;
}

function assigned({ ctx, alias, tables, way }: Input, column: string): Condition {
  tables.add('user_customers');
  return ofCallersCustomers(ctx, sql.ref(`${alias}.${column}`), way);
}

/** Assigned to the account, and of those that a key is for. */
function ofCallersCustomers(ctx: Ctx, reference: Expression<unknown>, way: Input['way']): Condition {
  const { onlyCustomers } = ctx.principal;
  if (!onlyCustomers) return isAssigned(ctx, reference, way);
  const { keys, assigned: ofAccount } = onlyCustomers;
  const tested = way === 'order' ? testedOnly(reference) : reference;
  const named = keys.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${tested} in (${sql.join([...keys])})`;
  return ofAccount ? combine('and', [named, isAssigned(ctx, reference, way)]) : named;
}

function isAssigned({ principal }: Ctx, reference: Expression<unknown>, way: Input['way']): Condition {
  const own = sql`${sql.ref('user_uID')} = ${principal.userId}`;
  const assignments = sql.table('user_customers');
  const customer = sql.ref('customer_KTAG');
  // As a scalar, not as EXISTS: SQLite would turn that into a join and plan it anew for every value it is given.
  if (way === 'each') return sql<SqlBool>`(select 1 from ${assignments} where ${own} and ${customer} = ${reference}) = 1`;
  const assigned = sql`select ${customer} from ${assignments} where ${own}`;
  return way === 'order' ? isMetIn(reference, assigned) : sql<SqlBool>`${reference} in (${assigned})`;
}

/** Whether a customer that something else than a record names, such as an entry of the trail, is the caller's; null: all are. */
export function customerSeen(ctx: Ctx, reference: Expression<unknown>): Condition | null {
  return ctx.principal.program || ctx.principal.customers === 'all' ? null : ofCallersCustomers(ctx, reference, 'each');
}

function orNull(condition: Condition, alias: string, scope: { column: string; orNull?: boolean }): Condition {
  return scope.orNull ? sql<SqlBool>`(${sql.ref(`${alias}.${scope.column}`)} is null or ${condition})` : condition;
}

/** The row's own columns that decide who sees it, and what follows it. */
export function scopeColumns(scope: Scope): string[] {
  switch (scope.kind) {
    case 'everyone':
      return [];
    case 'customer':
    case 'follows':
      return [scope.column];
    case 'owner':
      return [scope.column, ...(scope.sharedColumn ? [scope.sharedColumn] : [])];
    case 'points':
      return [scope.resourceColumn, scope.keyColumn];
    case 'linked':
      return [scope.made.column];
    case 'named':
      return [scope.resourceColumn, scope.keyColumn, ...Object.values(scope.unmade ?? {})];
    case 'all':
      return scope.of.flatMap(scopeColumns);
  }
}

function follows(input: Input, scope: Extract<Scope, { kind: 'follows' }>): Condition | null {
  const target = input.ctx.lab.registry.resource(scope.resource);
  const alias = `${input.alias}f${input.depth}`;
  // Only what decides about the followed row counts here, unless a filter of the caller's own looks at the whole of it.
  const narrowed = target.definition.narrowable === true && input.ctx.principal.inventoryFilter !== null;
  input.tables.add(narrowed ? target.table : scopeOf(target.table));
  const inner = scopeCondition({ ...input, alias, resource: target, depth: input.depth + 1 }, target.definition.scope);
  if (!inner) return null;
  const reference = sql.ref(`${input.alias}.${scope.column}`);
  const [from, key] = [sql`${sql.table(target.table)} as ${sql.id(alias)}`, sql.ref(`${alias}.${target.key}`)];
  const followed = sql`select 1 from ${from} where ${key} = ${reference} and ${inner}`;
  return orNull(
    asWay(input.way, { set: sql<SqlBool>`${reference} in (select ${key} from ${from} where ${inner})`, followed }),
    input.alias,
    scope,
  );
}

/** For rows that are seen with the record they name. */
function naming(input: Input): Naming {
  const { ctx, tables, pointed, alias } = input;
  return {
    ...{ ctx, tables, pointed, alias },
    targetSeen: (resource, at) =>
      visible({ ...input, alias: at, resource, depth: 0, pointed: pointed + 1, way: input.way === 'count' ? 'count' : 'each' }),
    customerSeen(column) {
      tables.add('user_customers');
      return ofCallersCustomers(ctx, sql.ref(`${alias}.${column}`), 'each');
    },
  };
}

/** For rows that name a record of any kind. */
function pointing(input: Input): Pointing {
  const { ctx, tables, pointed } = input;
  const device = ctx.lab.registry.playing('narrowable');
  return {
    ctx,
    alias: input.alias,
    tables,
    pointed,
    deviceSeen(key) {
      const alias = `${input.alias}d`;
      const inner = visible({ ...input, alias, resource: device, depth: 0 }) ?? sql<SqlBool>`1 = 1`;
      const [from, own] = [sql`${sql.table(device.table)} as ${sql.id(alias)}`, sql.ref(`${alias}.${device.key}`)];
      const followed = sql`select 1 from ${from} where ${own} = ${key} and ${inner}`;
      return asWay(input.way, { set: sql<SqlBool>`${key} in (select ${own} from ${from} where ${inner})`, followed });
    },
    targetSeen(resource, alias) {
      const { way } = input;
      return (
        visible({ ...input, alias, resource, depth: 0, pointed: pointed + 1, way: way === 'count' ? way : 'each' }) ??
        sql<SqlBool>`1 = 1`
      );
    },
  };
}

function asWay(way: Input['way'], { set, followed }: { set: Condition; followed: Expression<unknown> }): Condition {
  switch (way) {
    case 'count':
      return set;
    case 'each':
      return sql<SqlBool>`exists (${followed})`;
    case 'list':
      return findsOne(followed);
    case 'order':
      return meetsOne(followed);
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

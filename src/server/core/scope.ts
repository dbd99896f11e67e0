// Which rows a caller may see: one condition, added by the core to every read, write, count and relation (decisions 4.8).
// There is no way to read a record that does not pass here.
import { type SqlBool, sql } from 'kysely';
import { FilterError } from '../contract/filter-problem.ts';
import { filterDialect } from '../db/dialect/index.ts';
import { type Condition, combine, compileFilter } from '../filter/compile.ts';
import type { ResourceDefinition, Scope } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { type Ctx, scopeOf } from './context.ts';
import { assertMay } from './permissions.ts';

/** Null when the caller sees every row. For lists: his customers as a set, which an index can start from. */
export function visibleRows(
  ctx: Ctx,
  resource: ResolvedResource,
  alias: string,
  tables: Set<string> = new Set(),
): Condition | null {
  return visible({ ctx, alias, tables, resource, depth: 0, way: 'list' });
}

/** The same for counting: what a row follows is a set as well, as all rows are looked at and none comes first. */
export function countedRows(ctx: Ctx, resource: ResolvedResource, alias: string, tables: Set<string>): Condition | null {
  return visible({ ctx, alias, tables, resource, depth: 0, way: 'count' });
}

/** The same for rows that are found by their keys: one look-up each, instead of building the set for every query. */
export function eachVisible(ctx: Ctx, resource: ResolvedResource, alias: string): Condition | null {
  return visible({ ctx, alias, tables: new Set(), resource, depth: 0, way: 'each' });
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
  way: 'list' | 'count' | 'each';
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
      if (scope.allWith && seesAll(ctx) && ctx.principal.operations.has(scope.allWith)) return null;
      const mine = sql<SqlBool>`${sql.ref(`${alias}.${scope.column}`)} = ${ctx.principal.userId}`;
      if (!scope.sharedColumn) return mine;
      return sql<SqlBool>`(${mine} or ${sql.ref(`${alias}.${scope.sharedColumn}`)} = 1)`;
    }
    case 'trail':
      return ctx.principal.inventoryFilter ? trail(input, scope) : null;
    case 'all': {
      const parts = scope.of.map((part) => conditionOf(input, part)).filter((part): part is Condition => part !== null);
      return parts.length === 0 ? null : combine('and', parts);
    }
  }
}

function seesAll({ principal }: Ctx): boolean {
  return principal.customers === 'all' && principal.inventoryFilter === null;
}

function assigned({ ctx, alias, tables, way }: Input, column: string): Condition {
  tables.add('user_customers');
  const own = sql`${sql.ref('user_uID')} = ${ctx.principal.userId}`;
  const reference = sql.ref(`${alias}.${column}`);
  const assignments = sql.table('user_customers');
  const customer = sql.ref('customer_KTAG');
  // As a scalar, not as EXISTS: SQLite would turn that into a join and plan it anew for every value it is given.
  return way === 'each'
    ? sql<SqlBool>`(select 1 from ${assignments} where ${own} and ${customer} = ${reference}) = 1`
    : sql<SqlBool>`${reference} in (select ${customer} from ${assignments} where ${own})`;
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
    case 'trail':
      return [scope.resourceColumn, scope.keyColumn];
    case 'all':
      return scope.of.flatMap(scopeColumns);
  }
}

function follows(input: Input, scope: Extract<Scope, { kind: 'follows' }>): Condition | null {
  const target = input.ctx.lab.registry.resource(scope.resource);
  const alias = `${input.alias}f${input.depth}`;
  // Only what decides about the followed row counts here, unless a filter of the caller's own looks at the whole of it.
  const narrowed = target.name === 'inventory' && input.ctx.principal.inventoryFilter !== null;
  input.tables.add(narrowed ? target.table : scopeOf(target.table));
  const inner = scopeCondition({ ...input, alias, resource: target, depth: input.depth + 1 }, target.definition.scope);
  if (!inner) return null;
  const reference = sql.ref(`${input.alias}.${scope.column}`);
  const [from, key] = [sql`${sql.table(target.table)} as ${sql.id(alias)}`, sql.ref(`${alias}.${target.key}`)];
  const condition =
    input.way === 'count'
      ? sql<SqlBool>`${reference} in (select ${key} from ${from} where ${inner})`
      : sql<SqlBool>`exists (select 1 from ${from} where ${key} = ${reference} and ${inner})`;
  return orNull(condition, input.alias, scope);
}

function followsDevices({ name, scope }: ResourceDefinition, definitions: ReadonlyMap<string, ResourceDefinition>): boolean {
  const leads = (part: Scope): boolean => {
    if (part.kind === 'all') return part.of.some(leads);
    const target = part.kind === 'follows' ? definitions.get(part.resource) : undefined;
    return target !== undefined && followsDevices(target, definitions);
  };
  return name === 'inventory' || leads(scope);
}

/** For whoever's devices are narrowed; an entry about a record that is gone cannot be told to be one of his. */
function trail(input: Input, { resourceColumn, keyColumn }: Extract<Scope, { kind: 'trail' }>): Condition {
  const { registry } = input.ctx.lab;
  const following = registry.all().filter(({ definition }) => followsDevices(definition, registry.definitions));
  const [about, key] = [resourceColumn, keyColumn].map((column) => sql.ref(`${input.alias}.${column}`));
  const alias = `${input.alias}t`;
  const seen = following.map((target) => {
    const condition = visible({ ...input, alias, resource: target, depth: 0, way: 'each' }) ?? sql<SqlBool>`1 = 1`;
    const found = sql`select 1 from ${sql.table(target.table)} as ${sql.id(alias)} where ${sql.ref(`${alias}.${target.key}`)} = ${key} and ${condition}`;
    return sql<SqlBool>`(${about} = ${target.name} and exists (${found}))`;
  });
  const other = sql<SqlBool>`${about} not in (${sql.join(following.map(({ name }) => name))})`;
  return combine('or', [other, ...seen]);
}

/** A user's own narrowing of the devices (decisions 4.8 `inventory_filter`), read without the narrowing itself. */
function inventoryFilter({ ctx, alias, tables, resource }: Input): Condition | null {
  const node = ctx.principal.inventoryFilter;
  if (!node) return null;
  try {
    return compileFilter(node, {
      // Whole, also where the list shows a part of the device's fields.
      resource: ctx.lab.registry.resource(resource.name),
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

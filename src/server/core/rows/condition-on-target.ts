// A condition on the record that each row points to, for what most of those records meet: the set of them, which a filter along a
// relation makes, would be nearly the whole table, so the few that do not meet it are set aside instead.
import { type SqlBool, sql } from 'kysely';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { filterDialect } from '../../db/dialect/index.ts';
import { compileFilter } from '../../filter/compile.ts';
import { zoneOf } from '../../lib/clock.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { visibleThroughRelation } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { type ExtraCondition, fromTable, rootAlias } from './select.ts';

interface ConditionOnTargetInput {
  resource: ResolvedResource;
  /** A relation to one record. */
  relation: string;
  filter: FilterNode;
}

export function conditionOnTarget(ctx: Ctx, { resource, relation: name, filter }: ConditionOnTargetInput): ExtraCondition {
  const relation = resource.relations.get(name);
  if (relation?.kind !== 'one') throw new Error(`${resource.name} points to no ${name}`);
  const target = ctx.lab.registry.resource(relation.target);
  const alias = 'looked_up';
  const tables = new Set([target.table]);
  const seen = visibleThroughRelation(ctx, target, alias, tables);
  const fits = compileFilter(filter, {
    resource: target,
    alias,
    naming: ctx.naming,
    dialect: filterDialect,
    zone: zoneOf(ctx.lab.clock),
    resourceNamed: (other) => ctx.lab.registry.resource(other),
    visible: (other, otherAlias) => visibleThroughRelation(ctx, other, otherAlias, tables),
    tables,
  });
  const [key, reference] = [sql.ref(`${alias}.${target.key}`), sql.ref(`${rootAlias}.${relation.column}`)];
  const keys = sql`select ${key} from ${fromTable(target, alias)} where ${filterDialect.inTime(alias)} and`;
  // Of a limited caller's few records the set is the small one.
  const condition = seen
    ? sql<SqlBool>`${reference} in (${keys} ${seen} and ${fits})`
    : sql<SqlBool>`(${reference} is not null and ${reference} not in (${keys} (${fits}) is not true))`;
  return { condition, tables: [...tables] };
}

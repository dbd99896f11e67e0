// A condition on the record that each row points to, looked up row by row: for what most of those records meet, where the set of
// them, which a filter along a relation makes, would be nearly the whole table.
import { type SqlBool, sql } from 'kysely';
import type { FilterNode } from '../contract/filter-ast.ts';
import { filterDialect } from '../db/dialect/index.ts';
import { compileFilter } from '../filter/compile.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { Ctx } from './context.ts';
import { visibleThroughRelation } from './scope.ts';
import { type ExtraCondition, fromTable, rootAlias } from './select.ts';

interface LookUpInput {
  resource: ResolvedResource;
  /** A relation to one record. */
  relation: string;
  filter: FilterNode;
}

export function lookUpCondition(ctx: Ctx, { resource, relation: name, filter }: LookUpInput): ExtraCondition {
  const relation = resource.relations.get(name);
  if (relation?.kind !== 'one') throw new Error(`${resource.name} points to no ${name}`);
  const target = ctx.lab.registry.resource(relation.target);
  const alias = 'looked_up';
  const tables = new Set([target.table]);
  const seen = visibleThroughRelation(ctx, target, alias, tables);
  const fits = compileFilter(filter, {
    resource: target,
    alias,
    face: ctx.face,
    dialect: filterDialect,
    resourceNamed: (other) => ctx.lab.registry.resource(other),
    visible: (other, otherAlias) => visibleThroughRelation(ctx, other, otherAlias, tables),
    tables,
  });
  const [key, reference] = [sql.ref(`${alias}.${target.key}`), sql.ref(`${rootAlias}.${relation.column}`)];
  // A scalar and no EXISTS, which would be planned as a join that may begin at the other end.
  const condition = sql<SqlBool>`(select 1 from ${fromTable(target, alias)} where ${key} = ${reference} and ${fits}${
    seen ? sql` and ${seen}` : sql``
  }) = 1`;
  return { condition, tables: [...tables] };
}

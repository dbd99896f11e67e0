// The records on the other end of one record's relation, as a list of their own with filter, sort and paging.
import { type SqlBool, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { type Condition, combine } from '../../filter/target.ts';
import type { Relation } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import type { ListQuery } from '../lab/query.ts';
import { type ExtraCondition, rootAlias, type SelectedRow } from '../rows/select.ts';
import { getRecord, listRecords, type Page } from './read.ts';

interface RelatedInput {
  resource: ResolvedResource;
  id: string;
  relation: string;
  query: ListQuery;
}

export async function relatedRecords(
  ctx: Ctx,
  { query, ...input }: RelatedInput,
): Promise<{ target: ResolvedResource; page: Page }> {
  const { target, extra } = await relatedTo(ctx, input);
  return { target, page: await listRecords(ctx, target, query, extra) };
}

/** What stands on the other end of a record that the caller sees, as the condition of a list. */
export async function relatedTo(
  ctx: Ctx,
  { resource, id, relation: name }: Omit<RelatedInput, 'query'>,
): Promise<{ target: ResolvedResource; row: SelectedRow; extra: ExtraCondition }> {
  const relation = resource.relations.get(name);
  if (!relation) throw new AppError('route.not_found');
  const row = await getRecord(ctx, resource, id);
  const target = ctx.lab.registry.resource(relation.target);
  return { target, row, extra: linkedTo(relation, { target, key: String(row[resource.key]), foreign: row }) };
}

interface LinkInput {
  target: ResolvedResource;
  key: string;
  foreign: Record<string, unknown>;
}

function linkedTo(relation: Relation, input: LinkInput): ExtraCondition {
  return {
    condition: linkCondition(relation, input),
    tables: relation.kind === 'manyThrough' ? [relation.table] : [],
    few: true,
  };
}

function linkCondition(relation: Relation, { target, key, foreign }: LinkInput): Condition {
  const targetKey = sql.ref(`${rootAlias}.${target.key}`);
  switch (relation.kind) {
    case 'one':
      return sql<SqlBool>`${targetKey} = ${foreign[relation.column] ?? null}`;
    case 'many':
      return combine('and', [
        sql<SqlBool>`${sql.ref(`${rootAlias}.${relation.targetColumn}`)} = ${key}`,
        ...(relation.only
          ? [sql<SqlBool>`${sql.ref(`${rootAlias}.${relation.only.column}`)} = ${sql.lit(relation.only.value)}`]
          : []),
      ]);
    case 'manyThrough':
      return sql<SqlBool>`${targetKey} in (select ${sql.ref(relation.targetColumn)} from ${sql.table(relation.table)} where ${sql.ref(relation.ownColumn)} = ${key})`;
  }
}

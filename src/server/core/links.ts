// Links through a link table (a device's categories, a user's customers), written as the full set of keys.
import { sql } from 'kysely';
import { AppError, invalid } from '../contract/errors.ts';
import type { Relation } from '../schema/define-resource.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { type Ctx, markWritten } from './context.ts';
import { missingKeys } from './references.ts';

type Link = Extract<Relation, { kind: 'manyThrough' }>;

const mostLinks = 2000;

export function linkRelation(resource: ResolvedResource, name: string): Link {
  const relation = resource.relations.get(name);
  if (relation?.kind === 'manyThrough') return relation;
  throw invalid({ [name]: [{ key: 'errors.field.not_a_link' }] });
}

export async function linkedKeys(ctx: Ctx, relation: Link, key: string): Promise<string[]> {
  const { rows } = await sql<{
    k: string;
  }>`select ${sql.ref(relation.targetColumn)} as ${sql.id('k')} from ${sql.table(relation.table)} where ${sql.ref(
    relation.ownColumn,
  )} = ${key} order by ${sql.id('k')}`.execute(ctx.db);
  return rows.map((row) => row.k);
}

interface SetInput {
  resource: ResolvedResource;
  key: string;
  name: string;
  keys: readonly string[];
}

/** Gives the set before and after, or null when nothing changed. */
export async function setLinks(
  ctx: Ctx,
  { resource, key, name, keys }: SetInput,
): Promise<{ before: string[]; after: string[] } | null> {
  const relation = linkRelation(resource, name);
  const wanted = [...new Set(keys)].sort();
  if (wanted.length > mostLinks)
    throw new AppError('request.invalid', { fields: { [name]: [{ key: 'errors.field.too_many', params: { max: mostLinks } }] } });
  const before = await linkedKeys(ctx, relation, key);
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0) return null;
  const [unknown] = await missingKeys(ctx, ctx.lab.registry.resource(relation.target), added);
  if (unknown !== undefined) throw invalid({ [name]: [{ key: 'errors.field.no_such_record', params: { id: unknown } }] });
  markWritten(ctx, relation.table);
  if (removed.length > 0) {
    await sql`delete from ${sql.table(relation.table)} where ${sql.ref(relation.ownColumn)} = ${key} and ${sql.ref(relation.targetColumn)} in (${sql.join(
      removed,
    )})`.execute(ctx.db);
  }
  if (added.length > 0) {
    await ctx.db
      .insertInto(relation.table)
      .values(added.map((id) => ({ [relation.ownColumn]: key, [relation.targetColumn]: id })))
      .execute();
  }
  return { before, after: wanted };
}

// Links through a link table (a device's categories, a user's customers), written as the full set of keys.

import { sql } from 'kysely';
import { type FieldProblem, type FieldProblems, invalid } from '../../contract/errors.ts';
import type { Relation } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, markWritten } from '../lab/context.ts';
import { missingKeys } from '../rows/missing-keys.ts';
import { addProblem, type WriteInput } from './decode.ts';

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

interface Wanted {
  relation: Link;
  before: readonly string[];
  keys: readonly string[];
}

/** Whatever is new in the set must be there, and the caller must see it. */
async function setProblem(ctx: Ctx, { relation, before, keys }: Wanted): Promise<FieldProblem | null> {
  const wanted = new Set(keys);
  if (wanted.size > mostLinks) return { key: 'errors.field.too_many', params: { max: mostLinks } };
  const added = [...wanted].filter((id) => !before.includes(id));
  const [unknown] = await missingKeys(ctx, ctx.lab.registry.resource(relation.target), added);
  return unknown === undefined ? null : { key: 'errors.field.no_such_record', params: { id: unknown } };
}

export async function linksDiffer(
  ctx: Ctx,
  resource: ResolvedResource,
  { key, links }: { key: string; links: Record<string, string[]> },
): Promise<boolean> {
  for (const [name, keys] of Object.entries(links)) {
    const before = await linkedKeys(ctx, linkRelation(resource, name), key);
    const wanted = new Set(keys);
    if (wanted.size !== before.length || !before.every((one) => wanted.has(one))) return true;
  }
  return false;
}

interface LinksToCheck {
  /** Null for a new record. */
  key: string | null;
  links: WriteInput['links'];
  problems: FieldProblems;
}

/** Before anything is written, so that what is wrong with them is said with the rest. */
export async function checkLinks(
  ctx: Ctx,
  resource: ResolvedResource,
  { key, links = {}, problems }: LinksToCheck,
): Promise<void> {
  for (const [name, keys] of Object.entries(links)) {
    const relation = linkRelation(resource, name);
    const before = key === null ? [] : await linkedKeys(ctx, relation, key);
    const problem = await setProblem(ctx, { relation, before, keys });
    if (problem) addProblem(problems, name, problem);
  }
}

interface SetInput {
  resource: ResolvedResource;
  key: string;
  name: string;
  keys: readonly string[];
}

/** Gives the set before and after, or null when nothing changed. */
export async function writeLinks(
  ctx: Ctx,
  { resource, key, name, keys }: SetInput,
): Promise<{ before: string[]; after: string[] } | null> {
  const relation = linkRelation(resource, name);
  const wanted = [...new Set(keys)].sort();
  const before = await linkedKeys(ctx, relation, key);
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0) return null;
  const problem = await setProblem(ctx, { relation, before, keys: wanted });
  if (problem) throw invalid({ [name]: [problem] });
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

// Loads the related records of a page of rows: a fixed number of statements per relation, whatever the page holds.
// Related rows pass the caller's operation and scope like any other row; what he may not see is simply not linked.
import { sql } from 'kysely';
import type { Relation, Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName, ResourceRelations } from '../../schema/rows.generated.ts';
import { mayView } from '../access/permissions.ts';
import { eachVisible } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { runPreparedRead } from '../lab/prepared-reads.ts';
import { columnList, fromTable, type SelectedRow } from '../rows/select.ts';

export type Related = SelectedRow | null | SelectedRow[];

/** For each row, relation name -> related row(s). */
export type RelatedRows = Map<SelectedRow, Record<string, Related>>;

export type RelationOf<Name extends ResourceName> = ResourceName extends Name ? string : keyof ResourceRelations[Name] & string;

export type TargetOf<End> = End extends { target: infer Name extends ResourceName } ? Name : never;

type EndOf<End> = End extends { kind: 'one' } ? SelectedRow<TargetOf<End>> | null : SelectedRow<TargetOf<End>>[];

/** The same for a record type that is known: each relation by its own kind of row. */
type RelatedRowsOf<Name extends ResourceName, Names extends string> = ResourceName extends Name
  ? RelatedRows
  : Map<SelectedRow<Name>, { [Relation in Names & keyof ResourceRelations[Name]]: EndOf<ResourceRelations[Name][Relation]> }>;

const linkKey = '__owner';
const mostKeysAtOnce = 500;

interface LoadInput<Name extends ResourceName, Names extends string> {
  ctx: Ctx;
  resource: ResolvedResource<Name>;
  rows: readonly SelectedRow<Name>[];
  names: readonly Names[];
}

interface LoadEach {
  ctx: Ctx;
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
  names: readonly string[];
}

/** Where the record type is known, its relations are, too: definitions say of which kind each is. */
export async function loadRelations<Name extends ResourceName, Names extends RelationOf<Name>>({
  ctx,
  resource,
  rows,
  names,
}: LoadInput<Name, Names>): Promise<RelatedRowsOf<Name, Names>> {
  return (await loadEach({ ctx, resource, rows, names })) as RelatedRowsOf<Name, Names>;
}

async function loadEach({ ctx, resource, rows, names }: LoadEach): Promise<RelatedRows> {
  const related: RelatedRows = new Map(rows.map((row) => [row, {}]));
  for (const name of names) {
    const relation = resource.relations.get(name);
    if (!relation) throw new Error(`${resource.name} has no relation ${name}`);
    const target = ctx.lab.registry.resource(relation.target);
    const found = mayView(ctx, target)
      ? await loadOne(ctx, { resource, relation, target, rows })
      : new Map<string, SelectedRow[]>();
    for (const row of rows) {
      const entry = related.get(row);
      if (entry) entry[name] = pick(relation, row, resource, found);
    }
  }
  return related;
}

function pick(relation: Relation, row: Row, resource: ResolvedResource, found: Map<string, SelectedRow[]>): Related {
  if (relation.kind === 'one') return found.get(String(row[relation.column]))?.[0] ?? null;
  return found.get(String(row[resource.key])) ?? [];
}

interface OneInput {
  resource: ResolvedResource;
  relation: Relation;
  target: ResolvedResource;
  rows: readonly SelectedRow[];
}

async function loadOne(ctx: Ctx, { resource, relation, target, rows }: OneInput): Promise<Map<string, SelectedRow[]>> {
  const column = relation.kind === 'one' ? relation.column : resource.key;
  const keys = [...new Set(rows.map((row) => row[column]).filter((key): key is string => typeof key === 'string'))];
  const found = new Map<string, SelectedRow[]>();
  for (let start = 0; start < keys.length; start += mostKeysAtOnce) {
    const rowsOfPart = await fetchPart(ctx, { relation, target, keys: padded(keys.slice(start, start + mostKeysAtOnce)) });
    for (const { [linkKey]: ownerKey, ...row } of rowsOfPart) {
      const list = found.get(String(ownerKey)) ?? [];
      list.push(row as SelectedRow);
      found.set(String(ownerKey), list);
    }
  }
  return found;
}

/** Few statement shapes instead of one per page length: the list is filled up to a power of two with its last key. */
function padded(keys: readonly string[]): string[] {
  let size = 1;
  while (size < keys.length) size *= 2;
  const last = keys.at(-1) ?? '';
  return [...keys, ...new Array<string>(size - keys.length).fill(last)];
}

type LinkedRow = SelectedRow & { [linkKey]: string };

interface PartInput {
  relation: Relation;
  target: ResolvedResource;
  keys: string[];
}

function fetchPart(ctx: Ctx, { relation, target, keys }: PartInput): Promise<LinkedRow[]> {
  const alias = 'x';
  const key = sql.ref(`${alias}.${target.key}`);
  return runPreparedRead<LinkedRow>(ctx, {
    shape: `related ${JSON.stringify(relation)}`,
    values: keys,
    build(slots) {
      const seen = eachVisible(ctx, target, alias);
      const columns = columnList(ctx, target, alias);
      const { owner, from } = ownerAndSource(relation, target, alias);
      const only = relation.kind === 'many' && relation.only;
      return sql<LinkedRow>`select ${columns}, ${owner} as ${sql.id(linkKey)} from ${from} where ${owner} in (${sql.join([...slots])}) ${
        seen ? sql`and ${seen}` : sql``
      } ${only ? sql`and ${sql.ref(`${alias}.${only.column}`)} = ${sql.lit(only.value)}` : sql``} order by ${key}`;
    },
  });
}

/** The column that names the row asking, and the table(s) to read. */
function ownerAndSource(relation: Relation, target: ResolvedResource, alias: string) {
  const key = sql.ref(`${alias}.${target.key}`);
  const from = fromTable(target, alias);
  if (relation.kind === 'one') return { owner: key, from };
  if (relation.kind === 'many') return { owner: sql.ref(`${alias}.${relation.targetColumn}`), from };
  const link = sql`${sql.table(relation.table)} as ${sql.id('l')}`;
  return {
    owner: sql.ref(`l.${relation.ownColumn}`),
    from: sql`${link} join ${from} on ${key} = ${sql.ref(`l.${relation.targetColumn}`)}`,
  };
}

/** Relations that a v1 row carries (docs/interface/v1.md#rows). */
export function embeddedRelations(resource: ResolvedResource): string[] {
  return [...resource.relations].filter(([, relation]) => relation.embed).map(([name]) => name);
}

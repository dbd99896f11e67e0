// Whom a change concerns: who is named in it, who wrote the record, or who may change such records.
import { sql } from 'kysely';
import { missingOperation, type Requirement } from '../../contract/operations.ts';
import { typed } from '../../db/connection/connection.ts';
import { oneOfTexts } from '../../db/dialect/index.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Ctx } from '../lab/context.ts';
import { inChunks } from '../rows/row-batches.ts';
import type { Concerned } from './concerned.ts';

/** Read once for many changes of one kind. */
export interface Audiences {
  editors: Map<string, readonly string[]>;
}

/** So many have to do with one record at most; the last of them. */
const mostWriters = 5;

export async function audienceOf(
  ctx: Ctx,
  { who, written }: Pick<Concerned, 'who' | 'written'>,
  audiences: Audiences,
): Promise<readonly string[]> {
  if (who === 'writers') return writersOf(ctx, written);
  if (who === 'editors') return editorsOf(ctx, written.resource, audiences);
  if ('users' in who) return (JSON.parse(String(written.values[who.users])) as { id: string }[]).map(({ id }) => id);
  const named = (await wholeRow(ctx, written, who.user))[who.user];
  if (typeof named === 'string' && named !== '') return [named];
  return who.orEditors ? editorsOf(ctx, written.resource, audiences) : [];
}

/** A change that leaves the column as it is does not hold it. */
async function wholeRow(ctx: Ctx, { resource: name, key, values }: Concerned['written'], column: string): Promise<Row> {
  if (Object.hasOwn(values, column)) return values;
  const resource = ctx.lab.registry.resource(name);
  const { rows } = await sql<Row>`select ${sql.ref(column)} from ${sql.table(resource.table)}
    where ${sql.ref(resource.key)} = ${key}`.execute(ctx.db);
  return rows[0] ?? {};
}

async function writersOf(ctx: Ctx, { resource, key }: Concerned['written']): Promise<readonly string[]> {
  const rows = await typed(ctx.db)
    .selectFrom('audits')
    .select(['user_uID', (eb) => eb.fn.max('rid').as('last')])
    .where('resource', '=', resource)
    .where('record_key', '=', key)
    .where('action', 'in', ['create', 'update'])
    .where('user_uID', 'is not', null)
    .groupBy('user_uID')
    .orderBy('last', 'desc')
    .limit(mostWriters + 1)
    .execute();
  return rows.flatMap(({ user_uID }) => user_uID ?? []);
}

async function editorsOf(ctx: Ctx, name: Concerned['written']['resource'], { editors }: Audiences): Promise<readonly string[]> {
  const found = editors.get(name) ?? (await holdersOf(ctx, ctx.lab.registry.resource(name).definition.operations.edit));
  editors.set(name, found);
  return found;
}

/** Of the users whose role holds what is asked for. */
export async function holdersOf({ db }: Ctx, asked: Requirement): Promise<readonly string[]> {
  const rows = await typed(db)
    .selectFrom('users')
    .innerJoin('roles', 'roles.uID', 'users.role')
    .select(['users.uID', 'roles.operations'])
    .where('users.status', '=', 'active')
    .execute();
  const holds = (operations: string | null) => new Set(JSON.parse(operations ?? '[]') as string[]);
  return rows.filter(({ operations }) => missingOperation(asked, holds(operations)) === null).map(({ uID }) => uID);
}

export async function activeAmong({ db }: Ctx, users: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const chunk of inChunks([...new Set(users)])) {
    const rows = await typed(db)
      .selectFrom('users')
      .select('uID')
      .where((eb) => oneOfTexts(eb.ref('uID'), chunk))
      .where('status', '=', 'active')
      .execute();
    for (const { uID } of rows) found.add(uID);
  }
  return found;
}

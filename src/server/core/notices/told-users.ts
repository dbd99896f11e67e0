// Whom a change concerns: who is named in it, who wrote the record, or who may change such records.
import { sql } from 'kysely';
import { missingOperation, type Requirement } from '../../contract/operations.ts';
import { oneOfMany, oneOfTexts } from '../../db/dialect/index.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import type { Told } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { Ctx } from '../lab/context.ts';
import { groupedBy } from '../rows/grouped-by.ts';
import type { Concerned } from './concerned.ts';

type Written = Concerned['written'];

/** Read once for all changes of a run, however many there are. */
export interface Audiences {
  editors: ReadonlyMap<ResourceName, readonly string[]>;
  /** By the record they wrote. */
  writers: ReadonlyMap<string, readonly string[]>;
  /** By the record and the column that names them. */
  named: ReadonlyMap<string, string>;
}

/** So many have to do with one record at most; the last of them. */
const mostWriters = 5;

const nameOf = ({ resource, key }: Written, column = '') => `${resource} ${key} ${column}`;

export async function readAudiences(ctx: Ctx, found: readonly Concerned[]): Promise<Audiences> {
  const editors = new Map<ResourceName, readonly string[]>();
  const writers = new Map<string, readonly string[]>();
  const named = new Map<string, string>();
  for (const [resource, of] of groupedBy(found, ({ written }) => written.resource)) {
    await readWriters(ctx, ofKind(of, 'writers'), writers);
    await readNamed(ctx, of, named);
    if (of.some(({ who }) => who === 'editors' || (typeof who === 'object' && 'orEditors' in who)))
      editors.set(resource, await holdersOf(ctx, ctx.lab.registry.resource(resource).definition.operations.edit));
  }
  return { editors, writers, named };
}

export function audienceOf({ who, written }: Pick<Concerned, 'who' | 'written'>, audiences: Audiences): readonly string[] {
  const editors = () => audiences.editors.get(written.resource) ?? [];
  if (who === 'writers') return audiences.writers.get(nameOf(written)) ?? [];
  if (who === 'editors') return editors();
  if ('users' in who) return (JSON.parse(String(written.values[who.users])) as { id: string }[]).map(({ id }) => id);
  const named = audiences.named.get(nameOf(written, who.user));
  if (named) return [named];
  return who.orEditors ? editors() : [];
}

const ofKind = (found: readonly Concerned[], kind: Told) => found.flatMap(({ who, written }) => (who === kind ? [written] : []));

/** Whoever made or changed these records, the last ones first. */
async function readWriters({ db }: Ctx, records: readonly Written[], writers: Map<string, readonly string[]>): Promise<void> {
  for (const chunk of inChunks(records)) {
    const resource = chunk[0]?.resource;
    if (!resource) return;
    const keys = chunk.map(({ key }) => key);
    const rows = await typed(db)
      .selectFrom('audits')
      .select(['record_key', 'user_uID', (eb) => eb.fn.max('rid').as('last')])
      .where('resource', '=', resource)
      .where((eb) => oneOfTexts(eb.ref('record_key'), keys))
      .where('action', 'in', ['create', 'update'])
      .where('user_uID', 'is not', null)
      .groupBy(['record_key', 'user_uID'])
      .orderBy('last', 'desc')
      .execute();
    for (const [key, of] of groupedBy(rows, ({ record_key }) => record_key)) {
      const last = of.slice(0, mostWriters + 1).flatMap(({ user_uID }) => user_uID ?? []);
      writers.set(nameOf({ resource, key, values: {} }), last);
    }
  }
}

/** Whom a column names. A change that leaves the column as it is does not hold it. */
async function readNamed(ctx: Ctx, found: readonly Concerned[], named: Map<string, string>): Promise<void> {
  const asked = found.flatMap(({ who, written }) =>
    typeof who === 'object' && 'user' in who ? [{ column: who.user, written }] : [],
  );
  const missing = asked.filter(({ column, written }) => {
    const value = written.values[column];
    if (typeof value === 'string' && value !== '') named.set(nameOf(written, column), value);
    return !Object.hasOwn(written.values, column);
  });
  for (const [column, of] of groupedBy(missing, (one) => one.column))
    for (const chunk of inChunks(of)) {
      const resource = ctx.lab.registry.resource(chunk[0]?.written.resource ?? 'user');
      const keys = chunk.map(({ written }) => written.key);
      const { rows } = await sql<{ k: string; v: string | null }>`
        select ${sql.ref(resource.key)} as ${sql.id('k')}, ${sql.ref(column)} as ${sql.id('v')} from ${sql.table(resource.table)}
        where ${oneOfMany(sql.ref(resource.key), keys)}`.execute(ctx.db);
      for (const { k: key, v } of rows) if (v) named.set(nameOf({ resource: resource.name, key, values: {} }, column), v);
    }
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

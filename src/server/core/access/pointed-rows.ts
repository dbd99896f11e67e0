// Rows that name a record of any kind, for whoever's devices are narrowed (docs/interface/access.md#row-scope): an entry of the trail, a
// link of a document, a note, a line of an order. What they name is looked at by its own rules; all types that lead to one device alone
// share one
// question about that device, as a question for each type would be a long one.
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Condition, combine } from '../../filter/target.ts';
import type { Scope } from '../../schema/define-resource.ts';
import { isDeviceBound, wayToDevice } from '../../schema/device-bound.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, scopeOf } from '../lab/context.ts';

type Points = Extract<Scope, { kind: 'points' }>;
type Linked = Extract<Scope, { kind: 'linked' }>;

export interface Pointing {
  ctx: Ctx;
  /** Of the row that names another. */
  alias: string;
  tables: Set<string>;
  /** How many records were named by two columns on the way here. */
  pointed: number;
  /** The device of this key is one of the caller's. */
  deviceSeen(key: Expression<unknown>): Condition;
  /** The row of `target` under `alias` is one the caller sees. */
  targetSeen(target: ResolvedResource, alias: string): Condition;
}

/** What is named by what is named is followed no further: it is hidden then, as it cannot be told to be the caller's. */
const mostPointed = 1;

/** A row that names no device and nothing that follows one is not concerned; one that names what is gone is not seen. */
export function pointsToSeen(pointing: Pointing, scope: Points): Condition {
  const { about, key, bound } = namedBy(pointing, scope);
  return combine('or', [
    sql<SqlBool>`${about} is null`,
    sql<SqlBool>`${key} is null`,
    sql<SqlBool>`${about} not in (${sql.join(bound.map(({ name }) => name))})`,
    ...seenTargets(pointing, scope),
  ]);
}

/** `key`: of the row that is tied. */
export function linkedToSeen(pointing: Pointing, scope: Linked, key: string): Condition {
  const { ctx, alias, tables } = pointing;
  const { table } = ctx.lab.registry.resource(scope.by);
  tables.add(table);
  const link = `${alias}l`;
  const columns: Points = { kind: 'points', resourceColumn: scope.resourceColumn, keyColumn: scope.keyColumn };
  const target: Pointing = { ...pointing, alias: link };
  const { about, bound } = namedBy(target, columns);
  const made = sql.ref(`${alias}.${scope.made.column}`);
  const links = sql`select 1 from ${sql.table(table)} as ${sql.id(link)} where ${sql.ref(`${link}.${scope.ownColumn}`)} = ${sql.ref(`${alias}.${key}`)}`;
  const ofDevice = sql<SqlBool>`(${made} in (${sql.join([...scope.made.ofOneDevice])}) and ${about} in (${sql.join(bound.map(({ name }) => name))}))`;
  return combine('or', [
    sql<SqlBool>`(${made} is null and not exists (${links}))`,
    sql<SqlBool>`exists (${links} and (${made} is null or ${ofDevice}) and ${pointsToSeen(target, columns)})`,
  ]);
}

function namedBy({ ctx, alias }: Pointing, { resourceColumn, keyColumn }: Points) {
  const { registry } = ctx.lab;
  return {
    about: sql.ref(`${alias}.${resourceColumn}`),
    key: sql.ref(`${alias}.${keyColumn}`),
    bound: registry.all().filter(({ definition }) => isDeviceBound(definition, registry.definitions)),
  };
}

function seenTargets(pointing: Pointing, scope: Points): Condition[] {
  const { ctx, alias, pointed, tables } = pointing;
  const { about, key, bound } = namedBy(pointing, scope);
  const { definitions } = ctx.lab.registry;
  const plain = bound.flatMap(({ name, definition }) => {
    const way = wayToDevice(definition, definitions);
    return way ? [{ name, way }] : [];
  });
  for (const { table } of plain.flatMap(({ way }) => way)) tables.add(scopeOf(table));
  const device = sql`case ${about} ${sql.join(
    plain.map(({ name, way }) => {
      // The innermost look-up is of what is named itself.
      const found = way.reduce<Expression<unknown>>((from, step, index) => {
        const at = `${alias}w${index}`;
        return sql`(select ${sql.ref(`${at}.${step.column}`)} from ${sql.table(step.table)} as ${sql.id(at)} where ${sql.ref(`${at}.${step.key}`)} = ${from})`;
      }, key);
      return sql`when ${name} then ${found}`;
    }),
    sql` `,
  )} end`;
  const names = sql.join(plain.map(({ name }) => name));
  const ofDevices = sql<SqlBool>`(${about} in (${names}) and ${pointing.deviceSeen(device)})`;
  if (pointed >= mostPointed) return [ofDevices];
  const others = bound.filter((one) => plain.every(({ name }) => name !== one.name));
  return [ofDevices, ...others.map((target) => seenTarget(pointing, scope, target))];
}

function seenTarget(pointing: Pointing, scope: Points, target: ResolvedResource): Condition {
  const { about, key } = namedBy(pointing, scope);
  const at = `${pointing.alias}p`;
  pointing.tables.add(target.table);
  const found = sql`select 1 from ${sql.table(target.table)} as ${sql.id(at)} where ${sql.ref(`${at}.${target.key}`)} = ${key}`;
  return sql<SqlBool>`(${about} = ${target.name} and exists (${found} and ${pointing.targetSeen(target, at)}))`;
}

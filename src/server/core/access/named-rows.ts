// Rows that are seen with the record they name, of whatever type it is (docs/interface/access.md#row-scope): what is proposed for it, what is said of it. Each type
// is asked by its own rules, as they are at the moment of asking; a type that the caller may not view shows none of its rows.
import { type SqlBool, sql } from 'kysely';
import { type Condition, combine } from '../../filter/target.ts';
import { type NamedScope, scopeParts } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { mayView } from './permissions.ts';

export interface Naming {
  ctx: Ctx;
  /** Of the row that names another. */
  alias: string;
  tables: Set<string>;
  /** How many records were named by two columns on the way here. */
  pointed: number;
  /** Null: the caller sees every row of that type. */
  targetSeen(target: ResolvedResource, alias: string): Condition | null;
  /** The column holds a customer of the caller's. */
  customerSeen(column: string): Condition;
}

const nothing = sql<SqlBool>`1 = 0`;

export function namedSeen(naming: Naming, scope: NamedScope): Condition {
  const { ctx, alias, pointed } = naming;
  // What is named by what is named cannot be told to be the caller's.
  if (pointed > 0) return nothing;
  const about = sql.ref(`${alias}.${scope.resourceColumn}`);
  const key = sql.ref(`${alias}.${scope.keyColumn}`);
  const viewed = ctx.lab.registry.all().filter((one) => isNameable(one) && mayView(ctx, one));
  const whole: string[] = [];
  const parts: { name: string; seen: Condition }[] = [];
  for (const target of viewed) {
    const at = `${alias}n`;
    const inner = naming.targetSeen(target, at);
    if (inner) naming.tables.add(target.table);
    if (!inner) whole.push(target.name);
    else {
      const found = sql`select 1 from ${sql.table(target.table)} as ${sql.id(at)} where ${sql.ref(`${at}.${target.key}`)} = ${key} and ${inner}`;
      parts.push({ name: target.name, seen: sql<SqlBool>`(${about} = ${target.name} and exists (${found}))` });
    }
  }
  return combine('or', [
    scope.orNone ? sql<SqlBool>`${about} is null` : nothing,
    whole.length > 0 ? sql<SqlBool>`${about} in (${sql.join(whole)})` : nothing,
    ...parts.map(({ seen }) => seen),
    parts.length > 0 && scope.unmade
      ? sql<SqlBool>`(${key} is null and ${about} in (${sql.join(parts.map(({ name }) => name))}) and ${ofNobodyYet(naming, scope.unmade)})`
      : nothing,
  ]);
}

/** Of a record that is to be made. */
function ofNobodyYet({ ctx, alias, customerSeen }: Naming, scope: NonNullable<NamedScope['unmade']>): Condition {
  const { userId, handedOut, customers, inventoryFilter } = ctx.principal;
  const own = sql<SqlBool>`${sql.ref(`${alias}.${scope.userColumn}`)} = ${userId}`;
  const mine = handedOut ? sql<SqlBool>`(${own} and ${sql.ref(`${alias}.${scope.accessColumn}`)} = ${handedOut.id})` : own;
  // Whether a device that is not there yet would pass a filter, nobody can tell.
  if (inventoryFilter || customers === 'all') return mine;
  return combine('or', [mine, customerSeen(scope.customerColumn)]);
}

/** Published, and its rows are not somebody's own. */
export function isNameable({ definition: { faces, v2, scope } }: ResolvedResource): boolean {
  const own = scopeParts(scope).some(({ kind }) => kind === 'owner' || kind === 'named');
  return v2 !== undefined && faces.includes('v2') && !own;
}

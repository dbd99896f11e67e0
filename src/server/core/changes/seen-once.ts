// Whether a record that its reader does not see now may ever have been told to him: only then he is told that it is gone. Told by the
// entries of the trail about it: each names the customer the record belonged to.
import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonMember, listed, never, oneOfMany, throughIndex } from '../../db/dialect/index.ts';
import { type Condition, combine } from '../../filter/target.ts';
import type { NamedScope, Scope } from '../../schema/define-resource.ts';
import { scopeParts } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { isNameable } from '../access/named-rows.ts';
import { mayView } from '../access/permissions.ts';
import { customerSeen, hidesOwn } from '../access/scope.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { customerColumn } from './trail-entries.ts';

/** Whatever the statistics say: the trail is long, and what it says of one record is short. */
const trail = throughIndex({ table: 'audits', alias: 'a', index: 'audits_resource_record_key_at' });

/** Of these keys, those; all of them where everybody who may see the type at all saw each record. */
export async function seenOnce(ctx: Ctx, resource: ResolvedResource, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const key = sql.ref('k.value');
  const first = sql`coalesce((select min(rid) from ${trail} where resource = ${resource.name} and record_key = ${key}), 0)`;
  const seen = toldOf(ctx, resource, { key, since: first, depth: 0 });
  if (!seen) return new Set(keys);
  const { rows } = await sql<{
    k: string;
  }>`select k.value as k from ${listed(keys, 'k')} where ${seen}`.execute(readingDb(ctx));
  return new Set(rows.map(({ k }) => k));
}

interface Told {
  /** Of the record that is asked about, or of what it follows. */
  key: Expression<unknown>;
  /** What it follows counts from the first entry of the record on: it was not there before. */
  since: Expression<unknown>;
  depth: number;
}

/** By its own entries, or by those of what it ever followed. */
function toldOf(ctx: Ctx, resource: ResolvedResource, { key, since, depth }: Told): Condition | null {
  const { name, table, definition } = resource;
  const seen = seenBy(ctx, definition.scope);
  if (!seen) return null;
  const column = customerColumn(resource);
  const was = column === null ? sql`null` : member('before', column);
  const own = sql`resource = ${name} and record_key = ${key}`;
  const entries = sql`select "customer_KTAG" as customer, ${was} as was, before, after from ${trail} where ${own} and rid >= ${since}`;
  const told: Condition[] = [sql<SqlBool>`exists (select 1 from (${entries}) as s where ${seen})`];
  for (const part of scopeParts(definition.scope)) {
    if (part.kind === 'named') told.push(toldOfNamed(ctx, part, { own, since, depth }));
    if (part.kind !== 'follows') continue;
    const at = `p${depth}`;
    const named = ['before', 'after'].map((side) => sql`select ${member(side, part.column)} as k from ${trail} where ${own}`);
    const now = sql`select ${sql.ref(part.column)} as k from ${sql.table(table)} where ${sql.ref(resource.key)} = ${key}`;
    const target = ctx.lab.registry.resource(part.resource);
    const followed = toldOf(ctx, target, { key: sql.ref(`${at}.k`), since, depth: depth + 1 });
    if (followed)
      told.push(
        sql<SqlBool>`exists (select 1 from (${sql.join([...named, now], sql` union `)}) as ${sql.id(at)} where ${followed})`,
      );
  }
  return combine('or', told);
}

/** By what became of the record it names, of whatever kind that is. */
function toldOfNamed(
  ctx: Ctx,
  scope: NamedScope,
  { own, since, depth }: Omit<Told, 'key'> & { own: Expression<unknown> },
): Condition {
  const at = `p${depth}`;
  const named = ['before', 'after'].map(
    (side) =>
      sql`select ${member(side, scope.resourceColumn)} as r, ${member(side, scope.keyColumn)} as k from ${trail} where ${own}`,
  );
  const each = ctx.lab.registry.all().flatMap((target) => {
    if (!isNameable(target) || !mayView(ctx, target)) return [];
    const told = toldOf(ctx, target, { key: sql.ref(`${at}.k`), since, depth: depth + 1 });
    const kind = sql<SqlBool>`${sql.ref(`${at}.r`)} = ${target.name}`;
    return [told ? combine('and', [kind, told]) : kind];
  });
  return sql<SqlBool>`exists (select 1 from (${sql.join(named, sql` union `)}) as ${sql.id(at)} where ${combine('or', each)})`;
}

const member = (side: string, column: string) => jsonMember(sql.ref(side), column);

function seenBy(ctx: Ctx, scope: Scope): Condition | null {
  switch (scope.kind) {
    case 'customer': {
      const [now, was] = [customerSeen(ctx, sql.ref('s.customer')), customerSeen(ctx, sql.ref('s.was'))];
      if (!now || !was) return null;
      return combine('or', [now, was, ...common(scope)]);
    }
    case 'follows': {
      const inner = seenBy(ctx, ctx.lab.registry.resource(scope.resource).definition.scope);
      return inner && combine('or', [inner, ...common(scope)]);
    }
    case 'owner':
      return seenByOwner(ctx, scope);
    case 'named':
      return seenByName(ctx, scope);
    case 'all': {
      const parts = scope.of.map((part) => seenBy(ctx, part)).filter((part): part is Condition => part !== null);
      return parts.length === 0 ? null : combine('and', parts);
    }
    default:
      return null;
  }
}

function common({ orNull }: { orNull?: boolean }): Condition[] {
  return orNull ? [sql<SqlBool>`s.customer is null`] : [];
}

/** By the customer that the record it names had then; what became of that one since is asked beside this. */
function seenByName(ctx: Ctx, scope: NamedScope): Condition {
  const forAll = ctx.lab.registry.all().filter((one) => isNameable(one) && scopeParts(one.definition.scope).some(isCommon));
  const named = ['before', 'after'].map((side) =>
    oneOfMany(
      jsonMember(sql.ref(`s.${side}`), scope.resourceColumn),
      forAll.map(({ name }) => name),
    ),
  );
  const common = sql<SqlBool>`(s.customer is null and ${combine('or', named)})`;
  return combine('or', [customerSeen(ctx, sql.ref('s.customer')) ?? never, common]);
}

const isCommon = (part: Scope) => 'orNull' in part && part.orNull === true;

function seenByOwner(ctx: Ctx, { column, sharedColumn, allWith }: Extract<Scope, { kind: 'owner' }>): Condition | null {
  const { principal } = ctx;
  if (principal.program || (allWith && principal.customers === 'all' && principal.operations.has(allWith))) return null;
  const value = (side: string, name: string) => jsonMember(sql.ref(`s.${side}`), name);
  return combine(
    'or',
    ['before', 'after'].flatMap((side) => [
      ...(hidesOwn(ctx) ? [never] : [sql<SqlBool>`${value(side, column)} = ${principal.userId}`]),
      ...(sharedColumn ? [sql<SqlBool>`${value(side, sharedColumn)} = 1`] : []),
    ]),
  );
}

// What comes into sight, or leaves it, with a record that moved: all that follows or names it, and what follows that. One question a type
// and step.
import { type RawBuilder, sql } from 'kysely';
import { oneOfMany } from '../../db/dialect/index.ts';
import { type NamedScope, scopeParts } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { isNameable } from '../access/named-rows.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { followedTypes } from './followed.ts';

export interface Follower {
  resource: ResourceName;
  key: string;
  /** The key of the record that moved. */
  moved: string;
}

interface Follows {
  table: string;
  key: string;
  name: ResourceName;
  column: string;
  resource: ResourceName;
}

function followsOf({ lab: { registry } }: Ctx): Follows[] {
  return registry
    .all()
    .flatMap(({ name, table, key, definition }) =>
      scopeParts(definition.scope).flatMap((part) =>
        part.kind === 'follows' ? [{ table, key, name, column: part.column, resource: part.resource }] : [],
      ),
    );
}

interface Names {
  resource: ResolvedResource;
  scope: NamedScope;
}

/** What is seen with a record of whatever kind it names. */
const namesOf = ({ lab: { registry } }: Ctx): Names[] =>
  followedTypes(registry).flatMap((resource) =>
    scopeParts(resource.definition.scope).flatMap((scope) => (scope.kind === 'named' ? [{ resource, scope }] : [])),
  );

/** The types whose moves may move rows of these. */
export function followedBy(ctx: Ctx, types: Iterable<ResourceName>): Set<ResourceName> {
  const links = followsOf(ctx);
  const found = new Set<ResourceName>(types);
  if (namesOf(ctx).some(({ resource }) => found.has(resource.name)))
    for (const resource of ctx.lab.registry.all()) if (isNameable(resource)) found.add(resource.name);
  // What is added while it is gone through is gone through as well.
  for (const name of found) for (const link of links) if (link.name === name) found.add(link.resource);
  return found;
}

const mostSteps = 8;

/** By type and key, the record that moved. */
type Led = ReadonlyMap<ResourceName, ReadonlyMap<string, string>>;

interface Found {
  /** Its own key. */
  k: string;
  /** The type and key of what it follows. */
  r: ResourceName;
  p: string;
}

/** `moved`: by type, the keys of the records whose place changed. */
export async function followersOf(ctx: Ctx, moved: ReadonlyMap<ResourceName, readonly string[]>): Promise<Follower[]> {
  const found: Follower[] = [];
  let step: Led = new Map([...moved].map(([name, keys]) => [name, new Map(keys.map((key) => [key, `${name} ${key}`]))]));
  for (let n = 0; n < mostSteps && step.size > 0; n += 1) {
    const next = new Map<ResourceName, Map<string, string>>();
    for (const { name, asking } of questionsOf(ctx, step)) {
      const { rows } = await asking.execute(readingDb(ctx));
      for (const { k, r, p } of rows) {
        const origin = step.get(r)?.get(p) ?? '';
        found.push({ resource: name, key: k, moved: origin });
        next.set(name, (next.get(name) ?? new Map<string, string>()).set(k, origin));
      }
    }
    step = next;
  }
  return found;
}

function questionsOf(ctx: Ctx, led: Led): { name: ResourceName; asking: RawBuilder<Found> }[] {
  const following = followsOf(ctx).flatMap(({ table, key, name, column, resource }) => {
    const leading = led.get(resource);
    if (!leading) return [];
    const asking = sql<Found>`select ${sql.ref(key)} as k, ${sql.lit(resource)} as r, ${sql.ref(column)} as p from ${sql.table(table)}
      where ${oneOfMany(sql.ref(column), [...leading.keys()])}`;
    return [{ name, asking }];
  });
  const naming = namesOf(ctx).map(({ resource: { table, key, name }, scope }) => {
    const [kind, named] = [sql.ref(scope.resourceColumn), sql.ref(scope.keyColumn)];
    const each = [...led].map(([leader, keys]) => sql`(${kind} = ${leader} and ${oneOfMany(named, [...keys.keys()])})`);
    const asking = sql<Found>`select ${sql.ref(key)} as k, ${kind} as r, ${named} as p from ${sql.table(table)}
      where ${sql.join(each, sql` or `)}`;
    return { name, asking };
  });
  return [...following, ...naming];
}

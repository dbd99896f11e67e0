// What comes into sight, or leaves it, with a record that moved: all that follows it, and what follows that. One question a type and step.
import { sql } from 'kysely';
import { oneOfMany } from '../../db/dialect/index.ts';
import { scopeParts } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { type Ctx, readingDb } from '../lab/context.ts';

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

/** The types whose moves may move rows of these. */
export function followedBy(ctx: Ctx, types: Iterable<ResourceName>): Set<ResourceName> {
  const links = followsOf(ctx);
  const found = new Set<ResourceName>(types);
  // What is added while it is gone through is gone through as well.
  for (const name of found) for (const link of links) if (link.name === name) found.add(link.resource);
  return found;
}

const mostSteps = 8;

/** `moved`: by type, the keys of the records whose place changed. */
export async function followersOf(ctx: Ctx, moved: ReadonlyMap<ResourceName, readonly string[]>): Promise<Follower[]> {
  const found: Follower[] = [];
  let step = new Map([...moved].map(([name, keys]) => [name, new Map(keys.map((key) => [key, `${name} ${key}`]))]));
  for (let n = 0; n < mostSteps && step.size > 0; n += 1) {
    const next: typeof step = new Map();
    for (const link of followsOf(ctx)) {
      const leading = step.get(link.resource);
      if (!leading) continue;
      const { rows } = await sql<{ k: string; p: string }>`select ${sql.ref(link.key)} as k, ${sql.ref(link.column)} as p
        from ${sql.table(link.table)} where ${oneOfMany(sql.ref(link.column), [...leading.keys()])}`.execute(readingDb(ctx));
      for (const { k, p } of rows) {
        const origin = leading.get(p) ?? '';
        found.push({ resource: link.name, key: k, moved: origin });
        next.set(link.name, (next.get(link.name) ?? new Map<string, string>()).set(k, origin));
      }
    }
    step = next;
  }
  return found;
}

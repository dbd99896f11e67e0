// The entries of the trail behind a place, as far as they may have changed what a reader sees.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasJsonMember, jsonMember, oneOfMany, testedOnly } from '../../db/dialect/index.ts';
import { scopeParts } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { customerSeen, scopeColumns } from '../access/scope.ts';
import { type Ctx, readingDb } from '../lab/context.ts';

export interface TrailEntry {
  rid: number;
  resource: ResourceName | 'lab';
  record_key: string;
  action: string;
  at: string;
  /** A column that decides who sees the record was changed. */
  moved: 0 | 1;
  /** Of such a one: its reader's customer had it before. */
  was_seen: 0 | 1 | null;
}

export interface Stretch {
  after: number;
  until: number;
  limit: number;
  /** Of these types, and of the lab as a whole; null: of all. */
  types: ReadonlySet<string> | null;
}

/** The column that names the customer a record belongs to by itself. */
export function customerColumn({ definition: { scope } }: ResolvedResource): string | null {
  return scopeParts(scope).flatMap((part) => (part.kind === 'customer' ? [part.column] : []))[0] ?? null;
}

export async function trailEntries(ctx: Ctx, stretch: Stretch): Promise<TrailEntry[]> {
  const { rows } = await entriesQuery(ctx, stretch).execute(readingDb(ctx));
  return rows;
}

function entriesQuery(ctx: Ctx, { after, until, limit, types }: Stretch): RawBuilder<TrailEntry> {
  const seen = customerSeen(ctx, sql.ref('e.was'));
  const ofTypes = types ? sql`and ${oneOfMany(testedOnly(sql.ref('resource')), [...types, 'lab'])}` : sql``;
  const moved = seen ? movedBy(ctx) : { moved: sql.lit(0), was: sql`null` };
  return sql<TrailEntry>`select e.rid, e.resource, e.record_key, e.action, e.at, e.moved, ${seen ?? sql`null`} as was_seen
    from (select rid, resource, record_key, action, at, ${moved.moved} as moved, ${moved.was} as was from audits
      where rid > ${after} and rid <= ${until} ${ofTypes} order by rid limit ${limit}) as e order by e.rid`;
}

/** Read from what was there before, for whoever does not see every customer. */
function movedBy({ lab: { registry } }: Ctx): { moved: Expression<unknown>; was: Expression<unknown> } {
  const each = registry.all().flatMap((resource) => {
    const columns = scopeColumns(resource.definition.scope);
    return columns.length === 0 ? [] : [{ name: resource.name, columns, customer: customerColumn(resource) }];
  });
  const updated = sql<SqlBool>`action not in ('create', 'restore', 'delete') and before is not null`;
  const moved = each.map(({ name, columns }) => {
    const named = columns.map((column) => hasJsonMember(sql.ref('before'), column));
    return sql`when ${name} then case when ${sql.join(named, sql` or `)} then 1 else 0 end`;
  });
  const was = each.flatMap(({ name, customer }) =>
    customer ? [sql`when ${name} then ${jsonMember(sql.ref('before'), customer)}`] : [],
  );
  return {
    moved: sql`case when ${updated} then case resource ${sql.join(moved, sql` `)} else 0 end else 0 end`,
    was: sql`case when ${updated} then case resource ${sql.join(was, sql` `)} end end`,
  };
}

// Where devices stand now, each place once; and which of their stays are renamed with it. docs/interface/records.md#places.
import { type SqlBool, sql } from 'kysely';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import { cachedRows } from '../../core/lab/cached-counts.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { type ExtraCondition, fromTable, rootAlias, selectionFor, whereClause } from '../../core/rows/select.ts';
import { placeStatus } from './loan-queries.ts';

export interface CountedPlace {
  location_1: string | null;
  location_2: string | null;
  location_3: string | null;
  devices: number;
  overdue: number;
  due_soon: number;
}

/** Of the lab's own: where a device is that is lent, its borrower knows. */
const standing: FilterNode = {
  kind: 'and',
  items: [
    { kind: 'compare', path: ['L2815'], op: '=', value: 1 },
    { kind: 'compare', path: ['status'], op: '=', value: placeStatus.kept },
  ],
};

interface Counting {
  date: PlainDate;
  until: PlainDate;
  limit: number;
}

/** By columns, of the rows that the caller sees. */
export async function countedPlaces(ctx: Ctx, { date, until, limit }: Counting): Promise<readonly CountedPlace[]> {
  const { registry } = ctx.lab;
  const [resource, inventory] = [registry.resource('location'), registry.resource('inventory')];
  const { where, tables } = selectionFor(ctx, resource, { filter: standing, sort: [], limit: null, offset: 0 });
  const options = inventory.byColumn.get('I4209')?.limits.options ?? [];
  const retired = options.filter(({ hidden }) => hidden).map(({ value }) => value);
  // Nobody calibrates what was retired.
  const used = retired.length > 0 ? sql`and d."I4209" not in (${sql.join(retired)})` : sql``;
  // Of two ways to write a place one is shown, as a list finds both.
  const at = (column: string) => sql.ref(`${rootAlias}.${column}`);
  const query = sql<CountedPlace>`select ${at('L2801')} as location_1, ${at('L2802')} as location_2, ${at('L2803')} as location_3,
    count(*) as devices, count(case when d.duedate < ${date} ${used} then 1 end) as overdue,
    count(case when d.duedate >= ${date} and d.duedate <= ${until} ${used} then 1 end) as due_soon
    from ${fromTable(resource)} join inventory as d on d."MTAG" = ${at('MTAG')} ${whereClause(where)}
    group by 1, 2, 3 limit ${sql.lit(limit)}`;
  return cachedRows<CountedPlace>(ctx, query.compile(ctx.db), new Set([...tables, 'inventory']));
}

/**
 * Where devices stand, and where those that are lent go back to: the last place of the lab's own that they had. What was before stays as it
 * was said.
 */
export const standsOrReturns: ExtraCondition = {
  condition: sql<SqlBool>`(t."L2815" = 1 or (
    exists (select 1 from location as away where away."MTAG" = t."MTAG" and away."L2815" = 1
      and away.status in (${placeStatus.lent}, ${placeStatus.missing}))
    and not exists (select 1 from location as later where later."MTAG" = t."MTAG" and later.status = ${placeStatus.kept}
      and later."L2809" > t."L2809")))`,
  tables: ['location'],
};

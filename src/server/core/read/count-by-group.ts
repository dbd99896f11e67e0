// How many records there are of each kind, or what a column of theirs adds up to: one statement, within the caller's rows, for widgets and statistics.
import { type Expression, sql } from 'kysely';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { labDay, ordered } from '../../db/dialect/index.ts';
import { zoneOf } from '../../lib/clock.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { assertMay } from '../access/permissions.ts';
import { cachedRows } from '../lab/cached-counts.ts';
import type { Ctx } from '../lab/context.ts';
import { type ExtraCondition, fromTable, rootAlias, selectionFor, whereClause } from '../rows/select.ts';

/** A column of the record, or the civil day, month or year that a date in it lies in. */
export interface GroupTerm {
  column: string;
  part?: 'day' | 'month' | 'year';
}

export interface GroupCount {
  /** In the order of the terms; null where the record holds nothing. */
  keys: Stored[];
  count: number;
  /** What was to be added up. */
  sum?: number;
}

interface CountByInput {
  groups: readonly GroupTerm[];
  filter: FilterNode | null;
  extra?: ExtraCondition | null;
  /** What is added up of each kind besides: a column of numbers, as the database holds them. */
  sum?: string;
}

/** More kinds than anyone can look at; the largest come first. */
const mostGroups = 2000;

const partLength = { day: 10, month: 7, year: 4 } as const;

function termExpression(ctx: Ctx, resource: ResolvedResource, { column, part }: GroupTerm): Expression<unknown> {
  const field = resource.byColumn.get(column);
  if (!field || field.spec.hidden) throw new Error(`${resource.name} cannot be counted by ${column}`);
  const reference = sql.ref(`${rootAlias}.${column}`);
  if (!part) return reference;
  const day = field.spec.kind === 'datetime' ? labDay(reference, zoneOf(ctx.lab.clock)) : reference;
  return sql`substr(${day}, 1, ${sql.lit(partLength[part])})`;
}

function sumExpression(resource: ResolvedResource, column: string): Expression<unknown> {
  const field = resource.byColumn.get(column);
  if (!field || field.spec.hidden) throw new Error(`${resource.name} cannot be added up by ${column}`);
  return sql`coalesce(sum(${sql.ref(`${rootAlias}.${column}`)}), 0)`;
}

export interface CountedPart {
  key: string;
  filter: FilterNode | null;
}

/** The same for parts that are known beforehand, one after another along an index: a month of a million rows is found in a few
 * milliseconds, where sorting the million by month takes a third of a second. */
export async function countParts(ctx: Ctx, resource: ResolvedResource, parts: readonly CountedPart[]): Promise<GroupCount[]> {
  assertMay(ctx, resource, 'view');
  const read = new Set<string>();
  const counts = parts.map(({ key, filter }) => {
    const { where, tables } = selectionFor(ctx, resource, { filter, sort: [], limit: null, offset: 0 });
    for (const table of tables) read.add(table);
    return sql`select ${key} as g0, count(*) as n from ${fromTable(resource)} ${whereClause(where)}`;
  });
  const query = sql<{ g0: string; n: number }>`${sql.join(counts, sql` union all `)}`;
  const rows = await cachedRows<{ g0: string; n: number }>(ctx, query.compile(ctx.db), read);
  return rows.filter(({ n }) => n > 0).map(({ g0, n }) => ({ keys: [g0], count: Number(n) }));
}

interface CountedRow {
  n: Stored;
  s?: Stored;
  [group: `g${number}`]: Stored;
}

export async function countBy(
  ctx: Ctx,
  resource: ResolvedResource,
  { groups, filter, extra = null, sum }: CountByInput,
): Promise<GroupCount[]> {
  assertMay(ctx, resource, 'view');
  const { where, tables } = selectionFor(ctx, resource, { filter, sort: [], limit: null, offset: 0 }, extra);
  const terms = groups.map((group, index) => sql`${termExpression(ctx, resource, group)} as ${sql.id(`g${index}`)}`);
  const added = sum === undefined ? sql`` : sql`, ${sumExpression(resource, sum)} as s`;
  const numbers = groups.map((_, index) => sql.lit(index + 1));
  const [places, inOrder] = [sql.join(numbers), sql.join(numbers.map((place) => ordered(place)))];
  const query = sql<CountedRow>`select ${sql.join(terms)}, count(*) as n${added} from ${fromTable(resource)} ${whereClause(
    where,
  )} group by ${places} order by n desc, ${inOrder} limit ${sql.lit(mostGroups)}`;
  const rows = await cachedRows<CountedRow>(ctx, query.compile(ctx.db), tables);
  return rows.map((row) => ({
    keys: groups.map((_, index) => row[`g${index}`] ?? null),
    count: Number(row.n),
    ...(sum === undefined ? {} : { sum: Number(row.s) }),
  }));
}

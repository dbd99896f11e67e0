// Pages by key: the rows behind one that is known by the values it is sorted by. However far a list is read, no row is walked over twice,
// and what is inserted or deleted meanwhile moves no other to another page. docs/interface/v2.md#pages-by-key.
import { type SqlBool, sql } from 'kysely';
import type { OrderTerm } from '#server/filter/sort.ts';
import { type Condition, combine } from '#server/filter/target.ts';
import type { SortedBy } from '../../lab/query.ts';
import type { SelectedRow } from '../select.ts';

const nothing = sql<SqlBool>`1 = 0`;

/** Empty values come first when a list rises, last when it falls. */
function behind({ expression, direction }: OrderTerm, value: SortedBy): Condition {
  if (direction === 'asc')
    return value === null ? sql<SqlBool>`${expression} is not null` : sql<SqlBool>`${expression} > ${value}`;
  return value === null ? nothing : sql<SqlBool>`(${expression} < ${value} or ${expression} is null)`;
}

const same = ({ expression }: OrderTerm, value: SortedBy): Condition =>
  value === null ? sql<SqlBool>`${expression} is null` : sql<SqlBool>`${expression} = ${value}`;

/** Behind by the first value, or alike in that and behind by the second, and so on. */
export function afterRow(order: readonly OrderTerm[], values: readonly SortedBy[]): Condition {
  const ways = order.map((term, at) => {
    const alike = order.slice(0, at).map((one, before) => same(one, values[before] ?? null));
    return combine('and', [...alike, behind(term, values[at] ?? null)]);
  });
  return combine('or', ways);
}

const place = (at: number) => `__after_${at}`;

/** The values beside the columns that were asked for. */
export function placeColumns(order: readonly OrderTerm[]) {
  return sql.join(order.map(({ expression }, at) => sql`${expression} as ${sql.id(place(at))}`));
}

export function placeOf(row: SelectedRow, order: readonly OrderTerm[]): SortedBy[] {
  return order.map((_, at) => (row as Record<string, SortedBy>)[place(at)] ?? null);
}

export function withoutPlace(row: SelectedRow, order: readonly OrderTerm[]): SelectedRow {
  const own = { ...row } as Record<string, unknown>;
  for (const at of order.keys()) delete own[place(at)];
  return own as SelectedRow;
}

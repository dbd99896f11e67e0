// Which rows are in the way of others: the same thing, group, first day and complexity. Asked for many rows in one statement, each
// of them a step in an index; open days and an empty complexity are values like any other. Spec 2.6.
import { type RawBuilder, sql } from 'kysely';
import type { FieldProblem } from '../contract/errors.ts';
import type { Ctx } from '../core/context.ts';
import { runPrepared } from '../core/prepared.ts';
import { inChunks } from '../core/row-batches.ts';
import type { Row } from '../schema/define-resource.ts';
import type { Stored } from '../schema/field-type.ts';

export interface RowRules {
  table: 'prices' | 'service_prices' | 'device_prices';
  key: string;
  /** What a row is for; with its first day and its complexity it stands only once. */
  identity: readonly string[];
}

export interface Clash {
  id: string;
  /** The last day of the row in the way. */
  end: string | null;
}

export function decisiveColumns({ identity }: RowRules): string[] {
  return [...identity, 'start_date', 'complexity'];
}

/** Says which row is in the way: a client can open it, and its reader finds it by its period. */
export function clashProblem({ id, end }: Clash): FieldProblem {
  return end === null
    ? { key: 'errors.price.duplicate', params: { id } }
    : { key: 'errors.price.duplicate_until', params: { id, until: end } };
}

const sizes = [1, 20, 200] as const;
const most = 200;

/** By the place of the row that was asked about. */
export async function clashesOf(ctx: Ctx, rules: RowRules, rows: readonly Row[]): Promise<Map<number, Clash>> {
  const found = new Map<number, Clash>();
  const columns = decisiveColumns(rules);
  const places = rows.map((row, place) => ({ row, place }));
  for (const chunk of inChunks(places, most)) {
    const size = sizes.find((one) => chunk.length <= one) ?? chunk.length;
    // Filled up with the last one, so that there are few shapes to prepare.
    const asked = Array.from({ length: size }, (_, index) => chunk[index] ?? chunk.at(-1));
    const values = asked.flatMap((one): Stored[] => [
      one?.place ?? -1,
      one?.row[rules.key] ?? '',
      ...columns.map((column) => one?.row[column] ?? null),
    ]);
    const clashes = await runPrepared<Clash & { place: number }>(ctx, {
      shape: `clashes ${rules.table}`,
      values,
      build: (slots) => clashQuery(rules, columns, slots),
    });
    for (const { place, id, end } of clashes) found.set(place, { id, end });
  }
  return found;
}

function clashQuery(
  { table, key }: RowRules,
  columns: readonly string[],
  slots: readonly unknown[],
): RawBuilder<Clash & { place: number }> {
  const names = ['place', 'own', ...columns.map((_, index) => `c${index}`)];
  const asked = inChunks(slots, names.length).map((row) => sql`(${sql.join([...row])})`);
  const same = columns.map((column, index) => sql`${sql.ref(`p.${column}`)} is ${sql.ref(`v.c${index}`)}`);
  return sql`with v (${sql.join(names.map((name) => sql.id(name)))}) as (values ${sql.join(asked)})
    select v.place, ${sql.ref(`p.${key}`)} as id, p.end_date as ${sql.id('end')}
    from v cross join ${sql.table(table)} as p where ${sql.join(same, sql` and `)} and ${sql.ref(`p.${key}`)} <> v.own`;
}

// Running numbers: a counter row for each series, counted on inside the write's own transaction, so that two writers never get the same
// number and one that is taken back with its transaction is not left out. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { columnsOfSeries, mostDigits, type NumberColumn, seriesTable } from '../counted-numbers.ts';
import type { Db } from '../database-types.ts';
import { caseless, endOf, onlyDigits } from '../dialect/index.ts';

export interface SeriesKey extends NumberColumn {
  prefix: string;
  suffix?: string;
}

export interface Wanted {
  /** How many in a row. */
  count?: number;
  /** Numbers that the same write brings are behind them. */
  atLeast?: number;
}

interface Series extends NumberColumn {
  prefix: string;
  suffix: string;
}

/** Numbers that differ by the case of letters are the same to whoever reads them, and to columns that hold each once. */
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const seriesOf = ({ table, column, prefix, suffix = '' }: SeriesKey): Series => ({
  ...{ table, column },
  ...{ prefix: folded(prefix), suffix: folded(suffix) },
});

/** The highest in use in one column; what is longer than 15 digits, or holds anything else, belongs to no series. */
function highestIn({ table, column }: NumberColumn, { prefix, suffix }: Series): RawBuilder<unknown> {
  const text = sql.ref(column);
  // Characters as databases count them.
  const [before, after] = [[...prefix].length, [...suffix].length];
  const digits = sql`substr(${text}, ${before + 1}, length(${text}) - ${before + after})`;
  // The range is read from the index; `\uffff` comes after every character a number is written with.
  return sql`select max(cast(${digits} as bigint)) as n from ${sql.table(table)}
    where ${caseless(text)} >= ${prefix} and ${caseless(text)} < ${`${prefix}\uffff`} and lower(${endOf(text, after)}) = ${suffix}
    and length(${digits}) between 1 and ${mostDigits} and ${onlyDigits(digits)}`;
}

const kept = (column: 'given' | 'highest', { table, column: name, prefix, suffix }: Series) =>
  sql`select ${sql.ref(column)} as n from ${sql.table(seriesTable)}
    where table_name = ${table} and column_name = ${name} and prefix = ${prefix} and suffix = ${suffix}`;

/** How far the series has come: by its counter. Rows are looked through where there is none yet, or a number that had pushed it was corrected. */
function reached(series: Series): Expression<number> {
  const inUse = columnsOfSeries(series).map((one) => highestIn(one, series));
  const all = sql.join([kept('given', series), ...inUse], sql` union all `);
  return sql<number>`coalesce((${kept('highest', series)}), (select max(n) from (${all}) as used), 0)`;
}

/** How far the series has come, for whoever only proposes its next number: nothing is counted. */
export async function highestOfSeries(db: Db, key: SeriesKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${reached(seriesOf(key))} as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/**
 * The first of so many numbers that nobody had before, inside a transaction. One statement: whoever comes second waits for the row, and goes
 * on from what the first left there, wherever his own reading began.
 */
export async function nextOfSeries(db: Db, key: SeriesKey, { count = 1, atLeast = 0 }: Wanted = {}): Promise<number> {
  const series = seriesOf(key);
  const own = (column: string) => sql.ref(`${seriesTable}.${column}`);
  const before = sql`coalesce(${own('highest')}, ${own('given')})`;
  const after = sql`case when ${before} > excluded.highest - ${count} then ${before} + ${count} else excluded.highest end`;
  const { rows } = await sql<{
    n: number;
  }>`insert into ${sql.table(seriesTable)} (table_name, column_name, prefix, suffix, given, highest)
    select ${series.table}, ${series.column}, ${series.prefix}, ${series.suffix}, counted.n, counted.n
    from (select max(n) + ${count} as n from (select ${reached(series)} as n union all select ${atLeast}) as begun) as counted
    where 1 = 1
    on conflict (table_name, column_name, prefix, suffix) do update set given = ${after}, highest = ${after}
    returning highest as n`.execute(db);
  return Number(rows[0]?.n) - count + 1;
}

// Some of the rows that hold a text, for whoever wants to see a few of them: ten thousand hits are not gathered for four.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inTimeBy } from './time-limit.ts';

interface FirstHitsInput {
  table: string;
  /** What `seen` calls the table. */
  alias: string;
  /** What the caller may see of it; null for all. */
  seen: Expression<SqlBool> | null;
  /** His rows are few: better gathered once than looked up for each hit. */
  gathered: boolean;
  most: number;
}

interface IndexedInput extends FirstHitsInput {
  /** Each with what is looked for in it, in its own words. */
  textIndexes: readonly { table: string; query: string }[];
}

/** Row numbers of the first hits of each index, as the index holds them. */
export function firstIndexed({ textIndexes, most, ...rows }: IndexedInput): RawBuilder<unknown> {
  return sql.join(
    textIndexes.map((index) => sql`select * from (${hitsOf(index, rows)} limit ${sql.lit(most)})`),
    sql` union `,
  );
}

function hitsOf(
  { table: index, query }: IndexedInput['textIndexes'][number],
  { table, alias, seen, gathered }: Omit<FirstHitsInput, 'most'>,
): RawBuilder<unknown> {
  const row = sql.ref(`${index}.rowid`);
  const found = sql`${sql.table(index)} match ${query} and ${inTimeBy(row)}`;
  if (!seen) return sql`select ${row} as rid from ${sql.table(index)} where ${found}`;
  const from = sql`${sql.table(table)} as ${sql.id(alias)}`;
  const number = sql.ref(`${alias}.rid`);
  return gathered
    ? // Otherwise each of his rows would be a question to the index.
      sql`select ${row} as rid from ${sql.table(index)} where ${found} and +${row} in (select ${number} from ${from} where ${seen})`
    : sql`select ${number} as rid from ${sql.table(index)} cross join ${from} on ${number} = ${row} where ${found} and ${seen}`;
}

/** Row numbers of some rows, whatever they hold: what no index answers is looked for in these. */
export function someRows({ table, alias, seen, most }: Omit<FirstHitsInput, 'gathered'>): RawBuilder<unknown> {
  const where = seen ? sql`where ${seen}` : sql``;
  return sql`select ${sql.ref(`${alias}.rid`)} from ${sql.table(table)} as ${sql.id(alias)} ${where} limit ${sql.lit(most)}`;
}

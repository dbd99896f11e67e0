// Words of SQL that databases spell differently, each with its test (tests/db/dialect-words.test.ts). Outside db/ statements are made of
// what every database knows and of these. docs/adr/0075-statements-are-portable-or-use-the-dialect.md.
import { type Expression, type OrderByItemBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { spelled } from './spelled.ts';

/** A condition that every row meets, and one that none does. */
export const always = sql<SqlBool>`1 = 1`;
export const never = sql<SqlBool>`1 = 0`;

/** A list as a table of one column, `value`: one parameter, however many there are. */
export function listed(values: readonly string[] | readonly number[], alias: string): RawBuilder<unknown> {
  const text = JSON.stringify(values);
  return spelled(sql`json_each(${text}) as ${sql.id(alias)}`, () => {
    const each = sql`jsonb_array_elements_text(cast(${text} as jsonb))`;
    if (typeof values[0] !== 'number') return sql`${each} as ${sql.id(alias)} (value)`;
    return sql`(select cast(one as bigint) as value from ${each} as one) as ${sql.id(alias)}`;
  });
}

/** One of thousands of values: as one parameter, so that the statement stays the same however many there are. */
export function oneOfMany(column: Expression<unknown>, values: readonly string[] | readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`${column} in (select value from ${listed(values, 'listed')})`;
}

/**
 * A text for comparing it without regard to the case of its letters, as columns of texts do by themselves where a database lets them: of
 * those of ASCII, by its bytes, whatever the database makes of others.
 */
export function caseless<T>(text: Expression<T>): RawBuilder<T> {
  return spelled(sql<T>`${text}`, () => sql`lower(cast(${text} as text) collate "C")`);
}

const value = (text: string | null) => caseless(sql<string | null>`${text}`);

export function sameText(column: Expression<unknown> | string, text: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`${caseless(typeof column === 'string' ? sql.ref(column) : column)} = ${value(text)}`;
}

/** The same for some of them, at least one. */
export function oneOfTexts(column: Expression<unknown>, texts: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${caseless(column)} in (${sql.join(texts.map(value))})`;
}

/** A text of a row, or what stands for it where the column holds one of these names, as it is written; compared as texts of columns are. */
export function toldInstead(
  text: Expression<unknown>,
  column: Expression<unknown>,
  instead: ReadonlyMap<string, string>,
): RawBuilder<unknown> {
  const exactly = (name: string) => spelled(sql`${column} = ${name} collate binary`, () => sql`${column} = ${name}`);
  const cases = [...instead].map(([kept, told]) => sql`when ${exactly(kept)} then ${told}`);
  const chosen = sql`case ${sql.join(cases, sql` `)} else ${text} end`;
  return spelled(sql`(${chosen} collate nocase)`, () => sql`(${chosen})`);
}

/** Digits and nothing else; nothing at all as well. */
export function onlyDigits(text: Expression<unknown>): RawBuilder<SqlBool> {
  return spelled(sql<SqlBool>`${text} not glob '*[^0-9]*'`, () => sql`${text} !~ '[^0-9]'`);
}

/** So many characters of the end of a text. */
export function endOf(text: Expression<unknown>, length: number): RawBuilder<string> {
  if (length === 0) return sql<string>`''`;
  return spelled(sql<string>`substr(${text}, ${-length})`, () => sql`right(${text}, ${length})`);
}

/** Exactly these characters, of this case, anywhere in a text. */
export function holdsExactly(text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return spelled(sql<SqlBool>`instr(${text}, ${part}) > 0`, () => sql`strpos(${text}, ${part}) > 0`);
}

/** A member of a text that is a JSON object, null where it is missing or null. */
export function jsonMember(text: Expression<unknown>, name: string): RawBuilder<unknown> {
  return spelled(sql`json_extract(${text}, ${`$.${name}`})`, () => sql`(cast(${text} as jsonb) ->> ${name})`);
}

/** Whether such a text has the member, be it null. */
export function hasJsonMember(text: Expression<unknown>, name: string): RawBuilder<SqlBool> {
  return spelled(
    sql<SqlBool>`json_type(${text}, ${`$.${name}`}) is not null`,
    () => sql`jsonb_exists(cast(${text} as jsonb), ${name})`,
  );
}

const inPostgresTypes = { TEXT: 'text', INTEGER: 'bigint', REAL: 'double precision' } as const;

/** A value out of a list of rows, which knows nothing of the column it goes into. */
export function storedAs(value: Expression<unknown>, type: keyof typeof inPostgresTypes): RawBuilder<unknown> {
  return spelled(sql`${value}`, () => sql`cast(${value} as ${sql.raw(inPostgresTypes[type])})`);
}

/** How many rows at most; null for all. */
export function mostRows(count: number | null): RawBuilder<number> {
  return spelled(sql<number>`${count ?? -1}`, () => sql`cast(${count} as bigint)`);
}

/** A term of an order. What is empty comes before everything when it rises and after it when it falls; left unsaid, databases differ. */
export function ordered(term: Expression<unknown>, direction: 'asc' | 'desc' = 'asc'): RawBuilder<unknown> {
  return direction === 'asc' ? sql`${term} asc nulls first` : sql`${term} desc nulls last`;
}

/** The same for an order that is built: `.orderBy(column, rising)`. */
export const rising = (term: OrderByItemBuilder) => term.asc().nullsFirst();
export const falling = (term: OrderByItemBuilder) => term.desc().nullsLast();

interface Through {
  table: string;
  alias: string;
  /** The record's own key unless said otherwise. */
  index?: string;
}

/**
 * Reading a table by a given index. The planner goes by statistics that a lab may have outgrown since they were made: where a statement looks
 * something up for each of many rows, one full scan too many takes minutes.
 */
export function throughIndex({ table, alias, index = `sqlite_autoindex_${table}_1` }: Through): RawBuilder<unknown> {
  const named = sql`${sql.table(table)} as ${sql.id(alias)}`;
  return spelled(sql`${named} indexed by ${sql.id(index)}`, () => named);
}

/** A table looked up for each row of what stands before it, never the other way round, however short the planner believes it to be. */
export function thenJoin(table: Expression<unknown>, on: Expression<unknown>): RawBuilder<unknown> {
  return spelled(sql`cross join ${table} on ${on}`, () => sql`join ${table} on ${on}`);
}

/** A column that rows are tested by, never looked for: no index of it is taken, so that of the order is free. */
export function testedOnly(column: Expression<unknown>): Expression<unknown> {
  return spelled(sql`+${column}`, () => sql`${column}`);
}

/** Whole numbers of many rows as one text, with commas between them; null of none. */
export function joinedNumbers(column: Expression<unknown>): RawBuilder<string | null> {
  return spelled(sql<string | null>`group_concat(${column})`, () => sql`string_agg(cast(${column} as text), ',')`);
}

/**
 * Whether a row is among others, for rows that are read along an order: tested as it comes by, never looked for. PostgreSQL joins what stands
 * after `in`, from whichever side it takes for shorter, unless the answer is compared with something: then the others are made a set once.
 */
export function isMetIn(value: Expression<unknown>, others: Expression<unknown>): RawBuilder<SqlBool> {
  return spelled(sql<SqlBool>`${testedOnly(value)} in (${others})`, () => sql`(${value} in (${others})) = true`);
}

/** Whether a statement finds its one row, asked for each row of an order as it comes by. */
export function meetsOne(followed: Expression<unknown>): RawBuilder<SqlBool> {
  return spelled(sql<SqlBool>`(${followed}) = 1`, () => sql`(exists (${followed})) = true`);
}

/**
 * Whether a statement finds its one row, for rows that are listed. A scalar for SQLite, which would make a join of EXISTS and look at every
 * followed row beforehand to filter by; for PostgreSQL a join it is, which remembers what it found: a scalar is worked out anew for each row.
 */
export function findsOne(followed: Expression<unknown>): RawBuilder<SqlBool> {
  return spelled(sql<SqlBool>`(${followed}) = 1`, () => sql`exists (${followed})`);
}

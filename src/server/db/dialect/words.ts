// Words of SQL that databases spell differently, each with its test (tests/db/dialect-words.test.ts). Outside db/ statements are made of
// what every database knows and of these. docs/adr/0075-statements-are-portable-or-use-the-dialect.md.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition that every row meets, and one that none does. */
export const always = sql<SqlBool>`1 = 1`;
export const never = sql<SqlBool>`1 = 0`;

/** A list as a table of one column, `value`: one parameter, however many there are. */
export function listed(values: readonly string[] | readonly number[], alias: string): RawBuilder<unknown> {
  return sql`json_each(${JSON.stringify(values)}) as ${sql.id(alias)}`;
}

/** One of thousands of values: as one parameter, so that the statement stays the same however many there are. */
export function oneOfMany(column: Expression<unknown>, values: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${column} in (select value from ${listed(values, 'listed')})`;
}

/** Digits and nothing else; nothing at all as well. */
export function onlyDigits(text: Expression<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} not glob '*[^0-9]*'`;
}

/** So many characters of the end of a text. */
export function endOf(text: Expression<unknown>, length: number): RawBuilder<string> {
  return length === 0 ? sql<string>`''` : sql<string>`substr(${text}, ${-length})`;
}

/** Exactly these characters, of this case, anywhere in a text. */
export function holdsExactly(text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`instr(${text}, ${part}) > 0`;
}

/** A member of a text that is a JSON object, null where it is missing or null. */
export function jsonMember(text: Expression<unknown>, name: string): RawBuilder<unknown> {
  return sql`json_extract(${text}, ${`$.${name}`})`;
}

/** Whether such a text has the member, be it null. */
export function hasJsonMember(text: Expression<unknown>, name: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`json_type(${text}, ${`$.${name}`}) is not null`;
}

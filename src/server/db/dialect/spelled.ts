// A word that databases spell differently: what is said to SQLite, and beside it what PostgreSQL is told. The second is worked out only
// by a compiler that asks for it. docs/adr/0083-words-are-spelled-for-two-databases.md.
import { type Expression, type RawBuilder, type RawNode, type SqlBool, sql } from 'kysely';

interface SpelledNode extends RawNode {
  readonly inPostgres: () => RawBuilder<unknown>;
}

export function spelled<T>(inSqlite: RawBuilder<T>, inPostgres: () => RawBuilder<unknown>): RawBuilder<T> {
  const node = { ...(inSqlite.toOperationNode() as RawNode), inPostgres };
  return sql<T>`${{ expressionType: undefined, toOperationNode: () => node }}`;
}

/** For the compiler of statements for PostgreSQL: null where a word is the same in both. */
export function postgresSpelling(node: RawNode): RawBuilder<unknown> | null {
  return 'inPostgres' in node ? (node as SpelledNode).inPostgres() : null;
}

/** A text of PostgreSQL in small letters of any script: how it is looked through, and what an index of its pieces stands on. */
export const folded = (text: string) => `lower((${text}) collate "und-x-icu")`;

/** PostgreSQL's way to look for a text, blind to case: in a number as well, as it is written. */
export function matches(text: Expression<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(cast(${text} as text) collate "und-x-icu") like ${pattern.toLowerCase()} escape '\\'`;
}

/** The same in a text that is folded already. */
export function matchesFolded(text: Expression<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern.toLowerCase()} escape '\\'`;
}

/** Signs that stand for themselves in such a pattern; of a pattern that has wildcards of its own, all but those. */
export function literally(text: string, signs: RegExp = /[\\%_]/g): string {
  return text.replace(signs, (sign) => `\\${sign}`);
}

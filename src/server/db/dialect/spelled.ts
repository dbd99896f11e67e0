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

/** PostgreSQL's way to look for a text, blind to case: in a number as well, as it is written. */
export function matches(text: Expression<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`cast(${text} as text) ilike ${pattern} escape '\\'`;
}

/** Signs that stand for themselves in such a pattern; of a pattern that has wildcards of its own, all but those. */
export function literally(text: string, signs: RegExp = /[\\%_]/g): string {
  return text.replace(signs, (sign) => `\\${sign}`);
}

// One Kysely over one SQLite handle. Statements are prepared once and kept; slow ones are reported.
import { Kysely, SqliteDialect } from 'kysely';
import { explainStorageError } from './constraint-errors.ts';
import type { SqliteHandle } from './dialect/sqlite.ts';
import { limitTime, type TimeLimit } from './dialect/time-limit.ts';
import type { Database } from './schema.generated.ts';

/** Tables and columns by name: what the core works with, since it knows records only through their definitions. */
export type AnyTables = Record<string, Record<string, unknown>>;

export type Db = Kysely<AnyTables>;
export type TypedDb = Kysely<Database>;

const keptStatements = 600;
const slowMs = 50;

export interface ConnectionLog {
  slowQuery(sql: string, ms: number): void;
}

const nothingDone = { changes: 0, lastInsertRowid: 0 };

function explained<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw explainStorageError(error);
  }
}

/** What Kysely asks of a driver: here with a cache, since preparing costs more than most of our statements take. */
function cachingDatabase(handle: SqliteHandle, log: ConnectionLog, limit: TimeLimit) {
  const statements = new Map<string, ReturnType<typeof wrap>>();
  function wrap(text: string) {
    const statement = handle.prepare(text);
    const timed = <T>(run: () => T): T => {
      const started = performance.now();
      limit.restart();
      const result = explained(run);
      const ms = performance.now() - started;
      if (ms > slowMs) log.slowQuery(text, Math.round(ms));
      return result;
    };
    return {
      reader: statement.reader,
      all: (parameters: readonly unknown[]) => timed(() => statement.all(parameters)),
      // SQLite itself ends a transaction when the disk is full; rolling back what is gone would hide that reason.
      run: (parameters: readonly unknown[]) =>
        text === 'rollback' && !handle.inTransaction ? nothingDone : timed(() => statement.run(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(parameters) as IterableIterator<unknown>,
    };
  }
  return {
    close: () => handle.close(),
    prepare(text: string) {
      const kept = statements.get(text);
      if (kept) return kept;
      const fresh = wrap(text);
      if (statements.size >= keptStatements) statements.delete(statements.keys().next().value ?? '');
      statements.set(text, fresh);
      return fresh;
    },
  };
}

/** Every connection knows the words of a list's condition; without a limit given its statements may take their time. */
export function connect(
  handle: SqliteHandle,
  log: ConnectionLog,
  limit: TimeLimit = limitTime(handle, Number.POSITIVE_INFINITY),
): Db {
  return new Kysely<AnyTables>({ dialect: new SqliteDialect({ database: cachingDatabase(handle, log, limit) }) });
}

/** The same connection with the generated row types, for code that knows its tables by name. */
export function typed(db: Db): TypedDb {
  return db as unknown as TypedDb;
}

// One Kysely over one SQLite handle. Statements are prepared once and kept; slow ones are reported.
import { Kysely, SqliteDialect } from 'kysely';
import { AppError } from '#server/contract/errors.ts';
import type { AnyTables, Db } from '../../database-types.ts';
import type { AskingAside } from '../../store/store.ts';
import { explainStorageError } from '../handle/errors.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import type { ConnectionLog } from './connection-log.ts';
import { knowDays } from './lab-days.ts';
import { kyselyOver } from './own-driver.ts';
import { HeldUp, limitTime, type TimeLimit } from './time-limit.ts';

const keptStatements = 600;
const slowMs = 50;

const nothingDone = { changes: 0, lastInsertRowid: 0 };

/** No text that is kept holds it, and a database may not even take it to be looked for. Whoever can name the field refused it before. */
function assertNoNul(parameters: readonly unknown[]): void {
  for (const one of parameters)
    if (typeof one === 'string' && one.includes('\0'))
      throw new AppError('request.malformed', { messageKey: 'errors.request.nul' });
}

function* explainedRows({ condition }: ConnectionLog, rows: () => IterableIterator<unknown>): IterableIterator<unknown> {
  try {
    yield* rows();
  } catch (error) {
    throw condition ? condition.explain(error) : explainStorageError(error);
  }
}

/** What Kysely asks of a driver: here with a cache, since preparing costs more than most of our statements take. Each connection knows
 *  the words of a list's condition and the days of a lab. */
function cachingDatabase(handle: SqliteHandle, log: ConnectionLog, limit: TimeLimit) {
  knowDays(handle);
  const statements = new Map<string, ReturnType<typeof wrap>>();
  const { condition } = log;
  function explained<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw condition ? condition.explain(error) : explainStorageError(error);
    }
  }
  function wrap(text: string) {
    // Whoever begins one means to write: what stands in the way is met before anything was done.
    const statement = explained(() => handle.prepare(text === 'begin' ? 'begin immediate' : text));
    const commits = text === 'commit';
    /** Looking at the file costs as much as a small write: within a transaction its commit looks for all. */
    const allowed = () => {
      if (commits || (!statement.readonly && !handle.inTransaction)) condition?.assertWritable();
      else if (!statement.readonly) condition?.assertWritable({ look: false });
    };
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
      all(parameters: readonly unknown[]) {
        assertNoNul(parameters);
        allowed();
        return timed(() => statement.all(parameters));
      },
      run(parameters: readonly unknown[]) {
        // SQLite itself ends a transaction when the disk is full; rolling back what is gone would hide that reason.
        if (text === 'rollback' && !handle.inTransaction) return nothingDone;
        assertNoNul(parameters);
        allowed();
        return timed(() => statement.run(parameters));
      },
      iterate: (parameters: readonly unknown[]) => explainedRows(log, () => statement.iterate(parameters)),
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

/** Without a limit given its statements may take their time. */
export function connect(
  handle: SqliteHandle,
  log: ConnectionLog,
  limit: TimeLimit = limitTime(handle, Number.POSITIVE_INFINITY),
): Db {
  return new Kysely<AnyTables>({ dialect: new SqliteDialect({ database: cachingDatabase(handle, log, limit) }) });
}

interface ReadsInput {
  handle: SqliteHandle;
  log: ConnectionLog;
  limit: TimeLimit;
  aside: AskingAside;
}

/** For reading: what holds up this thread is answered in another one, while the next question goes on here. */
export function connectReads({ handle, log, limit, aside }: ReadsInput): Db {
  const database = cachingDatabase(handle, log, limit);
  return kyselyOver({
    async execute(query) {
      const statement = database.prepare(query.sql);
      if (!statement.reader) {
        statement.run(query.parameters);
        return { rows: [] };
      }
      try {
        return { rows: statement.all(query.parameters) };
      } catch (error) {
        if (error instanceof HeldUp) return { rows: [...(await aside.rows(query))] };
        throw error;
      }
    },
    close: async () => void handle.close(),
    independent: true,
  });
}

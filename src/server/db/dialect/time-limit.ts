// A limit for how long a question may keep the program busy. The driver cannot interrupt a statement from outside, so the
// statement asks by itself: rows it walks over call a function now and then, which ends it when its time is up.
import { type Expression, type SqlBool, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { SqliteHandle } from './sqlite.ts';

const functionName = 'plumbline_in_time';

/** Rows between two looks at the clock: a power of two, so that a row number tells it without a counter. */
const rowsBetween = 1024;

export interface TimeLimit {
  /** Called before each statement, and by long readers whenever they got something. */
  restart(): void;
}

/** `stopped`: nobody waits for an answer any more. */
export function limitTime(handle: SqliteHandle, mostMs: number, stopped: () => boolean = () => false): TimeLimit {
  let end = Number.POSITIVE_INFINITY;
  handle.function(functionName, { deterministic: false, directOnly: true }, () => {
    if (stopped()) throw new AppError('server.stopping');
    if (performance.now() > end) throw new AppError('query.too_long', { params: { seconds: Math.ceil(mostMs / 1000) } });
    return 1;
  });
  return {
    restart() {
      end = performance.now() + mostMs;
    },
  };
}

/** True for every row, for the front of a condition: what fails before it is never asked the time. Costs a few machine
 * instructions on all but one row in a thousand. */
export function inTime(alias: string): Expression<SqlBool> {
  const row = sql.ref(`${alias}.rid`);
  return sql<SqlBool>`(${row} & ${sql.lit(rowsBetween - 1)} <> 0 or ${sql.raw(functionName)}())`;
}

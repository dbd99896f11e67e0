// A limit for how long a question may keep the program busy. The driver cannot interrupt a statement from outside, so the
// statement asks by itself: rows it walks over call a function now and then, which ends it when its time is up.
import { type Expression, type SqlBool, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { startWork } from '../../lib/work/work-clock.ts';
import { spelled } from './spelled.ts';
import type { SqliteHandle } from './sqlite-handle.ts';
import { always } from './words.ts';

const functionName = 'plumbline_in_time';

/** Rows between two looks at the clock: a power of two, so that a row number tells it without a counter. */
const rowsBetween = 1024;

/** So much longer than its work a question may last: a slow disk counts as no work, and still nobody waits for ever. */
const clockToWork = 12;

export interface TimeLimit {
  /** Called before each statement, and by long readers whenever they got something. */
  restart(): void;
}

/** What ends a statement that others have waited for long enough: it can be asked again where it holds up nobody. */
export class HeldUp extends Error {}

/** `mostMs` of work, not of the clock, which on a busy machine runs for others, too. `stopped`: nobody waits for an answer any more. */
export function limitTime(handle: SqliteHandle, mostMs: number, stopped: () => boolean = () => false): TimeLimit {
  let began = performance.now();
  let worked: (() => number) | null = null;
  setFunction(handle, () => {
    if (stopped()) throw new AppError('server.stopping');
    worked ??= startWork();
    if (worked() >= mostMs || performance.now() - began >= mostMs * clockToWork)
      throw new AppError('query.too_long', { params: { seconds: Math.ceil(mostMs / 1000) } });
  });
  return {
    restart() {
      began = performance.now();
      worked = null;
    },
  };
}

/** For a connection that others wait for: a statement that holds them up for longer ends as `HeldUp`. */
export function limitHold(handle: SqliteHandle, mostMs: number): TimeLimit {
  let began = performance.now();
  setFunction(handle, () => {
    if (performance.now() - began >= mostMs) throw new HeldUp();
  });
  return {
    restart() {
      began = performance.now();
    },
  };
}

function setFunction(handle: SqliteHandle, look: () => void): void {
  handle.function(functionName, { deterministic: false, directOnly: true }, () => {
    look();
    return 1;
  });
}

/** True for every row, for the front of a condition: what fails before it is never asked the time. Costs a few machine
 * instructions on all but one row in a thousand. */
export function inTime(alias: string): Expression<SqlBool> {
  return inTimeBy(sql.ref(`${alias}.rid`));
}

/** The same by a number that stands for the row, as a text index has it. */
export function inTimeBy(row: Expression<unknown>): Expression<SqlBool> {
  const asked = sql<SqlBool>`(${row} & ${sql.lit(rowsBetween - 1)} <> 0 or ${sql.raw(functionName)}())`;
  // PostgreSQL ends a statement by itself (`statement_timeout`).
  return spelled(asked, () => always);
}

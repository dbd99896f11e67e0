// The word by which a statement asks whether its time is up, in the front of each list's condition.
import { type Expression, type SqlBool, sql } from 'kysely';
import { spelled } from './spelled.ts';
import { always } from './words.ts';

/** Known to each connection, which answers by its own limit. */
export const inTimeFunction = 'plumbline_in_time';

/** Rows between two looks at the clock: a power of two, so that a row number tells it without a counter. */
const rowsBetween = 1024;

/** True for every row, for the front of a condition: what fails before it is never asked the time. Costs a few machine
 * instructions on all but one row in a thousand. */
export function inTime(alias: string): Expression<SqlBool> {
  return inTimeBy(sql.ref(`${alias}.rid`));
}

/** The same by a number that stands for the row, as a text index has it. */
export function inTimeBy(row: Expression<unknown>): Expression<SqlBool> {
  const asked = sql<SqlBool>`(${row} & ${sql.lit(rowsBetween - 1)} <> 0 or ${sql.raw(inTimeFunction)}())`;
  // PostgreSQL ends a statement by itself (`statement_timeout`).
  return spelled(asked, () => always);
}

// The civil day of an instant in a time zone, in a statement: SQLite knows no zones, so the program tells it. For what looks at each
// row anyway, such as counting by month; a condition that an index is to answer compares with the day's bounds instead.
import { type Expression, sql } from 'kysely';
import { dayOf } from '../../contract/values/lab-days.ts';
import { spelled } from './spelled.ts';
import type { SqliteHandle } from './sqlite.ts';

const functionName = 'plumbline_day';

export function knowDays(handle: SqliteHandle): void {
  handle.function(functionName, { deterministic: true, directOnly: true }, (instant: unknown, zone: unknown) =>
    typeof instant === 'string' && typeof zone === 'string' ? dayOf(instant, zone) : null,
  );
}

export function labDay(instant: Expression<unknown>, zone: string): Expression<unknown> {
  return spelled(
    sql`${sql.raw(functionName)}(${instant}, ${zone})`,
    () => sql`to_char(cast(${instant} as timestamp) at time zone 'UTC' at time zone ${zone}, 'YYYY-MM-DD')`,
  );
}

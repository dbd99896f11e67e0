// The civil day of an instant in a time zone, in a statement: SQLite knows no zones, so the program tells it. For what looks at each
// row anyway, such as counting by month; a condition that an index is to answer compares with the day's bounds instead.
import { type Expression, sql } from 'kysely';
import { spelled } from './spelled.ts';

/** Known to each connection. */
export const dayFunction = 'plumbline_day';

export function labDay(instant: Expression<unknown>, zone: string): Expression<unknown> {
  return spelled(
    sql`${sql.raw(dayFunction)}(${instant}, ${zone})`,
    () => sql`to_char(cast(${instant} as timestamp) at time zone 'UTC' at time zone ${zone}, 'YYYY-MM-DD')`,
  );
}

// What a connection is told of days: the civil day of an instant in a zone.
import { dayOf } from '#server/contract/values/lab-days.ts';
import { dayFunction } from '../../dialect/lab-day.ts';
import type { SqliteHandle } from '../handle/sqlite-handle.ts';

export function knowDays(handle: SqliteHandle): void {
  handle.function(dayFunction, { deterministic: true, directOnly: true }, (instant: unknown, zone: unknown) =>
    typeof instant === 'string' && typeof zone === 'string' ? dayOf(instant, zone) : null,
  );
}

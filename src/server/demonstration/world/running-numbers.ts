// Running numbers such as `A25-0042`, which go on where the table stops.
import type { SqliteHandle } from '../../db/sqlite/handle/open-sqlite.ts';

export function runningNumbers(handle: SqliteHandle, table: string, column: string): (prefix: string) => string {
  const highest = handle
    .prepare(
      `select max(cast(substr("${column}", length(?) + 1) as integer)) from "${table}" where "${column}" glob ? || '[0-9]*'`,
    )
    .pluck();
  const last = new Map<string, number>();
  return (prefix) => {
    const next = (last.get(prefix) ?? (highest.get(prefix, prefix) as number | null) ?? 0) + 1;
    last.set(prefix, next);
    return `${prefix}${String(next).padStart(4, '0')}`;
  };
}

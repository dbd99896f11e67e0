// Certificate numbers such as `K-2503-0417`: year and month of the calibration, then a running number, which goes on where
// an earlier run stopped.
import type { SqliteHandle } from '../../db/sqlite/handle/open-sqlite.ts';

export type CertificateKind = 'K' | 'E';

export function createCertificateNumbers(handle: SqliteHandle): (kind: CertificateKind, date: string) => string {
  const rows = handle
    .prepare(
      `select substr("C2306", 1, 6) as head, max(cast(substr("C2306", 8) as integer)) as highest from calibration
       where "C2306" glob '[KE]-[0-9][0-9][0-9][0-9]-[0-9]*' group by 1`,
    )
    .all() as { head: string; highest: number }[];
  const last = new Map(rows.map(({ head, highest }) => [head, highest]));
  return (kind, date) => {
    const head = `${kind}-${date.slice(2, 4)}${date.slice(5, 7)}`;
    const next = (last.get(head) ?? 0) + 1;
    last.set(head, next);
    return `${head}-${String(next).padStart(4, '0')}`;
  };
}

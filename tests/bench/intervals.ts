// What the history of ten thousand devices says of their intervals, ten models for each type of them. docs/quality.md#speed: under five
// seconds.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { benchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';
import { asking, benchToken, median } from './v2-asking.ts';

const times = 5;
const calibrationsEach = 6;

/** Calibrations of earlier years, after times of their own; the longer the time, the more were out of tolerance. */
export function withHistory(directory: string): number {
  const db = new Database(join(directory, 'lab.db'));
  db.prepare(
    `insert or ignore into calibration (CTAG, MTAG, C2301, status, C2323)
     select 'bench-' || n || '-' || MTAG, MTAG, date('2020-01-01', '-' || (n * 360 + (rid * 37 + n * 101) % 240) || ' days'), 'D',
       case when (rid * 7919 + n * 104729) % 100 < 4 + (rid * 37 + n * 101) % 240 / 20 then 'failed' else 'passed' end
     from inventory, (with recursive c (n) as (select 1 union all select n + 1 from c where n < ${calibrationsEach}) select n from c)`,
  ).run();
  db.prepare("update users set customer_filter = 'all' where uID = 'bench-user'").run();
  const count = db.prepare("select count(*) from calibration where status = 'D'").pluck().get() as number;
  db.close();
  return count;
}

export async function intervals(directory: string): Promise<void> {
  const { userId } = await benchUser(directory);
  const calibrations = withHistory(directory);
  const server = await startPlumbline(directory);
  const ask = asking(benchToken(directory, userId));
  const url = `${server.url}/api/v2/inventories/interval-proposals?target=90`;
  const { data, meta } = (await ask.get(url)).body as {
    data: { attributes: { method: string | null } }[];
    meta: { devices: number };
  };
  const modelled = data.filter(({ attributes: { method } }) => method === 's2').length;
  const ms = await median(times, async () => (await ask.get(url)).ms);
  line(
    `v2 intervals of ${meta.devices} devices by their ${calibrations} calibrations, ${data.length} types, ${modelled} of them by models`,
    { ours: `${ms.toFixed(0)} ms` },
    'target < 5000 ms',
  );
  ask.close();
  await server.stop();
}

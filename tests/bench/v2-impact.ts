// The question after a standard was found bad: every calibration it was used in since it was last good, ten thousand of them in one
// answer. docs/quality.md#speed: under a second.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BenchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';
import { asking, benchToken, median } from './v2-asking.ts';

const wanted = 10_000;
const times = 9;

/** The standard used most, in as many calibrations as are asked for; its name in the lab's rows. */
function widelyUsed(directory: string): string {
  const db = new Database(join(directory, 'lab.db'));
  const standard = db
    .prepare('select C2430 from standards group by C2430 order by count(*) desc limit 1')
    .pluck()
    .get() as string;
  const used = db.prepare('select count(*) from standards where C2430 = ?').pluck().get(standard) as number;
  db.prepare(
    `insert into standards (uID, CTAG, MTAG, C2430) select 'bench-' || c.CTAG, c.CTAG, c.MTAG, ? from calibration c
     where c.MTAG <> ? and c.C2301 is not null and not exists (select 1 from standards s where s.CTAG = c.CTAG and s.C2430 = ?) limit ?`,
  ).run(standard, standard, standard, Math.max(0, wanted - used));
  db.prepare("update calibration set C2323 = 'not_assessed' where MTAG = ? and C2323 = 'passed'").run(standard);
  db.close();
  return standard;
}

/** Standards are the lab's own: who asks this sees every customer. */
function seeing(directory: string, userId: string, customers: 'all' | 'assigned'): void {
  const db = new Database(join(directory, 'lab.db'));
  db.prepare('update users set customer_filter = ? where uID = ?').run(customers, userId);
  db.close();
}

export async function v2Impact(directory: string, { userId }: BenchUser): Promise<void> {
  const standard = widelyUsed(directory);
  seeing(directory, userId, 'all');
  const server = await startPlumbline(directory);
  const ask = asking(benchToken(directory, userId));
  const url = `${server.url}/api/v2/standards/${encodeURIComponent(standard)}/impact?page[size]=${wanted}`;
  const first = await ask.get(url);
  const { data, meta } = first.body as { data: object[]; meta: { total: number } };
  const ms = await median(times, async () => (await ask.get(url)).ms);
  line(
    `v2 calibrations a bad standard was used in (${data.length} of ${meta.total})`,
    { ours: `${ms.toFixed(0)} ms`, first: `${first.ms.toFixed(0)} ms` },
    'target < 1000 ms',
  );
  ask.close();
  await server.stop();
  seeing(directory, userId, 'assigned');
}

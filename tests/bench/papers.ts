// The certificate of a calibration with 200 results under measurement: from the call to the last byte of its PDF, the first time and
// when the thread is warm, in German and as a DCC. Printed, never asserted.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BenchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';

const results = 200;

/** A released calibration of a device the user sees, with so many results; made once. */
function largeCalibration(directory: string, ids: readonly string[]): string {
  const db = new Database(join(directory, 'lab.db'));
  const [found] = db
    .prepare(
      `select c.CTAG as id, count(*) as n from calibration c join results r on r.ctag = c.CTAG
       where c.MTAG in (select value from json_each(?)) and c.released_at is not null group by c.CTAG order by n desc limit 1`,
    )
    .all(JSON.stringify(ids)) as { id: string; n: number }[];
  if (!found) throw new Error('the lab has no released calibration with results');
  const columns = (db.prepare("select name from pragma_table_info('results')").pluck().all() as string[]).filter(
    (name) => name !== 'rid',
  );
  const copied: Record<string, string> = { uID: "uID || '-c' || @n", row_num: '1000 + @n' };
  const copy = db.prepare(
    `insert into results (${columns.join(', ')}) select ${columns.map((name) => copied[name] ?? name).join(', ')} from results where uID = @uID`,
  );
  const own = db.prepare("select uID from results where ctag = ? and uID not like '%-c%'").pluck().all(found.id) as string[];
  for (let n = found.n; n < results; n += 1) copy.run({ n, uID: own[n % own.length] });
  db.close();
  return found.id;
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export async function papers(directory: string, { credentials, sample: { ids } }: BenchUser): Promise<void> {
  const calibration = largeCalibration(directory, ids);
  const server = await startPlumbline(directory);
  const { HTTP_X_REST_USERNAME: email, HTTP_X_REST_PASSWORD: password } = Object.fromEntries(new URLSearchParams(credentials));
  const signIn = await fetch(`${server.url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, device_name: 'bench' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const ask = async (query: string) => {
    const answer = await fetch(`${server.url}/api/v2/calibrations/${calibration}/certificate?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}: ${Buffer.from(bytes).toString().slice(0, 200)}`);
  };
  const first = await taken(() => ask('language=de'));
  const warm: number[] = [];
  for (let n = 0; n < 15; n += 1) warm.push(await taken(() => ask('language=de')));
  const dcc = await taken(() => ask('format=dcc'));
  warm.sort((a, b) => a - b);
  line(
    `certificate with ${results} results`,
    { pdf: `${Math.round(warm[7] ?? 0)} ms`, 'the first one': `${Math.round(first)} ms`, dcc: `${Math.round(dcc)} ms` },
    'target < 500 ms',
  );
  await server.stop();
}

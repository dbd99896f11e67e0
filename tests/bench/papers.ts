// The certificate of a calibration with 16 and with 400 results under measurement: from the call to the last byte of its PDF, the first
// time and when the thread is warm, as a
// draft, which is drawn anew each time, beside the same pages by pdfkit alone. Printed, never asserted.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { barePages } from './bare-pages.ts';
import type { BenchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';

const sizes = [16, 400] as const;

/** A calibration of a device the user sees, with so many results, completed and not yet released: its paper is drawn anew each time. */
function calibrationOf(directory: string, ids: readonly string[], results: number): string {
  const db = new Database(join(directory, 'lab.db'));
  const [found] = db
    .prepare(
      `select c.CTAG as id, count(*) as n from calibration c join results r on r.ctag = c.CTAG
       where c.MTAG in (select value from json_each(?)) and c.released_at is not null
       group by c.CTAG having n < ? order by n desc limit 1`,
    )
    .all(JSON.stringify(ids), sizes[0]) as { id: string; n: number }[];
  if (!found) throw new Error('the lab has no released calibration with results');
  const own = db.prepare('select uID from results where ctag = ?').pluck().all(found.id) as string[];
  const columnsOf = (table: string) =>
    (db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[]).filter((name) => name !== 'rid');
  const copier = (table: string, copied: Readonly<Record<string, string>>, key: string) => {
    const columns = columnsOf(table);
    const values = columns.map((name) => copied[name] ?? name);
    return db.prepare(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where ${key} = @from`,
    );
  };
  const id = `bench-${results}-${Date.now()}`;
  const unreleased = {
    CTAG: '@id',
    released_at: 'null',
    released_by: 'null',
    contract_hash: 'null',
    status: "'D'",
    is_current: '0',
  };
  copier('calibration', unreleased, 'CTAG').run({ from: found.id, id });
  const result = copier('results', { uID: '@key', ctag: '@id', row_num: '@n' }, 'uID');
  for (let n = 0; n < results; n += 1) result.run({ n, id, key: `${results}-${Date.now()}-${n}`, from: own[n % own.length] });
  db.close();
  return id;
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export async function papers(directory: string, { credentials, sample: { ids } }: BenchUser): Promise<void> {
  const calibrations = sizes.map((results) => calibrationOf(directory, ids, results));
  const server = await startPlumbline(directory);
  const { HTTP_X_REST_USERNAME: email, HTTP_X_REST_PASSWORD: password } = Object.fromEntries(new URLSearchParams(credentials));
  const signIn = await fetch(`${server.url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, device_name: 'bench' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const paper = async (id: string) => {
    const answer = await fetch(`${server.url}/api/v2/calibrations/${id}/certificate?language=de`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${answer.status}: ${bytes.toString().slice(0, 200)}`);
    return bytes;
  };
  for (const [index, results] of sizes.entries()) {
    const id = calibrations[index] ?? '';
    const first = await taken(() => paper(id));
    const warm: number[] = [];
    for (let n = 0; n < 15; n += 1) warm.push(await taken(() => paper(id)));
    warm.sort((a, b) => a - b);
    const pdf = await paper(id);
    line(
      `certificate with ${results} results, drawn anew`,
      {
        pdf: `${Math.round(warm[7] ?? 0)} ms`,
        'the first one': `${Math.round(first)} ms`,
        'its pages by pdfkit alone': `${Math.round(await barePages(pdf))} ms`,
      },
      `target < ${results === 16 ? 150 : 1000} ms`,
    );
  }
  await server.stop();
}

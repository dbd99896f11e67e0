// A lab of before 0.8.0: what it had released is frozen by its first start with this version, and stays so whatever is written to its
// devices. docs/adr/0032.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { httpClient } from '../support/http-client.ts';
import { run, startLab, stopLab } from './support/lab-process.ts';

const release = fileURLToPath(new URL('../fixtures/releases/0.7.0/', import.meta.url));

function inFile<T>(data: string, sql: string): T {
  const handle = openSqlite(join(data, 'lab.db'), { readonly: true });
  try {
    return handle.prepare(sql).get() as T;
  } finally {
    handle.close();
  }
}

it('certificates released before are frozen by the first start, once, and proved with the rest', async () => {
  const data = tempFolder();
  writeFileSync(join(data, 'lab.db'), gunzipSync(readFileSync(join(release, 'lab.db.gz'))));
  const account = JSON.parse(readFileSync(join(release, 'account.json'), 'utf8')) as { email: string; password: string };
  const lab = await startLab({ data });
  const client = httpClient(lab.url);
  const signedIn = await client.send({ method: 'POST', path: '/api/v2/auth/token', body: { ...account, device_name: 'frozen' } });
  const headers = { Authorization: `Bearer ${(signedIn.body as { token: string }).token}` };
  const counts = inFile<{ released: number; frozen: number }>(
    data,
    'select (select count(*) from calibration where released_at is not null) released, (select count(*) from frozen_contracts) frozen',
  );
  expect(counts.frozen).toBe(counts.released);
  expect(counts.frozen).toBeGreaterThan(0);
  const { CTAG, MTAG } = inFile<{ CTAG: string; MTAG: string }>(
    data,
    'select CTAG, MTAG from calibration where released_at is not null order by C2301 desc, CTAG limit 1',
  );
  const hashes = () =>
    Promise.all(
      ['certificate', 'report-dataset', 'certificate?format=dcc'].map(async (word) => {
        const answer = await fetch(`${lab.url}/api/v2/calibrations/${encodeURIComponent(CTAG)}/${word}`, { headers });
        expect(answer.status, word).toBe(200);
        return createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex');
      }),
    );
  const before = await hashes();
  const written = { method: 'PATCH', path: `/api/v2/inventories/${encodeURIComponent(MTAG)}`, headers };
  const changed = await client.send({ ...written, body: { serial_number: 'FORGED-SERIAL-1' } });
  expect(changed.status, changed.text).toBe(200);
  expect(await hashes()).toEqual(before);
  const since = await client.send({ path: `/api/v2/calibrations/${encodeURIComponent(CTAG)}/changed-since`, headers });
  expect(since.body).toMatchObject({ data: { attributes: { changes: [{ field: 'serial_number', is: 'FORGED-SERIAL-1' }] } } });
  client.close();
  expect(await stopLab(lab)).toMatchObject({ code: 0 });
  const verdict = await run({ data, program: 'verify' });
  expect(verdict, verdict.stdout).toMatchObject({ code: 0 });
  // A second start finds nothing left to do.
  expect(await stopLab(await startLab({ data }))).toMatchObject({ code: 0 });
  expect(inFile<{ frozen: number }>(data, 'select count(*) frozen from frozen_contracts').frozen).toBe(counts.frozen);
});

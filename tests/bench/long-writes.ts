// What `/health` waits while much is written: an import of 50,000 devices, judged, written and taken back, and a column for all devices.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchUser } from './bench-lab.ts';
import { ms, share, watchHealth } from './health-watch.ts';
import { line, megabytes, startPlumbline } from './measured-server.ts';
import { benchToken } from './v2-asking.ts';

const importedRows = 50_000;

function csvOf(rows: number, customer: string): string {
  const lines = Array.from({ length: rows }, (_, n) => `BENCH-${n};SN-${n};Druckmessgerät ${n % 90};${customer}`);
  return ['Inventarnummer;Seriennummer;Bezeichnung;Kunde', ...lines].join('\n');
}

export async function longWrites(directory: string, { userId, sample }: BenchUser): Promise<void> {
  const copy = mkdtempSync(join(directory, '..', 'long-writes-'));
  cpSync(directory, copy, { recursive: true });
  const token = benchToken(copy, userId);
  const server = await startPlumbline(copy);
  const api = `${server.url}/api/v2`;
  const headers = { Authorization: `Bearer ${token}` };

  async function answer(path: string, init: RequestInit = {}) {
    const got = await fetch(`${api}/${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (!got.ok) throw new Error(`${path}: ${got.status} ${await got.text()}`);
    return (await got.json()) as {
      data: { id: string; attributes: { phase: string; written: number; run_id: string; customer_number: string } };
      meta: { total: number };
    };
  }

  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  async function told(what: string, work: () => Promise<unknown>): Promise<void> {
    const { taken, seconds } = await watchHealth(server.url, token, work);
    line(
      `/health beside ${what}`,
      { p99: ms(share(taken, 0.99)), longest: ms(share(taken, 1)) },
      `of ${taken.length} in ${seconds.toFixed(1)} s, memory ${megabytes(server.pid, 'VmHWM')} MB at most`,
    );
  }

  const { data: customer } = await answer(`customers/${sample.customer}`);
  let [preview, run] = ['', ''];
  await told(`an import of ${importedRows} rows, judged`, async () => {
    const form = new FormData();
    form.append('file', new Blob([csvOf(importedRows, customer.attributes.customer_number)]), 'list.csv');
    let { id, attributes } = (await answer('inventories/import-preview', { method: 'POST', body: form })).data;
    while (['waiting', 'reading'].includes(attributes.phase)) ({ attributes } = (await answer(`imports/${id}`)).data);
    if (attributes.phase !== 'ready') throw new Error(`judged: ${JSON.stringify(attributes).slice(0, 500)}`);
    preview = id;
  });
  await told(`an import of ${importedRows} rows, written`, async () => {
    const { attributes } = (await answer('inventories/import', json({ token: preview }))).data;
    if (attributes.written !== importedRows) throw new Error(`written: ${JSON.stringify(attributes).slice(0, 500)}`);
    run = attributes.run_id;
  });
  await told(`the same import, taken back`, () => answer(`runs/${run}/undo`, { method: 'POST' }));
  const { total } = (await answer('inventories?page[size]=1')).meta;
  await told(`a column for ${total} devices`, () =>
    answer('fields/inventory', json({ column_name: 'I42_Measured', field_type: 'text' })),
  );
  await server.stop();
  rmSync(copy, { recursive: true, force: true });
}

// Long imports in a server process of its own that is short of memory. docs/design/expectations.md#long-imports.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { filePart, multipart, multipartType } from '../support/multipart.ts';
import { signIn, v2 } from './support/lab-client.ts';
import { type LabProcess, startLab, stopLab } from './support/lab-process.ts';

interface Preview {
  id: string;
  attributes: { phase: string; total: number; counts: Record<string, number> };
}

async function preview({ url }: LabProcess, token: string, rows: number): Promise<Preview> {
  const lines = Array.from(
    { length: rows },
    (_, n) => `INV-${rows}-${n};1001;In Betrieb;12;Zeile ${n} mit einer längeren Bemerkung`,
  );
  const file = `Inventarnummer;Kunde;Status;Kalibrierintervall (Anzahl);Bemerkung\n${lines.join('\n')}\n`;
  const response = await fetch(`${url}/api/v2/inventories/import-preview`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...multipartType },
    body: multipart([filePart(file, 'devices.csv')]),
  });
  expect([200, 202]).toContain(response.status);
  let { data } = (await response.json()) as { data: Preview };
  while (['waiting', 'reading'].includes(data.attributes.phase))
    data = (await v2(url, token, 'GET', `imports/${data.id}`)).body.data as Preview;
  return data;
}

it('30,000 rows are judged, and 5,000 written and taken back as a whole, where memory for a fraction of them is', async () => {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-imports-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const lab = await startLab({ data, environment: { NODE_OPTIONS: '--max-old-space-size=144' } });
  const token = await signIn(lab.url);
  expect(await v2(lab.url, token, 'POST', 'customers', { customer_number: '1001', name: 'Messhaus' })).toMatchObject({
    status: 201,
  });
  expect((await preview(lab, token, 30_000)).attributes).toMatchObject({ phase: 'ready', counts: { new: 30_000 } });
  const { id, attributes } = await preview(lab, token, 5000);
  expect(attributes).toMatchObject({ phase: 'ready', total: 5000 });
  const applied = await v2(lab.url, token, 'POST', 'inventories/import', { token: id });
  expect(applied.body).toMatchObject({ data: { attributes: { phase: 'applied', written: 5000 } } });
  const run = (applied.body.data as { attributes: { run_id: string } }).attributes.run_id;
  expect(await v2(lab.url, token, 'POST', `runs/${run}/undo`)).toMatchObject({ status: 200 });
  expect(await v2(lab.url, token, 'GET', 'inventories?page[size]=1')).toMatchObject({ body: { meta: { total: 0 } } });
  await stopLab(lab);
});

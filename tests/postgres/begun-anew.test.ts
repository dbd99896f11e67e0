// Where many write, a transaction may be begun anew at any time: what it did the first time, in memory as well, counts nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeMany } from '#server/core/many/write-many.ts';
import { verified } from '../support/behind.ts';
import { askedOf, eachBegunAnew } from '../support/postgres-labs.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ keptBy: 'server' });
  await eachBegunAnew(String(lab.databaseUrl));
});
afterAll(() => lab.stop());

interface Answer {
  data: { id: string; attributes: Record<string, unknown> };
}

async function made(path: string, body: Record<string, unknown>): Promise<Answer['data']> {
  const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });
  // By chance each of its tries was refused: clients are told to ask again.
  if (answer.status === 503 && answer.headers['retry-after'] === '1') return made(path, body);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as Answer).data;
}

const tries = async () => {
  const { rows } = await askedOf(String(lab.databaseUrl), (client) =>
    client.query<{ n: string }>('select last_value as n from come_between_tries'),
  );
  return Number(rows[0]?.n);
};

it('is indeed begun anew', async () => {
  await made('customers', { name: 'Twice' });
  expect(await tries()).toBeGreaterThanOrEqual(2);
});

it('gives numbers one after the other, and none twice', async () => {
  const orders = [];
  for (let n = 0; n < 6; n += 1) orders.push(await made('bookings', { customer_id: 'C-ALPHA', date: '2041-05-01' }));
  expect(orders.map(({ attributes }) => attributes.number)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `A41-000${n}`));
  const together = await Promise.all(
    Array.from({ length: 40 }, () => made('bookings', { customer_id: 'C-ALPHA', date: '2042-05-01' })),
  );
  expect(new Set(together.map(({ attributes }) => attributes.number)).size).toBe(40);
});

it('counts what it wrote once', async () => {
  const customers = lab.program.lab.registry.resource('customer');
  const changes = ['Anew 1', 'Anew 2', 'Anew 3'].map((name) => ({ input: { values: { K4602: name } } }));
  expect(await writeMany(lab.program, customers, changes)).toEqual({ created: 3, updated: 0, unchanged: 0 });
});

it('leaves one entry of the trail for each change, all of them in the chain', async () => {
  const { id } = await made('customers', { name: 'Told once' });
  const entries = await lab.services.lab.db.selectFrom('audits').select('action').where('record_key', '=', id).execute();
  expect(entries).toEqual([{ action: 'create' }]);
  const { faults, differences } = await verified(lab);
  expect({ faults, differences }).toEqual({ faults: [], differences: [] });
});

// Many writers at once on a database server: no number twice, no change lost, every entry of the trail in the chain before its writer is
// answered; and what a program that was cut off left untied is tied by whoever comes next.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verified } from '../support/behind.ts';
import { askedOf } from '../support/postgres-labs.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { waitFor } from '../support/waiting.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ keptBy: 'server' });
});
afterAll(() => lab.stop());

const untiedFrom = 2 ** 52;

interface Answer {
  data: { id: string; attributes: Record<string, unknown> };
}

async function made(path: string, body: Record<string, unknown>): Promise<Answer['data']> {
  const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as Answer).data;
}

const atOnce = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

async function entries(where: string): Promise<number> {
  const { rows } = await askedOf(String(lab.databaseUrl), (client) =>
    client.query<{ n: number }>(`select count(*)::int as n from audits where ${where}`),
  );
  return rows[0]?.n ?? 0;
}

it('gives no running number twice', async () => {
  const orders = await atOnce(60, () => made('bookings', { customer_id: 'C-ALPHA' }));
  const numbers = orders.map(({ attributes }) => String(attributes.number));
  expect(new Set(numbers).size).toBe(60);
  expect(numbers.every((number) => /\d/.test(number))).toBe(true);
});

it('loses no change of many to one record', async () => {
  const { id } = await made('customers', { name: 'Counted', remark: '0' });
  const path = `/api/v2/customers/${id}`;
  /** As clients are told to: read, change what was read, and begin anew where somebody else was first. */
  async function oneMore(): Promise<void> {
    const before = await lab.v2('admin', { path });
    const remark = String(Number((before.body as Answer).data.attributes.remark) + 1);
    const headers = { 'If-Match': String(before.headers.etag) };
    const answer = await lab.v2('admin', { method: 'PATCH', path, body: { remark }, headers });
    if (answer.status === 412) return oneMore();
    expect(answer.status, answer.text).toBe(200);
  }
  await atOnce(40, oneMore);
  expect(((await lab.v2('admin', { path })).body as Answer).data.attributes.remark).toBe('40');
});

it('has every entry in the chain, and all of it proven', async () => {
  expect(await entries(`rid >= ${untiedFrom}`)).toBe(0);
  const { faults, differences } = await verified(lab);
  expect({ faults, differences }).toEqual({ faults: [], differences: [] });
});

it('answers nobody before his entries are tied', async () => {
  await askedOf(String(lab.databaseUrl), async (holder) => {
    await holder.query("select pg_advisory_lock(hashtext('plumbline-trail'))");
    let answered = false;
    const writing = made('customers', { name: 'Waits for the chain' }).then(() => {
      answered = true;
    });
    await waitFor('entries that wait', async () => expect(await entries(`rid >= ${untiedFrom}`)).toBe(1));
    // Read at once by whoever asks, last of all; and not confirmed yet.
    const last = await holder.query<{ after: string }>('select after from audits order by rid desc limit 1');
    expect(last.rows[0]?.after).toContain('Waits for the chain');
    expect(answered).toBe(false);
    await holder.query("select pg_advisory_unlock(hashtext('plumbline-trail'))");
    await writing;
  });
  expect(await entries(`rid >= ${untiedFrom}`)).toBe(0);
});

it('ties what a program left that was cut off behind its commit', async () => {
  const store = lab.services.lab;
  const at = '2026-03-02 09:00:00';
  await store.transaction((db) =>
    store.chain.append(
      db,
      [
        {
          ...{ id: 'cut-off', at, user_uID: null, user_name: 'Anna', address: '::1', request_id: 'r', batch_id: null },
          ...{ resource: 'setting', record_key: 'k', customer_KTAG: null, action: 'issued', reason: null },
          ...{ before: null, after: null, secrets: null },
        },
      ],
      at,
    ),
  );
  expect(await entries(`rid >= ${untiedFrom}`)).toBe(1);
  await made('customers', { name: 'The next one' });
  expect(await entries(`rid >= ${untiedFrom}`)).toBe(0);
  expect((await verified(lab)).faults).toEqual([]);
});

// A price asked for of a past day: the row that was in force on it answers, or none; what of the answer was not so on that day is told, as
// far as the trail knows. docs/interface/prices.md#past-days.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { typed } from '#server/db/typed.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

const add = (resource: ResourceName, values: Record<string, unknown>) =>
  createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });

interface Since {
  table: string;
  id: string;
  date: string;
  price: number | null;
  text: string;
}

async function ask(query: Record<string, string>) {
  const answer = await lab.v2('admin', { path: `/api/v2/prices/lookup?${new URLSearchParams(query)}` });
  expect(answer.status, answer.text).toBe(200);
  const { one, meta } = v2Of(answer);
  return { price: one?.attributes?.price ?? null, meta, since: meta.changed_since as Since[] };
}

async function write(path: string, values: object) {
  const { status, errors } = v2Of(await lab.v2('admin', { method: 'PATCH', path: `/api/v2/${path}`, body: values }));
  expect([status, errors]).toEqual([200, []]);
}

/** It was there before the days that are asked about. */
const longAgo = (id: string) =>
  typed(lab.program.db).updateTable('prices').set({ created_at: '2020-01-01 08:00:00' }).where('pID', '=', id).execute();

beforeAll(async () => {
  lab = await startLab();
  for (const tID of ['t-lists', 't-over', 't-late']) await add('device_type', { tID, type_name: `Type ${tID}` });
  for (const [pID, start_date, end_date, price] of [
    ['p-2024', '2024-01-01', '2024-12-31', 80],
    ['p-2025', '2025-01-01', '2025-12-31', 90],
    ['p-2026', '2026-01-01', null, 100],
  ])
    await add('price', { pID, type_tID: 't-lists', start_date, end_date, price });
  await add('price', { pID: 'p-over', type_tID: 't-over', start_date: null, price: 50 });
  await longAgo('p-over');
  await add('price', { pID: 'p-late', type_tID: 't-late', start_date: null, price: 40 });
  for (const uID of ['g-then', 'g-now']) await add('price_category', { uID, name: uID === 'g-then' ? 'Then' : 'Now' });
  await add('price', { pID: 'p-now', type_tID: 't-over', price_cat_uID: 'g-now', start_date: '2020-01-01', price: 45 });
  await add('customer', { KTAG: 'k-moved', K4601: 'K-9', K4602: 'Moved', price_category_id: 'g-then' });
  await write('prices/p-over', { price: 60 });
  await write('prices/p-over', { price: 65 });
  await write('customers/k-moved', { price_category_id: 'g-now' });
});

afterAll(() => lab.stop());

describe('a price asked for of a past day', () => {
  it.each([
    ['2024-12-31', 80, '2024-01-01', '2024-12-31'],
    ['2025-06-01', 90, '2025-01-01', '2025-12-31'],
    ['2026-01-01', 100, '2026-01-01', null],
  ])('is that of the list in force on %s, and says from when to when that was', async (date, price, start_date, end_date) => {
    const found = await ask({ type_id: 't-lists', date });
    expect(found.price).toBe(price);
    expect(found.meta.row).toMatchObject({ start_date, end_date });
    expect(found.since).toEqual([]);
  });

  it('says so when no list was in force', async () => {
    const { price, meta, since } = await ask({ type_id: 't-lists', date: '2023-12-31' });
    expect([price, meta.reason, since]).toEqual([null, 'outside_validity', []]);
  });

  it('tells what stood in a row that was written over since, as it was before the first of all changes', async () => {
    const { price, since } = await ask({ type_id: 't-over', date: '2025-06-01' });
    expect(price).toBe(65);
    expect(since).toEqual([
      { table: 'prices', id: 'p-over', date: expect.any(String), price: 50, text: expect.stringMatching(/50/) },
    ]);
    expect((await ask({ type_id: 't-over' })).since).toEqual([]);
  });

  it('tells that a row without a first day was entered later', async () => {
    const { price, since } = await ask({ type_id: 't-late', date: '2025-06-01' });
    expect([price, since.map(({ id, price: then }) => [id, then])]).toEqual([40, [['p-late', null]]]);
  });

  it('tells that the customer was in another price group', async () => {
    const { price, since } = await ask({ type_id: 't-over', customer_id: 'k-moved', date: '2025-06-01' });
    expect(price).toBe(45);
    expect(since).toMatchObject([{ table: 'customers', id: 'k-moved', text: expect.stringContaining('Then') }]);
  });
});

describe('“Why this price” as text', () => {
  it('says question, price and the steps that made it, line by line, and what was otherwise that day', async () => {
    const asked = new URLSearchParams({ type_id: 't-over', date: '2025-06-01', quantity: '3' });
    const { body, status } = await lab.v2('admin', { path: `/api/v2/prices/lookup/text?${asked}` });
    const { data } = body as { data: { title: string; lines: { label: string; value: string }[]; text: string } };
    expect([status, data.title]).toEqual([200, 'Why this price']);
    expect(data.lines).toEqual([
      { label: 'Device type', value: 'Type t-over' },
      { label: 'Price group', value: 'list price' },
      { label: 'Quantity', value: '3' },
      { label: 'Date', value: '1 Jun 2025' },
      { label: 'Price', value: expect.stringMatching(/195\.00.*3 × .*65\.00/) },
      { label: '1. Device type', value: expect.stringMatching(/list price: .*65\.00/) },
    ]);
    const lines = data.text.split('\n');
    expect(lines.slice(1, 7)).toEqual(data.lines.map(({ label, value }) => `${label}: ${value}`));
    expect(lines.at(-1)).toMatch(/On 1 Jun 2025 this row said .*50\.00/);
  });

  it('needs the right to see prices', async () => {
    const { status } = await lab.v2('bare', { path: '/api/v2/prices/lookup/text?type_id=t-over' });
    expect(status).toBe(403);
  });
});

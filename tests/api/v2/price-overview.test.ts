// How well prices are maintained: customers, coverage against the target, copies, exceptions. docs/interface/prices.md#endpoints
// `/prices/overview`; docs/interface/prices.md#overview.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let dealer = '';
const types: string[] = [];

async function send(method: string, path: string, body?: object, user: UserName = 'admin') {
  return v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function create(path: string, values: object): Promise<string> {
  const answer = await send('POST', path, values);
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}

const overview = async (query = '', user: UserName = 'admin') =>
  (await send('GET', `prices/overview${query}`, undefined, user)).one.attributes as Record<string, Json> & { coverage: Json[] };
const ofGroup = (answer: { coverage: Json[] }, group: string | null) =>
  answer.coverage.find(({ price_category_id }) => price_category_id === group);

beforeAll(async () => {
  lab = await startLab();
  dealer = await create('price-categories', { name: 'Händler' });
  for (let one = 1; one <= 10; one += 1) types.push(await create('device-types', { type_name: `Typ ${one}` }));
  const gauges = await create('price-classes', { name: 'Gauges' });
  // Types 1 to 4 are classed; 1 and 2 have rows of their own as well.
  for (const type of types.slice(0, 4))
    await create('price-class-members', { price_class_id: gauges, member_table: 'types', member_id: type });
  await create('service-prices', { price_class_id: gauges, price: 80 });
  const own = (type: number, values: object) => create('prices', { type_tID: types[type - 1], price: 55, ...values });
  await own(1, { price_cat_uID: dealer });
  await own(2, { price_cat_uID: dealer });
  await own(5, { price_cat_uID: dealer });
  await own(5, { price_cat_uID: dealer, complexity: 'DAkkS' });
  await own(6, { price_cat_uID: dealer, end_date: '2026-12-31' });
  await own(7, { price: 55 });
  await own(8, { price: 12, end_date: '2025-12-31' });
});
afterAll(() => lab.stop());

describe('GET /prices/overview', () => {
  it('coverage is per group and for the list price, against the target (docs/interface/prices.md#overview)', async () => {
    const answer = await overview();
    expect(ofGroup(answer, null)).toMatchObject({
      name: null,
      types_total: 10,
      covered: 5,
      gaps: 5,
      coverage: 50,
      reached: false,
    });
    expect(ofGroup(answer, dealer)).toMatchObject({
      name: 'Händler',
      covered: 7,
      coverage: 70,
      reached: false,
      derived: 0,
      by_step: { type: 5, class: 2, flat: 0 },
    });
    expect(answer.target_coverage).toBe(90);
    await change(lab.program, 'setting', 'settings.price.price_target_coverage', { value: '70' });
    const lower = await overview();
    expect([ofGroup(lower, dealer)?.reached, ofGroup(lower, null)?.reached, lower.target_coverage]).toEqual([true, false, 70]);
  });

  it('is that of a day (docs/interface/prices.md#overview)', async () => {
    expect(ofGroup(await overview('?date=2025-06-01'), null)?.covered).toBe(6);
    expect(ofGroup(await overview('?date=2027-01-01'), dealer)?.covered).toBe(6);
    expect((await send('GET', 'prices/overview?date=2027-13-01')).status).toBe(422);
  });

  it('a copy cluster is one amount, group and validity on three types or more (docs/interface/prices.md#overview)', async () => {
    const { copies } = await overview();
    expect(copies).toMatchObject({
      rows_total: 7,
      rows_in_clusters: 4,
      share: 57.14,
      clusters_total: 1,
      clusters: [{ price: 55, price_category_id: dealer, name: 'Händler', start_date: null, end_date: null, types: 3, rows: 4 }],
    });
  });

  it('exceptions are types with a row of their own among those whose class has an amount (docs/interface/prices.md#overview)', async () => {
    expect((await overview()).exceptions).toMatchObject({ types_with_class_amount: 4, types_with_own_row: 2, share: 50 });
  });

  it('an exception says what it departs from, the largest difference first, the same in overview and list (docs/design/prices.md#d-369)', async () => {
    const cheaper = await create('prices', { type_tID: types[2], price: 79.5, price_cat_uID: dealer });
    const dearer = await create('prices', { type_tID: types[3], price: 120 });
    // Another row of the same question that loses to the one with a start.
    const begun = await create('prices', { type_tID: types[3], price: 100, start_date: '2025-01-01' });
    const exceptions = (await overview()).exceptions as { rows_total: number; rows: Json[] };
    expect(exceptions.rows_total).toBe(4);
    expect(exceptions.rows.map(({ price_id, ...row }) => [price_id, row.type_name, row.price_category, row.difference])).toEqual([
      [expect.any(String), 'Typ 1', 'Händler', -25],
      [expect.any(String), 'Typ 2', 'Händler', -25],
      [begun, 'Typ 4', null, 20],
      [cheaper, 'Typ 3', 'Händler', -0.5],
    ]);
    expect(exceptions.rows[2]).toMatchObject({
      price: 100,
      otherwise: 80,
      percent: 25,
      matched_by: 'class',
      price_class: 'Gauges',
      derived: false,
      start_date: '2025-01-01',
    });
    const list = await send('GET', 'prices/exceptions?page[size]=3&page[number]=2');
    expect(list.meta).toMatchObject({ total: 4, page: 2, per_page: 3, last_page: 2, complete: true });
    expect(list.list.map(({ id, attributes }) => [id, attributes.percent])).toEqual([[cheaper, -0.63]]);
    for (const id of [cheaper, dearer, begun]) await send('DELETE', `prices/${id}`);
    expect((await send('GET', 'prices/exceptions')).meta.total).toBe(2);
  });

  it('counts the customers the caller sees, and none without the right to see any (docs/interface/access.md#row-scope)', async () => {
    await send('PATCH', 'customers/C-BETA', { price_category_id: dealer });
    const { total } = (await send('GET', 'customers')).meta;
    expect((await overview()).customers).toEqual({ total, without_group: Number(total) - 1 });
    expect((await overview('', 'berta')).customers).toEqual({ total: 2, without_group: 1 });
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', 'price_view']) });
    const bare = await overview('', 'probe');
    expect(bare.customers).toBeNull();
    expect(bare.copies).toMatchObject({ rows_total: 7 });
  });
});

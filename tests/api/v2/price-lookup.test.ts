// GET /prices/lookup and its batch: each rule of 4.6 through HTTP, the meta complete, gaps as answers, and nothing told of foreign
// customers. docs/interface/prices.md#endpoints, docs/interface/prices.md#finding, docs/interface/prices.md#group-filter,
// docs/interface/prices.md#lookup.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

type Query = Record<string, string>;

async function ask(query: Query, user: UserName = 'admin') {
  const answer = await lab.v2(user, { path: `/api/v2/prices/lookup?${new URLSearchParams(query)}` });
  expect(answer.status, answer.text).toBe(200);
  const { one, meta } = v2Of(answer);
  return { one, meta, price: one.attributes.price ?? null, matched: meta.matched_by };
}

const price = (pID: string, values: Record<string, unknown>) => add('price', { pID, price: 1, ...values });
const classPrice = (id: string, values: Record<string, unknown>) => add('service_price', { id, price: 1, ...values });

beforeAll(async () => {
  lab = await startLab();
  for (const [uID, name] of [
    ['g-key', 'Key accounts'],
    ['g-lead', 'Lead'],
    ['g-none', 'Without rows'],
  ])
    await add('price_category', { uID, name });
  await add('price_category', { uID: 'g-less', name: 'Ten less', derivation_kind: 'percent', derivation_value: -10 });
  await add('price_category', {
    uID: 'g-2025',
    name: 'Five off in 2025',
    derivation_kind: 'fixed',
    derivation_value: -5,
    derivation_start_date: '2025-01-01',
    derivation_end_date: '2025-12-31',
  });
  await add('procedure', { uID: 'p-own', procedure_name: 'Special procedure' });
  await add('procedure', { uID: 'p-type', procedure_name: 'Default procedure' });
  for (const [tID, procedure_id] of [
    ['t-own'],
    ['t-class'],
    ['t-proc', 'p-type'],
    ['t-bare'],
    ['t-time'],
    ['t-complex'],
    ['t-scale'],
    ['t-past'],
  ])
    await add('device_type', { tID, type_name: `Type ${tID}`, procedure_id: procedure_id ?? null });
  await add('price_class', { id: 'c-root', number: 'PK001', name: 'Electrical' });
  await add('price_class', { id: 'c-fine', number: 'PK002', name: 'Multimeters', parent_id: 'c-root' });
  await add('price_class', { id: 'c-special', number: 'PK003', name: 'Special' });
  await add('price_class_member', { price_class_id: 'c-fine', member_table: 'types', member_id: 't-class' });
  await add('price_class_member', { price_class_id: 'c-fine', member_table: 'types', member_id: 't-own' });
  await add('price_class_member', { price_class_id: 'c-root', member_table: 'procedures', member_id: 'p-type' });
  await add('price_class_member', { price_class_id: 'c-special', member_table: 'procedures', member_id: 'p-own' });
  await add('standard_article', { uID: 'a-adjust', article_name: 'Adjustment' });
  await price('own-list', { type_tID: 't-own', price: 100 });
  await price('own-key', {
    type_tID: 't-own',
    price_cat_uID: 'g-key',
    price: 80,
    price_min: 70,
    price_max: 90,
    tax: 7,
    unit: 'H',
  });
  await classPrice('root-list', { price_class_id: 'c-root', price: 60 });
  await classPrice('fine-key', { price_class_id: 'c-fine', price_category_id: 'g-key', price: 50 });
  await classPrice('special-list', { price_class_id: 'c-special', price: 300 });
  await classPrice('adjust-flat', { service_id: 'a-adjust', price: 25 });
  await classPrice('adjust-own', { service_id: 'a-adjust', type_tID: 't-own', price: 30 });
  await add('device_price', { id: 'dev-1-price', MTAG: 'dev-1', price: 111 });
  await change(lab.program, 'inventory', 'dev-1', { type_id: 't-own' });
  await change(lab.program, 'inventory', 'dev-2', { type_id: 't-own', procedure_id: 'p-own' });
  await change(lab.program, 'inventory', 'dev-3', { type_id: 't-own' });
  await change(lab.program, 'inventory', 'far-1', { type_id: 't-own' });
  await change(lab.program, 'customer', 'C-ALPHA', { price_category_id: 'g-key' });
  await change(lab.program, 'customer', 'C-FAR', { price_category_id: 'g-key' });
});
afterAll(() => lab.stop());

describe('the answer of /prices/lookup (docs/interface/prices.md#endpoints)', () => {
  it('holds the amounts, the row’s id, and everything that made the price (docs/interface/prices.md#lookup)', async () => {
    const { one, meta } = await ask({ type_id: 't-own', customer_id: 'C-ALPHA', quantity: '3' });
    expect(one).toEqual({
      id: 'own-key',
      type: 'price-lookup',
      attributes: {
        price: 80,
        discount: 0,
        net: 80,
        base_price: 80,
        base_quantity: 1,
        base_net: 80,
        price_min: 70,
        price_max: 90,
        unit: 'H',
        tax: 7,
        currency: 'EUR',
        quantity: 3,
        total: 240,
      },
    });
    expect(meta).toMatchObject({
      matched_by: 'type',
      reason: null,
      message: 'Found: price of the device type (Key accounts).',
      derived: false,
      surcharge: null,
      scale: null,
      date: '2026-03-02',
      price_category_id: 'g-key',
      row: { table: 'prices', id: 'own-key' },
    });
  });

  it('the trace is a staircase: each step, its candidates, the reason each lost, readable as it stands', async () => {
    const { meta } = await ask({ type_id: 't-own', customer_id: 'C-ALPHA' });
    expect(meta.candidates).toMatchObject([
      { id: 'own-list', price_category: 'list price', value: 100, lost: ['no_group_of_its_own'] },
      { id: 'fine-key', step: 'class', lost: ['later_step'], why: 'A more specific step had a price.' },
      { id: 'root-list', step: 'class', lost: ['later_step'] },
    ]);
    const trace = meta.trace as { step: string; outcome: string; text: string }[];
    expect(trace.map(({ step, outcome }) => [step, outcome])).toEqual([
      ['type', 'hit'],
      ['class', 'not_reached'],
      ['class', 'not_reached'],
    ]);
    expect(trace[0]?.text.replaceAll(/\s/g, ' ')).toBe('Device type: found. → EUR 80.00');
    // The amount after it stands where a step made the price, and nowhere else.
    expect(trace[1]?.text).toContain('“PK002 Multimeters”');
    expect(trace.slice(1).filter(({ text }) => text.includes('→'))).toEqual([]);
  });

  it('speaks the caller’s language', async () => {
    await change(lab.program, 'user', 'user-berta', { language: 'de' });
    const { meta } = await ask({ type_id: 't-bare', price_category_id: 'g-key', complexity: 'ISO' }, 'berta');
    expect(meta.message).toBe('Für Type t-bare, ISO ist kein Preis gepflegt (Key accounts).');
    await change(lab.program, 'user', 'user-berta', { language: 'en' });
  });

  it.each([
    ['date=2026-02-30', 'date'],
    ['quantity=-1', 'quantity'],
    ['quantity=0', 'quantity'],
    ['quantity=1.005', 'quantity'],
    ['colour=red', 'colour'],
  ])('%s is 422 on its parameter', async (query, name) => {
    const answer = await lab.v2('admin', { path: `/api/v2/prices/lookup?type_id=t-own&${query}` });
    expect([answer.status, v2Of(answer).errors[0]?.source]).toEqual([422, { parameter: name }]);
  });
});

describe('the group comes from the customer (docs/interface/prices.md#rule-1)', () => {
  it('and is the same as asking for the group', async () => {
    expect(await ask({ type_id: 't-own', customer_id: 'C-ALPHA' })).toEqual(
      await ask({ type_id: 't-own', price_category_id: 'g-key' }),
    );
  });

  it('a device brings its own customer along', async () => {
    expect((await ask({ inventory_id: 'dev-2', price_category_id: 'g-none' })).price).toBe(300);
    expect((await ask({ inventory_id: 'dev-3' })).meta.price_category_id).toBe(null);
    await change(lab.program, 'customer', 'C-BETA', { price_category_id: 'g-key' });
    expect(await ask({ inventory_id: 'dev-3' })).toMatchObject({ price: 80, meta: { price_category_id: 'g-key' } });
    await change(lab.program, 'customer', 'C-BETA', { price_category_id: null });
  });

  it('without customer and group it is the list price (docs/interface/prices.md#group-filter)', async () => {
    expect(await ask({ type_id: 't-own' })).toMatchObject({ price: 100, matched: 'type' });
  });
});

describe('the cascade, most specific first (docs/interface/prices.md#rule-2)', () => {
  it('(0) the single device’s own price', async () => {
    expect(await ask({ inventory_id: 'dev-1' })).toMatchObject({ price: 111, matched: 'device', one: { id: 'dev-1-price' } });
  });

  it('(0) the class of the device’s own procedure', async () => {
    expect(await ask({ inventory_id: 'dev-2' })).toMatchObject({ price: 300, matched: 'device_procedure' });
  });

  it('(1) a row of the device type', async () => {
    expect(await ask({ type_id: 't-own', customer_id: 'C-ALPHA' })).toMatchObject({ price: 80, matched: 'type' });
  });

  it('(2) the type’s class, from the finest level upward', async () => {
    expect(await ask({ type_id: 't-class', price_category_id: 'g-key' })).toMatchObject({
      price: 50,
      matched: 'class',
      meta: { inherited_from: null },
    });
    expect(await ask({ type_id: 't-class', price_category_id: 'g-none' })).toMatchObject({
      price: 60,
      matched: 'class',
      meta: { inherited_from: 'c-root' },
    });
  });

  it('(2) the class of the type’s default procedure', async () => {
    expect(await ask({ type_id: 't-proc' })).toMatchObject({ price: 60, matched: 'procedure_class' });
  });

  it('(3) a flat rate without device type', async () => {
    await classPrice('flat', { price: 15, complexity: 'flat only' });
    expect(await ask({ type_id: 't-bare', complexity: 'flat only' })).toMatchObject({ price: 15, matched: 'flat' });
  });
});

describe('the group filters each step, exact before none (docs/interface/prices.md#rule-3, docs/interface/prices.md#row-order)', () => {
  it('a group without a row of its own at a step takes the list row of that step', async () => {
    expect(await ask({ type_id: 't-own', price_category_id: 'g-none' })).toMatchObject({ price: 100, one: { id: 'own-list' } });
  });
});

describe('a start date takes precedence over none (docs/interface/prices.md#rule-4)', () => {
  beforeAll(async () => {
    await price('time-open', { type_tID: 't-time', price: 10 });
    await price('time-2024', { type_tID: 't-time', price: 11, start_date: '2024-01-01' });
    await price('time-2025', { type_tID: 't-time', price: 12, start_date: '2025-01-01', end_date: '2025-06-30' });
  });

  it.each([
    ['2023-12-31', 10],
    ['2024-01-01', 11],
    ['2025-01-01', 12],
    ['2025-06-30', 12],
    ['2025-07-01', 11],
  ])('on %s: %d', async (date, expected) => {
    expect((await ask({ type_id: 't-time', date })).price).toBe(expected);
  });
});

describe('derivation after the whole cascade (docs/interface/prices.md#rule-5)', () => {
  it('percent from the list price', async () => {
    const { price: found, meta, matched } = await ask({ type_id: 't-own', price_category_id: 'g-less' });
    expect([found, matched, meta.derived]).toEqual([90, 'type', true]);
    expect(meta.derivation).toMatchObject({ kind: 'percent', value: -10, base: 100, amount: -10 });
    expect(meta.message).toBe('Derived from: price of the device type (list price).');
  });

  it('fixed, within its period only', async () => {
    const asked = { type_id: 't-own', price_category_id: 'g-2025' };
    expect(await ask({ ...asked, date: '2025-12-31' })).toMatchObject({ price: 95, meta: { derived: true } });
    expect(await ask({ ...asked, date: '2026-01-01' })).toMatchObject({ price: 100, meta: { derived: false } });
  });

  it('from the lead group once there is one (docs/interface/prices.md#group-filter)', async () => {
    await price('own-lead', { type_tID: 't-own', price_cat_uID: 'g-lead', price: 200 });
    await change(lab.program, 'setting', 'settings.price.price_lead_group', { value: '"g-lead"' });
    expect(await ask({ type_id: 't-own', price_category_id: 'g-less' })).toMatchObject({ price: 180, one: { id: 'own-lead' } });
    await change(lab.program, 'setting', 'settings.price.price_lead_group', { value: 'null' });
    expect((await ask({ type_id: 't-own', price_category_id: 'g-less' })).price).toBe(90);
  });
});

describe('surcharge, then scale, rounded after each (docs/interface/prices.md#rule-6)', () => {
  beforeAll(async () => {
    await price('complex', { type_tID: 't-complex', price: 10.03 });
    await price('complex-own', { type_tID: 't-complex', price: 20, complexity: 'DAkkS' });
    await add('price_surcharge', { id: 's-iso', complexity: 'ISO', kind: 'percent', value: 50 });
    await add('price_surcharge', { id: 's-dakks', complexity: 'DAkkS', kind: 'fixed', value: 100 });
    await price('scaled', { type_tID: 't-scale', price: 10 });
    await add('price_scale', { id: 'from-10', row_table: 'prices', row_id: 'scaled', min_quantity: 10, price: 9 });
    await add('price_scale', { id: 'from-100', row_table: 'prices', row_id: 'scaled', min_quantity: 100, discount: 25 });
  });

  it('the surcharge of the complexity is added', async () => {
    const { price: found, meta } = await ask({ type_id: 't-complex', complexity: 'iso' });
    // 15.045 is rounded half away from zero.
    expect([found, meta.surcharge]).toEqual([15.05, expect.objectContaining({ value: 50, amount: 5.02 })]);
  });

  it('a maintained row of the complexity beats the surcharge', async () => {
    expect(await ask({ type_id: 't-complex', complexity: 'DAkkS' })).toMatchObject({ price: 20, meta: { surcharge: null } });
  });

  it.each([
    ['9.99', 10, null],
    ['10', 9, 'from-10'],
    ['100', 7.5, 'from-100'],
  ])('scale at %s pieces: %d each', async (quantity, expected, scale) => {
    const { price: found, meta } = await ask({ type_id: 't-scale', quantity });
    // A share is told as one, with the quantity it begins at: never as an amount of money.
    const weighed = (meta.trace as { candidates: { id: string; unit: string; min_quantity: number | null }[] }[]).flatMap(
      ({ candidates }) => candidates,
    );
    for (const { id, unit, min_quantity } of weighed.filter((one) => one.id.startsWith('from-')))
      expect([unit, min_quantity]).toEqual(id === 'from-10' ? ['money', 10] : ['percent', 100]);
    expect([found, (meta.scale as { id: string } | null)?.id ?? null]).toEqual([expected, scale]);
  });

  it('never below 0.00', async () => {
    await add('price_surcharge', { id: 's-less', complexity: 'Cheap', kind: 'fixed', value: -500 });
    expect((await ask({ type_id: 't-complex', complexity: 'Cheap' })).price).toBe(0);
  });
});

describe('a gap is reported and is no 0 (docs/interface/prices.md#rule-7)', () => {
  it('no price at all', async () => {
    const { one, meta } = await ask({ type_id: 't-bare', price_category_id: 'g-key' });
    expect(one.id).toBe('');
    expect(meta).toMatchObject({
      matched_by: null,
      reason: 'no_price',
      derived: false,
      surcharge: null,
      scale: null,
    });
    expect(meta.message).toBe('No price is maintained for Type t-bare (Key accounts).');
  });

  it('outside validity, with the nearest candidates', async () => {
    await price('past', { type_tID: 't-past', price: 10, end_date: '2025-12-31' });
    const { meta } = await ask({ type_id: 't-past' });
    expect(meta.reason).toBe('outside_validity');
    expect((meta.candidates as object[])[0]).toMatchObject({ id: 'past', lost: ['expired'], why: 'It is no longer valid.' });
  });

  it('no group, no type, unknown customer', async () => {
    expect((await ask({ type_id: 't-bare', customer_id: 'C-BETA' })).meta.reason).toBe('no_group');
    expect((await ask({ type_id: 't-bare', price_category_id: 'ghost' })).meta.reason).toBe('no_group');
    expect((await ask({ type_id: 'ghost' })).meta.reason).toBe('no_type');
    expect((await ask({})).meta.reason).toBe('no_type');
    expect((await ask({ type_id: 't-own', customer_id: 'ghost' })).meta.reason).toBe('unknown_customer');
  });
});

describe('a service (docs/interface/prices.md#classes)', () => {
  it('has rows of its own only, of the type before the flat rate', async () => {
    expect(await ask({ service_id: 'a-adjust', type_id: 't-own' })).toMatchObject({ price: 30, matched: 'type' });
    expect(await ask({ service_id: 'a-adjust', type_id: 't-class' })).toMatchObject({ price: 25, matched: 'flat' });
    expect(await ask({ service_id: 'a-adjust' })).toMatchObject({ price: 25, matched: 'flat' });
  });
});

describe('what a caller may not see', () => {
  it('a foreign customer answers like one that does not exist', async () => {
    const [foreign, none] = [
      await ask({ type_id: 't-own', customer_id: 'C-FAR' }, 'berta'),
      await ask({ type_id: 't-own', customer_id: 'ghost' }, 'berta'),
    ];
    expect(foreign).toEqual(none);
    expect((await ask({ type_id: 't-own', customer_id: 'C-FAR' })).price).toBe(80);
  });

  it('a foreign device is refused like one that does not exist', async () => {
    const refusal = async (id: string) => {
      const answer = await lab.v2('berta', { path: `/api/v2/prices/lookup?inventory_id=${id}` });
      expect(answer.status).toBe(422);
      return answer.text.replaceAll(id, 'ID');
    };
    expect(await refusal('far-1')).toBe(await refusal('ghost'));
    expect(await refusal('ghost')).toContain('"parameter":"inventory_id"');
  });

  it('his own narrowing of devices counts, too', async () => {
    expect((await lab.v2('narrow', { path: '/api/v2/prices/lookup?inventory_id=dev-3' })).status).toBe(422);
    expect((await ask({ inventory_id: 'dev-1' }, 'narrow')).price).toBe(111);
  });
});

describe('POST /prices/lookup/batch', () => {
  const batch = (questions: object[], user: UserName = 'admin') =>
    lab.v2(user, { method: 'POST', path: '/api/v2/prices/lookup/batch', body: { questions } });

  it('answers each question as the single lookup does, in order', async () => {
    const questions: Query[] = [
      { type_id: 't-own', customer_id: 'C-ALPHA' },
      { inventory_id: 'dev-1' },
      { type_id: 't-bare' },
      { service_id: 'a-adjust', type_id: 't-own', quantity: '2' },
      { inventory_id: 'dev-3', date: '2025-01-01', complexity: 'ISO' },
    ];
    const answer = await batch(questions);
    const single = await Promise.all(
      questions.map(
        async (query) => (await lab.v2('admin', { path: `/api/v2/prices/lookup?${new URLSearchParams(query)}` })).body,
      ),
    );
    expect((answer.body as { data: unknown[] }).data).toEqual(single);
    expect(v2Of(answer).meta).toEqual({ total: 5, found: 4, gaps: 1, failed: 0 });
  });

  it('a device that is not there or not to be seen fails alone', async () => {
    const { body } = await batch([{ inventory_id: 'far-1' }, { type_id: 't-own' }, { inventory_id: 'ghost' }], 'berta');
    expect(body).toMatchObject({
      data: [{ data: null, errors: [{ status: '422' }] }, { data: { id: 'own-list' } }, { errors: [{ status: '422' }] }],
      meta: { found: 1, gaps: 0, failed: 2 },
    });
  });

  it('a thousand are answered, more and none are 422, and a bad one is named by its place', async () => {
    expect(v2Of(await batch(Array.from({ length: 1000 }, () => ({ type_id: 't-own' })))).meta.found).toBe(1000);
    expect((await batch(Array.from({ length: 1001 }, () => ({ type_id: 't-own' })))).status).toBe(422);
    const few = v2Of(await batch(Array.from({ length: 1001 }, () => ({ type_id: 't-own' })))).errors[0];
    expect([few?.code, few?.detail]).toEqual(['field.too_many', expect.stringContaining('1000 entries')]);
    expect((await batch([])).status).toBe(422);
    const bad = await batch([{ type_id: 't-own' }, { type_id: 't-own', date: 'soon' }]);
    expect(v2Of(bad).errors[0]?.source?.pointer).toBe('/data/attributes/questions.1.date');
  });
});

describe('what was written a moment ago counts at once', () => {
  it('prices, classes, surcharges and groups', async () => {
    await add('device_type', { tID: 't-live', type_name: 'Live' });
    expect((await ask({ type_id: 't-live', price_category_id: 'g-key' })).meta.reason).toBe('no_price');
    await add('price_class_member', { id: 'm-live', price_class_id: 'c-fine', member_table: 'types', member_id: 't-live' });
    expect((await ask({ type_id: 't-live', price_category_id: 'g-key' })).price).toBe(50);
    await price('live', { type_tID: 't-live', price_cat_uID: 'g-key', price: 5 });
    expect((await ask({ type_id: 't-live', price_category_id: 'g-key' })).price).toBe(5);
    await change(lab.program, 'price', 'live', { price: 6 });
    expect((await ask({ type_id: 't-live', price_category_id: 'g-key' })).price).toBe(6);
  });
});

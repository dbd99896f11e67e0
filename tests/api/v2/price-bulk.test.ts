// Bulk create and bulk adjust: one plan shown and done, each row with its result, undone as a whole, and what it would have meant for
// the orders of the last year. docs/interface/prices.md#endpoints, docs/interface/prices.md#bulk-adjust.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { aRole, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

const post = (path: string, body: object, user: UserName = 'admin') =>
  lab.v2(user, { method: 'POST', path: `/api/v2/${path}`, body });

interface Planned {
  action: string;
  table: string;
  type_id: string | null;
  price_class_id: string | null;
  service_id: string | null;
  complexity: string | null;
  start_date: string | null;
  before: number;
  after: number | null;
  closes_on: string | null;
  opens_on: string | null;
  problem: string | null;
  in_the_way: string | null;
  notes: string[];
  scales: object[];
}

async function adjust(body: object, user: UserName = 'admin') {
  const answer = await post('prices/bulk-adjust', body, user);
  expect(answer.status, answer.text).toBe(200);
  const { list, meta } = v2Of(answer);
  return { rows: list.map(({ id, attributes }) => ({ id, ...(attributes as unknown as Planned) })), meta };
}

const undo = async (run: unknown) => expect((await post(`runs/${run}/undo`, {})).status).toBe(200);

async function rowsOf(type: string) {
  const { list } = v2Of(await lab.v2('admin', { path: `/api/v2/prices?filter[type_tID]=${type}&sort=start_date,price` }));
  return list.map(({ id, attributes: { price, start_date, end_date } }) => [id, price, start_date, end_date]);
}

beforeAll(async () => {
  lab = await startLab();
  for (const [uID, name] of [
    ['g-a', 'Alpha group'],
    ['g-b', 'Beta group'],
  ])
    await add('price_category', { uID, name });
  for (const tID of ['t-1', 't-2', 't-3', 't-4']) await add('device_type', { tID, type_name: `Type ${tID}` });
  await add('price', { pID: 'p-1', type_tID: 't-1', price_cat_uID: 'g-a', price: 100, tax: 7, unit: 'H', price_max: 105 });
  await add('price_scale', { id: 's-1', row_table: 'prices', row_id: 'p-1', min_quantity: 10, price: 80 });
  await add('price_scale', { id: 's-2', row_table: 'prices', row_id: 'p-1', min_quantity: 50, discount: 10 });
  await add('price', { pID: 'p-2-old', type_tID: 't-2', price_cat_uID: 'g-a', price: 9, end_date: '2025-12-31' });
  await add('price', { pID: 'p-2', type_tID: 't-2', price_cat_uID: 'g-a', price: 10.1, start_date: '2026-01-01' });
  await add('price', { pID: 'p-3', type_tID: 't-3', price_cat_uID: 'g-a', price: 5, start_date: '2027-01-01' });
  await add('price', { pID: 'p-b', type_tID: 't-1', price_cat_uID: 'g-b', price: 200 });
  await add('price', { pID: 'p-list', type_tID: 't-1', price: 300 });
  await add('price_class', { id: 'c-1', number: 'PK001', name: 'Class' });
  await add('service_price', { id: 'sp-1', price_class_id: 'c-1', price_category_id: 'g-a', price: 40 });
});
afterAll(() => lab.stop());

const group = { selection: { price_category_id: 'g-a' }, percent: 10, start_date: '2026-07-01' };

describe('POST /prices/bulk-adjust, a dry run (docs/interface/prices.md#endpoints)', () => {
  it('plans new validity by default: closes the row the day before, opens the next, reports the others (docs/interface/prices.md#bulk-adjust)', async () => {
    const before = await labState(lab);
    const { rows, meta } = await adjust({ ...group, dry_run: true });
    expect(rows).toMatchObject([
      {
        id: 'p-1',
        action: 'open',
        before: 100,
        after: 110,
        closes_on: '2026-06-30',
        opens_on: '2026-07-01',
        notes: ['above_max'],
      },
      { id: 'p-2-old', action: 'none', after: null, problem: 'ended_before' },
      { id: 'p-2', action: 'open', before: 10.1, after: 11.11 },
      { id: 'p-3', action: 'none', problem: 'starts_later', message: 'This row begins after that day and is not touched.' },
    ]);
    expect(rows[0]?.scales).toEqual([
      { min_quantity: 10, before: 80, after: 88 },
      { min_quantity: 50, before: null, after: null },
    ]);
    expect(meta).toMatchObject({
      dry_run: true,
      mode: 'new_validity',
      total: 4,
      counts: { open: 2, overwrite: 0, none: 2 },
      problems: { starts_later: 1, ended_before: 1 },
      sum_before: 110.1,
      sum_after: 121.11,
      run_id: null,
      effect: null,
    });
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('by a fixed amount, a rounding step, negative and never below 0.00', async () => {
    const amounts = async (change: object) =>
      (await adjust({ ...group, percent: undefined, ...change, dry_run: true })).rows
        .filter(({ after }) => after !== null)
        .map(({ after, notes }) => [after, ...notes]);
    expect(await amounts({ fixed: 2.5 })).toEqual([[102.5], [12.6]]);
    expect(await amounts({ percent: 3, rounding_step: 0.05 })).toEqual([[103], [10.4]]);
    expect(await amounts({ percent: 3, rounding_step: 5 })).toEqual([[105], [10]]);
    expect(await amounts({ fixed: -50 })).toEqual([[50], [0, 'held_at_zero']]);
    expect(await amounts({ percent: -100 })).toEqual([[0], [0]]);
  });

  it('of marked rows, of the list price, of some types, of class amounts', async () => {
    const ids = async (selection: object, further: object = {}) =>
      (await adjust({ ...group, ...further, selection, dry_run: true })).rows.map(({ id }) => id);
    expect(await ids({ ids: ['p-b', 'p-1'] })).toEqual(['p-b', 'p-1']);
    expect(await ids({ price_category_id: null })).toEqual(['p-list']);
    expect(await ids({ price_category_id: 'g-a', type_ids: ['t-3'] })).toEqual(['p-3']);
    expect(await ids({ price_category_id: 'g-a', type_ids: ['t-3', 't-1'] }, { limit: 1, offset: 1 })).toEqual(['p-3']);
    expect(await ids({ price_category_id: 'g-a' }, { tables: ['service_prices'] })).toEqual(['sp-1']);
  });

  it.each([
    ['percent below -100', { percent: -100.01 }, 'percent', 'price.percent_below'],
    ['neither percent nor fixed', { percent: undefined }, 'percent', 'price.percent_or_fixed'],
    ['both', { fixed: 1 }, 'percent', 'price.percent_or_fixed'],
    ['three decimals', { percent: 1.005 }, 'percent', 'field.hundredths'],
    ['a rounding step of 0', { rounding_step: 0 }, 'rounding_step', 'price.rounding_step'],
    ['no selection', { selection: {} }, 'selection', 'price.selection'],
    ['two selections', { selection: { ids: ['p-1'], price_category_id: 'g-a' } }, 'selection', 'price.selection'],
    ['an unknown row', { selection: { ids: ['p-1', 'ghost'] } }, 'selection.ids', 'field.no_such_record'],
    ['an unknown mode', { mode: 'later' }, 'mode', 'field.choice'],
    ['no day', { start_date: '2026-02-30' }, 'start_date', 'field.date'],
  ])('%s is 422', async (_name, values, pointer, code) => {
    const answer = await post('prices/bulk-adjust', { ...group, ...values, dry_run: true });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors).toMatchObject([{ code, source: { pointer: `/data/attributes/${pointer}` } }]);
  });
});

describe('a run (docs/interface/prices.md#bulk-adjust)', () => {
  it('does what the preview said, in one run that is undone as a whole', async () => {
    const before = await labState(lab);
    const preview = await adjust({ ...group, dry_run: true });
    const done = await adjust({ ...group, plan_hash: preview.meta.plan_hash });
    expect(done.rows).toEqual(preview.rows);
    expect({ ...done.meta, dry_run: true, run_id: null }).toEqual(preview.meta);
    const [first, second] = await rowsOf('t-1').then((rows) => rows.filter(([id]) => !['p-b', 'p-list'].includes(String(id))));
    expect(first).toEqual(['p-1', 100, null, '2026-06-30']);
    expect(second).toEqual([expect.any(String), 110, '2026-07-01', null]);
    const opened = v2Of(await lab.v2('admin', { path: `/api/v2/prices/${second?.[0]}` })).one.attributes;
    expect(opened).toMatchObject({ tax: 7, unit: 'H', price_max: 105, price_cat_uID: 'g-a' });
    const scales = v2Of(await lab.v2('admin', { path: `/api/v2/price-scales?filter[row_id]=${second?.[0]}` })).list;
    expect(scales.map(({ attributes }) => [attributes.min_quantity, attributes.price, attributes.discount])).toEqual([
      [10, 88, null],
      [50, null, 10],
    ]);
    const [entry] = v2Of(await lab.v2('admin', { path: '/api/v2/prices/p-1/audits' })).list;
    expect(entry?.attributes).toMatchObject({
      before: { end_date: null },
      after: { end_date: '2026-06-30' },
      run: { id: done.meta.run_id, kind: 'price_adjust' },
    });
    await undo(done.meta.run_id);
    // Nothing of it is left but the trail, the bin, and newer versions of what was closed.
    const left = touchedRows(before, await labState(lab)).filter((row) => !/^(?:runs|bin|prices p-1|prices p-2)\b/.test(row));
    expect(left).toEqual([]);
    expect(await rowsOf('t-2')).toEqual([
      ['p-2-old', 9, null, '2025-12-31'],
      ['p-2', 10.1, '2026-01-01', null],
    ]);
  });

  it('the second of two runs finds what the first one left, and reports it', async () => {
    const first = await adjust(group);
    const second = await adjust(group);
    expect(second.rows.filter(({ action }) => action !== 'none')).toEqual([]);
    expect(new Set(second.rows.map(({ problem }) => problem))).toEqual(
      new Set(['ended_before', 'starts_that_day', 'starts_later']),
    );
    expect(second.meta.run_id).toBeNull();
    await undo(first.meta.run_id);
  });

  it('overwrite changes amounts and scales where they stand, and leaves what has ended', async () => {
    const done = await adjust({ ...group, mode: 'overwrite', start_date: undefined });
    expect(done.meta.counts).toEqual({ open: 0, overwrite: 3, none: 1 });
    expect(await rowsOf('t-2')).toEqual([
      ['p-2-old', 9, null, '2025-12-31'],
      ['p-2', 11.11, '2026-01-01', null],
    ]);
    expect(v2Of(await lab.v2('admin', { path: '/api/v2/price-scales/s-1' })).one.attributes.price).toBe(88);
    await undo(done.meta.run_id);
    expect(v2Of(await lab.v2('admin', { path: '/api/v2/price-scales/s-1' })).one.attributes.price).toBe(80);
  });

  it('a plan that has become another one since its preview is refused, and nothing is written', async () => {
    const { meta } = await adjust({ ...group, dry_run: true });
    await change(lab.program, 'price', 'p-2', { costs: 3 });
    const before = await labState(lab);
    const answer = await post('prices/bulk-adjust', { ...group, plan_hash: meta.plan_hash });
    expect([answer.status, touchedRows(before, await labState(lab))]).toEqual([412, []]);
  });

  it('rows of a group come in one order, whichever index a connection takes: so the plan stays the same when it is run', async () => {
    const tables = ['service_prices', 'prices'];
    const { rows } = await adjust({ ...group, tables, dry_run: true });
    const keys = rows.map(({ id, table, type_id, price_class_id, service_id, complexity, start_date }) =>
      [table, type_id, price_class_id, service_id, complexity, start_date, id].join(' '),
    );
    expect(keys.length).toBeGreaterThan(3);
    expect(keys).toEqual(keys.toSorted());
  });

  it('a row changed after the run stops its undo, which names it', async () => {
    const done = await adjust({ ...group, mode: 'overwrite' });
    await change(lab.program, 'price', 'p-2', { price: 99 });
    expect((await post(`runs/${done.meta.run_id}/undo`, {})).status).toBe(409);
    await change(lab.program, 'price', 'p-2', { price: 11.11 });
  });
});

describe('what if', () => {
  beforeAll(async () => {
    await change(lab.program, 'customer', 'C-ALPHA', { price_category_id: 'g-b' });
    await change(lab.program, 'customer', 'C-FAR', { price_category_id: 'g-b' });
    const order = async (uID: string, customer_KTAG: string, date: string, status = 'D') => {
      await add('booking', { uID, customer_KTAG, date, status });
      await add('booking_position', { booking_uid: uID, article_type: 'type', article_ID: 't-1', quantity: 2, price: 1 });
    };
    await order('recent', 'C-ALPHA', '2026-01-15');
    await order('foreign', 'C-FAR', '2026-02-15');
    await order('old', 'C-ALPHA', '2025-02-15');
    await order('cancelled', 'C-ALPHA', '2026-02-15', 'X');
    await order('unaffected', 'C-BETA', '2026-02-20');
  });

  const whatIf = { selection: { price_category_id: 'g-b' }, percent: 5, dry_run: true, effect: true };

  it('prices the orders of the last twelve months once more, per customer and group', async () => {
    const { meta } = await adjust(whatIf);
    expect(meta.effect).toMatchObject({
      from: '2025-03-02',
      until: '2026-03-02',
      positions: 3,
      changed: 2,
      before: 1400,
      after: 1440,
      difference: 40,
    });
    const effect = meta.effect as { customers: object[]; price_categories: object[] };
    expect(effect.customers).toMatchObject([
      { id: 'C-ALPHA', name: 'Äpfelmann Prüftechnik', positions: 1, before: 400, after: 420, difference: 20 },
      { id: 'C-FAR', difference: 20 },
      { id: 'C-BETA', changed: 0, before: 600, difference: 0 },
    ]);
    expect(effect.price_categories).toMatchObject([
      { id: 'g-b', name: 'Beta group', positions: 2, difference: 40 },
      { id: null, positions: 1, difference: 0 },
    ]);
  });

  it('sees the caller’s customers only', async () => {
    const { meta } = await adjust(whatIf, 'berta');
    expect(meta.effect).toMatchObject({ positions: 2, difference: 20 });
    expect(JSON.stringify(meta.effect)).not.toContain('C-FAR');
  });

  it('needs the right to see orders', async () => {
    await aRole(lab.program, { uID: 'role-pricer', name: 'pricer', operations: ['using_API', 'price_view', 'price_edit'] });
    await change(lab.program, 'user', 'user-probe', { role: 'role-pricer' });
    const answer = await post('prices/bulk-adjust', whatIf, 'probe');
    expect([answer.status, v2Of(answer).errors[0]?.detail]).toEqual([403, expect.stringContaining('bookings_view')]);
    expect((await post('prices/bulk-adjust', { ...whatIf, effect: false }, 'probe')).status).toBe(200);
  });
});

describe('POST /prices/bulk-create (docs/interface/prices.md#endpoints)', () => {
  let gap = 0;
  beforeEach(async () => {
    gap += 1;
    await add('device_type', { tID: `gap-${gap}`, type_name: `Gap ${gap}` });
  });
  const create = (body: object) => post('prices/bulk-create', body);
  const cell = (values: object = {}) => ({ type_id: `gap-${gap}`, price_category_id: 'g-a', ...values });

  it('fills the marked gaps as the preview said, in one run that is undone as a whole', async () => {
    const body = {
      cells: [cell(), cell({ price_category_id: null, price: 12.5 }), cell({ complexity: 'ISO' })],
      price: 20,
      start_date: '2026-03-01',
    };
    const before = await labState(lab);
    const preview = await create({ ...body, dry_run: true });
    expect(touchedRows(before, await labState(lab))).toEqual([]);
    const done = await create(body);
    const attributes = (answer: typeof done) => v2Of(answer).list.map((one) => one.attributes);
    expect(attributes(done)).toEqual(attributes(preview));
    expect(attributes(done)).toMatchObject([
      { action: 'create', price: 20, start_date: '2026-03-01', problem: null },
      { action: 'create', price: 12.5, price_category_id: null },
      { action: 'create', price: 20, complexity: 'ISO' },
    ]);
    expect(v2Of(done).meta).toMatchObject({ dry_run: false, total: 3, created: 3, none: 0, problems: {} });
    const made = v2Of(await lab.v2('admin', { path: `/api/v2/prices/${v2Of(done).list[0]?.id}` })).one.attributes;
    expect(made).toMatchObject({ price: 20, tax: 19, unit: 'EA', quantity: 1, start_date: '2026-03-01' });
    await undo(v2Of(done).meta.run_id);
    expect(touchedRows(before, await labState(lab)).filter((row) => !/^(?:runs|bin) /.test(row))).toEqual([]);
  });

  it('reports cells that are no gap, are there twice, or name what is not there, and makes the rest', async () => {
    const answer = await create({
      cells: [
        { type_id: 't-1', price_category_id: 'g-b', price: 1 },
        { type_id: 'ghost', price_category_id: 'g-a', price: 1 },
        cell({ price_category_id: 'ghost', price: 1 }),
        cell(),
        cell({ price: 7 }),
        cell({ price: 8 }),
        cell({ price: -8, complexity: 'ISO' }),
      ],
    });
    expect(v2Of(answer).list.map(({ attributes }) => attributes.problem)).toEqual([
      'no_gap',
      'unknown_type',
      'unknown_group',
      'no_amount',
      null,
      'twice',
      'negative_price',
    ]);
    expect(v2Of(answer).list[0]?.attributes).toMatchObject({
      in_the_way: 'p-b',
      message: expect.stringMatching(/Type t-1, Beta group, EUR\s200\.00/),
    });
    expect(v2Of(answer).meta).toMatchObject({ created: 1, none: 6 });
  });

  it('a gap of today may clash with a row of another time', async () => {
    await add('price', { type_tID: `gap-${gap}`, price_cat_uID: 'g-a', price: 3, end_date: '2020-12-31' });
    const answer = await create({ cells: [cell({ price: 1 })] });
    expect(v2Of(answer).list[0]?.attributes.problem).toBe('duplicate');
    expect(v2Of(await create({ cells: [cell({ price: 1 })], start_date: '2026-01-01' })).meta.created).toBe(1);
  });

  it.each([
    ['no cells', { cells: [] }],
    ['no group', { cells: [{ type_id: 't-1', price: 1 }] }],
    ['three decimals', { cells: [{ type_id: 't-1', price_category_id: null, price: 1.005 }] }],
    ['no day', { cells: [{ type_id: 't-1', price_category_id: null, price: 1 }], start_date: 'soon' }],
  ])('%s is 422', async (_name, body) => {
    expect((await create(body)).status).toBe(422);
  });
});

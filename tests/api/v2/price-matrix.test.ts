// The matrix: cells that say what the lookup says, gaps, filters and pages, and cells that are typed in.
// docs/interface/prices.md#endpoints, docs/interface/prices.md#matrix.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { aRole, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

interface Cell {
  price_category_id: string | null;
  price: number | null;
  matched_by: string | null;
  derived: boolean;
  price_id: string | null;
  own: boolean;
  row_version: number | null;
  price_class_id: string | null;
  inherited_from: string | null;
  reason: string | null;
}

async function matrix(query: Record<string, string> = {}, user: UserName = 'admin') {
  const answer = await lab.v2(user, { path: `/api/v2/prices/matrix?${new URLSearchParams(query)}` });
  expect(answer.status, answer.text).toBe(200);
  const { list, meta, links } = v2Of(answer);
  const rows = list.map(({ id, attributes }) => ({ id, name: attributes.type_name, cells: attributes.cells as Cell[] }));
  return { rows, meta, links };
}

async function cellOf(type: string, group: string | null, query: Record<string, string> = {}): Promise<Cell> {
  const { rows } = await matrix({ type_id: type, list_price: '1', ...query });
  const found = rows[0]?.cells.find((cell) => cell.price_category_id === group);
  if (!found) throw new Error(`no cell ${type} ${group}`);
  return found;
}

const put = (cells: object[], further: object = {}, user: UserName = 'admin') =>
  lab.v2(user, { method: 'PUT', path: '/api/v2/prices/matrix', body: { cells, ...further } });

interface Edited {
  status: string;
  reason: string | null;
  price_id: string | null;
  row_version: number | null;
  cell: Cell;
}
const editedOf = (answer: Awaited<ReturnType<typeof put>>) => v2Of(answer).list as unknown as Edited[];

beforeAll(async () => {
  lab = await startLab();
  for (const [uID, name] of [
    ['g-a', 'Alpha group'],
    ['g-b', 'Beta group'],
  ])
    await add('price_category', { uID, name });
  await add('price_category', { uID: 'g-off', name: 'Ten off', derivation_kind: 'percent', derivation_value: -10 });
  for (const [tID, manufacturer] of [
    ['t-1', 'Fluke'],
    ['t-2', 'Fluke'],
    ['t-3', 'Testo'],
    ['t-4', 'Testo'],
  ])
    await add('device_type', { tID, type_name: `Type ${tID}`, manufacturer });
  await add('price_class', { id: 'c-root', number: 'PK001', name: 'Root' });
  await add('price_class', { id: 'c-leaf', number: 'PK002', name: 'Leaf', parent_id: 'c-root' });
  await add('price_class_member', { price_class_id: 'c-leaf', member_table: 'types', member_id: 't-3' });
  await add('service_price', { id: 'root-list', price_class_id: 'c-root', price: 40 });
  await add('standard_article', { uID: 'a-adj', article_name: 'Adjustment' });
  await add('service_price', { id: 'adj', service_id: 'a-adj', type_tID: 't-1', price: 5 });
  await add('price', { pID: 'p-1', type_tID: 't-1', price: 100 });
  await add('price', { pID: 'p-1a', type_tID: 't-1', price_cat_uID: 'g-a', price: 90 });
  await add('price', { pID: 'p-2a', type_tID: 't-2', price_cat_uID: 'g-a', price: 20 });
  await add('price_surcharge', { complexity: 'ISO', kind: 'percent', value: 10 });
});
afterAll(() => lab.stop());

describe('GET /prices/matrix (docs/interface/prices.md#endpoints)', () => {
  it('one row a device type, one cell a group (docs/interface/prices.md#matrix)', async () => {
    const { rows, meta, links } = await matrix();
    expect(rows.map(({ id, name, cells }) => [id, name, cells.map(({ price }) => price)])).toEqual([
      ['t-1', 'Type t-1', [90, 100, 90]],
      ['t-2', 'Type t-2', [20, null, null]],
      ['t-3', 'Type t-3', [40, 40, 36]],
      ['t-4', 'Type t-4', [null, null, null]],
    ]);
    expect(rows[0]?.cells[2]).toMatchObject({
      price_category_id: 'g-off',
      price: 90,
      matched_by: 'type',
      derived: true,
      price_id: 'p-1',
      own: false,
    });
    expect(rows[1]?.cells[1]).toMatchObject({ price: null, matched_by: null, price_id: null, reason: 'no_price' });
    expect(meta).toMatchObject({
      total: 4,
      page: 1,
      per_page: 50,
      last_page: 1,
      groups: [
        { id: 'g-a', name: 'Alpha group', derived: false },
        { id: 'g-b', name: 'Beta group', derived: false },
        { id: 'g-off', name: 'Ten off', derived: true },
      ],
      date: '2026-03-02',
      complexity: null,
      currency: 'EUR',
      gaps: 5,
    });
    expect(links).toMatchObject({ next: null, prev: null });
  });

  it('says which class an amount comes from', async () => {
    const { rows, meta } = await matrix({ type_id: 't-3' });
    expect(rows[0]?.cells[0]).toMatchObject({ matched_by: 'class', price_class_id: 'c-root', inherited_from: 'c-root' });
    expect(meta.classes).toEqual([{ id: 'c-root', number: 'PK001', name: 'Root' }]);
  });

  it('by date, complexity and service', async () => {
    await add('price', { pID: 'p-1a-27', type_tID: 't-1', price_cat_uID: 'g-a', price: 95, start_date: '2027-01-01' });
    expect(await cellOf('t-1', 'g-a', { date: '2027-01-01' })).toMatchObject({ price: 95, price_id: 'p-1a-27' });
    expect(await cellOf('t-1', 'g-a', { complexity: 'ISO' })).toMatchObject({ price: 99, price_id: 'p-1a', own: false });
    // No surcharge for this one: the same amount, and still not a row of this complexity.
    expect(await cellOf('t-1', 'g-a', { complexity: 'On site' })).toMatchObject({ price_id: 'p-1a', own: false });
    expect(await cellOf('t-1', 'g-a', { service_id: 'a-adj' })).toMatchObject({ price: 5, price_id: 'adj' });
    expect(await cellOf('t-2', 'g-a', { service_id: 'a-adj' })).toMatchObject({ price: null });
  });

  it('only_gaps keeps the device types that lack a price, and counts them', async () => {
    const { rows, meta } = await matrix({ only_gaps: '1' });
    expect([rows.map(({ id }) => id), meta.total]).toEqual([['t-2', 't-4'], 2]);
    const one = await matrix({ only_gaps: '1', price_category_id: 'g-a' });
    expect([one.rows.map(({ id }) => id), one.meta.total]).toEqual([['t-4'], 1]);
    const second = await matrix({ only_gaps: '1', 'page[size]': '1', 'page[number]': '2' });
    expect([second.rows.map(({ id }) => id), second.meta.last_page]).toEqual([['t-4'], 2]);
    expect(second.links.prev).toContain('only_gaps=1');
  });

  it('by group, with or without the list price', async () => {
    const { rows, meta } = await matrix({ price_category_id: 'g-b', list_price: '1' });
    expect(meta.groups).toMatchObject([{ id: null }, { id: 'g-b' }]);
    expect(rows[0]?.cells.map(({ price }) => price)).toEqual([100, 100]);
  });

  it('by type: the filters, words, sorts and pages of device types', async () => {
    const ids = async (query: Record<string, string>) => (await matrix(query)).rows.map(({ id }) => id);
    expect(await ids({ 'filter[manufacturer]': 'Testo' })).toEqual(['t-3', 't-4']);
    expect(await ids({ q: 't-2' })).toEqual(['t-2']);
    expect(await ids({ sort: '-type_name' })).toEqual(['t-4', 't-3', 't-2', 't-1']);
    expect(await ids({ type_id: 't-4,t-1' })).toEqual(['t-1', 't-4']);
    const { rows, meta, links } = await matrix({ 'page[size]': '2', 'page[number]': '2', 'filter[manufacturer]': 'ne:x' });
    expect([rows.map(({ id }) => id), meta.total, meta.last_page]).toEqual([['t-3', 't-4'], 4, 2]);
    const back = await lab.v2('admin', { path: links.prev ?? '' });
    expect(v2Of(back).list.map(({ id }) => id)).toEqual(['t-1', 't-2']);
  });

  it.each(['date=soon', 'page[size]=1001', 'filter[colour]=red', 'colour=red', 'only_gaps=perhaps', 'sort=colour'])(
    '%s is 422',
    async (query) => {
      expect((await lab.v2('admin', { path: `/api/v2/prices/matrix?${query}` })).status).toBe(422);
    },
  );
});

it('a page of none is told what the least is', async () => {
  const answer = v2Of(await lab.v2('admin', { path: '/api/v2/prices/matrix?page[size]=0' }));
  expect(answer.errors[0]).toMatchObject({ code: 'field.too_small', detail: expect.stringContaining('at least 1') });
  const large = v2Of(await lab.v2('admin', { path: '/api/v2/prices/matrix?page[size]=1001' }));
  expect(large.errors[0]).toMatchObject({ code: 'field.too_large', detail: expect.stringContaining('at most 1000') });
});

describe('PUT /prices/matrix', () => {
  it('fills a gap, changes a row and empties a cell, and answers each cell as it stands', async () => {
    const before = await cellOf('t-2', 'g-a');
    const answer = await put([
      { type_id: 't-4', price_category_id: 'g-a', price: 12.5, row_version: null },
      { type_id: 't-2', price_category_id: 'g-a', price: '21.00', price_id: before.price_id, row_version: before.row_version },
      { type_id: 't-1', price_category_id: 'g-a', price: null },
      { type_id: 't-4', price_category_id: 'g-b', price: null },
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(editedOf(answer).map(({ status, cell }) => [status, cell.price])).toEqual([
      ['created', 12.5],
      ['updated', 21],
      ['deleted', 100],
      ['unchanged', null],
    ]);
    expect(v2Of(answer).meta).toMatchObject({ created: 1, updated: 1, deleted: 1, unchanged: 1, failed: 0 });
    expect(await cellOf('t-4', 'g-a')).toMatchObject({ price: 12.5, own: true, row_version: 1 });
  });

  it('is one run that is taken back as a whole, and the history of a price names it', async () => {
    const states = async () => (await matrix()).rows.map(({ cells }) => cells.map(({ price }) => price));
    const before = await states();
    const answer = await put([
      { type_id: 't-3', price_category_id: 'g-a', price: 1 },
      { type_id: 't-3', price_category_id: 'g-b', price: 2 },
      { type_id: 't-2', price_category_id: 'g-a', price: 3 },
      { type_id: 't-4', price_category_id: 'g-a', price: null },
    ]);
    const { run_id } = v2Of(answer).meta;
    const own = await cellOf('t-2', 'g-a');
    const history = v2Of(await lab.v2('admin', { path: `/api/v2/prices/${own.price_id}/audits` })).list;
    expect(history[0]?.attributes).toMatchObject({
      action: 'update',
      user_name: expect.any(String),
      before: { price: 21 },
      after: { price: 3 },
      run: { id: run_id, kind: 'price_cells' },
    });
    expect((await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${run_id}/undo` })).status).toBe(200);
    expect(await states()).toEqual(before);
  });

  it('of a service writes the prices of that service', async () => {
    const answer = await put([{ type_id: 't-2', price_category_id: 'g-b', price: 8 }], { service_id: 'a-adj' });
    expect(editedOf(answer)[0]).toMatchObject({ status: 'created', cell: { price: 8, own: true } });
    expect(await cellOf('t-2', 'g-b')).toMatchObject({ price: null });
  });

  it('of a complexity or a first day writes a row of its own', async () => {
    const answer = await put(
      [
        { type_id: 't-1', price_category_id: 'g-b', complexity: 'ISO', price: 77 },
        { type_id: 't-1', price_category_id: 'g-b', start_date: '2026-04-01', price: 66 },
      ],
      { date: '2026-04-01', complexity: 'ISO' },
    );
    expect(editedOf(answer).map(({ status }) => status)).toEqual(['created', 'created']);
    expect(await cellOf('t-1', 'g-b', { complexity: 'ISO' })).toMatchObject({ price: 77 });
    expect(await cellOf('t-1', 'g-b', { date: '2026-04-01' })).toMatchObject({ price: 66 });
    expect(await cellOf('t-1', 'g-b')).toMatchObject({ price: 100 });
  });

  it('fails alone for what is wrong, with a sentence, and writes the rest', async () => {
    const own = await cellOf('t-2', 'g-a');
    const answer = await put([
      { type_id: 'ghost', price_category_id: 'g-a', price: 1 },
      { type_id: 't-2', price_category_id: 'g-a', price: 1.005 },
      { type_id: 't-2', price_category_id: 'g-b', price: -1 },
      { type_id: 't-3', price_category_id: 'g-a', price: 5, price_id: own.price_id },
      { type_id: 't-2', price_category_id: 'g-b', price: 5, price_id: 'ghost' },
      { type_id: 't-2', price_category_id: 'g-b', price: 6 },
    ]);
    expect(answer.status).toBe(200);
    expect(editedOf(answer).map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'There is no record ghost that you may refer to.'],
      ['failed', 'Please enter a number with at most two decimals.'],
      ['failed', 'The value must be at least 0.'],
      ['failed', 'This row does not belong to the cell.'],
      ['failed', 'There is no record ghost.'],
      ['created', null],
    ]);
  });

  it('does not overwrite what somebody else saved meanwhile', async () => {
    const seen = await cellOf('t-2', 'g-a');
    const cell = { type_id: 't-2', price_category_id: 'g-a', price_id: seen.price_id, row_version: seen.row_version };
    const first = editedOf(await put([{ ...cell, price: 50 }]));
    const late = editedOf(await put([{ ...cell, price: 60 }]));
    expect([first[0]?.status, late[0]?.status, late[0]?.cell.price]).toEqual(['updated', 'failed', 50]);
    const gap = { type_id: 't-4', price_category_id: 'g-b', row_version: null };
    expect(editedOf(await put([{ ...gap, price: 1 }]))[0]?.status).toBe('created');
    expect(editedOf(await put([{ ...gap, price: 2 }]))[0]).toMatchObject({ status: 'failed', cell: { price: 1 } });
  });

  it('of two writers at once each cell is written by one', async () => {
    const seen = await cellOf('t-2', 'g-a');
    const cell = { type_id: 't-2', price_category_id: 'g-a', price_id: seen.price_id, row_version: seen.row_version };
    const both = await Promise.all([71, 72].map((price) => put([{ ...cell, price }])));
    expect(both.map((answer) => editedOf(answer)[0]?.status).sort()).toEqual(['failed', 'updated']);
  });

  it('emptying a cell needs price_delete', async () => {
    await aRole(lab.program, { uID: 'role-editor', name: 'editor', operations: ['using_API', 'price_view', 'price_edit'] });
    await change(lab.program, 'user', 'user-probe', { role: 'role-editor' });
    const answer = await put([{ type_id: 't-2', price_category_id: 'g-a', price: null }], {}, 'probe');
    expect(editedOf(answer)[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('price_delete') });
  });

  it.each([
    ['no cells', { cells: [] }],
    ['too many', { cells: Array.from({ length: 501 }, () => ({ type_id: 't-1', price_category_id: null, price: 1 })) }],
    ['no price', { cells: [{ type_id: 't-1', price_category_id: null }] }],
    ['no group', { cells: [{ type_id: 't-1', price: 1 }] }],
    ['a word too many', { cells: [{ type_id: 't-1', price_category_id: null, price: 1, colour: 'red' }] }],
  ])('%s is 422', async (_name, body) => {
    expect((await lab.v2('admin', { method: 'PUT', path: '/api/v2/prices/matrix', body })).status).toBe(422);
  });
});

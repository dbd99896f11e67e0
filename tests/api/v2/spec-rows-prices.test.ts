// The v2 rows of docs/interface/prices.md#records, docs/interface/records.md#statuses, docs/interface/prices.md#endpoints,
// docs/interface/v2.md#errors, docs/interface/README.md#limits that speak of prices, one named test a row. How prices are found
// (docs/interface/prices.md#finding) and what files and plans do in detail is proved in price-*.test.ts. The day is 2026-03-02.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operations } from '#server/contract/operations.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { type Json, v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { applyImport, importOf, previewed, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

const raw = (method: string, path: string, body?: unknown, as: 'admin' | 'probe' = 'admin'): Promise<Answer> =>
  lab.v2(as, { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
const send = async (method: string, path: string, body?: unknown) => v2Of(await raw(method, path, body));

async function made(path: string, body: object): Promise<string> {
  const answer = await send('POST', path, body);
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}
const read = async (path: string) => (await send('GET', path)).one.attributes;

beforeAll(async () => {
  lab = await startLab();
  for (const [uID, name] of [
    ['g-a', 'Group A'],
    ['g-b', 'Group B'],
  ])
    await add('price_category', { uID, name });
  for (const tID of ['t-1', 't-2', 't-3', 't-4', 't-free']) await add('device_type', { tID, type_name: `Type ${tID}` });
  await add('procedure', { uID: 'pr-1', procedure_name: 'Procedure' });
  await add('price_class', { id: 'c-1', number: 'PK500', name: 'Class one' });
  await add('price_class', { id: 'c-2', number: 'PK501', name: 'Class two', parent_id: 'c-1' });
  await add('standard_article', { uID: 'a-1', article_name: 'Adjustment' });
  await add('price', { pID: 'p-1', type_tID: 't-1', price_cat_uID: 'g-a', price: 100 });
});
afterAll(() => lab.stop());

describe('records and their fields (docs/interface/prices.md#records)', () => {
  const rows: [record: string, path: string, body: Json, values: Json][] = [
    [
      'price',
      'prices',
      { type_tID: 't-2', price: 1 },
      {
        type_tID: 't-3',
        price_cat_uID: 'g-b',
        complexity: 'ISO 17025',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        price: 84.15,
        price_min: 80.5,
        price_max: 90,
        costs: 12.3,
        quantity: 2.25,
        unit: 'H',
        discount: 5,
        tax: 7,
        custom_fields: { a: [1] },
      },
    ],
    [
      'price group',
      'price-categories',
      {},
      {
        name: 'Own name',
        description: 'Text',
        derivation_kind: 'percent',
        derivation_value: -10,
        derivation_start_date: '2026-01-01',
        derivation_end_date: '2026-12-31',
      },
    ],
    [
      'catalog article',
      'standard-articles',
      { article_name: 'Case' },
      {
        article_name: 'Suitcase',
        price: 69.95,
        discount: 3,
        delivery_costs: 4.5,
        tax: 7,
        unit: 'Stk',
        name_secondary: 'Koffer',
      },
    ],
    [
      'price class',
      'price-classes',
      { name: 'Any' },
      { number: 'X-1', name: 'Class one', name_secondary: 'Eins', description: 'Text', parent_id: 'c-1' },
    ],
    [
      'service price',
      'service-prices',
      { price: 1 },
      {
        service_id: 'a-1',
        type_tID: 't-2',
        price_class_id: 'c-1',
        price_category_id: 'g-a',
        complexity: 'ISO',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        price: 45.5,
      },
    ],
  ];

  it.each(
    rows.flatMap(([record, path, body, values]) =>
      Object.entries(values).map(([name, value]) => [record, name, path, body, value] as const),
    ),
  )('%s: %s is written, changed and read (docs/interface/prices.md#records)', async (record, name, path, body, value) => {
    // What the rules ask for beside it.
    const beside: Json = name.startsWith('derivation_') ? { derivation_kind: 'percent', derivation_value: -10 } : {};
    const own: Json = record === 'price group' ? { name: `Group of ${name}` } : {};
    const id = await made(path, {
      ...body,
      ...own,
      complexity: undefined,
      ...(path.endsWith('prices') ? { complexity: name } : {}),
    });
    const changed = await send('PATCH', `${path}/${id}`, { ...beside, [name]: value });
    expect([changed.status, changed.one.attributes[name]], changed.message).toEqual([200, value]);
    expect((await read(`${path}/${id}`))[name]).toEqual(value);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(204);
  });

  it('price: two decimals, the unit EA and the tax 19 unless said; the four of its key are unique together (docs/interface/prices.md#records)', async () => {
    const id = await made('prices', { type_tID: 't-4', price: 10 });
    expect(await read(`prices/${id}`)).toMatchObject({ unit: 'EA', tax: 19 });
    expect((await send('PATCH', `prices/${id}`, { quantity: 1.005 })).status).toBe(422);
    expect((await send('POST', 'prices', { type_tID: 't-4', price: 11 })).status).toBe(422);
    for (const [name, value] of [
      ['price_cat_uID', 'g-a'],
      ['start_date', '2026-01-01'],
      ['complexity', 'ISO'],
    ])
      await made('prices', { type_tID: 't-4', price: 11, [String(name)]: value });
  });

  it('price group: its name is unique, and customers point to it by price_category_id (docs/interface/prices.md#records)', async () => {
    const answer = await send('POST', 'price-categories', { name: 'Group A' });
    expect([answer.status, answer.errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/name' }]);
    expect((await send('PATCH', 'customers/C-ALPHA', { price_category_id: 'g-a' })).one.attributes.price_category_id).toBe('g-a');
  });

  it('price class: a uuid, a unique number that goes on from the highest PK, a name that need not be unique (docs/interface/prices.md#records)', async () => {
    const id = await made('price-classes', { name: 'Class one' });
    expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect((await read(`price-classes/${id}`)).number).toBe('PK502');
    expect((await send('POST', 'price-classes', { name: 'Other', number: 'PK502' })).errors[0]?.source).toEqual({
      pointer: '/data/attributes/number',
    });
  });

  it('price class member: a type or a procedure, in one class at most (docs/interface/prices.md#records)', async () => {
    for (const [table, id] of [
      ['types', 't-1'],
      ['procedures', 'pr-1'],
    ]) {
      const member = { member_table: table, member_id: id };
      expect((await send('POST', 'price-class-members', { ...member, price_class_id: 'c-1' })).status).toBe(201);
      expect((await send('POST', 'price-class-members', { ...member, price_class_id: 'c-2' })).meta.moved).toBe(true);
      expect((await send('GET', `price-class-members?filter[member_id]=${id}`)).meta.total).toBe(1);
    }
  });

  it('service price: without a device type it is a flat rate (docs/interface/prices.md#records)', async () => {
    const id = await made('service-prices', { service_id: 'a-1', price: 25 });
    expect(await read(`service-prices/${id}`)).toMatchObject({ type_tID: null, price_class_id: null });
    expect((await send('GET', 'prices/lookup?service_id=a-1&type_id=t-free')).one.attributes.price).toBe(25);
  });

  it.each([
    ['prices', 'p-1'],
    ['service_prices', 'sp-scale'],
  ])('price scale: of a row of %s (docs/interface/prices.md#records)', async (row_table, row_id) => {
    if (row_table === 'service_prices') await add('service_price', { id: row_id, price_class_id: 'c-2', price: 10 });
    const id = await made('price-scales', { row_table, row_id, min_quantity: 10, discount: 5 });
    expect(await read(`price-scales/${id}`)).toMatchObject({ row_table, row_id, min_quantity: 10, discount: 5, price: null });
  });

  it('price surcharge: for a complexity, for all classes, and another one for a class (docs/interface/prices.md#records)', async () => {
    for (const price_class_id of [null, 'c-1']) {
      const id = await made('price-surcharges', { complexity: 'DAkkS', kind: 'percent', value: 45, price_class_id });
      expect(await read(`price-surcharges/${id}`)).toMatchObject({
        complexity: 'DAkkS',
        kind: 'percent',
        value: 45,
        price_class_id,
      });
    }
    expect((await send('POST', 'price-surcharges', { complexity: 'DAkkS', kind: 'fixed', value: 1 })).status).toBe(422);
  });

  it.each([
    ['company_currency', 'EUR', 'CHF'],
    ['price_list_second_language', 'en', 'fr'],
    ['price_lead_group', undefined, 'g-b'],
    ['price_target_coverage', undefined, 80],
  ])('system setting settings.price.%s (docs/interface/prices.md#records)', async (name, usual, other) => {
    const path = `settings/settings.price.${name}`;
    if (usual !== undefined) expect((await read(path)).value).toBe(usual);
    const { value } = await read(path);
    expect((await send('PUT', path, { value: other })).status).toBe(200);
    expect((await read(path)).value).toBe(other);
    await send('PUT', path, { value });
  });
});

describe('columns of an import file (docs/interface/prices.md#records)', () => {
  async function classOf(head: string, row: string): Promise<{ verdict: string | undefined; attributes: Json; amounts: Json[] }> {
    const preview = await previewed(lab, { path: 'price-classes', content: `${head}\r\n${row}\r\n` });
    const [judged] = await rowsOf(lab, preview.token);
    const applied = await applyImport(lab, 'price-classes', preview.token);
    expect(applied.status, applied.text).toBe(200);
    const name = row.split(';')[0];
    const { list } = await send('GET', `price-classes?filter[name]=${encodeURIComponent(String(name))}`);
    const { list: amounts } = await send('GET', `service-prices?filter[price_class_id]=${list[0]?.id}`);
    return { verdict: judged?.verdict, attributes: list[0]?.attributes ?? {}, amounts: amounts.map((one) => one.attributes) };
  }

  it.each<[column: string, head: string, row: string, told: object]>([
    ['Nummer', 'Preiskategorie;Nummer', 'With number;F-1', { attributes: { number: 'F-1' } }],
    ['Nummer absent', 'Preiskategorie', 'Without number', { attributes: { number: expect.stringMatching(/^PK\d{3}$/) } }],
    ['Preiskategorie', 'Preiskategorie', 'By its name', { attributes: { name: 'By its name' } }],
    ['Preisklasse', 'Preisklasse', 'By its alias', { attributes: { name: 'By its alias' } }],
    ['Oberkategorie', 'Preiskategorie;Oberkategorie', 'Below;PK500', { attributes: { parent_id: 'c-1' } }],
    ['Preis', 'Preiskategorie;Preis', 'Priced;12,50', { amounts: [{ price: 12.5 }] }],
    ['Preis [EUR]', 'Preiskategorie;Preis [EUR]', 'Priced in euro;13,50', { amounts: [{ price: 13.5 }] }],
    ['Preisgruppe', 'Preiskategorie;Preis;Preisgruppe', 'Grouped;1,00;Group A', { amounts: [{ price_category_id: 'g-a' }] }],
    ['Komplexität', 'Preiskategorie;Preis;Komplexität', 'Complex;1,00;ISO', { amounts: [{ complexity: 'ISO' }] }],
    ['Steuer %', 'Preiskategorie;Preis;Steuer %', 'Taxed;1,00;7', { amounts: [{ tax: 7 }] }],
    ['Beschreibung', 'Preiskategorie;Beschreibung', 'Described;Text', { attributes: { description: 'Text' } }],
    [
      'Preiskategorie Zweitsprache',
      'Preiskategorie;Preiskategorie Zweitsprache',
      'Zweisprachig;Bilingual',
      { attributes: { name_secondary: 'Bilingual' } },
    ],
  ])('import column %s (docs/interface/prices.md#records)', async (_column, head, row, told) => {
    expect(await classOf(head, row)).toMatchObject({ verdict: 'new', ...told });
  });

  it('import: a file without Preiskategorie is refused (docs/interface/prices.md#records)', async () => {
    await expect(previewed(lab, { path: 'price-classes', content: 'Nummer;Preis\r\nZ-1;1,00\r\n' })).rejects.toThrow('422');
  });
});

describe('States and transitions', () => {
  it.each([
    ['empty and empty', {}, true],
    ['until the day', { end_date: '2026-03-02' }, true],
    ['until the day before', { end_date: '2026-03-01' }, false],
    ['from the day', { start_date: '2026-03-02' }, true],
    ['from the day after', { start_date: '2026-03-03' }, false],
  ])('States: a price row applies on a day by its dates: %s', async (what, dates, applies) => {
    const tID = `t-${what.replaceAll(' ', '-')}`;
    await add('device_type', { tID, type_name: what });
    await add('price', { type_tID: tID, price: 5, ...dates });
    const { price = null } = (await send('GET', `prices/lookup?type_id=${tID}&date=2026-03-02`)).one.attributes;
    expect(price === 5).toBe(applies);
  });
});

describe('price endpoints (docs/interface/prices.md#endpoints)', () => {
  it.each<[string, string, Operation]>([
    ['GET', 'prices', 'price_view'],
    ['POST', 'prices', 'price_edit'],
    ['GET', 'prices/ghost', 'price_view'],
    ['PUT', 'prices/ghost', 'price_edit'],
    ['DELETE', 'prices/ghost', 'price_delete'],
    ['POST', 'prices/ghost/duplicate', 'price_edit'],
    ['GET', 'prices/lookup', 'price_view'],
    ['GET', 'prices/matrix', 'price_view'],
    ['POST', 'prices/bulk-create', 'price_edit'],
    ['POST', 'prices/bulk-adjust', 'price_edit'],
    ['GET', 'prices/export', 'price_view'],
    ['POST', 'prices/import-preview', 'price_edit'],
    ['POST', 'prices/import', 'price_edit'],
    ['GET', 'prices/ghost/audits', 'price_view'],
    ['GET', 'prices/overview', 'price_view'],
    ['POST', 'price-classes/import-preview', 'price_edit'],
    ['POST', 'price-classes/import', 'price_edit'],
  ])('%s /%s asks for %s (docs/interface/prices.md#endpoints)', async (method, path, operation) => {
    const ask = async (held: readonly string[]) => {
      await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(held) });
      return v2Of(await raw(method, path, ['GET', 'DELETE'].includes(method) ? undefined : {}, 'probe'));
    };
    const refused = await ask(operations.filter((name) => name !== operation));
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining(operation)]);
    expect((await ask([operation])).status).not.toBe(403);
  });

  it('/prices: create with complexity, list, read, update, delete (docs/interface/prices.md#endpoints)', async () => {
    const id = await made('prices', { type_tID: 't-1', price: 33, complexity: 'row 4.5' });
    expect((await send('GET', 'prices?filter[complexity]=row%204.5')).list.map((one) => one.id)).toEqual([id]);
    expect((await send('PUT', `prices/${id}`, { price: 34 })).one.attributes.price).toBe(34);
    expect((await read(`prices/${id}`)).price).toBe(34);
    expect((await send('DELETE', `prices/${id}`)).status).toBe(204);
    expect((await send('GET', `prices/${id}`)).status).toBe(404);
  });

  it('POST /prices/{id}/duplicate copies a row (docs/interface/prices.md#endpoints)', async () => {
    const copy = await send('POST', 'prices/p-1/duplicate');
    expect([copy.status, copy.one.attributes.price, copy.one.id]).toEqual([201, 100, expect.not.stringMatching(/^p-1$/)]);
    await send('DELETE', `prices/${copy.one.id}`);
  });

  it('GET /prices/lookup: by type or service, customer, date and quantity; meta says how (docs/interface/prices.md#endpoints)', async () => {
    const query = 'customer_id=C-ALPHA&date=2026-03-02&quantity=2';
    const { one, meta } = await send('GET', `prices/lookup?type_id=t-1&${query}`);
    expect(one.attributes).toMatchObject({ price: 100, quantity: 2, total: 200 });
    for (const name of ['matched_by', 'reason', 'message', 'candidates', 'derived', 'surcharge', 'scale'])
      expect(meta, name).toHaveProperty(name);
    expect((await send('GET', `prices/lookup?service_id=a-1&${query}`)).one.attributes.price).toBe(25);
  });

  it('GET /prices/matrix: types by groups, with date, complexity, only_gaps and a service; cells carry matched_by (docs/interface/prices.md#endpoints)', async () => {
    const cellsOf = async (query: string) =>
      new Map(
        (await send('GET', `prices/matrix?page[size]=500&${query}`)).list.map(({ id, attributes }) => [
          id,
          attributes.cells as Json[],
        ]),
      );
    const cell = (cells: Json[] | undefined, group: string) => cells?.find((one) => one.price_category_id === group);
    expect(cell((await cellsOf('date=2026-03-02')).get('t-1'), 'g-a')).toMatchObject({ price: 100, matched_by: 'type' });
    expect(cell((await cellsOf('complexity=nothing')).get('t-free'), 'g-a')).toMatchObject({
      price: null,
      matched_by: null,
    });
    expect(cell((await cellsOf('service_id=a-1')).get('t-free'), 'g-a')).toMatchObject({ price: 25, matched_by: 'flat' });
    const gaps = await cellsOf('only_gaps=1');
    expect([...gaps.keys()]).toContain('t-free');
    for (const [type, cells] of gaps)
      expect(
        cells.some(({ price }) => price === null),
        type,
      ).toBe(true);
  });

  it('POST /prices/bulk-create fills marked gaps (docs/interface/prices.md#endpoints)', async () => {
    const body = { cells: [{ type_id: 't-free', price_category_id: 'g-b', price: 77 }] };
    expect((await send('POST', 'prices/bulk-create', body)).meta).toMatchObject({ created: 1 });
    expect((await send('GET', 'prices/lookup?type_id=t-free&price_category_id=g-b')).one.attributes.price).toBe(77);
  });

  it.each([
    ['percent', { percent: 10 }, 110],
    ['fixed', { fixed: 2.5 }, 102.5],
    ['rounding_step', { percent: 1.1, rounding_step: 1 }, 101],
  ])('POST /prices/bulk-adjust, %s, as a dry run (docs/interface/prices.md#endpoints)', async (_what, how, after) => {
    const body = { selection: { ids: ['p-1'] }, start_date: '2026-07-01', dry_run: true, ...how };
    const { list, meta } = await send('POST', 'prices/bulk-adjust', body);
    expect([list[0]?.attributes.after, meta.dry_run]).toEqual([after, true]);
    expect((await read('prices/p-1')).price).toBe(100);
  });

  it.each([
    ['new_validity unless said', {}, [100, '2026-06-30']],
    ['overwrite', { mode: 'overwrite' }, [150, null]],
  ])('POST /prices/bulk-adjust of a whole group: %s (docs/interface/prices.md#endpoints)', async (what, mode, stands) => {
    const group = await made('price-categories', { name: what });
    const id = await made('prices', { type_tID: 't-2', price_cat_uID: group, price: 100 });
    const body = { selection: { price_category_id: group }, percent: 50, start_date: '2026-07-01', ...mode };
    expect((await send('POST', 'prices/bulk-adjust', body)).status).toBe(200);
    const { price, end_date } = await read(`prices/${id}`);
    expect([price, end_date]).toEqual(stands);
    expect((await send('GET', `prices/lookup?type_id=t-2&price_category_id=${group}&date=2026-07-01`)).one.attributes.price).toBe(
      150,
    );
  });

  it('GET /prices/export: CSV with fixed columns, references by name (docs/interface/prices.md#endpoints)', async () => {
    const answer = await raw('GET', 'prices/export');
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.text).toMatch(/^\ufeffGerätetyp,Preisgruppe,Komplexität,Gültig ab,Gültig bis,Preis \[EUR\]/);
    expect(answer.text).toContain('Type t-1,Group A,');
  });

  it('POST /prices/import-preview and /prices/import: a verdict a row; unknown types and groups are reported, not created (docs/interface/prices.md#endpoints)', async () => {
    const content = 'Gerätetyp;Preisgruppe;Preis\r\nType t-3;Group A;5,00\r\nNobody;Group A;5,00\r\nType t-3;Nowhere;5,00\r\n';
    const [types, groups] = [(await send('GET', 'device-types')).meta.total, (await send('GET', 'price-categories')).meta.total];
    const preview = await previewed(lab, { path: 'prices', content });
    expect((await rowsOf(lab, preview.token)).map(({ verdict }) => verdict)).toEqual(['new', 'unknown', 'unknown']);
    const done = await applyImport(lab, 'prices', preview.token);
    expect([done.status, importOf(done).written]).toEqual([200, 1]);
    expect([(await send('GET', 'device-types')).meta.total, (await send('GET', 'price-categories')).meta.total]).toEqual([
      types,
      groups,
    ]);
  });

  it('GET /prices/{id}/audits is the history of a row (docs/interface/prices.md#endpoints)', async () => {
    await send('PATCH', 'prices/p-1', { costs: 3 });
    expect((await send('GET', 'prices/p-1/audits')).list[0]?.attributes).toMatchObject({ action: 'update', after: { costs: 3 } });
  });

  it('GET /prices/overview: customers without group, coverage, copy clusters, shares (docs/interface/prices.md#endpoints)', async () => {
    const share = { share: expect.anything() };
    expect(await read('prices/overview')).toMatchObject({
      customers: { without_group: expect.any(Number) },
      coverage: expect.arrayContaining([expect.objectContaining({ price_category_id: 'g-a', coverage: expect.any(Number) })]),
      copies: { clusters: expect.any(Array), ...share },
      exceptions: share,
    });
  });

  it.each<[path: string, body: object, change: object]>([
    ['service-prices', { price_class_id: 'c-2', complexity: 'crud', price: 1 }, { price: 2 }],
    ['price-scales', { row_table: 'prices', row_id: 'p-1', min_quantity: 99, price: 1 }, { price: 2 }],
    ['price-surcharges', { complexity: 'crud', kind: 'fixed', value: 1 }, { value: 2 }],
    ['price-classes', { name: 'crud' }, { description: 'changed' }],
  ])('CRUD /%s (docs/interface/prices.md#endpoints)', async (path, body, changed) => {
    const id = await made(path, body);
    expect((await send('GET', `${path}?page[size]=500`)).list.map((one) => one.id)).toContain(id);
    expect((await send('PUT', `${path}/${id}`, changed)).one.attributes).toMatchObject(changed);
    expect(await read(`${path}/${id}`)).toMatchObject(changed);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await send('GET', `${path}/${id}`)).status).toBe(404);
  });

  it('/price-classes and their members (docs/interface/prices.md#endpoints)', async () => {
    expect((await send('POST', 'price-classes/c-1/members', { member_table: 'type', member_id: 't-3' })).status).toBe(201);
    expect((await send('GET', 'price-classes/c-1/members')).list.map(({ attributes }) => attributes.member_id)).toContain('t-3');
  });

  it('POST /price-classes/import-preview shows before /import applies; a group may be chosen for its amounts (docs/interface/prices.md#endpoints)', async () => {
    const before = (await send('GET', 'price-classes')).meta.total as number;
    const preview = await previewed(lab, { path: 'price-classes', content: 'Preiskategorie;Preis\r\nFrom a file;9,00\r\n' });
    expect((await send('GET', 'price-classes')).meta.total).toBe(before);
    expect((await applyImport(lab, 'price-classes', preview.token)).status).toBe(200);
    expect((await send('GET', 'price-classes')).meta.total).toBe(before + 1);
  });

  it('GET /price-classes/unassigned-types: types that find no class, meta.types_total counts all (docs/interface/prices.md#endpoints)', async () => {
    const { list, meta } = await send('GET', 'price-classes/unassigned-types?page[size]=500');
    expect(list.map((one) => one.id)).toContain('t-free');
    expect(list.map((one) => one.id)).not.toContain('t-1');
    expect(meta.types_total).toBe((await send('GET', 'device-types')).meta.total);
  });

  it('GET /price-classes/resolve: the class of a type and whether it is its own or its procedure’s (docs/interface/prices.md#endpoints)', async () => {
    await add('device_type', { tID: 't-proc', type_name: 'By procedure', procedure_id: 'pr-1' });
    expect(await send('GET', 'price-classes/resolve?type_id=t-1')).toMatchObject({
      one: { id: 'c-2' },
      meta: { origin: 'direct' },
    });
    expect(await send('GET', 'price-classes/resolve?type_id=t-proc')).toMatchObject({
      one: { id: 'c-2' },
      meta: { origin: 'procedure' },
    });
  });

  it('GET /price-list: classes as a tree with amounts, exceptions, services, articles, surcharges (docs/interface/prices.md#endpoints)', async () => {
    const list = await read('price-list?price_category_id=g-a&date=2026-03-02');
    for (const name of ['classes', 'other_types', 'services', 'articles', 'surcharges'])
      expect(list[name], name).toBeInstanceOf(Array);
    expect((list.classes as Json[]).find(({ id }) => id === 'c-2')).toMatchObject({ depth: 1, origin: expect.anything() });
  });

  it('POST /price-list/example is for a lab without classes (docs/interface/prices.md#endpoints)', async () => {
    expect((await send('POST', 'price-list/example', {})).status).toBe(409);
  });
});

describe('Errors and Limits of prices', () => {
  it('Errors: a lookup that finds nothing reports a gap in meta.reason and meta.message; the amount is not 0', async () => {
    const { status, one, meta } = await send('GET', 'prices/lookup?type_id=t-free&price_category_id=g-a');
    expect([status, one.attributes.price ?? null, meta.reason, String(meta.message)]).toEqual([
      200,
      null,
      'no_price',
      expect.stringContaining('t-free'),
    ]);
  });

  it('Errors: an assigned member that is assigned again is 200 with meta.moved true, not an error', async () => {
    const member = { member_table: 'types', member_id: 't-4' };
    await made('price-class-members', { ...member, price_class_id: 'c-1' });
    expect(await send('POST', 'price-class-members', { ...member, price_class_id: 'c-2' })).toMatchObject({
      status: 200,
      meta: { moved: true },
    });
  });

  it('Errors: in a bulk member call an unknown class fails its row, and the run goes on', async () => {
    const members = ['ghost', 'c-1'].map((price_class_id) => ({ price_class_id, member_table: 'type', member_id: 't-2' }));
    const { status, list } = await send('POST', 'price-classes/members/bulk', { members });
    expect([status, list.map((row) => (row as unknown as Json).status)]).toEqual([200, ['failed', 'created']]);
  });

  it.each([
    ['device type', 'Ghost type;Group A;1,00'],
    ['price group', 'Type t-1;Ghost group;1,00'],
  ])('Errors: a price import reports a row with an unknown %s and creates nothing', async (_what, row) => {
    const before = (await send('GET', 'prices')).meta.total;
    const preview = await previewed(lab, { path: 'prices', content: `Gerätetyp;Preisgruppe;Preis\r\n${row}\r\n` });
    expect(await rowsOf(lab, preview.token)).toMatchObject([
      { verdict: 'unknown', reasons: [{ message: expect.stringMatching(/Ghost/) }] },
    ]);
    await applyImport(lab, 'prices', preview.token);
    expect((await send('GET', 'prices')).meta.total).toBe(before);
  });

  it('Limits: a bulk member call takes 500 items and no more', async () => {
    const members = (count: number) =>
      Array.from({ length: count }, () => ({ price_class_id: 'c-1', member_table: 'type', member_id: 't-2' }));
    expect((await send('POST', 'price-classes/members/bulk', { members: members(500) })).status).toBe(200);
    const refused = await send('POST', 'price-classes/members/bulk', { members: members(501) });
    expect([refused.status, refused.errors[0]]).toMatchObject([
      422,
      { source: { pointer: '/data/attributes/members' }, detail: expect.stringContaining('500') },
    ]);
  });
});

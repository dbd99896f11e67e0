// The v2 list to the letter: data, meta, links, relationships, includes, sparse fields, search. docs/interface/v2.md#shape,
// docs/interface/v2.md#lists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { ownDevices } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const get = async (path: string) => v2Of(await lab.v2('berta', { path: `/api/v2/${path}` }));
const ids = async (path: string) => (await get(path)).list.map((object) => object.id);

describe('the list', () => {
  it('holds data, meta and links and nothing else', async () => {
    const { status, headers, body } = await lab.v2('berta', { path: '/api/v2/inventories?page[size]=3' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(body as object)).toEqual(['data', 'meta', 'links']);
    expect(body).toMatchObject({ meta: { total: 7, page: 1, per_page: 3, last_page: 3 } });
    expect(Object.keys((body as { meta: object }).meta)).toEqual(['total', 'page', 'per_page', 'last_page']);
    expect(Object.keys((body as { links: object }).links)).toEqual(['self', 'next', 'prev', 'first', 'last']);
  });

  it('an inventory carries its attributes and its relationships (docs/interface/records.md#v2-names)', async () => {
    const { list } = await get('inventories?filter[asset_number]=A-3&filter[asset_number]=ne:x&page[size]=1');
    expect(list).toEqual([]);
    const [device] = (await get('inventories?filter[asset_number]=A-10')).list;
    expect(device).toMatchObject({
      id: 'dev-3',
      type: 'inventory',
      attributes: {
        asset_number: 'A-10',
        serial_number: 'SN-003',
        description: 'Multimeter 100%_fest',
        manufacturer: 'Zett',
        model: 'x10',
        location: null,
        status: 2,
        calibration_interval: 12,
        created_at: '2026-03-02T09:00:00Z',
      },
      relationships: {
        customer: { data: { id: 'C-BETA', type: 'customer' } },
        categories: { data: [{ id: 'cat-dmm', type: 'category' }] },
        inventory: { data: null },
      },
    });
    for (const code of ['MTAG', 'I4201', 'I4209', 'rid', 'row_version', 'I4202_sort'])
      expect(device?.attributes).not.toHaveProperty(code);
  });

  it('a category carries its attributes (docs/interface/records.md#v2-names)', async () => {
    const { one } = await get('categories/cat-dmm');
    expect(one).toMatchObject({
      id: 'cat-dmm',
      type: 'category',
      attributes: {
        name: 'Elektrische Multimeter',
        short_name: null,
        type: 'inventory',
        parent_id: 'cat-elec',
        sort_num: 901,
        color: null,
        text_color: null,
        rentable: 1,
      },
    });
  });

  it('a customer carries its attributes (docs/interface/records.md#v2-names)', async () => {
    const { one } = await get('customers/C-BETA');
    expect(one).toMatchObject({
      id: 'C-BETA',
      type: 'customer',
      attributes: {
        customer_number: '1002',
        name: 'Bergmann Optik',
        street: null,
        city: 'Zürich',
        country: 'CH',
        zip: '8001',
        phone: null,
        email: null,
        price_category_id: null,
      },
    });
  });

  it('a missing neighbour is null', async () => {
    const links = async (page: number) => (await get(`inventories?page[size]=3&page[number]=${page}`)).links;
    expect(await links(1)).toMatchObject({ prev: null, next: expect.stringContaining('page%5Bnumber%5D=2') });
    expect(await links(2)).toMatchObject({
      prev: expect.stringContaining('page%5Bnumber%5D=1'),
      next: expect.stringContaining('page%5Bnumber%5D=3'),
    });
    expect(await links(3)).toMatchObject({ next: null });
    expect((await get('inventories')).links).toMatchObject({ next: null, prev: null });
  });

  it('following next visits every record once, with filter, sort and sparse fields kept', async () => {
    const seen: string[] = [];
    let path: string | null =
      '/api/v2/inventories?page[size]=2&sort=-manufacturer,asset_number&fields[inventory]=asset_number&filter[duedate]=gte:2026-02-02&filter[duedate]=lt:2027-06-01';
    while (path !== null && seen.length < 20) {
      const answer = v2Of(await lab.v2('berta', { path }));
      expect(answer.meta.total).toBe(4);
      for (const object of answer.list) {
        expect(Object.keys(object.attributes)).toEqual(['asset_number']);
        seen.push(object.id);
      }
      path = answer.links.next;
    }
    expect(seen).toEqual(['dev/6 ü', 'dev-4', 'dev-5', 'dev-1']);
  });

  it('self asks for the same page again', async () => {
    const first = await get('inventories?page[size]=2&page[number]=2&sort=asset_number');
    const again = v2Of(await lab.v2('berta', { path: String(first.links.self) }));
    expect(again.list).toEqual(first.list);
  });

  it.each([
    'fields/inventory?category_uID=cat-elec',
    'users/user-berta/customers',
    'inventories/scan?code=A-1',
    'prices/exceptions?page%5Bsize%5D=1&page%5Bnumber%5D=1',
    'price-classes/tree?date=2026-03-02',
    'auth/tokens',
  ])('self asks for the same again, of a list that an action answers: %s', async (path) => {
    const first = v2Of(await lab.v2('admin', { path: `/api/v2/${path}` }));
    expect(first.status, first.message).toBe(200);
    expect(first.meta).toMatchObject({ page: 1, last_page: 1, total: first.list.length });
    const self = `/api/v2/${path}`;
    expect(first.links).toEqual({
      self,
      next: null,
      prev: null,
      first: expect.stringContaining(self),
      last: expect.stringContaining(self),
    });
    expect(v2Of(await lab.v2('admin', { path: String(first.links.self) })).list).toEqual(first.list);
  });

  it('an empty list and a page past the end are lists', async () => {
    expect(await get('inventories?filter[asset_number]=nothing')).toMatchObject({
      status: 200,
      list: [],
      meta: { total: 0, page: 1, per_page: 50, last_page: 1 },
      links: { next: null, prev: null },
    });
    expect(await get('inventories?page[number]=99&page[size]=3')).toMatchObject({
      status: 200,
      list: [],
      meta: { total: 7, page: 99, last_page: 3 },
      links: { next: null, prev: expect.stringContaining('page%5Bnumber%5D=3') },
    });
  });

  it('shows only the caller’s customers', async () => {
    expect(await ids('inventories')).toEqual([...ownDevices]);
    expect(await ids('customers')).toEqual(['C-ALPHA', 'C-BETA']);
  });
});

describe('one record', () => {
  it('is an object with an ETag', async () => {
    const answer = await lab.v2('berta', { path: '/api/v2/inventories/dev%2F6%20%C3%BC' });
    expect(answer.headers.etag).toMatch(/^"\d+-[\w-]{22}"$/);
    expect(Object.keys(answer.body as object)).toEqual(['data']);
    expect(v2Of(answer).one).toMatchObject({ id: 'dev/6 ü', type: 'inventory' });
    const fresh = await lab.v2('berta', {
      path: '/api/v2/inventories/dev%2F6%20%C3%BC',
      headers: { 'If-None-Match': String(answer.headers.etag) },
    });
    expect([fresh.status, fresh.text]).toEqual([304, '']);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'unknown',
        as: 'berta',
        request: 'GET /api/v2/inventories/ghost',
        status: 404,
        has: { message: expect.any(String), errors: [{ status: '404', code: 'record.not_found' }] },
      },
      {
        name: 'of another customer looks as unknown',
        as: 'berta',
        request: 'GET /api/v2/inventories/far-1',
        status: 404,
        has: { errors: [{ status: '404', code: 'record.not_found' }] },
      },
    ],
  );

  it('HEAD answers like GET', async () => {
    for (const path of ['/api/v2/inventories', '/api/v2/inventories/dev-1', '/api/v2/auth/me']) {
      const [got, head] = [await lab.v2('admin', { path }), await lab.v2('admin', { method: 'HEAD', path })];
      expect([head.status, head.text, head.headers['content-length']]).toEqual([got.status, '', got.headers['content-length']]);
    }
  });
});

describe('include', () => {
  it('adds each related record once', async () => {
    const answer = await get('inventories?include=customer,categories&filter[categories.name]=like:elektr');
    expect(answer.list.map((object) => object.id)).toEqual(['dev-1', 'dev-3']);
    expect(answer.included.map(({ type, id }) => `${type} ${id}`).sort()).toEqual([
      'category cat-dmm',
      'category cat-elec',
      'customer C-ALPHA',
      'customer C-BETA',
    ]);
    expect(answer.included.find(({ id }) => id === 'C-BETA')?.attributes).toMatchObject({ name: 'Bergmann Optik' });
  });

  it('of hidden records adds nothing and names nothing', async () => {
    const answer = await lab.v2('berta', { path: '/api/v2/inventories/dev-1?include=children' });
    expect(v2Of(answer).included.map(({ id }) => id)).toEqual(['dev-5', 'dev/6 ü']);
    expect(v2Of(answer).one.relationships?.children).toEqual({
      data: [
        { id: 'dev-5', type: 'inventory' },
        { id: 'dev/6 ü', type: 'inventory' },
      ],
    });
    expect(answer.text).not.toContain('far-1');
  });

  it('on a single record', async () => {
    expect((await get('inventories/dev-5?include=customer,inventory')).included.map(({ id }) => id)).toEqual([
      'C-ALPHA',
      'dev-1',
    ]);
  });

  it('an unknown relation is refused', async () => {
    for (const path of ['inventories?include=owner', 'inventories/dev-1?include=owner', 'inventories?include=customer,']) {
      expect(await get(path)).toMatchObject({ status: 422, errors: [{ source: { parameter: 'include' } }] });
    }
  });
});

describe('sparse fields', () => {
  it('show what is asked for, per type', async () => {
    const answer = await get(
      'inventories/dev-1?include=customer&fields[inventory]=asset_number,calibration_interval&fields[customer]=name',
    );
    expect(answer.one.attributes).toEqual({ asset_number: 'A-1', calibration_interval: 12 });
    expect(answer.included[0]?.attributes).toEqual({ name: 'Äpfelmann Prüftechnik' });
  });

  it('an empty list shows no attribute', async () => {
    expect((await get('inventories/dev-1?fields[inventory]=')).one.attributes).toEqual({});
  });

  it.each([
    'fields[inventory]=asset_number,colour',
    'fields[inventory]=I4201',
    'fields[engine]=name',
    'fields=name',
    'fields[inventory][x]=a',
  ])('%s is refused', async (query) => {
    for (const path of [`inventories?${query}`, `inventories/dev-1?${query}`]) {
      expect(await get(path), path).toMatchObject({
        status: 422,
        errors: [{ status: '422', source: { parameter: expect.stringMatching(/^fields/) } }],
      });
    }
  });
});

describe('q searches every searchable field', () => {
  it.each([
    ['SN-00', ['dev-1', 'dev-2', 'dev-3']],
    ['ÄPFEL', ['dev-1', 'dev-2', 'dev-5', 'dev/6 ü']],
    ['zweite Zeile', ['dev-1']],
    ['öh', ['dev/6 ü']],
    ['überdr', ['dev-4']],
    ['100%_', ['dev-3']],
    ['"', []],
    ["' OR 1=1 --", []],
    ['*', []],
    ['zeile erste', ['dev-1']],
    ['', [...ownDevices]],
    ['  ', [...ownDevices]],
    ['NOT NEAR(', []],
  ])('%s', async (words, expected) => {
    const found = await ids(`inventories?q=${encodeURIComponent(words)}`);
    expect(found).toEqual(expected);
  });

  it('and the filters beside it', async () => {
    expect(await ids('inventories?q=SN-00&filter[status]=1')).toEqual(['dev-1', 'dev-2']);
  });

  it('with a null character finds nothing and breaks nothing', async () => {
    for (const words of ['%00', 'abc%00', 'abc%00def', '%00abcdef'])
      expect((await get(`inventories?q=${words}`)).status, words).toBeLessThan(500);
  });
});

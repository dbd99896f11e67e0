// The tables of docs/interface/v2.md#shape, docs/interface/v2.md#catalogue, docs/interface/v2.md#bulk, one named test a row; each name
// begins with the table's number.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#server/contract/operations.ts';
import { type Json, type V2Answer, v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { gatedBy } from '../../support/gated.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';
import { fillCommon, fillCustomer } from './widget-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await fillCommon(lab.program);
  await fillCustomer(lab.program, 'C-WID', 'w');
});
afterAll(() => lab.stop());

const as = async (user: UserName, method: string, path: string, body?: unknown): Promise<V2Answer> =>
  v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) }));
const admin = (method: string, path: string, body?: unknown) => as('admin', method, path, body);
const gated = (operation: Operation, ask: (user: UserName) => Promise<V2Answer>) => gatedBy(lab, operation, ask);

const paths: [type: string, path: string][] = [
  ['inventory', 'inventories'],
  ['category', 'categories'],
  ['customer', 'customers'],
  ['calibration', 'calibrations'],
  ['location', 'locations'],
  ['repair', 'repairs'],
  ['booking', 'bookings'],
  ['ticket', 'tickets'],
  ['user', 'users'],
];

describe('list responses (docs/interface/v2.md#shape)', () => {
  it.each(paths)(
    'data of %s: objects with id, type, attributes and perhaps relationships (docs/interface/v2.md#shape)',
    async (type, path) => {
      const { list } = await admin('GET', `${path}?page[size]=2`);
      expect(list.length).toBeGreaterThan(0);
      for (const one of list) {
        expect(one).toMatchObject({ id: expect.any(String), type, attributes: expect.any(Object) });
        expect(Object.keys(one).filter((key) => !['id', 'type', 'attributes', 'relationships'].includes(key))).toEqual([]);
      }
    },
  );

  it.each(['total', 'page', 'per_page', 'last_page'])('meta.%s is an integer (docs/interface/v2.md#shape)', async (name) => {
    for (const [, path] of paths)
      expect(Number.isInteger((await admin('GET', `${path}?page[size]=2`)).meta[name]), path).toBe(true);
  });

  it('meta counts: three devices a page (docs/interface/v2.md#shape)', async () => {
    const { meta } = await admin('GET', 'inventories?page[size]=3&page[number]=2');
    const { n } = await lab.program.db
      .selectFrom('inventory')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect(meta).toEqual({ total: Number(n), page: 2, per_page: 3, last_page: Math.ceil(Number(n) / 3) });
  });

  it('links.self is the page itself (docs/interface/v2.md#shape)', async () => {
    const first = await admin('GET', 'inventories?page[size]=3&page[number]=2&sort=asset_number');
    const again = v2Of(await lab.v2('admin', { path: String(first.links.self) }));
    expect(again).toEqual(first);
  });

  it('links.next leads on and is null on the last page (docs/interface/v2.md#shape)', async () => {
    const first = await admin('GET', 'statuses?page[size]=20');
    const next = v2Of(await lab.v2('admin', { path: String(first.links.next) }));
    expect(next.meta.page).toBe(2);
    expect((await admin('GET', `statuses?page[size]=20&page[number]=${first.meta.last_page}`)).links.next).toBeNull();
  });

  it('links.prev leads back and is null on the first page (docs/interface/v2.md#shape)', async () => {
    const second = await admin('GET', 'statuses?page[size]=20&page[number]=2');
    expect(v2Of(await lab.v2('admin', { path: String(second.links.prev) })).meta.page).toBe(1);
    expect((await admin('GET', 'statuses?page[size]=20')).links.prev).toBeNull();
  });

  it.each(paths)('one record of %s is one object (docs/interface/v2.md#shape)', async (type, path) => {
    const [first] = (await admin('GET', `${path}?page[size]=1`)).list;
    const answer = await lab.v2('admin', { path: `/api/v2/${path}/${encodeURIComponent(first?.id ?? '')}` });
    expect(answer.body).toMatchObject({ data: { id: first?.id, type, attributes: first?.attributes } });
    expect(Object.keys(answer.body as object)).toEqual(['data']);
  });

  it.each<[string, string, object]>([
    ['inventory', 'inventories', { customer_id: 'C-ALPHA' }],
    ['category', 'categories', { name: 'Neu' }],
    ['customer', 'customers', { name: 'Neu' }],
    ['calibration', 'calibrations', { inventory_id: 'dev-1' }],
    ['location', 'locations', { inventory_id: 'dev-1' }],
    ['repair', 'repairs', { inventory_id: 'dev-1' }],
    ['booking', 'bookings', { customer_id: 'C-ALPHA' }],
    ['ticket', 'tickets', { title: 'Neu' }],
    ['user', 'users', { email: 'neu@lab.test', role_id: 'role-probe', password: 'ein langes Passwort 25' }],
  ])('a create of %s returns 201 and the record (docs/interface/v2.md#shape)', async (type, path, body) => {
    const answer = await admin('POST', path, body);
    expect(answer.status, answer.message).toBe(201);
    expect((await admin('GET', `${path}/${answer.one.id}`)).one).toEqual({ ...answer.one, type });
  });

  it('the token is <id>|<secret> (docs/interface/v2.md#shape)', async () => {
    const body = { email: emailOf('bare'), password: passwordOf('bare'), device_name: 'Row' };
    const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body });
    expect(answer.body).toEqual({ token: expect.stringMatching(/^[^|]+\|[^|]+$/) });
  });
});

const inventoryValues: Json = {
  asset_number: 'R-25',
  serial_number: 'S-25',
  description: 'Messgerät',
  manufacturer: 'Äpfel',
  model: 'M25',
  location: 'Halle 25',
  status: 2,
  calibration_interval: 24,
};
const categoryValues: Json = {
  name: 'Reihe 25',
  short_name: 'R25',
  type: 'inventory',
  parent_id: 'cat-elec',
  sort_num: 25,
  color: '#112233',
  text_color: '#FFFFFF',
  rentable: 1,
};
const configuration = {
  api_name: 'string',
  column_name: 'string',
  table_name: 'string',
  label: 'string',
  field_type: 'string',
  field_type_raw: 'string',
  filterable: 'boolean',
  sortable: 'boolean',
  editable: 'boolean',
  visible: 'boolean',
  mandatory: 'boolean',
  display_order: 'number',
  field_category: 'string',
  is_user_defined: 'boolean',
};
const tables = ['inventory', 'calibration', 'customer', 'location', 'repair'];

describe('types (docs/interface/v2.md#shape)', () => {
  it.each(Object.entries(inventoryValues))(
    'inventory.%s is written, read, filtered and sorted (docs/interface/v2.md#shape)',
    async (name, value) => {
      const { one } = await admin('POST', 'inventories', { customer_id: 'C-ALPHA', [name]: value });
      expect((await admin('GET', `inventories/${one.id}`)).one.attributes[name]).toBe(value);
      const { list } = await admin(
        'GET',
        `inventories?filter[${name}]=${encodeURIComponent(String(value))}&sort=-${name}&page[size]=500`,
      );
      expect(list.map(({ id }) => id)).toContain(one.id);
      for (const { attributes } of list) expect(attributes[name]).toBe(value);
    },
  );

  it('inventory relationships: customer with id and type, categories (docs/interface/v2.md#shape)', async () => {
    const { one } = await admin('GET', 'inventories/dev-1');
    expect(one.relationships).toMatchObject({
      customer: { data: { id: 'C-ALPHA', type: 'customer' } },
      categories: { data: [{ type: 'category' }, { type: 'category' }] },
    });
  });

  it.each(Object.entries(categoryValues))('category.%s is written and read (docs/interface/v2.md#shape)', async (name, value) => {
    const { one } = await admin('POST', 'categories', { name: `Reihe ${name}`, [name]: value });
    expect((await admin('GET', `categories/${one.id}`)).one.attributes[name]).toBe(value);
  });

  it('category: parent_id null is a main category, sort_num starts with 0, rentable is 0 or 1 (docs/interface/v2.md#shape)', async () => {
    const { one } = await admin('POST', 'categories', { name: 'Allein', parent_id: null });
    expect(one.attributes).toMatchObject({ parent_id: null, sort_num: 0, rentable: 0 });
    for (const [name, wrong] of [
      ['rentable', 2],
      ['color', 'red'],
      ['sort_num', 1.5],
      ['parent_id', 'ghost'],
    ])
      expect(await admin('PATCH', `categories/${one.id}`, { [String(name)]: wrong })).toMatchObject({
        status: 422,
        errors: [{ source: { pointer: `/data/attributes/${name}` } }],
      });
  });

  it('category.type: what is above and below sorts the same kind of record (docs/interface/v2.md#shape)', async () => {
    const main = (await admin('POST', 'categories', { name: 'Oben', type: 'booking' })).one.id;
    const below = await admin('POST', 'categories', { name: 'Unten', type: 'booking', parent_id: main });
    expect(below.status).toBe(201);
    const [other, turned] = [
      await admin('POST', 'categories', { name: 'Daneben', type: 'inventory', parent_id: main }),
      await admin('PATCH', `categories/${main}`, { type: 'repair' }),
    ];
    expect(other).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/parent_id' } }] });
    expect(turned).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/type' } }] });
    expect((await admin('PATCH', `categories/${below.one.id}`, { type: 'repair', parent_id: null })).status).toBe(200);
    expect((await admin('PATCH', `categories/${main}`, { type: 'repair' })).status).toBe(200);
  });

  it('field-configuration: the id is <column_name>:<table_name> (docs/interface/v2.md#shape)', async () => {
    for (const { id, type, attributes } of (await admin('GET', 'fields/inventory')).list) {
      expect(type).toBe('field-configuration');
      expect(id).toBe(`${attributes.column_name}:${attributes.table_name}`);
    }
  });

  it.each(Object.entries(configuration))('field-configuration.%s is a %s (docs/interface/v2.md#shape)', async (name, type) => {
    for (const table of tables)
      for (const { attributes } of (await admin('GET', `fields/${table}`)).list)
        expect(typeof attributes[name], table).toBe(type);
  });

  it('field-configuration.options is null or {value, label} (docs/interface/v2.md#shape)', async () => {
    const all = await Promise.all(tables.map((table) => admin('GET', `fields/${table}`)));
    const options = all.flatMap(({ list }) => list.map(({ attributes }) => attributes.options));
    expect(options).toContain(null);
    const given = options.filter((one): one is Json[] => one !== null);
    expect(given.length).toBeGreaterThan(0);
    for (const option of given.flat()) {
      expect(option).toHaveProperty('value');
      expect(option).toMatchObject({ label: expect.any(String) });
    }
  });

  it.each(tables)('the overview counts the fields of %s (docs/interface/v2.md#shape)', async (table) => {
    const { body } = await lab.v2('admin', { path: '/api/v2/fields' });
    const item = (body as { data: { table: string; field_count: number; active_field_count: number }[] }).data.find(
      (one) => one.table === table,
    );
    const { list } = await admin('GET', `fields/${table}`);
    expect(item).toEqual({
      table,
      field_count: list.length,
      active_field_count: list.filter(({ attributes }) => attributes.visible).length,
    });
  });
});

describe('authentication and catalogue (docs/interface/v2.md#catalogue)', () => {
  const credentials = { email: emailOf('berta'), password: passwordOf('berta'), device_name: 'Reihe 44' };

  it('POST /auth/token takes email, password and device_name, and the device stands in the list of tokens (docs/interface/v2.md#catalogue)', async () => {
    const { body } = await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: credentials });
    const { token } = body as { token: string };
    const listed = v2Of(await lab.raw({ path: '/api/v2/auth/tokens', headers: { Authorization: `Bearer ${token}` } }));
    expect(listed.list.map(({ attributes }) => attributes.device_name)).toContain('Reihe 44');
  });

  it('POST /auth/login returns the token at data.attributes.token (docs/interface/v2.md#catalogue)', async () => {
    const answer = v2Of(await lab.raw({ method: 'POST', path: '/api/v2/auth/login', body: credentials }));
    const headers = { Authorization: `Bearer ${String(answer.one.attributes.token)}` };
    expect((await lab.raw({ path: '/api/v2/auth/me', headers })).status).toBe(200);
  });

  it('GET /inventories: page[size], filter[<attr>], like: and sort (docs/interface/v2.md#catalogue)', async () => {
    const { list, meta } = await admin('GET', 'inventories?page[size]=2&filter[asset_number]=like:W-&sort=-asset_number');
    expect(meta).toMatchObject({ total: 9, per_page: 2, last_page: 5 });
    expect(list.map(({ attributes }) => attributes.asset_number)).toEqual(['W-9', 'W-8']);
    expect((await admin('GET', 'inventories?filter[asset_number]=W-')).list).toEqual([]);
  });

  it('GET /categories: filter[type] (docs/interface/v2.md#catalogue)', async () => {
    const { list } = await admin('GET', 'categories?filter[type]=booking&page[size]=500');
    expect(list.map(({ id }) => id)).toContain('cat-w-booking');
    expect(new Set(list.map(({ attributes }) => attributes.type))).toEqual(new Set(['booking']));
  });

  it('POST /categories takes all its attributes and answers 201 (docs/interface/v2.md#catalogue)', async () => {
    const { status, one } = await admin('POST', 'categories', { ...categoryValues, name: 'Reihe 44' });
    expect(status).toBe(201);
    expect(one).toMatchObject({ type: 'category', attributes: { ...categoryValues, name: 'Reihe 44' } });
  });

  it('GET /fields is the overview of the five tables (docs/interface/v2.md#catalogue)', async () => {
    const { body } = await lab.v2('admin', { path: '/api/v2/fields' });
    expect((body as { data: { table: string }[] }).data.map(({ table }) => table)).toEqual(tables);
  });

  it('GET /fields/{table} with category_uID applies what the category changes (docs/interface/v2.md#catalogue)', async () => {
    const label = 'Nur für Elektrisches';
    const changed = { category_uID: 'cat-elec', label: { de: label, en: label }, mandatory: true };
    expect((await admin('PUT', 'fields/inventory/I4203', changed)).status).toBe(200);
    const shown = async (query: string) =>
      (await admin('GET', `fields/inventory${query}`)).list.find(({ id }) => id === 'I4203:inventory')?.attributes;
    expect(await shown('?category_uID=cat-elec')).toMatchObject({ label, mandatory: true });
    expect(await shown('')).not.toMatchObject({ label });
  });

  it('POST and GET /users/{id}/customers assign and tell the customers of a user (docs/interface/v2.md#catalogue)', async () => {
    expect((await admin('POST', 'users/user-probe/customers', { customers: ['C-WID'], mode: 'replace' })).status).toBe(200);
    expect((await admin('GET', 'users/user-probe/customers')).list.map(({ id }) => id)).toEqual(['C-WID']);
  });

  it('/dashboards: create, read, list, update, delete (docs/interface/v2.md#catalogue)', async () => {
    const { one } = await admin('POST', 'dashboards', { name: 'Reihe' });
    expect((await admin('GET', 'dashboards')).list.map(({ id }) => id)).toContain(one.id);
    expect((await admin('PUT', `dashboards/${one.id}`, { name: 'Neu' })).one.attributes.name).toBe('Neu');
    expect((await admin('DELETE', `dashboards/${one.id}`)).status).toBe(204);
    expect((await admin('GET', `dashboards/${one.id}`)).status).toBe(404);
  });

  it('/advanced-filters: create, read, update, delete and statistics (docs/interface/v2.md#catalogue)', async () => {
    const { one } = await admin('POST', 'advanced-filters', { name: 'Reihe', type: 'inventory', formula: "I4209 = 'A'" });
    expect((await admin('PUT', `advanced-filters/${one.id}`, { name: 'Neu' })).one.attributes.name).toBe('Neu');
    const { body } = await lab.v2('admin', { path: `/api/v2/advanced-filters/${one.id}/statistics?year=2026&by=month` });
    expect((body as { data: { series: { points: object[] }[] } }).data.series[0]?.points).toHaveLength(12);
    expect((await admin('DELETE', `advanced-filters/${one.id}`)).status).toBe(204);
  });

  it('GET /inventories/{mtag}/qrcode is a picture, for whoever is signed in (docs/interface/v2.md#catalogue)', async () => {
    const answer = await lab.v2('admin', { path: '/api/v2/inventories/dev-1/qrcode' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect((await lab.raw({ path: '/api/v2/inventories/dev-1/qrcode' })).status).toBe(401);
  });

  it.each(['de', 'en'])(
    'GET /public/translations/bundle/%s needs no token (docs/interface/v2.md#catalogue)',
    async (language) => {
      const { status, text } = await lab.raw({ path: `/api/v2/public/translations/bundle/${language}` });
      expect([status, text.includes(language === 'de' ? 'Hersteller' : 'Manufacturer')]).toEqual([200, true]);
    },
  );

  it('GET /public/languages lists them without a token (docs/interface/v2.md#catalogue)', async () => {
    expect((await lab.raw({ path: '/api/v2/public/languages' })).text).toMatch(/"de".*"en"|"en".*"de"/s);
  });
});

describe('bulk and administration (docs/interface/v2.md#bulk)', () => {
  it.each<[string, Operation, string, object]>([
    ['locations', 'location_delete', 'locations', { inventory_id: 'dev-1' }],
    ['repairs', 'repair_delete', 'repairs', { inventory_id: 'dev-1' }],
    ['contacts', 'contact_delete', 'contacts', { customer_id: 'C-ALPHA', name: 'Weg' }],
  ])('POST /%s/bulk-delete needs %s and reports each row (docs/interface/v2.md#bulk)', async (_what, operation, path, body) => {
    const { one, status, message } = await admin('POST', path, body);
    expect(status, message).toBe(201);
    const ask = (user: UserName) => as(user, 'POST', `${path}/bulk-delete`, { ids: [one.id, 'ghost'] });
    if (operation === 'contact_delete') await gated(operation, () => as('probe', 'DELETE', `${path}/ghost`));
    const answer = await gated(operation, ask);
    expect(answer).toMatchObject({ status: 200, meta: { deleted: 1, failed: 1 } });
    expect(answer.list).toMatchObject([
      { id: one.id, status: 'deleted' },
      { id: 'ghost', status: 'failed', reason: expect.stringMatching(/./) },
    ]);
    expect((await admin('GET', `${path}/${one.id}`)).status).toBe(404);
  });

  it('a single contact is deleted with contact_delete (docs/interface/v2.md#bulk)', async () => {
    const { one } = await admin('POST', 'contacts', { customer_id: 'C-ALPHA', name: 'Einzeln' });
    expect((await gated('contact_delete', (user) => as(user, 'DELETE', `contacts/${one.id}`))).status).toBe(204);
  });

  it('POST /locations/bulk-assign makes one new place for each device (docs/interface/v2.md#bulk)', async () => {
    const before = (await admin('GET', 'locations')).meta.total as number;
    const body = { inventory_ids: ['dev-1', 'dev-2'], attributes: { location_2: 'Halle 47' } };
    const { status, message } = await gated('location_edit', (user) => as(user, 'POST', 'locations/bulk-assign', body));
    expect(status, message).toBe(200);
    const { list, meta } = await admin('GET', 'locations?filter[location_2]=Halle%2047');
    expect(list.map(({ attributes }) => attributes.inventory_id).sort()).toEqual(['dev-1', 'dev-2']);
    expect([meta.total, (await admin('GET', 'locations')).meta.total]).toEqual([2, before + 2]);
  });

  it('POST /inventories/status-batch sets the status of each device and reports each row (docs/interface/v2.md#bulk)', async () => {
    await anInventory(lab.program, { MTAG: 'dev-47' });
    const answer = await gated('inventory_edit', (user) =>
      as(user, 'POST', 'inventories/status-batch', { ids: ['dev-47', 'ghost'], status: 2 }),
    );
    expect(answer.list).toMatchObject([{ id: 'dev-47' }, { id: 'ghost', status: 'failed' }]);
    expect((await admin('GET', 'inventories/dev-47')).one.attributes.status).toBe(2);
  });

  it('POST /device-types/derive needs types_derive, shows first and then derives device types from stock (docs/interface/v2.md#bulk)', async () => {
    await anInventory(lab.program, { MTAG: 'dev-47t', I4202: 'Reihe', I4203: 'Siebenundvierzig' });
    const derive = (dry_run: boolean) => gated('types_derive', (user) => as(user, 'POST', 'device-types/derive', { dry_run }));
    const types = async () => (await admin('GET', 'device-types?filter[model]=Siebenundvierzig')).list;
    expect([(await derive(true)).status, await types()]).toEqual([200, []]);
    expect((await derive(false)).status).toBe(200);
    const [made] = await types();
    expect((await admin('GET', 'inventories/dev-47t')).one.attributes.type_id).toBe(made?.id);
  });

  it('POST /documents/bulk-approve approves each document and reports each row (docs/interface/v2.md#bulk)', async () => {
    const answer = await gated('dms_approve', (user) => as(user, 'POST', 'documents/bulk-approve', { ids: ['w-d-2', 'ghost'] }));
    expect(answer.list).toMatchObject([{ id: 'w-d-2' }, { id: 'ghost', status: 'failed' }]);
    expect((await admin('GET', 'documents/w-d-2')).one.attributes.approved_at).toEqual(expect.any(String));
  });
});

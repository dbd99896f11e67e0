// Clients of JSON:API as they come from npm read, make, change and delete records. docs/interface/json-api.md, docs/interface/v2.md#bodies.
import { createRequire } from 'node:module';
import Jsona from 'jsona';
import Kitsu from 'kitsu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let headers: Record<string, string>;
beforeAll(async () => {
  lab = await startLab();
  headers = { Authorization: `Bearer ${await lab.token('berta')}`, 'X-Change-Reason': 'client' };
});
afterAll(() => lab.stop());

const base = () => `${lab.url}/api/v2`;
const media = 'application/vnd.api+json';
const device = (asset_number: string) => ({ asset_number, customer_id: 'C-BETA', description: 'of a client' });
const attributesOf = async (id: string) => v2Of(await lab.v2('berta', { path: `/api/v2/inventories/${id}` })).one.attributes;

describe('jsona', () => {
  const { default: Formatter } = Jsona as unknown as { default: typeof Jsona };
  const jsona = new (Formatter ?? Jsona)();

  it('resolves what an answer brings along, two steps away, too', async () => {
    const { inventory_id: id } = v2Of(await lab.v2('admin', { path: '/api/v2/calibrations/cal-own' })).one.attributes;
    const { body } = await lab.v2('admin', { path: `/api/v2/inventories/${id}?include=customer,calibrations.results` });
    const read = jsona.deserialize(body as never) as unknown as {
      id: string;
      customer: { name: string };
      calibrations: { id: string; results: { id: string }[] }[];
    };
    const brought = read.calibrations.flatMap((one) => one.results.map(({ id: result }) => [one.id, result]));
    expect(read.customer.name).toBeTruthy();
    expect(brought).toContainEqual(['cal-own', 'res-own']);
  });

  it('sends a record back that it read', async () => {
    const { body } = await lab.v2('berta', { path: '/api/v2/inventories/dev-1' });
    const read = jsona.deserialize(body as never) as unknown as Record<string, unknown>;
    const sent = jsona.serialize({ stuff: { ...read, remark: 'through jsona' } as never });
    const answer = await lab.v2('berta', {
      method: 'PATCH',
      path: '/api/v2/inventories/dev-1',
      body: sent,
      headers: { 'Content-Type': media },
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await attributesOf('dev-1')).remark).toBe('through jsona');
  });
});

it('kitsu reads, makes, changes and deletes with its own words', async () => {
  const client = new Kitsu({ baseURL: base(), headers, camelCaseTypes: false });
  const { data: page } = await client.get('inventories', {
    params: { page: { size: 2 }, sort: 'asset_number', include: 'customer', fields: { inventories: 'asset_number,customer' } },
  });
  expect(page.map((one: { type: string }) => one.type)).toEqual(['inventory', 'inventory']);
  expect(page[0].customer.data.name).toBeTruthy();
  const { data: made } = await client.post('inventories', device('KITSU-1'));
  const { data: changed } = await client.patch('inventories', { id: made.id, remark: 'through kitsu' });
  expect([changed.id, (await attributesOf(made.id)).remark]).toEqual([made.id, 'through kitsu']);
  await client.delete('inventories', made.id);
  expect((await lab.v2('berta', { path: `/api/v2/inventories/${made.id}` })).status).toBe(404);
});

describe('a provider of react-admin', () => {
  type Provider = (type: string, resource: string, params: object) => Promise<{ data: never; total?: number }>;
  const { default: providerOf } = createRequire(import.meta.url)('ra-jsonapi-client') as {
    default: (url: string, settings: object) => Provider;
  };
  const provider: Provider = (type, resource, params) =>
    providerOf(base(), { headers: { ...headers, Accept: media, 'Content-Type': media } })(type, resource, params);

  /** It runs in a browser. */
  beforeAll(() => void Object.assign(globalThis, { localStorage: { getItem: () => null } }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

  it('makes, changes, reads one, many and a page, and deletes', async () => {
    const made = (await provider('CREATE', 'inventories', { data: device('RA-1') })).data as { id: string };
    const changed = { data: { asset_number: 'RA-1', remark: 'through react-admin' }, id: made.id };
    await provider('UPDATE', 'inventories', changed);
    const one = await provider('GET_ONE', 'inventories', { id: made.id });
    expect(one.data).toMatchObject({ id: made.id, remark: 'through react-admin', asset_number: 'RA-1' });
    const many = await provider('GET_MANY', 'inventories', { ids: [made.id, 'dev-1', 'not there'] });
    expect((many.data as { id: string }[]).map(({ id }) => id).sort()).toEqual([made.id, 'dev-1'].sort());
    const page = await provider('GET_LIST', 'inventories', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'asset_number', order: 'DESC' },
      filter: { asset_number: 'like:RA-' },
    });
    expect([page.total, page.data]).toEqual([1, [expect.objectContaining({ id: made.id })]]);
    const of = await provider('GET_MANY_REFERENCE', 'calibrations', {
      target: 'inventory_id',
      id: 'dev-1',
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'calibration_date', order: 'ASC' },
    });
    expect(of.total).toBeGreaterThan(0);
    await provider('DELETE', 'inventories', { id: made.id });
    expect((await lab.v2('berta', { path: `/api/v2/inventories/${made.id}` })).status).toBe(404);
  });
});

describe('what such clients write', () => {
  it('a type of another kind is still refused, by both words', async () => {
    for (const type of ['customer', 'customers', 'Inventories']) {
      const body = { data: { type, attributes: device('NO-1') } };
      expect((await lab.v2('berta', { method: 'POST', path: '/api/v2/inventories', body })).status).toBe(409);
    }
  });

  it('relations named among the fields are those that come; attributes alone leave all', async () => {
    const get = async (query: string) => v2Of(await lab.v2('berta', { path: `/api/v2/inventories/dev-1?${query}` })).one;
    expect(Object.keys((await get('fields[inventories]=asset_number,customer')).relationships ?? {})).toEqual(['customer']);
    expect(Object.keys((await get('fields[inventory]=asset_number')).relationships ?? {}).length).toBeGreaterThan(1);
  });

  it.each(['include=calibrations.nothing', 'include=calibrations.inventory.calibrations.results', 'filter[id][x]=a'])(
    '%s is refused by its name',
    async (query) => {
      const { status, errors } = v2Of(await lab.v2('berta', { path: `/api/v2/inventories?${query}` }));
      expect([status, errors[0]?.source]).toEqual([422, { parameter: query.split('=')[0] }]);
    },
  );

  it('what two steps away belongs to somebody else is not brought along', async () => {
    const { included } = v2Of(await lab.v2('berta', { path: '/api/v2/inventories?include=customer.inventories&page[size]=500' }));
    const seen = v2Of(await lab.v2('berta', { path: '/api/v2/inventories?page[size]=500' })).list.map(({ id }) => id);
    const brought = included.filter(({ type }) => type === 'inventory').map(({ id }) => id);
    expect(brought.length).toBeGreaterThan(0);
    expect(brought.filter((id) => !seen.includes(id))).toEqual([]);
  });
});

// The OData feed: what it lists, how its rows are asked for and read to their end, whose they are, and the very requests that Excel and
// Power BI send. docs/interface/connections.md#odata.
import { xml2json } from 'odata-csdl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type Entity, type FeedAnswer, feed, feedOf } from '../../support/odata.ts';
import { makeKey } from '../../support/program-keys.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let odata: ReturnType<typeof feedOf>;
beforeAll(async () => {
  lab = await startLab();
  odata = feedOf(lab);
  for (let n = 0; n < 9; n += 1)
    await anInventory(lab.program, { ktag: n % 2 ? 'C-BETA' : 'C-FAR', I4201: `F-${n}`, I4202: [null, 'Ähre', 'Zett'][n % 3] });
});
afterAll(() => lab.stop());

const published = resourceDefinitions.flatMap(({ faces, v2 }) => (faces.includes('v2') && v2 ? [v2.path] : []));
const setName = (path: string) => path.replaceAll('-', '_');

type Model = Record<string, Record<string, Record<string, unknown>>>;

async function modelOf(user: UserName): Promise<Model> {
  const { status, text, headers } = await odata.get(user, '$metadata');
  expect(status, text).toBe(200);
  expect(headers['content-type']).toBe('application/xml');
  expect(headers['odata-version']).toBe('4.0');
  const messages: unknown[] = [];
  const model = xml2json(text, { messages, strict: true }) as Model;
  expect(messages).toEqual([]);
  return model;
}

/** Ids of the list of v2, in its order. */
async function listed(user: UserName, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null = `/api/v2/${path}${path.includes('?') ? '&' : '?'}page[size]=500`; next !== null; ) {
    const read = v2Of(await lab.v2(user, { path: next }));
    ids.push(...read.list.map(({ id }) => id));
    next = read.links.next;
  }
  return ids;
}

const idsOf = (rows: readonly Entity[]) => rows.map(({ id }) => id);

describe('what it lists', () => {
  it('is every list of v2, in the service document and in the metadata', async () => {
    const answer = await lab.v2('admin', { path: feed });
    expect(answer.headers['odata-version']).toBe('4.0');
    const { value, '@odata.context': context } = answer.body as FeedAnswer;
    expect(context).toBe(`${lab.url}${feed}/$metadata`);
    expect(value.map(({ name }) => name)).toEqual(published.map(setName).sort());
    const { Plumbline: model = {} } = await modelOf('admin');
    expect(
      Object.keys(model.Lab ?? {})
        .filter((name) => /^\w+$/.test(name))
        .sort(),
    ).toEqual(published.map(setName).sort());
  });

  it('is what the caller may view, and his answer for the rest is that of the list', async () => {
    const { value } = (await lab.v2('narrow', { path: feed })).body as FeedAnswer;
    const names = value.map(({ name }) => String(name));
    expect(names.length).toBeGreaterThan(0);
    for (const path of published) {
      const { status } = await lab.v2('narrow', { path: `/api/v2/${path}?page[size]=1` });
      expect((await odata.get('narrow', setName(path), { top: 1 })).status, path).toBe(status);
      expect(names.includes(setName(path)), path).toBe(status === 200);
    }
  });

  it.each(published)('%s: the rows of the list in its order, each of its types', async (path) => {
    const { Plumbline: model = {} } = await modelOf('admin');
    const rows = await odata.whole('admin', setName(path));
    expect(idsOf(rows)).toEqual(await listed('admin', path));
    const type = String((model.Lab?.[setName(path)] as { $Type?: string } | undefined)?.$Type).replace('Plumbline.', '');
    for (const row of rows) {
      const types = Object.entries(row).map(([name, value]) => [name, value, model[type]?.[name]] as const);
      for (const [name, value, property] of types)
        expect(fits(value, property as { $Type?: string } | undefined), `${path}.${name} ${JSON.stringify(value)}`).toBe(true);
    }
  });

  it('has the fields of the lab, and what a status may be in the words of the lab', async () => {
    const made = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/fields/inventory',
      body: { column_name: 'I42_Shelf', field_type: 'text', label: 'Shelf' },
    });
    expect(made.status, made.text).toBe(201);
    const { Plumbline: model = {} } = await modelOf('admin');
    expect(model.inventory?.I42_Shelf).toMatchObject({ '@Core.Description': 'Shelf' });
    expect(JSON.stringify(model.inventory?.status)).toContain('AllowedValues');
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-1', body: { I42_Shelf: 'R 1' } });
    const { value } = await odata.page('admin', 'inventories', { filter: "I42_Shelf eq 'R 1'", select: 'id,I42_Shelf' });
    expect(value).toEqual([{ id: 'dev-1', I42_Shelf: 'R 1' }]);
  });
});

const patterns: Record<string, RegExp> = {
  'Edm.Date': /^\d{4}-\d\d-\d\d$/,
  'Edm.DateTimeOffset': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
};

function fits(value: unknown, property: { $Type?: string } | undefined): boolean {
  if (property === undefined) return false;
  if (value === null) return true;
  const { $Type = 'Edm.String' } = property;
  if ($Type === 'Edm.Boolean') return typeof value === 'boolean';
  if (/Int(?:32|64)/.test($Type)) return Number.isSafeInteger(value);
  if (/Double|Decimal/.test($Type)) return typeof value === 'number';
  return typeof value === 'string' && (patterns[$Type]?.test(value) ?? true);
}

describe('how it is asked', () => {
  it('$select, $orderby, $top, $skip and $count', async () => {
    const asked = { select: 'asset_number', orderby: 'asset_number desc', top: 3, skip: 1, count: 'true' };
    const body = await odata.page('admin', 'inventories', asked);
    const all = await listed('admin', 'inventories?sort=-asset_number');
    expect(body['@odata.count']).toBe(all.length);
    expect(body['@odata.context']).toBe(`${lab.url}${feed}/$metadata#inventories(asset_number)`);
    expect(body['@odata.nextLink']).toBeUndefined();
    expect(body.value.map((row) => Object.keys(row))).toEqual([['asset_number'], ['asset_number'], ['asset_number']]);
    expect(idsOf(await odata.whole('admin', 'inventories', { ...asked, select: 'id' }, 2))).toEqual(all.slice(1, 4));
    expect((await odata.get('admin', 'inventories/$count')).text).toBe(String(all.length));
    expect((await odata.page('admin', 'inventories', { top: 0, count: 'true' }))['@odata.count']).toBe(all.length);
  });

  it.each(['manufacturer', 'manufacturer desc', 'duedate,manufacturer desc', 'customer/name,status desc'])(
    'to the end by key, sorted by %s, from any place',
    async (orderby) => {
      const sort = orderby
        .split(',')
        .map((item) => `${item.endsWith(' desc') ? '-' : ''}${item.replace(' desc', '').replace('/', '.')}`);
      for (const user of ['admin', 'berta'] as const) {
        const all = await listed(user, `inventories?sort=${sort.join(',')}`);
        expect(idsOf(await odata.whole(user, 'inventories', { orderby }, 2))).toEqual(all);
        expect(idsOf(await odata.whole(user, 'inventories', { orderby, skip: 3, top: 6 }, 4))).toEqual(all.slice(3, 9));
      }
    },
  );

  it('what is written meanwhile moves no row to another page', async () => {
    const first = await lab.v2('admin', {
      path: odata.addressOf('inventories', { orderby: 'asset_number' }),
      headers: { Prefer: 'odata.maxpagesize=4' },
    });
    expect(first.headers['preference-applied']).toBe('odata.maxpagesize=4');
    const { value, '@odata.nextLink': next = '' } = first.body as FeedAnswer;
    await anInventory(lab.program, { I4201: 'A-0', ktag: 'C-BETA' });
    const { value: further } = (await lab.v2('admin', { path: next.replace(lab.url, '') })).body as FeedAnswer;
    expect(new Set(idsOf([...value, ...further])).size).toBe(value.length + further.length);
  });

  it('one record by its key, with what it points to', async () => {
    const key = (id: string) => encodeURIComponent(`inventories('${id}')`);
    const one = await odata.get('admin', key('dev-1'), { select: 'id', expand: 'customer($select=name,id)' });
    expect(one.body).toEqual({
      '@odata.context': `${lab.url}${feed}/$metadata#inventories(id,customer(name,id))/$entity`,
      id: 'dev-1',
      customer: { id: 'C-ALPHA', name: 'Äpfelmann Prüftechnik' },
    });
    expect((await odata.get('admin', key('dev/6 ü'), { select: 'id' })).body).toMatchObject({ id: 'dev/6 ü' });
    expect((await odata.get('admin', `${key('dev-1')}/customer`, { select: 'id' })).body).toEqual({
      '@odata.context': `${lab.url}${feed}/$metadata#customers(id)/$entity`,
      id: 'C-ALPHA',
    });
    expect((await odata.get('admin', `${key('dev-1')}/parent_inventory`)).status).toBe(404);
    expect((await odata.refusal('admin', key('ghost'))).status).toBe(404);
  });

  it('says what it does not take, where, and in the form of OData', async () => {
    const refused = (options: Record<string, string | number>) => odata.refusal('admin', 'inventories', options);
    expect(await refused({ filter: "asset_number eq 'x' and nope eq 1" })).toMatchObject({
      status: 400,
      code: 'filter.unknown_property',
      target: '$filter',
      innererror: { position: 24 },
    });
    expect(await refused({ filter: 'status eq 4711' })).toMatchObject({ code: 'filter.bad_value', innererror: { position: 0 } });
    expect(await refused({ orderby: 'nope' })).toMatchObject({ status: 400, target: '$orderby' });
    expect(await refused({ orderby: 'asset_number up' })).toMatchObject({ code: 'odata.orderby', target: '$orderby' });
    expect(await refused({ select: 'nope' })).toMatchObject({ code: 'filter.unknown_property', target: '$select' });
    expect(await refused({ expand: 'calibrations' })).toMatchObject({ code: 'odata.expand', target: '$expand' });
    expect(await refused({ expand: 'customer($expand=contacts)' })).toMatchObject({ code: 'odata.expand' });
    expect(await refused({ apply: 'groupby((status))' })).toMatchObject({ code: 'odata.no_option', target: '$apply' });
    expect(await refused({ top: -1 })).toMatchObject({ status: 400, target: '$top' });
    expect(await refused({ skiptoken: '.WyJ4Il0' })).toMatchObject({ code: 'odata.skiptoken', target: '$skiptoken' });
    expect(await refused({ format: 'atom' })).toMatchObject({ status: 406, code: 'odata.format' });
    expect(await odata.refusal('admin', 'nothing')).toMatchObject({ status: 404, code: 'odata.no_set' });
    expect(await odata.refusal('admin', 'a/b/c/d')).toMatchObject({ status: 404, code: 'route.not_found' });
    const written = await lab.v2('admin', { method: 'POST', path: `${feed}/inventories`, body: {} });
    expect(written.status).toBe(405);
    expect(written.body).toMatchObject({ error: { code: 'route.method_not_allowed' } });
    expect((await lab.raw({ path: `${feed}/inventories` })).body).toMatchObject({ error: { code: 'auth.unauthorized' } });
  });
});

describe('whose rows', () => {
  it.each(published)('%s: a user of some customers sees what his list shows, and counts no more', async (path) => {
    const list = await lab.v2('berta', { path: `/api/v2/${path}?page[size]=1` });
    const answer = await odata.get('berta', setName(path), { count: 'true', top: 1 });
    expect(answer.status).toBe(list.status);
    if (list.status !== 200) return;
    const { total } = v2Of(list).meta;
    expect((answer.body as FeedAnswer)['@odata.count']).toBe(total);
    expect((await odata.get('berta', `${setName(path)}/$count`)).text).toBe(String(total));
    expect(idsOf(await odata.whole('berta', setName(path)))).toEqual(await listed('berta', path));
  });

  it('a record of another customer is like none, also behind what points to it', async () => {
    expect((await odata.refusal('berta', encodeURIComponent("customers('C-FAR')"))).status).toBe(404);
    const { value } = await odata.page('berta', 'inventories', { filter: "customer/id eq 'C-FAR'" });
    expect(value).toEqual([]);
  });

  it('a key of one operation and one customer reads that', async () => {
    const { send } = await makeKey(lab, 'admin', { operations: ['inventory_view'], customers: ['C-BETA'], read_only: true });
    const { value } = (await send({ path: feed })).body as FeedAnswer;
    expect(value.map(({ name }) => name)).toContain('inventories');
    expect(value.map(({ name }) => name)).not.toContain('calibrations');
    const rows = ((await send({ path: `${feed}/inventories` })).body as FeedAnswer).value;
    expect(new Set(rows.map(({ customer_id }) => customer_id))).toEqual(new Set(['C-BETA']));
    expect((await send({ path: `${feed}/calibrations` })).status).toBe(403);
  });
});

describe('requests of Excel and Power BI', () => {
  // As Power Query sends them, to its data source and to each table of the navigator.
  const accept =
    'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7';
  const headersOf = (key: string) => ({
    Authorization: `Basic ${Buffer.from(`excel:${key}`).toString('base64')}`,
    Accept: accept,
    'OData-MaxVersion': '4.0',
    'OData-Version': '4.0',
    'User-Agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
  });

  it('are told how to sign in, then served by a key as the password of Basic', async () => {
    const nobody = await lab.raw({ path: feed, headers: { Accept: accept } });
    expect(nobody.status).toBe(401);
    expect(nobody.headers['www-authenticate']).toContain('Basic realm=');
    const { key } = await makeKey(lab, 'berta', { read_only: true });
    const headers = headersOf(key);
    const service = await lab.raw({ path: `${feed}/`, headers });
    expect(service.status).toBe(200);
    expect(service.headers['content-type']).toBe('application/json;odata.metadata=minimal;charset=utf-8');
    const model = await lab.raw({ path: `${feed}/$metadata`, headers });
    expect(model.text).toContain('<EntitySet Name="inventories"');
    const preview = await lab.raw({ path: `${feed}/inventories?$top=1000`, headers });
    expect((preview.body as FeedAnswer).value.length).toBe((await listed('berta', 'inventories')).length);
    const chosen = await lab.raw({
      path: `${feed}/inventories?$filter=status%20eq%201%20and%20duedate%20ge%202026-01-01&$select=id%2Casset_number%2Cduedate&$orderby=duedate%2Cid&$top=1000`,
      headers,
    });
    expect(chosen.status, chosen.text).toBe(200);
    const brought = await lab.raw({
      path: `${feed}/inventories?$expand=customer($select=name)&$select=asset_number,id&$top=1`,
      headers,
    });
    expect((brought.body as FeedAnswer).value[0]).toHaveProperty('customer.name');
    const counted = await lab.raw({ path: `${feed}/inventories/$count`, headers });
    expect(counted.headers['content-type']).toMatch(/^text\/plain/);
    const bare = await lab.raw({ path: `${feed}/customers?$format=application/json;odata.metadata=none`, headers });
    expect(bare.headers['content-type']).toContain('odata.metadata=none');
    expect(Object.keys(bare.body as object)).toEqual(['value']);
  });
});

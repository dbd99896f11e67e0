// Every plural path of docs/interface/v2.md#resources, from its first day to its last: made, read, listed, searched, included, thinned
// out, changed over the version that was read, repeated by its key, deleted; and its history tells all of it. docs/interface/v2.md#lists,
// docs/interface/v2.md#bodies, docs/interface/v2.md#idempotency, docs/interface/v2.md#shape.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, v2Of } from '../support/answers.ts';
import type { Call } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, more: Pick<Call, 'body' | 'headers'> = {}) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...more });

async function made(path: string, body: Json): Promise<string> {
  const answer = await send('POST', path, { body });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

interface Life {
  /** What it takes to make one, and another one where it must differ. */
  body: Json | (() => Promise<Json>);
  change: Json;
  /** A word of it that its list is searched for; none: it holds no words. */
  word?: string;
}

const own = { inventory_id: 'dev-1' };
const open = { inventory_id: 'dev-1', status: 2 };
const working = () => made('calibrations', open);
const lives: Record<string, Life> = {
  inventories: { body: { customer_id: 'C-ALPHA', asset_number: 'LIFE-1' }, change: { model: 'Zwei' }, word: 'LIFE-1' },
  calibrations: { body: { ...open, technician: 'Lebenslauf' }, change: { place: 'Labor' }, word: 'Lebensl' },
  customers: { body: { name: 'Lebensfirma' }, change: { city: 'Ulm' }, word: 'ebensfirm' },
  contacts: { body: { customer_id: 'C-ALPHA', name: 'Lebenskontakt' }, change: { phone: '07' }, word: 'Lebenskontakt' },
  standards: {
    body: async () => ({ calibration_id: await working(), standard_inventory_id: 'dev-2' }),
    change: { certificate_number: 'Z-1' },
  },
  results: {
    body: async () => ({ calibration_id: await working(), test_desc: 'Lebenspunkt' }),
    change: { varq: '1' },
    word: 'Lebenspunkt',
  },
  locations: { body: { ...own, location_2: 'Lebenshalle' }, change: { location_3: 'Links' }, word: 'Lebenshalle' },
  repairs: { body: { ...own, description: 'Lebensbruch' }, change: { vendor: 'Wer' }, word: 'Lebensbruch' },
  documents: { body: { title: 'Lebensblatt' }, change: { number: 'B-1' }, word: 'Lebensblatt' },
  reports: { body: { name: 'Lebensvorlage' }, change: { description: 'Neu' }, word: 'Lebensvorlage' },
  bookings: {
    body: { customer_id: 'C-ALPHA', comment: 'Lebensauftrag' },
    change: { delivery_condition: 'frei' },
    word: 'Lebensauftrag',
  },
  'booking-positions': {
    body: async () => ({ booking_id: await made('bookings', { customer_id: 'C-ALPHA' }), name: 'Lebenszeile', price: 1 }),
    change: { quantity: 3 },
    word: 'Lebenszeile',
  },
  notes: { body: { title: 'Lebensnotiz' }, change: { project: 'P' }, word: 'Lebensnotiz' },
  tickets: { body: { title: 'Lebensfall' }, change: { risk_1: 2 }, word: 'Lebensfall' },
  users: {
    body: { email: 'leben@lab.test', role_id: 'role-probe', password: 'ein langes Passwort 25' },
    change: { firm: 'Leben' },
    word: 'leben@lab',
  },
  roles: { body: { name: 'Lebensrolle', operations: ['using_API'] }, change: { description: 'Neu' }, word: 'Lebensrolle' },
  groups: { body: { name: 'Lebensgruppe' }, change: { description: 'Neu' }, word: 'Lebensgruppe' },
  categories: { body: { name: 'Lebensart' }, change: { rentable: 1 }, word: 'Lebensart' },
  statuses: {
    body: { type: 'repair', code: 'Z', number: 99, title_de: 'Lebensstand', title_en: 'State of life' },
    change: { color: '#112233' },
    word: 'Lebensstand',
  },
  'device-types': { body: { type_name: 'Lebenstyp' }, change: { model: 'M' }, word: 'Lebenstyp' },
  procedures: { body: { procedure_name: 'Lebensweise' }, change: { scope: 'Alles' }, word: 'Lebensweise' },
  'price-categories': { body: { name: 'Lebenspreise' }, change: { description: 'Neu' }, word: 'Lebenspreise' },
  'standard-articles': { body: { article_name: 'Lebensartikel' }, change: { price: 5 }, word: 'Lebensartikel' },
  prices: {
    body: async () => ({ type_tID: await made('device-types', { type_name: 'Preis des Lebens' }), price: 10 }),
    change: { price: 12 },
  },
  'device-prices': { body: { MTAG: 'dev-1', price: 10 }, change: { price: 12 } },
  'service-prices': { body: { price: 10, complexity: 'leben' }, change: { price: 12 } },
  'price-scales': {
    body: async () => ({
      row_table: 'prices',
      row_id: await made('prices', { type_tID: await made('device-types', { type_name: 'Staffel des Lebens' }), price: 10 }),
      min_quantity: 5,
      price: 9,
    }),
    change: { min_quantity: 6 },
  },
  'price-surcharges': { body: { complexity: 'Lebend', kind: 'percent', value: 5 }, change: { value: 6 } },
  'price-classes': { body: { name: 'Lebensklasse' }, change: { description: 'Neu' }, word: 'Lebensklasse' },
  dashboards: { body: { name: 'Lebensbild' }, change: { name: 'Neues Bild' }, word: 'Lebensbild' },
  'advanced-filters': {
    body: { name: 'Lebensfilter', type: 'inventory', formula: "I4209 = 'A'" },
    change: { color: '#112233' },
    word: 'Lebensfilter',
  },
  'energy-feeds': { body: { name: 'Lebenszähler' }, change: { unit: 'm³' }, word: 'Lebenszähler' },
  settings: { body: { name: 'leben.wert', value: 1 }, change: { value: 2 }, word: 'leben.wert' },
  translations: {
    body: { message_key: 'leben.text', language: 'de', text: 'Leben' },
    change: { text: 'Neu' },
    word: 'leben.text',
  },
};

const paths = Object.keys(lives);

it('each path is there (docs/interface/v2.md#resources)', () => {
  const listed =
    'inventories, calibrations, customers, contacts, standards, results, locations, repairs, documents, reports, bookings, booking-positions, notes, tickets, users, roles, groups, categories, statuses, device-types, procedures, price-categories, standard-articles, prices, device-prices, service-prices, price-scales, price-surcharges, price-classes, dashboards, advanced-filters, energy-feeds, settings, translations';
  expect(paths).toEqual(listed.split(', '));
});

describe.each(paths)('/%s (docs/interface/v2.md#resources)', (path) => {
  const { body, change, word } = lives[path] ?? { body: {}, change: {} };
  const at = (id: string) => `${path}/${encodeURIComponent(id)}`;
  let id = '';
  let etag = '';
  let bin = '';

  it('create answers 201 with the record, its address and version; the same key makes no second one', async () => {
    const asked = { body: typeof body === 'function' ? await body() : body, headers: { 'Idempotency-Key': `life-${path}` } };
    const answer = await send('POST', path, asked);
    expect(answer.status, answer.text).toBe(201);
    id = v2Of(answer).one.id;
    etag = String(answer.headers.etag);
    expect(answer.headers.location).toBe(`/api/v2/${at(id)}`);
    const again = await send('POST', path, asked);
    expect([again.status, again.headers['idempotent-replay'], again.text]).toEqual([201, 'true', answer.text]);
    expect(answer.headers.location).toBeTruthy();
    for (const name of ['location', 'etag'] as const) expect(again.headers[name]).toBe(answer.headers[name]);
  });

  it('read gives the same, with the same version, and nothing while it is that version', async () => {
    const answer = await send('GET', at(id));
    expect([answer.status, answer.headers.etag, v2Of(answer).one.id]).toEqual([200, etag, id]);
    expect((await send('GET', at(id), { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('list holds it as it is read, alone by its key, with its page and neighbours', async () => {
    const { list, meta, links } = v2Of(await send('GET', `${path}?filter[id]=eq:${encodeURIComponent(id)}`));
    expect(list).toEqual([v2Of(await send('GET', at(id))).one]);
    expect(meta).toEqual({ total: 1, page: 1, per_page: 50, last_page: 1 });
    expect(links).toMatchObject({ self: expect.stringContaining(`/api/v2/${path}?`), next: null, prev: null });
    expect([links.first, links.last]).toEqual([links.self, links.self]);
  });

  it.each(word === undefined ? [] : [word])('q=%s finds it by its text, and nothing that is not there', async (text) => {
    const { list } = v2Of(await send('GET', `${path}?q=${encodeURIComponent(text)}&page[size]=500`));
    expect(list.map((one) => one.id)).toContain(id);
    expect(v2Of(await send('GET', `${path}?q=gibtesnirgends`)).list).toEqual([]);
  });

  it('include adds what each relation leads to, and fields[type] leaves only what is asked for', async () => {
    const resource = lab.services.lab.registry.byPath(path);
    const relations = [...(resource?.relations.keys() ?? [])];
    for (const relation of relations) {
      const answer = v2Of(await send('GET', `${at(id)}?include=${relation}`));
      expect(answer.status, `${relation} ${answer.message}`).toBe(200);
      expect(answer.one.relationships, relation).toHaveProperty(relation);
      const data = answer.one.relationships?.[relation]?.data;
      const named = [data].flat().flatMap((one) => (one ? [(one as { id: string }).id] : []));
      expect(answer.included.map((one) => one.id).sort(), relation).toEqual([...new Set(named)].sort());
    }
    const whole = v2Of(await send('GET', at(id))).one;
    const [first = ''] = Object.keys(whole.attributes);
    const thin = v2Of(await send('GET', `${at(id)}?fields[${whole.type}]=${first}`)).one;
    expect(thin.attributes).toEqual({ [first]: whole.attributes[first] });
  });

  it('update over an older version is 412 and changes nothing; over the one that was read it is partial', async () => {
    const before = v2Of(await send('GET', at(id))).one.attributes;
    const lost = await send('PUT', at(id), { body: change, headers: { 'If-Match': '"999999"' } });
    expect(lost.status, lost.text).toBe(412);
    expect(v2Of(await send('GET', at(id))).one.attributes).toEqual(before);
    const saved = await send('PATCH', at(id), { body: change, headers: { 'If-Match': etag } });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.headers.etag).not.toBe(etag);
    expect(v2Of(saved).one.attributes).toMatchObject(change);
    expect((await send('PUT', at(id), { body: change, headers: { 'If-Match': etag } })).status).toBe(412);
    etag = String(saved.headers.etag);
  });

  it('its audits tell of its making and its change, newest first, in the list shape', async () => {
    const { list, meta, links } = v2Of(await send('GET', `${at(id)}/audits`));
    const actions = list
      .map(({ attributes }) => attributes.action)
      .filter((action) => action === 'create' || action === 'update');
    expect([actions[0], actions.at(-1)]).toEqual(['update', 'create']);
    expect(meta).toMatchObject({ total: list.length, page: 1, last_page: 1 });
    expect(links).toMatchObject({ next: null, prev: null });
    expect((await send('POST', `${at(id)}/audits`, { body: {} })).status).toBe(405);
  });

  it('delete over an older version is 412, else 204; then it is nowhere', async () => {
    expect((await send('DELETE', at(id), { headers: { 'If-Match': '"999999"' } })).status).toBe(412);
    const gone = await send('DELETE', at(id), { headers: { 'If-Match': etag } });
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const [method, address] of [
      ['GET', at(id)],
      ['GET', `${at(id)}/audits`],
      ['PATCH', at(id)],
      ['DELETE', at(id)],
    ] as const)
      expect((await send(method, address, method === 'PATCH' ? { body: change } : {})).status, `${method} ${address}`).toBe(404);
    expect(v2Of(await send('GET', `${path}?filter[id]=eq:${encodeURIComponent(id)}`)).list).toEqual([]);
    bin = String(gone.headers['x-bin-id']);
  });

  it('comes back from the bin as a newer version than any it had', async () => {
    expect((await send('POST', `bin/${bin}/restore`)).status).toBe(200);
    const back = await send('GET', at(id));
    const versionOf = (tag: unknown) => Number(/^"(\d+)-/.exec(String(tag))?.[1]);
    expect(versionOf(back.headers.etag)).toBeGreaterThan(versionOf(etag));
    expect((await send('PUT', at(id), { body: change, headers: { 'If-Match': etag } })).status).toBe(412);
  });
});

it('/audits is read and listed, never written (docs/interface/v2.md#resources)', async () => {
  const { list } = v2Of(await send('GET', 'audits?page[size]=1'));
  const [entry] = list;
  expect((await send('GET', `audits/${entry?.id}`)).status).toBe(200);
  for (const [method, path] of [
    ['POST', 'audits'],
    ['PUT', `audits/${entry?.id}`],
    ['DELETE', `audits/${entry?.id}`],
  ] as const)
    expect((await send(method, path, method === 'DELETE' ? {} : { body: {} })).status, method).toBe(405);
});

// The office's records on v2: orders and tickets are numbered, tickets assessed, statuses kept while used, many rows at once,
// customers assigned. docs/interface/v2.md#catalogue, docs/interface/v2.md#bulk, docs/interface/access.md#row-scope,
// docs/interface/records.md#statuses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function post(path: string, body: object, user: UserName = 'admin') {
  return v2Of(await lab.v2(user, { method: 'POST', path: `/api/v2/${path}`, body }));
}

async function attributesOf(path: string, user: UserName = 'admin'): Promise<Record<string, unknown>> {
  return v2Of(await lab.v2(user, { path: `/api/v2/${path}` })).one?.attributes ?? {};
}

describe('numbers', () => {
  it('of orders count on within their year and may be brought along', async () => {
    const numberOf = async (values: object) =>
      (await post('bookings', { customer_id: 'C-ALPHA', date: '2031-02-03', ...values })).one?.attributes.number;
    expect(await numberOf({})).toBe('A31-0001');
    expect(await numberOf({})).toBe('A31-0002');
    expect(await numberOf({ number: 'A31-0120' })).toBe('A31-0120');
    expect(await numberOf({ number: 'A31-x' })).toBe('A31-x');
    expect(await numberOf({})).toBe('A31-0121');
    expect(await numberOf({ number: 'A31-9999' })).toBe('A31-9999');
    expect(await numberOf({})).toBe('A31-10000');
    expect(await numberOf({})).toBe('A31-10001');
  });

  it('of positions follow each other within their order', async () => {
    const { one } = await post('bookings', { customer_id: 'C-ALPHA' });
    for (const expected of [1, 2]) {
      const { one: position } = await post('booking-positions', { booking_id: one?.id, name: 'Kalibrierung' });
      expect(position?.attributes.pos_number).toBe(expected);
    }
  });
});

describe('tickets', () => {
  it.each([
    [
      { risk_1: 2, risk_2: 2 },
      { risk: 4, priority: 'low', due_date: null },
    ],
    [
      { risk_1: 3, risk_2: 3 },
      { risk: 9, priority: 'normal', due_date: '2026-05-31' },
    ],
    [
      { risk_1: 2, risk_2: 7 - 2 },
      { risk: 10, priority: 'high', due_date: '2026-04-01' },
    ],
    [
      { risk_1: 5, risk_2: 5 },
      { risk: 25, priority: 'critical', due_date: '2026-03-09' },
    ],
    [
      { risk_1: 5, risk_2: 2, risk_3: 3 },
      { risk: 30, priority: 'high', due_date: '2026-04-01' },
    ],
    [{ risk_1: 5 }, { risk: null, priority: 'normal', due_date: null }],
    [
      { risk_1: 5, risk_2: 5, priority: 'low', due_date: '2026-12-24' },
      { risk: 25, priority: 'low', due_date: '2026-12-24' },
    ],
  ])('%j is assessed as %j', async (values, assessed) => {
    const { one } = await post('tickets', { title: 'Abweichung', ...values });
    expect(one?.attributes).toMatchObject({
      ...assessed,
      number: expect.stringMatching(/^T-\d{4}$/),
      author_id: expect.any(String),
    });
  });

  it('are closed on the day they are closed, and open again', async () => {
    const { one } = await post('tickets', { title: 'Beschwerde' });
    const path = `/api/v2/tickets/${one?.id}`;
    const statuses = v2Of(await lab.v2('admin', { path: '/api/v2/statuses?filter[type]=support_tickets&page[size]=50' })).list;
    const numberOf = (code: string) => statuses.find(({ attributes }) => attributes.code === code)?.attributes.number;
    const change = async (code: string) =>
      v2Of(await lab.v2('admin', { method: 'PATCH', path, body: { status: numberOf(code) } })).one?.attributes.closed_date;
    expect(await change('D')).toBe('2026-03-02');
    expect(await change('W')).toBeNull();
  });
});

describe('statuses', () => {
  const inOperation = async () =>
    v2Of(await lab.v2('admin', { path: '/api/v2/statuses?filter[type]=inventory&filter[code]=A' })).list[0]?.id;

  it('that records stand in keep their letter and stay', async () => {
    const path = `/api/v2/statuses/${await inOperation()}`;
    expect((await lab.v2('admin', { method: 'PATCH', path, body: { code: 'Q' } })).status).toBe(422);
    const refused = await lab.v2('admin', { method: 'DELETE', path });
    expect(refused.status).toBe(409);
    expect(v2Of(refused).errors[0]?.detail).toContain('Devices');
    expect((await lab.v2('admin', { method: 'PATCH', path, body: { title_en: 'At work' } })).status).toBe(200);
  });

  it('of the lab’s own work at once on both faces, and go when nobody needs them', async () => {
    const { one } = await post('statuses', {
      type: 'inventory',
      code: 'G',
      number: 40,
      title_de: 'Gesperrt extern',
      title_en: 'Blocked outside',
    });
    expect((await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-2', body: { status: 40 } })).status).toBe(
      200,
    );
    const row = (await lab.v1('admin', { path: '/api/inventory/dev-2' })).body as { data: { inventory: { I4209: string } } };
    expect(row.data.inventory.I4209).toBe('G');
    await lab.v1('admin', { method: 'PUT', path: '/api/inventory/dev-2', body: { I4209: 'A' } });
    expect((await lab.v2('admin', { method: 'DELETE', path: `/api/v2/statuses/${one?.id}` })).status).toBe(204);
  });
});

describe('many at once', () => {
  it('devices get a new place each, a foreign one none', async () => {
    const answer = await post(
      'locations/bulk-assign',
      { inventory_ids: ['dev-1', 'far-1', 'dev-2'], attributes: { location_2: 'Regal 9' } },
      'berta',
    );
    expect(answer.list).toMatchObject([
      { id: 'dev-1', status: 'created', reason: null },
      { id: 'far-1', status: 'failed', reason: expect.stringMatching(/\S/) },
      { id: 'dev-2', status: 'created', reason: null },
    ]);
    expect(answer.meta).toMatchObject({ created: 2, failed: 1 });
    const places = v2Of(await lab.v2('admin', { path: '/api/v2/locations?filter[location_2]=Regal%209&include=inventory' })).list;
    expect(places.map(({ attributes }) => [attributes.inventory_id, attributes.is_active]).sort()).toEqual([
      ['dev-1', 1],
      ['dev-2', 1],
    ]);
  });

  it.each([
    ['repairs', { inventory_id: 'dev-3', description: 'Anzeige' }],
    ['contacts', { customer_id: 'C-ALPHA', name: 'Weg' }],
    ['locations', { inventory_id: 'dev-3' }],
  ])('%s are deleted, each with its own result', async (path, values) => {
    const { one } = await post(path, values);
    const answer = await post(`${path}/bulk-delete`, { ids: [one?.id, 'ghost'] });
    expect(answer.list).toMatchObject([
      { id: one?.id, status: 'deleted' },
      { id: 'ghost', status: 'failed' },
    ]);
    expect(answer.meta).toMatchObject({ deleted: 1, failed: 1 });
  });

  it('documents are approved once, with who and when', async () => {
    const { one } = await post('documents', { title: 'Anweisung' });
    expect((await post('documents/bulk-approve', { ids: [one?.id, 'ghost'] })).meta).toMatchObject({ approved: 1, failed: 1 });
    const approved = await attributesOf(`documents/${one?.id}`);
    expect(approved).toMatchObject({
      approved_by: expect.stringMatching(/\S/),
      approved_at: expect.stringMatching(/^2026-03-02/),
    });
    lab.clock.step({ hours: 1 });
    await post('documents/bulk-approve', { ids: [one?.id] });
    expect(await attributesOf(`documents/${one?.id}`)).toEqual(approved);
  });

  it('no more than 500', async () => {
    const ids = Array.from({ length: 501 }, (_, n) => `x${n}`);
    expect((await post('repairs/bulk-delete', { ids })).errors[0]).toMatchObject({
      status: '422',
      source: { pointer: '/data/attributes/ids' },
    });
  });
});

describe('customers of a user', () => {
  const path = 'users/user-berta/customers';

  it('are replaced, added and taken away, and count at once', async () => {
    const seen = async () => v2Of(await lab.v2('berta', { path: '/api/v2/customers' })).meta.total;
    expect(await seen()).toBe(2);
    expect((await post(path, { customers: ['C-ALPHA'] })).meta).toMatchObject({ total: 1, customer_filter: 'assigned' });
    expect(await seen()).toBe(1);
    expect((await post(path, { customers: ['C-BETA'], mode: 'add' })).list.map(({ id }) => id).sort()).toEqual([
      'C-ALPHA',
      'C-BETA',
    ]);
    expect((await post(path, { customers: ['C-ALPHA'], mode: 'remove' })).list).toMatchObject([
      { id: 'C-BETA', type: 'customer', attributes: { name: 'Bergmann Optik' } },
    ]);
    await post(path, { customers: ['C-ALPHA', 'C-BETA'] });
    expect(v2Of(await lab.v2('admin', { path: `/api/v2/${path}` })).meta).toMatchObject({ total: 2, inventory_filter: 'all' });
  });

  it('carry the version of his record; who saw an older one is refused', async () => {
    const ask = (headers: Record<string, string>) =>
      lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body: { customers: ['C-BETA'], mode: 'remove' }, headers });
    const { headers: seen } = await lab.v2('admin', { path: `/api/v2/${path}` });
    await post('users/user-berta/customers', { customers: ['C-ALPHA'], mode: 'remove' });
    expect((await ask({ 'If-Match': String(seen.etag) })).status).toBe(412);
    const { headers: now } = await lab.v2('admin', { path: `/api/v2/${path}` });
    const done = await ask({ 'If-Match': String(now.etag) });
    expect([done.status, v2Of(done).meta]).toMatchObject([200, { total: 0 }]);
    await post(path, { customers: ['C-ALPHA', 'C-BETA'] });
  });

  it('two who add one each at the same time both find theirs there', async () => {
    await post(path, { customers: [] });
    await Promise.all(['C-ALPHA', 'C-BETA'].map((customer) => post(path, { customers: [customer], mode: 'add' })));
    expect(v2Of(await lab.v2('admin', { path: `/api/v2/${path}` })).meta).toMatchObject({ total: 2 });
  });

  it('unknown ones are named and nothing changes', async () => {
    expect((await post(path, { customers: ['C-ALPHA', 'nobody'] })).errors[0]).toMatchObject({ status: '422' });
    expect(v2Of(await lab.v2('admin', { path: `/api/v2/${path}` })).meta).toMatchObject({ total: 2 });
  });
});

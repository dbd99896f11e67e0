// Writing on v2: both body forms, partial updates, ETag, Idempotency-Key, deleting. docs/interface/v2.md#shape,
// docs/interface/v2.md#catalogue, docs/interface/v2.md#errors, docs/interface/v2.md#bodies, docs/interface/v2.md#idempotency.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/;

describe('create answers 201', () => {
  it('with the record, its ETag and its address', async () => {
    const answer = await lab.v2('berta', {
      method: 'POST',
      path: '/api/v2/inventories',
      body: { asset_number: 'V2-1', customer_id: 'C-ALPHA', status: 2, calibration_interval: 18 },
    });
    expect(answer.status, answer.text).toBe(201);
    const { one } = v2Of(answer);
    expect(one).toMatchObject({
      id: expect.stringMatching(uuid),
      type: 'inventory',
      attributes: { asset_number: 'V2-1', status: 2, calibration_interval: 18, interval_unit: 'month' },
      relationships: { customer: { data: { id: 'C-ALPHA' } } },
    });
    expect(answer.headers.etag).toMatch(/^"1-/);
    expect(answer.headers.location).toBe(`/api/v2/inventories/${one.id}`);
    expect((await lab.v1('berta', { path: `/api/inventory/${one.id}` })).body).toMatchObject({
      data: { inventory: { I4209: 'S', I4229: 18, I4228: 'month' } },
    });
  });

  scenarios(
    () => lab,
    [
      {
        name: 'category with all attributes',
        request: 'POST /api/v2/categories',
        body: {
          name: 'Neu',
          short_name: 'N',
          type: 'inventory',
          color: '#112233',
          text_color: '#FFFFFF',
          rentable: 1,
          parent_id: 'cat-elec',
          sort_num: 5,
        },
        status: 201,
        has: {
          data: {
            type: 'category',
            attributes: { name: 'Neu', rentable: 1, parent_id: 'cat-elec', sort_num: 5, color: '#112233' },
          },
        },
        touches: [/^categories /],
      },
      {
        name: 'JSON:API form with relationships',
        request: 'POST /api/v2/inventories',
        body: {
          data: {
            type: 'inventory',
            id: 'japi-1',
            attributes: { asset_number: 'J-1' },
            relationships: {
              customer: { data: { type: 'customer', id: 'C-BETA' } },
              categories: { data: [{ type: 'category', id: 'cat-mech' }] },
            },
          },
        },
        status: 201,
        has: {
          data: {
            id: 'japi-1',
            relationships: { customer: { data: { id: 'C-BETA' } }, categories: { data: [{ id: 'cat-mech', type: 'category' }] } },
          },
        },
        touches: ['inventory japi-1', 'inventory_categories japi-1 cat-mech'],
      },
      {
        name: 'plain form with a relation by key',
        request: 'POST /api/v2/inventories',
        body: { id: 'plain-1', customer: 'C-BETA', categories: ['cat-mech', 'cat-elec'] },
        status: 201,
        touches: ['inventory plain-1', 'inventory_categories plain-1 cat-elec', 'inventory_categories plain-1 cat-mech'],
      },
      {
        name: 'another type in the body',
        request: 'POST /api/v2/inventories',
        body: { data: { type: 'customer', attributes: {} } },
        status: 409,
        has: { errors: [{ status: '409' }] },
      },
      {
        name: 'an unknown category',
        request: 'POST /api/v2/inventories',
        body: { customer_id: 'C-ALPHA', categories: ['ghost'] },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/relationships/categories' } }] },
      },
      {
        name: 'an unknown attribute',
        request: 'POST /api/v2/inventories',
        body: { customer_id: 'C-ALPHA', colour: 'red' },
        status: 422,
        has: { errors: [{ status: '422', source: { pointer: '/data/attributes/colour' } }] },
      },
      {
        name: 'a v1 code',
        request: 'POST /api/v2/inventories',
        body: { customer_id: 'C-ALPHA', I4201: 'x' },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/attributes/I4201' } }] },
      },
      {
        name: 'a name of the prototype',
        request: 'POST /api/v2/inventories',
        body: '{"customer_id":"C-ALPHA","__proto__":{"asset_number":"x"}}',
        headers: { 'Content-Type': 'application/json' },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/attributes/__proto__' } }] },
      },
      {
        name: 'a name of the prototype beside the parts of a bulk call',
        request: 'POST /api/v2/inventories/bulk-update',
        body: '{"ids":["dev-1"],"attributes":{},"__proto__":560}',
        headers: { 'Content-Type': 'application/json' },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/attributes/__proto__' } }] },
      },
      {
        name: 'a status letter instead of its number',
        request: 'POST /api/v2/inventories',
        body: { customer_id: 'C-ALPHA', status: 'A' },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/attributes/status' } }] },
      },
      {
        name: 'several problems are several errors',
        request: 'POST /api/v2/inventories',
        body: { duedate: '31.12.2026', status: 77 },
        status: 422,
        has: {
          errors: [
            { source: { pointer: '/data/attributes/duedate' } },
            { source: { pointer: '/data/attributes/status' } },
            { source: { pointer: '/data/attributes/customer_id' } },
          ],
        },
      },
      {
        name: 'a customer the caller does not see',
        as: 'berta',
        request: 'POST /api/v2/inventories',
        body: { customer_id: 'C-FAR' },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/attributes/customer_id' } }] },
      },
      {
        name: 'the same by relationship',
        as: 'berta',
        request: 'POST /api/v2/inventories',
        body: { customer: 'C-FAR' },
        status: 422,
      },
      {
        name: 'a duplicate',
        request: 'POST /api/v2/categories',
        body: { name: 'Mechanisch', type: 'inventory' },
        status: 422,
        has: { errors: expect.arrayContaining([expect.objectContaining({ status: '422', code: 'field.not_unique' })]) },
      },
      {
        name: 'without the operation',
        as: 'bare',
        request: 'POST /api/v2/categories',
        body: { name: 'x' },
        status: 403,
        has: { errors: [{ status: '403', code: 'auth.forbidden', detail: expect.stringContaining('categories_edit') }] },
      },
    ],
  );
});

describe('update is partial by PUT and PATCH', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'PATCH',
        request: 'PATCH /api/v2/inventories/dev-4',
        body: { location: 'Regal 8' },
        status: 200,
        has: { data: { id: 'dev-4', attributes: { location: 'Regal 8', asset_number: 'B-1' } } },
        touches: ['inventory dev-4'],
      },
      {
        name: 'PUT',
        request: 'PUT /api/v2/inventories/dev-4',
        body: { model: 'Y9' },
        status: 200,
        has: { data: { attributes: { location: 'Regal 8', model: 'Y9' } } },
        touches: ['inventory dev-4'],
      },
      {
        name: 'the interval is written back as months',
        request: 'PATCH /api/v2/inventories/dev-5',
        body: { calibration_interval: 9 },
        status: 200,
        has: { data: { attributes: { calibration_interval: 9, interval_count: 9, interval_unit: 'month' } } },
        touches: ['inventory dev-5'],
      },
      {
        name: 'categories are the full new set',
        request: 'PATCH /api/v2/inventories/dev-1',
        body: { data: { relationships: { categories: { data: [{ id: 'cat-mech', type: 'category' }] } } } },
        status: 200,
        has: { data: { relationships: { categories: { data: [{ id: 'cat-mech' }] } } } },
        touches: [
          'inventory dev-1',
          'inventory_categories dev-1 cat-dmm',
          'inventory_categories dev-1 cat-elec',
          'inventory_categories dev-1 cat-mech',
        ],
      },
      {
        name: 'an empty set clears them',
        request: 'PATCH /api/v2/inventories/dev-1',
        body: { categories: [] },
        status: 200,
        has: { data: { relationships: { categories: { data: [] } } } },
        touches: ['inventory dev-1', 'inventory_categories dev-1 cat-mech'],
      },
      {
        name: 'a relation that is no list of keys',
        request: 'PATCH /api/v2/inventories/dev-1',
        body: { categories: 'cat-mech' },
        status: 422,
      },
      {
        name: 'a relation that only the other side writes',
        request: 'PATCH /api/v2/inventories/dev-1',
        body: { calibrations: [] },
        status: 422,
      },
      {
        name: 'an unknown relationship',
        request: 'PATCH /api/v2/inventories/dev-1',
        body: { data: { relationships: { owner: { data: null } } } },
        status: 422,
      },
      {
        name: 'a changed id',
        request: 'PATCH /api/v2/inventories/dev-1',
        body: { data: { id: 'dev-2', attributes: {} } },
        status: 422,
      },
      {
        name: 'a read-only attribute',
        request: 'PATCH /api/v2/inventories/dev-1',
        body: { created_at: '2020-01-01T00:00:00Z' },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/attributes/created_at' } }] },
      },
      {
        name: 'another customer’s record',
        as: 'berta',
        request: 'PATCH /api/v2/inventories/far-1',
        body: { model: 'x' },
        status: 404,
      },
      { name: 'an unknown record', request: 'PATCH /api/v2/inventories/ghost', body: { model: 'x' }, status: 404 },
    ],
  );

  it.each(['inventories/dev-1', 'inventories/12:345', 'customers/C-BETA', 'categories/cat-dmm'])(
    'sending back what was read of %s changes nothing',
    async (path) => {
      const { one } = v2Of(await lab.v2('admin', { path: `/api/v2/${path}` }));
      const before = await labState(lab);
      const { calibration_interval: _computed, ...attributes } = one.attributes;
      const answer = await lab.v2('admin', {
        method: 'PUT',
        path: `/api/v2/${path}`,
        body: { data: { id: one.id, type: one.type, attributes } },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(touchedRows(before, await labState(lab))).toEqual([]);
    },
  );
});

describe('If-Match guards against lost updates', () => {
  it('the second of two savers is told', async () => {
    const path = '/api/v2/customers/C-BETA';
    const etag = String((await lab.v2('admin', { path })).headers.etag);
    const first = await lab.v2('admin', { method: 'PATCH', path, headers: { 'If-Match': etag }, body: { phone: '1' } });
    const second = await lab.v2('berta', { method: 'PATCH', path, headers: { 'If-Match': etag }, body: { phone: '2' } });
    expect([first.status, second.status]).toEqual([200, 412]);
    expect(first.headers.etag).not.toBe(etag);
    expect(v2Of(second).errors[0]).toMatchObject({ status: '412', code: 'record.conflict' });
    expect(v2Of(await lab.v2('admin', { path })).one.attributes.phone).toBe('1');
    const third = await lab.v2('berta', {
      method: 'PATCH',
      path,
      headers: { 'If-Match': String(first.headers.etag) },
      body: { phone: '2' },
    });
    expect(third.status).toBe(200);
  });

  it('holds for changed links and for deleting', async () => {
    const { headers } = await lab.v2('admin', { path: '/api/v2/inventories/japi-1' });
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/japi-1', body: { categories: [] } });
    const answer = await lab.v2('admin', {
      method: 'DELETE',
      path: '/api/v2/inventories/japi-1',
      headers: { 'If-Match': String(headers.etag) },
    });
    expect(answer.status).toBe(412);
    expect((await lab.v2('admin', { path: '/api/v2/inventories/japi-1' })).status).toBe(200);
  });

  it.each(['"nonsense"', 'W/"1"', '1', '""'])('%s was never current', async (tag) => {
    expect(
      (
        await lab.v2('admin', {
          method: 'PATCH',
          path: '/api/v2/customers/C-BETA',
          headers: { 'If-Match': tag },
          body: { phone: '3' },
        })
      ).status,
    ).toBe(412);
  });

  it('* means any version', async () => {
    expect(
      (
        await lab.v2('admin', {
          method: 'PATCH',
          path: '/api/v2/customers/C-BETA',
          headers: { 'If-Match': '*' },
          body: { phone: '3' },
        })
      ).status,
    ).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  const post = (key: string, body: unknown, path = '/api/v2/customers') =>
    lab.v2('admin', { method: 'POST', path, headers: { 'Idempotency-Key': key }, body });
  const customers = async () => (await lab.services.lab.db.selectFrom('customers').select('KTAG').execute()).length;

  it('answers the first result again and creates nothing twice', async () => {
    const before = await customers();
    const first = await post('key-1', { name: 'Once' });
    const again = await post('key-1', { name: 'Once' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await customers()).toBe(before + 1);
  });

  it('also when both arrive at the same moment', async () => {
    const before = await customers();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('key-2', { name: 'At once' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await customers()).toBe(before + 1);
  });

  it('another body or another address is a conflict', async () => {
    expect((await post('key-1', { name: 'Twice' })).status).toBe(409);
    expect((await post('key-1', { name: 'Once' }, '/api/v2/categories')).status).toBe(409);
  });

  it('belongs to its user', async () => {
    const answer = await lab.v2('lockable', {
      method: 'POST',
      path: '/api/v2/customers',
      headers: { 'Idempotency-Key': 'key-1' },
      body: { name: 'Other user' },
    });
    expect(answer.status).toBe(201);
  });

  it('is answered to who still sees the record, and to nobody else', async () => {
    const make = () =>
      lab.v2('berta', {
        method: 'POST',
        path: '/api/v2/inventories',
        headers: { 'Idempotency-Key': 'seen-1' },
        body: { asset_number: 'SEEN-1', customer_id: 'C-ALPHA' },
      });
    const first = await make();
    expect([first.status, (await make()).body]).toEqual([201, first.body]);
    const moved = { method: 'PATCH', path: `/api/v2/inventories/${v2Of(first).one.id}`, body: { customer_id: 'C-FAR' } };
    expect((await lab.v2('admin', moved)).status).toBe(200);
    const again = await make();
    expect([again.status, again.text.includes('SEEN-1')]).toEqual([404, false]);
  });

  it('a refused request leaves the key free', async () => {
    expect((await post('key-3', { phone: 'no name' })).status).toBe(422);
    expect((await post('key-3', { name: 'Now right' })).status).toBe(201);
  });

  const rowsOf = async (table: string) => (await lab.services.lab.db.selectFrom(table).selectAll().execute()).length;

  it('of an action that makes something: places are assigned once (docs/interface/v2.md#idempotency)', async () => {
    const before = await rowsOf('location');
    const body = { inventory_ids: ['dev-1', 'ghost'], attributes: { location_2: 'Once' } };
    const first = await post('key-5', body, '/api/v2/locations/bulk-assign');
    expect(v2Of(first).meta).toMatchObject({ created: 1, failed: 1 });
    const again = await post('key-5', body, '/api/v2/locations/bulk-assign');
    expect([again.status, again.headers['idempotent-replay'], again.body]).toEqual([200, 'true', first.body]);
    expect(await rowsOf('location')).toBe(before + 1);
    expect((await post('key-5', { ...body, inventory_ids: ['dev-2'] }, '/api/v2/locations/bulk-assign')).status).toBe(409);
  });

  it('of an action that answers with a record: a copy is made once, with its address and version (docs/interface/v2.md#idempotency)', async () => {
    const { id } = v2Of(await post('key-6', { name: 'Board' }, '/api/v2/dashboards')).one;
    const copy = () => post('key-7', {}, `/api/v2/dashboards/${id}/duplicate`);
    const first = await copy();
    expect(first.headers).toMatchObject({ location: `/api/v2/dashboards/${v2Of(first).one.id}`, etag: expect.any(String) });
    const before = await rowsOf('dashboards');
    expect([(await copy()).text, await rowsOf('dashboards')]).toEqual([first.text, before]);
  });

  it('of a trial keeps nothing, as without it (docs/interface/v2.md#idempotency)', async () => {
    const before = await customers();
    const body = { ids: ['C-BETA'], attributes: { name: 'Tried' }, dry_run: true };
    const tried = await post('key-8', body, '/api/v2/customers/bulk-update');
    expect([tried.status, v2Of(tried).meta]).toEqual([200, { updated: 1, failed: 0, run: null }]);
    const kept = v2Of(await lab.v2('admin', { path: '/api/v2/customers/C-BETA' })).one.attributes.name;
    expect([kept === 'Tried', await customers()]).toEqual([false, before]);
  });

  it('of an undo whose answer was lost: the first answer, not a refusal (docs/interface/v2.md#idempotency)', async () => {
    const body = { ids: ['C-BETA'], attributes: { phone: '07' } };
    const { run } = v2Of(await post('key-9', body, '/api/v2/customers/bulk-update')).meta;
    const undo = () => post('key-10', undefined, `/api/v2/runs/${run}/undo`);
    const [first, again] = [await undo(), await undo()];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });

  it('is forgotten after 24 hours', async () => {
    await post('key-4', { name: 'Today' });
    lab.clock.step({ hours: 24, seconds: 1 });
    expect((await post('key-4', { name: 'Tomorrow' })).status).toBe(201);
  });
});

describe('delete', () => {
  it('answers 204 without a body', async () => {
    const answer = await lab.v2('admin', { method: 'DELETE', path: '/api/v2/inventories/plain-1' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await lab.v2('admin', { method: 'DELETE', path: '/api/v2/inventories/plain-1' })).status).toBe(404);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'what others need stays',
        request: 'DELETE /api/v2/customers/C-ALPHA',
        status: 409,
        has: { errors: [{ status: '409', code: 'record.in_use' }] },
        text: ['Devices'],
      },
      { name: 'another customer’s record', as: 'berta', request: 'DELETE /api/v2/inventories/far-1', status: 404 },
      {
        name: 'without the operation',
        as: 'bare',
        request: 'DELETE /api/v2/inventories/dev-1',
        status: 403,
        text: ['inventory_delete'],
      },
    ],
  );
});

describe('a setting', () => {
  it('is written back as it was read, whatever kind of value it holds', async () => {
    const list = v2Of(await lab.v2('admin', { path: '/api/v2/settings?page[size]=500' })).list;
    expect(list.some(({ attributes }) => typeof attributes.value === 'string')).toBe(true);
    for (const { id, attributes } of list) {
      const answer = await lab.v2('admin', {
        method: 'PATCH',
        path: `/api/v2/settings/${id}`,
        body: { value: attributes.value },
      });
      expect(answer.status, `${id}: ${answer.text}`).toBe(200);
      // Empty text is no value (decision 11).
      expect(v2Of(answer).one?.attributes.value).toEqual(attributes.value === '' ? null : attributes.value);
    }
  });
});

// The rows of the interface document's tables of v1 parameters and endpoints, of its v1 errors and limits, and of its
// Authentication section, one named test a row. docs/interface/v1.md#list-parameters, docs/interface/v1.md#endpoints,
// docs/interface/v1.md#session, Errors, Limits, Authentication.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, v1Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import type { Call } from '../../support/http-client.ts';
import { parameter } from '../../support/http-client.ts';
import { credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';
import { apiKeyOf, emailOf, ownDevices, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
let cookie = '';
beforeAll(async () => {
  lab = await startLab();
  cookie = `plumbline_session=${await lab.services.signIn.startSession('user-probe', '127.0.0.1')}`;
});
afterAll(() => lab.stop());

const send = (path: string, call: Partial<Call> = {}) => lab.v1('berta', { ...call, path: `/api/${path}` });
const list = async (query: string) => v1Of(await send(`inventory?${query}`)).rows.map((row) => row.MTAG);
const sortBy = (direction: string) => parameter('sort', [{ property: 'I4201', direction }]);
const filterBy = (filter: unknown) => parameter('filter', filter);
const one = (property: string, value: unknown, operator: string) => ({ property, value, operator });

describe('common query parameters (docs/interface/v1.md#list-parameters)', () => {
  it('limit: page size (docs/interface/v1.md#list-parameters)', async () =>
    expect(await list('limit=2')).toEqual(ownDevices.slice(0, 2)));
  it('offset: start position (docs/interface/v1.md#list-parameters)', async () =>
    expect(await list('offset=5')).toEqual(ownDevices.slice(5)));
  it('sort: property and direction (docs/interface/v1.md#list-parameters)', async () => {
    expect((await list(sortBy('DESC')))[0]).toBe('dev/6 ü');
    expect((await list(sortBy('ASC')))[0]).toBe('dev-1');
  });
  it('filter: an array of property, value, operator (docs/interface/v1.md#list-parameters)', async () =>
    expect(await list(filterBy([one('I4201', 'A-1', '=')]))).toEqual(['dev-1']));
  it('filter: a nested object (docs/interface/v1.md#list-parameters)', async () =>
    expect(await list(filterBy({ logic: 'OR', conditions: [one('I4201', 'A-1', '='), one('I4201', 'A-2', '=')] }))).toEqual([
      'dev-1',
      'dev-2',
    ]));
  it.each(['', 'scenario=restfullyapp', 'scenario=anything', 'scenario='])(
    'scenario: "%s" changes nothing (docs/interface/v1.md#list-parameters)',
    async (query) => expect(await list(query)).toEqual([...ownDevices]),
  );
  it.each([
    ['=', one('I4201', 'A-1', '='), ['dev-1']],
    ['>', one('duedate', '2026-12-31', '>'), ['dev/6 ü']],
    ['like', one('I4206', 'druck', 'like'), ['dev-1', 'dev-4']],
  ])('operator %s (docs/interface/v1.md#list-parameters)', async (_name, condition, keys) =>
    expect(await list(filterBy([condition]))).toEqual(keys),
  );
  it('nested filter object: conditions may hold further objects (docs/interface/v1.md#list-parameters)', async () => {
    const inner = { filter: { logic: 'AND', conditions: [one('I4202', 'äpfel', 'like'), one('I4209', 'L', '=')] } };
    expect(await list(filterBy({ logic: 'OR', conditions: [one('I4201', 'A-2', '='), inner] }))).toEqual(['dev-2', 'dev-5']);
  });
  it.each([
    ['inventory', 'categories.name', 'Elektrisch'],
    ['inventory', 'customer.name', 'Bergmann Optik'],
    ['calibration', 'inventory.I4209', 'A'],
    ['location', 'customer_contact.name', 'Ähren'],
    ['repair', 'inventory.I4201', 'B-2'],
    ['contact', 'customer.K4602', 'Bergmann Optik'],
    ['user', 'user_role.name', 'probe'],
    ['result', 'calibration.C2306', 'CERT-5'],
    ['standard', 'standard_inventory.I4201', 'C-1'],
    ['document', 'customer.K4604', 'Aalen'],
  ])('dot notation joins any relation: %s %s (docs/interface/v1.md#list-parameters)', async (resource, property, value) => {
    const { status, total } = v1Of(await send(`${resource}?${filterBy([one(property, value, '=')])}`));
    expect([status, total > 0]).toEqual([200, true]);
    expect(v1Of(await send(`${resource}?${filterBy([one(property, 'no such thing', '=')])}`)).total).toBe(0);
  });
});

const resources: [resource: string, operation: string, key: string, fresh: Json, update: Json][] = [
  ['inventory', 'inventory', 'MTAG', { MTAG: 'e-1', ktag: 'C-ALPHA' }, { I4203: 'neu' }],
  ['calibration', 'calibration', 'CTAG', { CTAG: 'e-1', MTAG: 'dev-2', C2303: '2027-01-01' }, { C2313: 'Labor' }],
  ['customer', 'customers', 'KTAG', { KTAG: 'e-1', K4602: 'Neu' }, { K4604: 'Ulm' }],
];

describe.each(resources)('%s (docs/interface/v1.md#endpoints)', (resource, operation, key, fresh, update) => {
  const asAdmin = (path: string, call: Partial<Call> = {}) => lab.v1('admin', { ...call, path: `/api/${resource}${path}` });
  const only = async (held: readonly string[], path: string, call: Partial<Call> = {}) => {
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', ...held]) });
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    return lab.raw({ ...call, path: `/api/${resource}${path}`, headers });
  };
  const envelope = (record: unknown) => ({
    success: true,
    message: expect.any(String),
    data: { totalCount: 1, [resource]: record },
  });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

  it('GET: a list with totalCount (docs/interface/v1.md#endpoints)', async () => {
    const { status, body } = await asAdmin('?limit=1');
    expect([status, body]).toMatchObject([200, { success: true, data: { totalCount: expect.any(Number), [resource]: [{}] } }]);
  });
  it('GET needs <x>_view: else 403 (docs/interface/v1.md#endpoints)', async () => {
    expect((await only([], '')).body).toMatchObject({
      success: false,
      message: `Forbidden: ${operation}_view`,
      data: { errorCode: 403 },
    });
    expect((await only([`${operation}_view`], '')).status).toBe(200);
  });
  it('POST creates (docs/interface/v1.md#endpoints)', async () => {
    expect((await asAdmin('', { method: 'POST', body: fresh })).body).toMatchObject(envelope(fresh));
  });
  it('POST needs <x>_edit (docs/interface/v1.md#endpoints)', async () => {
    expect((await only([`${operation}_view`], '', { method: 'POST', body: {} })).status).toBe(403);
  });
  it('POST of what cannot be: 400 (docs/interface/v1.md#endpoints)', async () => {
    const { status, body } = await asAdmin('', { method: 'POST', body: { nonsense: 1 } });
    expect([status, body]).toMatchObject([
      400,
      { success: false, data: { errorCode: 400 }, errors: { nonsense: [expect.any(String)] } },
    ]);
  });
  it('GET /{id} reads one; 404 when there is none (docs/interface/v1.md#endpoints)', async () => {
    expect((await asAdmin('/e-1')).body).toMatchObject(envelope(fresh));
    expect((await asAdmin('/none')).body).toMatchObject({ success: false, data: { errorCode: 404 } });
  });
  it('PUT /{id} updates; 400 when it cannot be (docs/interface/v1.md#endpoints)', async () => {
    expect((await asAdmin('/e-1', { method: 'PUT', body: update })).body).toMatchObject(envelope({ ...fresh, ...update }));
    expect((await asAdmin('/e-1', { method: 'PUT', body: { nonsense: 1 } })).status).toBe(400);
  });
  it('PUT needs <x>_edit, DELETE needs <x>_delete (docs/interface/v1.md#endpoints)', async () => {
    const held = [`${operation}_view`, `${operation}_delete`];
    expect((await only(held, '/e-1', { method: 'PUT', body: {} })).status).toBe(403);
    expect((await only([`${operation}_view`, `${operation}_edit`], '/e-1', { method: 'DELETE' })).status).toBe(403);
  });
  it('POST /update identifies the record by its key in the body (docs/interface/v1.md#endpoints)', async () => {
    const body = new URLSearchParams({ [key]: 'e-1', ...update } as Record<string, string>).toString();
    expect((await asAdmin('/update', { method: 'POST', headers: form, body })).body).toMatchObject(
      envelope({ ...fresh, ...update }),
    );
  });
  it('DELETE /{id} deletes; 404 when there is none (docs/interface/v1.md#endpoints)', async () => {
    expect((await asAdmin('/e-1', { method: 'DELETE' })).body).toMatchObject({ success: true, message: 'Record Deleted' });
    expect((await asAdmin('/e-1', { method: 'DELETE' })).status).toBe(404);
  });
  it('POST /insert creates from a form; 400 when it cannot be (docs/interface/v1.md#endpoints)', async () => {
    const body = new URLSearchParams(fresh as Record<string, string>).toString();
    expect((await asAdmin('/insert', { method: 'POST', headers: form, body })).body).toMatchObject(envelope(fresh));
    expect((await asAdmin('/insert', { method: 'POST', headers: form, body: 'nonsense=1' })).status).toBe(400);
    await asAdmin('/e-1', { method: 'DELETE' });
  });
  it('GET /rules (docs/interface/v1.md#endpoints)', async () => {
    expect((await asAdmin('/rules')).body).toMatchObject({
      success: true,
      data: { rules: expect.arrayContaining([expect.objectContaining({ field: key })]) },
    });
  });
  it('GET /get/{field}/{value}: success, message, fields, data (docs/interface/v1.md#endpoints)', async () => {
    const [row] = v1Of(await asAdmin('?limit=1')).rows;
    const { body } = await asAdmin(`/get/${key}/${encodeURIComponent(String(row?.[key]))}`);
    expect(body).toEqual({ success: true, message: expect.any(String), fields: expect.any(Object), data: [row] });
    const { fields } = body as { fields: Json };
    for (const label of Object.values(fields)) expect(label).toEqual(expect.any(String));
  });
  it('OPTIONS: 200 with both headers and no credentials (docs/interface/v1.md#endpoints)', async () => {
    const { status, headers } = await lab.raw({ method: 'OPTIONS', path: `/api/${resource}` });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE, OPTIONS');
  });
});

describe('further calls (docs/interface/v1.md#endpoints)', () => {
  it.each(['standard', 'user', 'repair', 'location', 'contact'])(
    'GET /api/%s/rules (docs/interface/v1.md#endpoints)',
    async (resource) => {
      const { status, body } = await send(`${resource}/rules`);
      expect([status, body]).toMatchObject([
        200,
        { success: true, data: { rules: expect.arrayContaining([expect.any(Object)]) } },
      ]);
    },
  );
  it('POST /api/contact: the response returns data.uID (docs/interface/v1.md#endpoints)', async () => {
    const { body } = await send('contact', { method: 'POST', body: { customer_uID: 'C-ALPHA', name: 'Neu' } });
    const { data } = body as { data: { uID: string; contact: Json } };
    expect(data.uID).toEqual(expect.stringMatching(/./));
    expect(data.contact.uID).toBe(data.uID);
  });
  it('POST /api/location sets MTAG, customer_KTAG and customer_contact_id (docs/interface/v1.md#endpoints)', async () => {
    const body = { MTAG: 'dev-2', customer_KTAG: 'C-ALPHA', customer_contact_id: 'contact-alpha' };
    expect(v1Of(await send('location', { method: 'POST', body })).record).toMatchObject(body);
  });
});

describe('auth and app (docs/interface/v1.md#session)', () => {
  const login = (body: unknown) => lab.raw({ method: 'POST', path: '/api/auth/login', body });
  it('POST /api/auth/login: 200 success and message, no credentials needed (docs/interface/v1.md#session)', async () => {
    const { status, body } = await login({ username: emailOf('lockable'), password: passwordOf('lockable') });
    expect([status, body]).toEqual([200, { success: true, message: expect.any(String) }]);
  });
  it('POST /api/auth/login: 401 in the error envelope (docs/interface/v1.md#session)', async () => {
    const { status, body } = await login({ username: emailOf('lockable'), password: 'wrong one' });
    expect([status, body]).toMatchObject([401, { success: false, data: { errorCode: 401 } }]);
  });
  it.each(['username', 'password'])('POST /api/auth/login requires %s (docs/interface/v1.md#session)', async (missing) => {
    const { status, body } = await login({ username: 'a@b.test', password: 'x', [missing]: undefined });
    expect([status, body]).toMatchObject([400, { success: false, errors: { [missing]: [expect.any(String)] } }]);
  });
  it('GET /api/auth takes the list parameters (docs/interface/v1.md#session)', async () =>
    expect(
      (
        await lab.v1('lockable', {
          path: `/api/auth?limit=1&${parameter('sort', [{ property: 'created_at', direction: 'DESC' }])}`,
        })
      ).body,
    ).toMatchObject({ success: true, data: { totalCount: 1, auth: [{ user_uID: 'user-lockable' }] } }));
  it('GET /api/auth/rules (docs/interface/v1.md#session)', async () =>
    expect((await send('auth/rules')).body).toMatchObject({ success: true, message: 'Rules Found' }));
  it.each(['', '?version=all', '?version=latest'])('GET /api/app/version%s (docs/interface/v1.md#session)', async (query) =>
    expect((await send(`app/version${query}`)).body).toEqual({
      success: true,
      data: { version: expect.any(String), changes: expect.arrayContaining([expect.any(String)]) },
    }),
  );
  it('GET /api/app takes the list parameters (docs/interface/v1.md#session)', async () =>
    expect((await send('app?limit=1&offset=0')).body).toMatchObject({
      success: true,
      data: { totalCount: expect.any(Number), app: [{}] },
    }));
});

describe('Errors and Limits', () => {
  it.each([
    ['a failed call', 'nothing', {}, 404],
    ['invalid create', 'inventory', { method: 'POST', body: { I4229: 'many' } }, 400],
    ['invalid update', 'inventory/dev-1', { method: 'PUT', body: { duedate: 'soon' } }, 400],
    ['record not found (read one)', 'inventory/none', {}, 404],
    ['record not found (delete)', 'inventory/none', { method: 'DELETE' }, 404],
  ] as [string, string, Partial<Call>, number][])('Errors: %s', async (_name, path, call, code) => {
    const { status, body } = await send(path, call);
    const { message } = body as { message: string };
    expect([status, body]).toMatchObject([code, { success: false, message, data: { errorCode: code, message } }]);
  });
  it('Errors: missing operation is 403', async () => expect((await lab.v1('bare', { path: '/api/inventory' })).status).toBe(403));
  it('Errors: a create failure carries errors, a list of sentences a field', async () =>
    expect(v1Of(await send('inventory', { method: 'POST', body: { I4229: 'many', ktag: 'C-ALPHA' } })).errors).toEqual({
      I4229: [expect.any(String)],
    }));
  it('Limits: offset is 0 by default', async () => expect(await list('limit=1')).toEqual(await list('limit=1&offset=0')));
});

describe('Authentication', () => {
  const query = ['USERNAME', 'PASSWORD', 'API_KEY'];
  const values = () => [emailOf('berta'), passwordOf('berta'), apiKeyOf('berta')];
  it('Authentication 1, 2: three values as query parameters', async () => {
    const parameters = query.map((name, index) => parameter(`HTTP_X_REST_${name}`, values()[index])).join('&');
    expect((await lab.raw({ path: `/api/inventory?${parameters}` })).status).toBe(200);
  });
  it('Authentication 2: three values as headers', async () =>
    expect((await lab.raw({ path: '/api/inventory', headers: credentialHeaders('berta') })).status).toBe(200));
  it('Authentication 3: a key made in the account works at once', async () => {
    const made = await lab.v2('berta', { method: 'POST', path: '/api/v2/auth/api-keys', body: { name: 'ERP' } });
    const key = /"api_key":"([^"]+)"/.exec(made.text)?.[1] ?? 'none';
    const headers = { ...credentialHeaders('berta'), 'X-REST-API-KEY': key };
    expect((await lab.raw({ path: '/api/inventory', headers })).status).toBe(200);
  });
  it('Authentication 4: login creates a session that authorises later calls', async () => {
    const body = { username: emailOf('berta'), password: passwordOf('berta') };
    const { headers } = await lab.raw({ method: 'POST', path: '/api/auth/login', body });
    const Cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
    expect((await lab.raw({ path: '/api/inventory', headers: { Cookie } })).status).toBe(200);
  });
  it('Authentication 5: using_API is required', async () =>
    expect((await lab.v1('noapi', { path: '/api/app/version' })).status).toBe(403));

  const gates: [resource: string, operations: string[], method: string][] = [
    ['inventory', ['inventory_view'], 'GET'],
    ['inventory', ['inventory_edit'], 'PUT'],
    ['inventory', ['inventory_delete'], 'DELETE'],
    ['calibration', ['calibration_view'], 'GET'],
    ['calibration', ['calibration_edit'], 'PUT'],
    ['calibration', ['calibration_delete'], 'DELETE'],
    ['customer', ['customers_view'], 'GET'],
    ['customer', ['customers_edit'], 'PUT'],
    ['customer', ['customers_delete'], 'DELETE'],
    ['standard', ['inventory_details_calibrations_standards_view'], 'GET'],
    ['result', ['inventory_details_calibrations_measurements_edit'], 'PUT'],
    ['location', ['location_edit', 'inventory_rental_edit'], 'PUT'],
    ['location', ['location_delete', 'inventory_rental_delete'], 'DELETE'],
    ['repair', ['repair_edit', 'inventory_repair_edit'], 'PUT'],
    ['repair', ['repair_delete', 'inventory_repair_delete'], 'DELETE'],
    ['contact', ['contact_edit'], 'PUT'],
    ['contact', ['contact_delete'], 'DELETE'],
  ];
  it.each(gates)('Authentication 6: %s, %s opens %s and nothing else does', async (resource, names, method) => {
    const call = {
      method,
      path: `/api/${resource}/none`,
      ...(method === 'PUT' ? { body: {} } : {}),
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    };
    const holding = async (held: readonly string[]) => {
      await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', ...held]) });
      return (await lab.raw(call)).status;
    };
    expect(await holding([])).toBe(403);
    for (const name of names) expect(await holding([name])).toBe(404);
  });
});

// Which address and verb answers what. docs/interface/v1.md#endpoints, docs/interface/v1.md#session, docs/interface/v1.md#errors,
// docs/interface/v1.md#routing, docs/interface/v1.md#sub-resources, docs/interface/v1.md#kept-and-mended.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { type Scenario, scenarios } from '../../support/scenarios.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

function refused(
  name: string,
  request: string,
  code: 404 | 405,
  message = code === 405 ? 'Method Not Allowed' : 'Resource Not Found',
): Scenario {
  return {
    name,
    request,
    status: code,
    body: /^(?:POST|PUT)/.test(request) ? { I4201: 'x' } : undefined,
    has: { success: false, message, data: { errorCode: code, message } },
  };
}

describe('unknown addresses and verbs (docs/interface/v1.md#errors, docs/interface/v1.md#routing)', () => {
  scenarios(
    () => lab,
    [
      refused('an unknown resource', 'GET /api/nothing', 404),
      refused('the bare API address', 'GET /api', 404),
      refused('a record type whose surface is not open', 'GET /api/session', 404),
      refused('POST to a record', 'POST /api/inventory/dev-1', 405),
      refused('POST to a sub-resource', 'POST /api/inventory/dev-1/categories', 405),
      refused('PUT on the collection', 'PUT /api/inventory', 405),
      refused('DELETE on the collection', 'DELETE /api/inventory', 405),
      refused('PUT on a sub-resource list', 'PUT /api/inventory/dev-1/categories', 405),
      refused('DELETE on a sub-resource list', 'DELETE /api/inventory/dev-1/categories', 405),
      refused('PATCH', 'PATCH /api/inventory/dev-1', 405),
      refused('PATCH on the collection', 'PATCH /api/inventory', 405),
      refused('an invented verb', 'PROPFIND /api/inventory', 405),
      refused('a relation that does not exist', 'GET /api/inventory/dev-1/nothing', 404),
      refused('POST on rules', 'POST /api/inventory/rules', 404),
      refused('POST on get', 'POST /api/inventory/get/I4201/A-1', 404),
      refused('GET on insert', 'GET /api/inventory/insert', 404, "RESOURCE 'insert' NOT FOUND"),
      refused('PUT on update', 'PUT /api/inventory/update', 404, "RESOURCE 'update' NOT FOUND"),
      refused('a path too deep', 'GET /api/inventory/dev-1/categories/cat-elec/more', 404),
      refused(
        'a sub-resource of a record that is not there',
        'GET /api/inventory/ghost/categories',
        404,
        "RESOURCE 'ghost' NOT FOUND",
      ),
    ],
  );

  it('names the verb rule even for a resource in another case: names are exact', async () => {
    expect((await lab.v1('admin', { path: '/api/Inventory' })).status).toBe(404);
  });
});

describe('HEAD answers like GET without a body (docs/interface/v1.md#kept-and-mended)', () => {
  it.each([
    '/api/inventory',
    '/api/inventory/dev-1',
    '/api/inventory/ghost',
    '/api/inventory/rules',
    '/api/inventory/get/I4201/A-1',
    '/api/inventory/dev-1/categories',
    '/api/app/version',
  ])('%s', async (path) => {
    const got = await lab.v1('admin', { path });
    const head = await lab.v1('admin', { method: 'HEAD', path });
    expect(head.text).toBe('');
    expect(head.status).toBe(got.status);
    expect(head.headers['content-type']).toBe(got.headers['content-type']);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });
});

describe('trailing slashes and ids (docs/interface/v1.md#routing)', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'a trailing slash on a list',
        request: 'GET /api/inventory/?limit=1',
        status: 200,
        has: { message: 'Record(s) Found' },
      },
      {
        name: 'a trailing slash on a record',
        request: 'GET /api/inventory/dev-1/',
        status: 200,
        has: { data: { inventory: { MTAG: 'dev-1' } } },
      },
      {
        name: 'an id with a colon',
        request: 'GET /api/inventory/12:345',
        status: 200,
        has: { data: { inventory: { MTAG: '12:345' } } },
      },
      {
        name: 'the same id encoded',
        request: 'GET /api/inventory/12%3A345',
        status: 200,
        has: { data: { inventory: { MTAG: '12:345' } } },
      },
      {
        name: 'an id with slash, blank and umlaut',
        request: 'GET /api/inventory/dev%2F6%20%C3%BC',
        status: 200,
        has: { data: { inventory: { MTAG: 'dev/6 ü' } } },
      },
      {
        name: 'a sub-resource of such an id',
        request: 'GET /api/inventory/dev%2F6%20%C3%BC/inventory',
        status: 200,
        has: { data: { totalCount: 1, inventory: [{ MTAG: 'dev-1' }] } },
      },
      {
        name: 'writing such an id',
        request: 'PUT /api/inventory/12:345',
        body: { I4203: 'Neu' },
        status: 200,
        has: { data: { inventory: { MTAG: '12:345', I4203: 'Neu' } } },
        touches: ['inventory 12:345'],
      },
      {
        name: 'a plus sign in a path is a plus sign',
        request: 'GET /api/inventory/a+b',
        status: 404,
        has: { message: "RESOURCE 'a+b' NOT FOUND" },
      },
      {
        name: 'an id as sent stands in the refusal',
        request: "GET /api/inventory/it's%20%22odd%22",
        status: 404,
        has: { message: `RESOURCE 'it's "odd"' NOT FOUND` },
      },
      {
        name: 'broken percent signs',
        request: 'GET /api/inventory/%E0%A4%A',
        status: 400,
        has: { success: false, data: { errorCode: 400 } },
      },
      { name: 'bytes that are no UTF-8', request: 'GET /api/inventory/%FF%FE', status: 400, has: { success: false } },
      { name: 'dots do not climb', request: 'GET /api/inventory/../../etc/passwd', status: 404, has: { success: false } },
    ],
  );

  it('a line break in an id changes neither status nor headers', async () => {
    const answer = await lab.v1('admin', { path: '/api/inventory/a%0D%0AX-Evil:%201' });
    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('x-evil');
    expect(v1Of(answer).message).toBe("RESOURCE 'a\r\nX-Evil: 1' NOT FOUND");
  });
});

describe('sub-resources (docs/interface/v1.md#sub-resources)', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'the key is the related record’s own name',
        request: 'GET /api/inventory/dev-1/categories',
        status: 200,
        has: {
          success: true,
          message: 'Record(s) Found',
          data: { totalCount: 2, category: [{ uID: 'cat-elec' }, { uID: 'cat-dmm' }] },
        },
      },
      {
        name: 'empty',
        request: 'GET /api/inventory/dev-2/categories',
        status: 200,
        has: { success: false, message: 'No Record(s) Found', data: { totalCount: 0, category: [] } },
      },
      {
        name: 'limit and offset',
        request: 'GET /api/inventory/dev-1/categories?limit=1&offset=1',
        status: 200,
        has: { data: { totalCount: 2, category: [{ uID: 'cat-dmm' }] } },
      },
      {
        name: 'to-one',
        request: 'GET /api/inventory/dev-5/customer',
        status: 200,
        has: { data: { totalCount: 1, customer: [{ KTAG: 'C-ALPHA' }] } },
      },
      {
        name: 'to-one that is empty',
        request: 'GET /api/inventory/dev-1/inventory',
        status: 200,
        has: { success: false, data: { totalCount: 0, inventory: [] } },
      },
      {
        name: 'shows only rows of the caller’s customers',
        as: 'berta',
        request: 'GET /api/inventory/dev-1/children',
        status: 200,
        has: { data: { totalCount: 2, inventory: [{ MTAG: 'dev-5' }, { MTAG: 'dev/6 ü' }] } },
        never: ['far-1'],
      },
      {
        name: 'of another customer’s record is 404',
        as: 'berta',
        request: 'GET /api/inventory/far-1/categories',
        status: 404,
        has: { message: "RESOURCE 'far-1' NOT FOUND" },
      },
      {
        name: 'needs the related record’s view operation',
        as: 'bare',
        request: 'GET /api/inventory/dev-1/customer',
        status: 403,
        text: ['inventory_view'],
      },
    ],
  );

  it('shows related rows without relations', async () => {
    const { rows } = v1Of(await lab.v1('admin', { path: '/api/inventory/dev-1/children' }));
    for (const row of rows) expect(row).not.toHaveProperty('customer');
  });

  it('counts anew after the links changed', async () => {
    const path = '/api/inventory/dev-2/categories';
    expect(v1Of(await lab.v1('admin', { path })).total).toBe(0);
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-2', body: { categories: ['cat-mech'] } });
    const after = v1Of(await lab.v1('admin', { path }));
    expect({ total: after.total, rows: after.rows.length }).toEqual({ total: 1, rows: 1 });
  });
});

describe('app/version', () => {
  it('gives the program’s version and the changes as texts', async () => {
    const all = await lab.v1('admin', { path: '/api/app/version' });
    const latest = await lab.v1('admin', { path: '/api/app/version?version=latest' });
    const shape = {
      success: true,
      data: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), changes: expect.arrayContaining([expect.any(String)]) },
    };
    expect(all.body).toEqual(shape);
    expect(latest.body).toEqual(shape);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'another word is refused',
        request: 'GET /api/app/version?version=oldest',
        status: 400,
        has: { errors: { version: [expect.any(String)] } },
      },
      { name: 'needs credentials like every other call', as: 'nobody', request: 'GET /api/app/version', status: 401 },
      { name: 'needs using_API', as: 'noapi', request: 'GET /api/app/version', status: 403, text: ['using_API'] },
    ],
  );
});

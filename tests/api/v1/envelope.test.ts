// The v1 envelope with its exact texts, verb by verb. docs/interface/v1.md#envelope, docs/interface/v1.md#endpoints,
// docs/interface/v1.md#messages, docs/interface/v1.md#errors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { ownDevices } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const failure = (code: number, message: string) => ({ success: false, message, data: { errorCode: code, message } });

describe('lists (docs/interface/v1.md#messages)', () => {
  it('gives success, message and data in this order, with totalCount and one key named after the model', async () => {
    const { text, headers, body } = await lab.v1('berta', { path: '/api/inventory?limit=2' });
    expect(text.slice(0, 75)).toBe(`{"success":true,"message":"Record(s) Found","data":{"totalCount":7,"invento`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      success: true,
      message: 'Record(s) Found',
      data: { totalCount: 7, inventory: [expect.any(Object), expect.any(Object)] },
    });
  });

  it('lists by key when no sort is asked for, the caller’s customers only', async () => {
    const { rows, total } = v1Of(await lab.v1('berta', { path: '/api/inventory' }));
    expect(rows.map((row) => row.MTAG)).toEqual([...ownDevices]);
    expect(total).toBe(ownDevices.length);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'an empty list is 200 and success false',
        request: `GET /api/inventory?filter=${encodeURIComponent('[{"property":"I4201","value":"nothing has this","operator":"="}]')}`,
        status: 200,
        has: { success: false, message: 'No Record(s) Found', data: { totalCount: 0, inventory: [] } },
      },
      {
        name: 'an offset past the end keeps success and the full count',
        as: 'berta',
        request: 'GET /api/inventory?offset=1000',
        status: 200,
        has: { success: true, message: 'Record(s) Found', data: { totalCount: 7, inventory: [] } },
      },
      {
        name: 'customers',
        as: 'berta',
        request: 'GET /api/customer',
        status: 200,
        has: { data: { totalCount: 2, customer: [{ KTAG: 'C-ALPHA' }, { KTAG: 'C-BETA' }] } },
      },
      {
        name: 'categories',
        as: 'berta',
        request: 'GET /api/category?limit=1',
        status: 200,
        has: { success: true, data: { category: [{}] } },
      },
    ],
  );
});

describe('one record (docs/interface/v1.md#messages)', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'is an object with totalCount 1, its columns and one level of relations',
        as: 'berta',
        request: 'GET /api/inventory/dev-5',
        status: 200,
        has: {
          success: true,
          message: 'Record Found',
          data: {
            totalCount: 1,
            inventory: {
              MTAG: 'dev-5',
              I4202: 'äpfelmann',
              I4209: 'L',
              duedate: '2026-03-02',
              I4229: 26,
              ktag: 'C-ALPHA',
              customer: { KTAG: 'C-ALPHA', K4602: 'Äpfelmann Prüftechnik' },
              inventory: { MTAG: 'dev-1' },
              categories: [],
            },
          },
        },
      },
      {
        name: 'shows an absent to-one relation as null and a to-many one as an array',
        as: 'berta',
        request: 'GET /api/inventory/dev-1',
        status: 200,
        has: { data: { inventory: { inventory: null, categories: [{ uID: 'cat-dmm' }, { uID: 'cat-elec' }] } } },
      },
      { name: 'unknown', request: 'GET /api/inventory/nowhere', status: 404, has: failure(404, "RESOURCE 'nowhere' NOT FOUND") },
      {
        name: 'of another customer looks exactly as unknown',
        as: 'berta',
        request: 'GET /api/inventory/far-1',
        status: 404,
        has: failure(404, "RESOURCE 'far-1' NOT FOUND"),
      },
      {
        name: 'id 0 is an id like any other',
        request: 'GET /api/inventory/0',
        status: 404,
        has: failure(404, "RESOURCE '0' NOT FOUND"),
      },
      {
        name: 'ignores limit, filter and sort',
        as: 'berta',
        request: 'GET /api/inventory/dev-1?limit=0&filter=[]&sort=I4201',
        status: 200,
        has: { message: 'Record Found' },
      },
    ],
  );

  it('related rows carry no relations of their own and nothing hidden', async () => {
    const { record } = v1Of(await lab.v1('berta', { path: '/api/inventory/dev-5' }));
    expect(Object.keys(record.customer as object)).not.toContain('contacts');
    expect(Object.values(record.inventory as object).some((value) => typeof value === 'object' && value !== null)).toBe(false);
    expect(record).not.toHaveProperty('row_version');
    expect(record).not.toHaveProperty('rid');
    expect(record).not.toHaveProperty('I4202_sort');
  });
});

describe('create (docs/interface/v1.md#messages, docs/interface/v1.md#bodies)', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'answers 200 with the refreshed row, defaults and relations included',
        request: 'POST /api/inventory',
        body: { MTAG: 'new-1', I4201: 'N-1', ktag: 'C-ALPHA' },
        status: 200,
        has: {
          success: true,
          message: 'Record Created',
          data: {
            totalCount: 1,
            inventory: {
              MTAG: 'new-1',
              I4201: 'N-1',
              I4202: null,
              I4209: 'A',
              I4228: 'month',
              created_at: '2026-03-02 09:01:00',
              customer: { KTAG: 'C-ALPHA' },
              categories: [],
            },
          },
        },
        touches: ['inventory new-1'],
      },
      {
        name: 'makes a key where none is sent',
        request: 'POST /api/customer',
        body: { K4601: '77', K4602: 'Neukunde', K4603: 'Straße 1', K4604: 'Ort' },
        status: 200,
        has: {
          message: 'Record Created',
          data: { customer: { KTAG: expect.stringMatching(/^[0-9a-f-]{36}$/), K4603: 'Straße 1' } },
        },
        touches: [/^customers [0-9a-f-]{36}$/],
      },
      {
        name: 'category',
        request: 'POST /api/category',
        body: { uID: 'new-cat', name: 'Neu', type: 'inventory' },
        status: 200,
        has: { data: { category: { uID: 'new-cat', sort_num: 0, rentable: 0, parent: null } } },
        touches: ['categories new-cat'],
      },
      {
        name: 'needs the customer, and names the field in words',
        request: 'POST /api/inventory',
        body: { I4201: 'N-2' },
        status: 400,
        has: {
          success: false,
          message: 'Customer (ktag): Please fill in this field.',
          data: { errorCode: 400 },
          errors: { ktag: ['Please fill in this field.'] },
        },
      },
      {
        name: 'refuses a customer that does not exist',
        request: 'POST /api/inventory',
        body: { ktag: 'ghost' },
        status: 400,
        has: { errors: { ktag: [expect.stringContaining('ghost')] } },
      },
      {
        name: 'refuses a customer the caller may not see in the same words',
        as: 'berta',
        request: 'POST /api/inventory',
        body: { ktag: 'C-FAR' },
        status: 400,
        has: { errors: { ktag: ['There is no record C-FAR that you may refer to.'] } },
      },
      {
        name: 'a second record of the same key',
        request: 'POST /api/inventory',
        body: { MTAG: 'new-1', ktag: 'C-ALPHA' },
        status: 400,
        has: { success: false, errors: { MTAG: [expect.any(String)] } },
      },
      {
        name: 'every problem is said at once',
        request: 'POST /api/inventory',
        body: { I4209: 'nope', duedate: '2026-02-30', I4229: 'x' },
        status: 400,
        has: {
          errors: {
            I4209: [expect.any(String)],
            duedate: [expect.any(String)],
            I4229: [expect.any(String)],
            ktag: [expect.any(String)],
          },
        },
      },
    ],
  );
});

describe('update (docs/interface/v1.md#messages, docs/interface/v1.md#bodies)', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'is partial and answers the whole refreshed row',
        request: 'PUT /api/inventory/new-1',
        body: { I4202: 'Maker' },
        status: 200,
        has: {
          success: true,
          message: 'Record Updated',
          data: { totalCount: 1, inventory: { MTAG: 'new-1', I4201: 'N-1', I4202: 'Maker', customer: { KTAG: 'C-ALPHA' } } },
        },
        touches: ['inventory new-1'],
      },
      {
        name: 'with nothing new changes nothing',
        request: 'PUT /api/inventory/new-1',
        body: { I4202: 'Maker' },
        status: 200,
        has: { message: 'Record Updated' },
      },
      {
        name: 'empties a field',
        request: 'PUT /api/inventory/new-1',
        body: { I4202: null },
        status: 200,
        has: { data: { inventory: { I4202: null } } },
        touches: ['inventory new-1'],
      },
      {
        name: 'of a missing record is 404 before the body is looked at',
        request: 'PUT /api/inventory/ghost',
        body: '{{{',
        status: 404,
        has: failure(404, "RESOURCE 'ghost' NOT FOUND"),
      },
      {
        name: 'of another customer’s record is 404',
        as: 'berta',
        request: 'PUT /api/inventory/far-1',
        body: { I4201: 'mine' },
        status: 404,
        has: failure(404, "RESOURCE 'far-1' NOT FOUND"),
      },
      {
        name: 'cannot move a record to a customer the caller does not see',
        as: 'berta',
        request: 'PUT /api/inventory/dev-1',
        body: { ktag: 'C-FAR' },
        status: 400,
        has: { errors: { ktag: [expect.any(String)] } },
      },
      {
        name: 'a record cannot be its own ancestor',
        request: 'PUT /api/inventory/dev-1',
        body: { I4217: 'dev-5' },
        status: 400,
        has: { errors: { I4217: [expect.any(String)] } },
      },
      {
        name: 'a required field cannot be emptied',
        request: 'PUT /api/customer/C-ALPHA',
        body: { K4602: '' },
        status: 400,
        has: { errors: { K4602: [expect.any(String)] } },
      },
    ],
  );
});

describe('delete (docs/interface/v1.md#messages, docs/interface/v1.md#bodies)', () => {
  it('answers the row as it was, its own columns only', async () => {
    const { status, message, total, record } = v1Of(await lab.v1('admin', { method: 'DELETE', path: '/api/inventory/new-1' }));
    expect({ status, message, total }).toEqual({ status: 200, message: 'Record Deleted', total: 1 });
    expect(record).toMatchObject({ MTAG: 'new-1', I4201: 'N-1', ktag: 'C-ALPHA' });
    for (const relation of ['customer', 'categories', 'inventory']) expect(record).not.toHaveProperty(relation);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'a second time is 404',
        request: 'DELETE /api/inventory/new-1',
        status: 404,
        has: failure(404, "RESOURCE 'new-1' NOT FOUND"),
      },
      {
        name: 'another customer’s record is 404',
        as: 'berta',
        request: 'DELETE /api/inventory/far-1',
        status: 404,
        has: failure(404, "RESOURCE 'far-1' NOT FOUND"),
      },
      {
        name: 'what others need stays, and the refusal says what needs it',
        request: 'DELETE /api/customer/C-ALPHA',
        status: 409,
        has: { success: false, data: { errorCode: 409 } },
        text: ['Devices'],
      },
      { name: 'a category that devices carry stays', request: 'DELETE /api/category/cat-dmm', status: 409 },
      { name: 'a category that has children stays', request: 'DELETE /api/category/cat-elec', status: 409 },
    ],
  );
});

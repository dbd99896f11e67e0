// What a write may carry: JSON, form and multipart bodies, read-only and unchanged keys, relations that are sent back.
// docs/interface/records.md#kinds, docs/interface/v1.md#endpoints, docs/interface/v1.md#bodies, docs/interface/v1.md#kept-and-mended,
// docs/interface/v1.md#sent-back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const boundary = 'plumbline-test-boundary';
const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };

function parts(fields: Record<string, string>, file?: string): string {
  const list = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file)
    list.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${file}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n`,
    );
  return `${list.join('')}--${boundary}--\r\n`;
}

describe('kinds of bodies (docs/interface/v1.md#bodies)', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'insert as multipart',
        request: 'POST /api/inventory/insert',
        headers: multipart,
        body: parts({ MTAG: 'mp-1', ktag: 'C-ALPHA', I4201: 'Größe µ', I4229: '6' }),
        status: 200,
        has: { success: true, message: 'Record Created', data: { inventory: { MTAG: 'mp-1', I4201: 'Größe µ', I4229: 6 } } },
        touches: ['inventory mp-1'],
      },
      {
        name: 'insert as form, plus signs are blanks',
        request: 'POST /api/customer/insert',
        headers: form,
        body: 'KTAG=form-1&K4602=M%C3%BCller+%26+Sohn&K4601=9',
        status: 200,
        has: { data: { customer: { K4602: 'Müller & Sohn' } } },
        touches: ['customers form-1'],
      },
      {
        name: 'insert as JSON with words in capitals and a trailing comma',
        request: 'POST /api/category/insert',
        headers: { 'Content-Type': 'application/json' },
        body: '{"uID": "lenient-1", "name": "NULL, }", "type": "inventory", "parent_id": NULL, "rentable": True,}',
        status: 200,
        has: { data: { category: { name: 'NULL, }', parent_id: null, rentable: 1 } } },
        touches: ['categories lenient-1'],
      },
      {
        name: 'insert as JSON',
        request: 'POST /api/category/insert',
        body: { uID: 'json-1', name: 'J', type: 'inventory', rentable: true },
        status: 200,
        has: { data: { category: { rentable: 1 } } },
        touches: ['categories json-1'],
      },
      {
        name: 'create as form',
        request: 'POST /api/inventory',
        headers: form,
        body: 'MTAG=form-2&ktag=C-ALPHA',
        status: 200,
        touches: ['inventory form-2'],
      },
      {
        name: 'JSON whatever the Content-Type says',
        request: 'PUT /api/inventory/form-2',
        headers: form,
        body: '{"I4202":"typed as form"}',
        status: 200,
        has: { data: { inventory: { I4202: 'typed as form' } } },
        touches: ['inventory form-2'],
      },
      {
        name: 'JSON without a Content-Type',
        request: 'PUT /api/inventory/form-2',
        body: '{"I4202":"untyped"}',
        status: 200,
        touches: ['inventory form-2'],
      },
      {
        name: 'JSON as text/plain',
        request: 'PUT /api/inventory/form-2',
        headers: { 'Content-Type': 'text/plain' },
        body: '{"I4202":"plain"}',
        status: 200,
        touches: ['inventory form-2'],
      },
      {
        name: 'update finds the record by its key in the body',
        request: 'POST /api/inventory/update',
        headers: multipart,
        body: parts({ MTAG: 'mp-1', I4203: 'Modell' }),
        status: 200,
        has: { success: true, message: 'Record Updated', data: { inventory: { MTAG: 'mp-1', I4203: 'Modell' } } },
        touches: ['inventory mp-1'],
      },
      {
        name: 'update of a customer by KTAG',
        request: 'POST /api/customer/update',
        body: { KTAG: 'form-1', K4604: 'Ort' },
        status: 200,
        touches: ['customers form-1'],
      },
      {
        name: 'update without a key',
        request: 'POST /api/inventory/update',
        body: { I4203: 'x' },
        status: 400,
        has: { success: false, errors: { MTAG: [expect.any(String)] } },
      },
      {
        name: 'update of a record that is not there',
        request: 'POST /api/inventory/update',
        body: { MTAG: 'ghost', I4203: 'x' },
        status: 404,
        has: { message: "RESOURCE 'ghost' NOT FOUND" },
      },
      {
        name: 'update of another customer’s record',
        as: 'berta',
        request: 'POST /api/inventory/update',
        body: { MTAG: 'far-1', I4203: 'x' },
        status: 404,
        has: { message: "RESOURCE 'far-1' NOT FOUND" },
      },
      {
        name: 'a failed multipart insert',
        request: 'POST /api/inventory/insert',
        headers: multipart,
        body: parts({ I4201: 'no customer' }),
        status: 400,
        has: { success: false, errors: { ktag: [expect.any(String)] } },
      },
      {
        name: 'a file where none is taken',
        request: 'POST /api/inventory/insert',
        headers: multipart,
        body: parts({ ktag: 'C-ALPHA' }, 'I4201'),
        status: 400,
        has: { success: false },
        text: ['I4201'],
      },
      {
        name: 'a multipart body that breaks off',
        request: 'POST /api/inventory/insert',
        headers: multipart,
        body: `--${boundary}\r\nContent-Disp`,
        status: 400,
        has: { success: false },
      },
      {
        name: 'multipart without a boundary',
        request: 'POST /api/inventory/insert',
        headers: { 'Content-Type': 'multipart/form-data' },
        body: 'x',
        status: 400,
        has: { success: false },
      },
    ],
  );
});

describe('bodies that cannot be read (docs/interface/v1.md#bodies)', () => {
  const bodies: [string, string | Buffer][] = [
    ['nothing', ''],
    ['broken JSON', '{"I4201": '],
    ['a list', '[{"I4201":"x"}]'],
    ['a text', '"I4201"'],
    ['null', 'null'],
    ['a number', '42'],
    ['HTML', '<b>I4201</b>'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ];
  scenarios(
    () => lab,
    bodies.flatMap(([name, body]) =>
      ['POST /api/inventory', 'PUT /api/inventory/dev-1', 'POST /api/inventory/insert', 'POST /api/inventory/update'].map(
        (request) => ({
          name: `${name} at ${request}`,
          request,
          body,
          status: 400,
          has: { success: false, data: { errorCode: 400 } },
        }),
      ),
    ),
  );
});

describe('values (docs/interface/v1.md#bodies)', () => {
  scenarios(
    () => lab,
    [
      {
        name: 'an unknown attribute fails the whole request',
        request: 'PUT /api/inventory/dev-2',
        body: { I4201: 'changed', colour: 'red' },
        status: 400,
        has: { success: false, errors: { colour: [expect.any(String)] } },
        text: ['colour'],
      },
      {
        name: 'a v2 name is no v1 name',
        request: 'PUT /api/inventory/dev-2',
        body: { asset_number: 'x' },
        status: 400,
        has: { errors: { asset_number: [expect.any(String)] } },
      },
      {
        name: 'a name of the prototype is a name like any other',
        request: 'PUT /api/inventory/dev-2',
        body: '{"__proto__":{"I4201":"x"},"constructor":1}',
        status: 400,
        has: { errors: { constructor: [expect.any(String)] } },
        text: ['__proto__'],
      },
      {
        name: 'hidden and internal columns are unknown',
        request: 'PUT /api/inventory/dev-2',
        body: { rid: 1 },
        status: 400,
        has: { errors: { rid: [expect.any(String)] } },
      },
      { name: 'and so is the sort column', request: 'PUT /api/inventory/dev-2', body: { I4202_sort: 'x' }, status: 400 },
      { name: 'and the row version', request: 'PUT /api/inventory/dev-2', body: { row_version: 9 }, status: 400 },
      {
        name: 'what the program keeps stays as it is kept',
        request: 'PUT /api/inventory/dev-2',
        body: { created_at: '2020-01-01 00:00:00' },
        status: 200,
        has: { data: { inventory: { created_at: expect.stringMatching(/^2026/) } } },
      },
      {
        name: 'a changed key',
        request: 'PUT /api/inventory/dev-2',
        body: { MTAG: 'dev-1' },
        status: 400,
        has: { errors: { MTAG: [expect.any(String)] } },
      },
      {
        name: 'an unchanged key',
        request: 'PUT /api/inventory/dev-2',
        body: { MTAG: 'dev-2', I4203: 'X21' },
        status: 200,
        touches: ['inventory dev-2'],
      },
      {
        name: 'text too long',
        request: 'PUT /api/inventory/dev-2',
        body: { I4201: 'x'.repeat(256) },
        status: 400,
        has: { errors: { I4201: [expect.stringContaining('255')] } },
      },
      {
        name: 'text of exactly the length',
        request: 'PUT /api/inventory/dev-2',
        body: { I4201: 'ä'.repeat(255) },
        status: 200,
        touches: ['inventory dev-2'],
      },
      {
        name: 'a line break in one line of text',
        request: 'PUT /api/inventory/dev-2',
        body: { I4201: 'a\nb' },
        status: 400,
        has: { errors: { I4201: [expect.any(String)] } },
      },
      {
        name: 'a line break in long text',
        request: 'PUT /api/inventory/dev-2',
        body: { remark: 'a\nb' },
        status: 200,
        touches: ['inventory dev-2'],
      },
      {
        name: 'half a character',
        request: 'PUT /api/inventory/dev-2',
        body: '{"I4201":"\\ud83d"}',
        status: 400,
        has: { errors: { I4201: [expect.any(String)] } },
      },
      {
        name: 'an object as text',
        request: 'PUT /api/inventory/dev-2',
        body: { I4201: { a: 1 } },
        status: 400,
        has: { errors: { I4201: [expect.any(String)] } },
      },
      { name: 'a list as text', request: 'PUT /api/inventory/dev-2', body: { I4201: ['a'] }, status: 400 },
      {
        name: 'a status letter nobody defined',
        request: 'PUT /api/inventory/dev-2',
        body: { I4209: 'Q' },
        status: 400,
        has: { errors: { I4209: [expect.stringContaining('A')] } },
      },
      {
        name: 'a small status letter is meant',
        request: 'PUT /api/inventory/dev-2',
        body: { I4209: 's' },
        status: 200,
        has: { data: { inventory: { I4209: 'S' } } },
        touches: ['inventory dev-2'],
      },
      {
        name: 'a day that does not exist',
        request: 'PUT /api/inventory/dev-2',
        body: { duedate: '2026-02-29' },
        status: 400,
        has: { errors: { duedate: [expect.stringContaining('YYYY-MM-DD')] } },
      },
      {
        name: 'a number as text',
        request: 'PUT /api/inventory/dev-2',
        body: { I4229: '18' },
        status: 200,
        has: { data: { inventory: { I4229: 18 } } },
        touches: ['inventory dev-2'],
      },
      {
        name: 'a number out of range',
        request: 'PUT /api/inventory/dev-2',
        body: { I4229: 0 },
        status: 400,
        has: { errors: { I4229: [expect.any(String)] } },
      },
      { name: 'half a number', request: 'PUT /api/inventory/dev-2', body: { I4229: 1.5 }, status: 400 },
      {
        name: 'an unknown unit',
        request: 'PUT /api/inventory/dev-2',
        body: { I4228: 'decade' },
        status: 400,
        has: { errors: { I4228: [expect.stringContaining('month')] } },
      },
      { name: 'a device as its own parent', request: 'PUT /api/inventory/dev-2', body: { I4217: 'dev-2' }, status: 400 },
      {
        name: 'a key with a control character',
        request: 'POST /api/inventory',
        body: { MTAG: 'a\u0000b', ktag: 'C-ALPHA' },
        status: 400,
        has: { errors: { MTAG: [expect.any(String)] } },
      },
      {
        name: 'a key that is too long',
        request: 'POST /api/inventory',
        body: { MTAG: 'x'.repeat(81), ktag: 'C-ALPHA' },
        status: 400,
        has: { errors: { MTAG: [expect.any(String)] } },
      },
    ],
  );
});

describe('sending back what was read (docs/interface/v1.md#bodies)', () => {
  it.each(['inventory/dev-1', 'inventory/dev-5', 'inventory/12:345', 'customer/C-BETA', 'category/cat-dmm'])(
    '%s is accepted and changes nothing',
    async (path) => {
      const { record } = v1Of(await lab.v1('admin', { path: `/api/${path}` }));
      const before = await labState(lab);
      const answer = v1Of(await lab.v1('admin', { method: 'PUT', path: `/api/${path}`, body: record }));
      expect(answer).toMatchObject({ status: 200, message: 'Record Updated' });
      expect(touchedRows(before, await labState(lab))).toEqual([]);
    },
  );

  it('with one field changed changes that field of that record and no other', async () => {
    const { record } = v1Of(await lab.v1('admin', { path: '/api/inventory/dev-5' }));
    const before = await labState(lab);
    const nested = {
      ...record,
      I4206: 'Tastfühler',
      customer: { KTAG: 'C-ALPHA', K4602: 'rewritten' },
      inventory: { MTAG: 'dev-1', I4201: 'rewritten' },
      categories: [{ uID: 'cat-dmm', name: 'rewritten' }],
    };
    const answer = await lab.v1('admin', { method: 'PUT', path: '/api/inventory/dev-5', body: nested });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('rewritten');
    expect(touchedRows(before, await labState(lab))).toEqual(['inventory dev-5']);
  });

  it('a relation in a create is ignored, not written', async () => {
    const before = await labState(lab);
    const answer = await lab.v1('admin', {
      method: 'POST',
      path: '/api/inventory',
      body: { MTAG: 'rel-1', ktag: 'C-BETA', customer: { KTAG: 'C-BETA', K4602: 'rewritten' }, categories: [] },
    });
    expect(answer.status).toBe(200);
    expect(touchedRows(before, await labState(lab))).toEqual(['inventory rel-1']);
  });
});

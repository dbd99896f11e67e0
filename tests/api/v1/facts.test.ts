// Facts of the original and of a real client that no other test beside this one proves; names begin with the section of
// docs/interface/v1.md. The other facts stand in the names of envelope, routing, filter, sort-and-paging, write-bodies, credentials and
// cors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { type Json, v1Of } from '../../support/answers.ts';
import { type Call, parameter } from '../../support/http-client.ts';
import { resourceNamed } from '../../support/resource-named.ts';
import { credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';
import { recordKeys } from '../../support/seed-records.ts';
import { apiKeyOf, emailOf, passwordOf } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

const onV1: ReadonlySet<string> = new Set(resourceDefinitions.flatMap(({ name, faces }) => (faces.includes('v1') ? [name] : [])));

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (path: string, call: Partial<Call> = {}) => lab.v1('admin', { ...call, path: `/api/${path}` });
const put = (path: string, body: unknown) => send(path, { method: 'PUT', body });
const post = (path: string, body: unknown) => send(path, { method: 'POST', body });

describe('envelope and rows (docs/interface/v1.md#messages)', () => {
  it.each([
    ['inventory/dev-1/categories', 'Record(s) Found', true, 2, 'category'],
    ['inventory/dev-2/categories', 'No Record(s) Found', false, 0, 'category'],
    ['inventory/dev-1/calibrations', 'Record(s) Found', true, 2, 'calibration'],
    ['calibration/cal-own/inventory', 'Record(s) Found', true, 1, 'inventory'],
    ['location/loc-own/customer_contact', 'Record(s) Found', true, 1, 'contact'],
    ['location/loc-beta/customer_contact', 'No Record(s) Found', false, 0, 'contact'],
    ['user/user-berta/user_role', 'Record(s) Found', true, 1, 'role'],
  ])(
    '%s answers as a list under the related record’s own name (docs/interface/v1.md#messages)',
    async (path, message, success, totalCount, model) => {
      const { status, body } = await send(path);
      expect(status).toBe(200);
      expect(body).toEqual({
        success,
        message,
        data: { totalCount, [model]: Array.from({ length: totalCount }, () => expect.any(Object)) },
      });
    },
  );

  it('the answer to a create is the new row as it is then read, defaults, key and relations included (docs/interface/v1.md#messages)', async () => {
    const created = v1Of(await post('repair', { MTAG: 'dev-2' }));
    expect(created).toMatchObject({ message: 'Record Created', total: 1, record: { status: 'R', inventory: { MTAG: 'dev-2' } } });
    expect(v1Of(await send(`repair/${String(created.record.uID)}`)).record).toEqual(created.record);
  });

  it('an update answers the row with its relations, a delete the row without them (docs/interface/v1.md#messages)', async () => {
    const { record } = v1Of(await post('repair', { MTAG: 'dev-2' }));
    const updated = v1Of(await put(`repair/${String(record.uID)}`, { vendor: 'V' }));
    expect(updated).toMatchObject({ message: 'Record Updated', total: 1, record: { vendor: 'V', inventory: { MTAG: 'dev-2' } } });
    const deleted = v1Of(await send(`repair/${String(record.uID)}`, { method: 'DELETE' }));
    const { inventory: _inventory, ...columns } = updated.record;
    expect(deleted).toMatchObject({ message: 'Record Deleted', total: 1 });
    expect(deleted.record).toEqual(columns);
  });

  it.each(Object.keys(recordKeys).filter((name) => name !== 'document_link' && onV1.has(name)))(
    '%s holds each column, then its relations one level deep (docs/interface/v1.md#messages)',
    async (name) => {
      const { definition, relations, key } = resourceNamed(lab.services.lab.registry, name);
      const { record } = v1Of(await send(`${definition.v1?.segment}/${encodeURIComponent(recordKeys[name]?.own ?? '')}`));
      expect(Object.keys(record)[0]).toBe(key);
      const embedded = [...relations].filter(([, { embed }]) => embed);
      const names = Object.keys(record);
      expect(names.slice(names.length - embedded.length)).toEqual(embedded.map(([relation]) => relation));
      for (const [relation, { kind }] of embedded) {
        expect(Array.isArray(record[relation]), relation).toBe(kind !== 'one');
        for (const related of [record[relation]].flat().filter((one) => one !== null) as Json[])
          for (const value of Object.values(related)) expect(typeof value === 'object' && value !== null).toBe(false);
      }
    },
  );

  it('moments read YYYY-MM-DD HH:MM:SS, days YYYY-MM-DD, what is absent null (docs/interface/v1.md#messages)', async () => {
    const { record } = v1Of(await send('location/loc-own'));
    expect(record).toMatchObject({ L2809: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), rental_end: null });
    expect(v1Of(await send('repair/rep-own')).record).toMatchObject({ repair_date: '2026-02-20', received_date: null });
  });
});

describe('errors (docs/interface/v1.md#errors)', () => {
  const failing: [name: string, call: Partial<Call> & { path: string }, status: number][] = [
    ['an unknown attribute', { method: 'PUT', path: 'inventory/dev-1', body: { nonsense: 1 } }, 400],
    ['a restricted attribute, the same', { method: 'PUT', path: 'user/user-berta', body: { password_hash: 'x' } }, 400],
    ['failed validation', { method: 'POST', path: 'contact', body: { customer_uID: 'C-ALPHA' } }, 400],
    ['a record others need', { method: 'DELETE', path: 'customer/C-ALPHA' }, 409],
    ['a verb that leads nowhere', { method: 'DELETE', path: 'inventory' }, 405],
    ['an unknown id', { path: 'result/7' }, 404],
  ];
  it.each(failing)(
    '%s: errorCode is the status as an integer, both messages are one (docs/interface/v1.md#errors)',
    async (_name, call, status) => {
      const answer = await send(call.path, call);
      const { success, message, data } = answer.body as { success: boolean; message: string; data: Json };
      expect([answer.status, success]).toEqual([status, false]);
      expect(data).toEqual({ errorCode: status, message });
      expect(message).not.toMatch(/SQL|constraint|column/i);
    },
  );

  it.each(['GET', 'PUT', 'DELETE'])(
    '%s of an id that is not there names it as sent (docs/interface/v1.md#errors)',
    async (method) => {
      const answer = await send(`customer/${encodeURIComponent("it's <me>")}`, {
        method,
        ...(method === 'PUT' ? { body: '{' } : {}),
      });
      expect(v1Of(answer)).toMatchObject({ status: 404, message: "RESOURCE 'it's <me>' NOT FOUND" });
    },
  );

  it('errors maps each attribute to a list of sentences (docs/interface/v1.md#errors)', async () => {
    const { errors } = v1Of(await post('calibration', { C2301: 'soon', C2312: 200, MTAG: 'dev-1' }));
    expect(errors).toEqual({ C2301: [expect.any(String)], C2312: [expect.any(String)] });
  });
});

describe('routing (docs/interface/v1.md#routing)', () => {
  it.each(['rules', 'get', 'insert', 'update', 'download'])(
    '%s is a word only for its own verb (docs/interface/v1.md#routing)',
    async (word) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        if ((method === 'GET' && word === 'rules') || (method === 'POST' && ['insert', 'update'].includes(word))) continue;
        const answer = await send(`inventory/${word}`, {
          method,
          ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
        });
        expect([404, 405], `${method} ${word}`).toContain(answer.status);
        expect(answer.body).toMatchObject({ success: false });
      }
    },
  );

  it('what deviates stands where the word is: rules and get carry their own shapes (docs/interface/v1.md#routing)', async () => {
    expect(Object.keys((await send('report/rules')).body as object)).toEqual(['success', 'message', 'data']);
    expect(Object.keys((await send('report/get/family/label')).body as object)).toEqual(['success', 'message', 'fields', 'data']);
  });
});

describe('verbs (docs/interface/v1.md#bodies)', () => {
  it('an update changes the sent columns only; the key may be in the body (docs/interface/v1.md#bodies)', async () => {
    const before = v1Of(await send('contact/contact-alpha')).record;
    const { record } = v1Of(await put('contact/contact-alpha', { uID: 'contact-alpha', phone: '7' }));
    expect(record).toEqual({ ...before, phone: '7', updated_at: record.updated_at });
  });

  it('an unknown key fails the whole request, in a form, too (docs/interface/v1.md#bodies)', async () => {
    const before = await labState(lab);
    for (const call of [
      { body: { phone: '8', fax: '9' } },
      { body: 'phone=8&fax=9', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ])
      expect(v1Of(await send('contact/contact-alpha', { method: 'PUT', ...call })).errors).toHaveProperty('fax');
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('true and false are stored as 1 and 0 (docs/interface/v1.md#bodies)', async () => {
    expect(v1Of(await put('report/rpt-own', { active: false })).record.active).toBe(0);
    expect(v1Of(await put('report/rpt-own', { active: true })).record.active).toBe(1);
  });

  it('the query string is no body (docs/interface/v1.md#bodies)', async () => {
    const answer = await send('contact/contact-alpha?phone=99', { method: 'PUT', body: {} });
    expect(v1Of(answer).record.phone).not.toBe('99');
  });
});

describe('scenario (docs/interface/v1.md#scenario)', () => {
  it.each(['restfullyapp', 'restfullyii', '', 'x', '[1]', '%00'])(
    '%s is taken and changes nothing (docs/interface/v1.md#scenario)',
    async (scenario) => {
      const plain = (path: string) => send(path).then(({ text }) => text);
      for (const path of ['repair?', 'repair/rep-own?', 'inventory/dev-1/categories?'])
        expect((await send(`${path}scenario=${scenario}`)).text).toBe(await plain(path));
    },
  );
});

describe('the real client (docs/interface/v1.md#client)', () => {
  // As a Python program encodes them: blanks as plus signs, everything else in percent.
  const credentials = () =>
    new URLSearchParams({
      HTTP_X_REST_USERNAME: emailOf('berta'),
      HTTP_X_REST_PASSWORD: passwordOf('berta'),
      HTTP_X_REST_API_KEY: apiKeyOf('berta'),
    }).toString();
  const ask = (filter: string, call: Partial<Call> = {}) =>
    lab.raw({
      path: `/api/calibration?${credentials()}&${new URLSearchParams({ filter }).toString()}`,
      headers: { Accept: '*/*', 'Accept-Encoding': 'gzip, deflate', 'User-Agent': 'python-requests/2.32' },
      ...call,
    });

  it('signs in by the probe {}: 2xx with JSON when right, 4xx when wrong (docs/interface/v1.md#client)', async () => {
    expect((await ask('{}')).status).toBe(200);
    const wrong = await lab.raw({ path: `/api/calibration?${credentials()}x&filter=%7B%7D` });
    expect([wrong.status, wrong.body]).toMatchObject([401, { success: false }]);
  });

  it.each([
    ['[]', 3],
    ['[{"property": "C2339", "value": 1, "operator": "="}]', 1],
    ['[{"property": "C2339", "value": "1", "operator": "="}]', 1],
  ])('%s (docs/interface/v1.md#client)', async (filter, total) => {
    const { status, rows, total: found } = v1Of(await ask(filter));
    expect([status, rows.length, found]).toEqual([200, total, total]);
  });

  it('each row has what a label prints: plain days, the key, the device as an object (docs/interface/v1.md#client)', async () => {
    const [row] = v1Of(await ask('[{"property": "C2339", "value": 1, "operator": "="}]')).rows;
    expect(row).toMatchObject({
      C2301: '2025-03-10',
      C2303: '2026-03-10',
      C2339: 1,
      MTAG: 'dev-1',
      inventory: { I4201: 'A-1', I4202: 'Äpfelmann', I4203: 'X10', I4204: 'SN-001', I4206: 'Druckmessgerät', MTAG: 'dev-1' },
    });
  });

  it('an empty result stays 2xx, and data stays an object (docs/interface/v1.md#client)', async () => {
    const { status, body } = await ask('[{"property": "C2306", "value": "nothing has this", "operator": "="}]');
    expect([status, body]).toEqual([
      200,
      { success: false, message: 'No Record(s) Found', data: { totalCount: 0, calibration: [] } },
    ]);
  });

  it('a body on GET does no harm (docs/interface/v1.md#client)', async () => {
    const body = '[{"property":"C2339","value":1,"operator":"="}]';
    const answer = await lab.raw({
      path: `/api/calibration?${credentials()}`,
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(v1Of(answer)).toMatchObject({ status: 200, total: 3 });
  });
});

describe('authentication (docs/interface/v1.md#credentials)', () => {
  it('a refusal asks for no dialog of the browser (docs/interface/v1.md#credentials)', async () => {
    const answer = await lab.raw({ path: '/api/repair' });
    expect([answer.status, v1Of(answer).message]).toEqual([401, 'Unauthorized']);
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  });

  it('the presence of X-REST-CORS opens nothing (docs/interface/v1.md#credentials)', async () => {
    for (const name of ['X-REST-CORS', 'X_REST_CORS'])
      expect((await lab.raw({ path: '/api/repair', headers: { [name]: 'Yes', Origin: lab.url } })).status).toBe(401);
  });
});

describe('OPTIONS (docs/interface/v1.md#cors)', () => {
  it.each(['inventory', 'inventory/x', 'inventory/x/categories', 'inventory/get/I4201/x'])(
    'exists at the depth of %s (docs/interface/v1.md#cors)',
    async (path) => {
      const answer = await lab.raw({ method: 'OPTIONS', path: `/api/${path}` });
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers['content-type']).toContain('application/json');
    },
  );
});

describe('hidden properties (docs/interface/v1.md#rows)', () => {
  it('a hash of a password is in no answer, whatever the verb (docs/interface/v1.md#rows)', async () => {
    const account = { uID: 'u-12', email: 'u12@lab.test', role: 'role-probe', password: 'ganz geheim 12' };
    const answers = [
      await post('user', account),
      await send('user/u-12'),
      await put('user/u-12', { password: 'noch geheimer 12' }),
      await send('user?limit=-1'),
      await send('role/role-probe/users'),
      await send('user/get/email/u12@lab.test'),
      await send('user/u-12', { method: 'DELETE' }),
    ];
    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      expect(text).toContain('u12@lab.test');
      expect(text).not.toMatch(/password"|password_hash|scrypt|geheim/);
    }
  });
});

describe('sub-resources (docs/interface/v1.md#sub-resources)', () => {
  it('limit and offset page them, totalCount does not care (docs/interface/v1.md#sub-resources)', async () => {
    const page = async (query: string) => v1Of(await send(`inventory/dev-1/calibrations?${query}`));
    const [all, first, second] = [await page(''), await page('limit=1'), await page('limit=1&offset=1')];
    expect([first.total, second.total]).toEqual([2, 2]);
    expect([...first.rows, ...second.rows]).toEqual(all.rows);
    expect((await page(parameter('filter', [{ property: 'C2306', value: 'CERT-0', operator: '=' }]))).total).toBe(1);
  });

  it('one related record has no address there, and nothing is linked or unlinked by verbs (docs/interface/v1.md#sub-resources)', async () => {
    const before = await labState(lab);
    for (const [method, status] of [
      ['GET', 404],
      ['PUT', 405],
      ['DELETE', 405],
      ['POST', 405],
    ] as const)
      expect((await send('inventory/dev-1/categories/cat-elec', { method })).status, method).toBe(status);
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });
});

it('credentials in headers and a stale cookie together: the credentials count (docs/interface/v1.md#credentials)', async () => {
  const headers = { ...credentialHeaders('berta'), Cookie: 'plumbline_session=gone' };
  expect((await lab.raw({ path: '/api/repair', headers })).status).toBe(200);
});

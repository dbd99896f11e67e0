// The tables of the interface document that speak of v1 records, one named test a row; each name begins with the table's
// number. docs/interface/v1.md#envelope, docs/interface/records.md#kinds, docs/interface/records.md#names, docs/interface/v1.md#endpoints,
// docs/interface/v1.md#session.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, v1Of } from '../../support/answers.ts';
import type { Call } from '../../support/http-client.ts';
import { parameter } from '../../support/http-client.ts';
import { field, multipart, multipartType } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { recordKeys } from '../../support/seed-records.ts';
import { emailOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  // So that `auth` has something to list.
  const { uID } = await lab.program.db
    .selectFrom('users')
    .select('uID')
    .where('email', '=', emailOf('admin'))
    .executeTakeFirstOrThrow();
  await lab.services.signIn.startSession(String(uID), '127.0.0.1', 'desk');
});
afterAll(() => lab.stop());

const admin = (path: string, call: Partial<Call> = {}) => lab.v1('admin', { ...call, path: `/api/${path}` });
const error = (code: number) => ({
  success: false,
  message: expect.any(String),
  data: { errorCode: code, message: expect.any(String) },
});

const segments =
  'auth app inventory calibration customer standard result location repair document report role group user changelog contact'.split(
    ' ',
  );
/** An own record of each; the others are made by signing in, starting and writing. */
const keys: Record<string, string> = Object.fromEntries(Object.entries(recordKeys).map(([name, { own }]) => [name, own]));

describe('envelopes (docs/interface/v1.md#envelope)', () => {
  it.each(segments)(
    'success of %s: a list holds totalCount and one array named after the model (docs/interface/v1.md#envelope)',
    async (segment) => {
      const { status, body } = await admin(`${segment}?limit=2`);
      expect(status).toBe(200);
      expect(Object.keys(body as object)).toEqual(['success', 'message', 'data']);
      const { success, message, data } = body as { success: boolean; message: string; data: Json };
      expect([success, message]).toEqual([true, 'Record(s) Found']);
      expect(Object.keys(data)).toEqual(['totalCount', segment]);
      expect(Number.isInteger(data.totalCount)).toBe(true);
      expect(data[segment]).toEqual(expect.arrayContaining([expect.any(Object)]));
    },
  );

  it.each(segments)(
    'success of %s: one record is one object with totalCount 1 (docs/interface/v1.md#envelope)',
    async (segment) => {
      const [row] = v1Of(await admin(`${segment}?limit=1`)).rows;
      const key = lab.services.lab.registry.bySegment(segment)?.key ?? '';
      const { body } = await admin(`${segment}/${encodeURIComponent(String(row?.[key]))}`);
      expect(body).toEqual({ success: true, message: 'Record Found', data: { totalCount: 1, [segment]: row } });
    },
  );

  it.each(segments)(
    'error of %s: success false, message, data.errorCode, data.message (docs/interface/v1.md#envelope)',
    async (segment) => {
      const { status, body } = await admin(`${segment}/no-such-record`);
      expect(status).toBe(404);
      expect(body).toEqual(error(404));
      expect((body as { message: string; data: Json }).data.message).toBe((body as { message: string }).message);
    },
  );

  it('creates and updates hold one object with totalCount 1 (docs/interface/v1.md#envelope)', async () => {
    const created = await admin('group', { method: 'POST', body: { uID: 'g-21', name: 'Gruppe 21' } });
    const updated = await admin('group/g-21', { method: 'PUT', body: { description: 'x' } });
    for (const { body } of [created, updated])
      expect(body).toMatchObject({ success: true, data: { totalCount: 1, group: { uID: 'g-21', name: 'Gruppe 21' } } });
  });
});

describe('resources (docs/interface/records.md#kinds)', () => {
  it.each(segments)('%s answers UTF-8 JSON, right or wrong (docs/interface/records.md#kinds)', async (segment) => {
    for (const path of [segment, `${segment}/ghost`, `${segment}/rules`])
      expect((await admin(path)).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  const creatable: [segment: string, values: Record<string, string>][] = [
    ['inventory', { ktag: 'C-ALPHA', I4201: 'Ä 22' }],
    ['calibration', { MTAG: 'dev-2', C2306: 'Ä 22' }],
    ['customer', { K4602: 'Ä 22' }],
    ['standard', { CTAG: 'cal-own', C2430: 'dev-2', certificate_number: 'Ä 22' }],
    ['result', { ctag: 'cal-own', test_desc: 'Ä 22' }],
    ['location', { MTAG: 'dev-2', L2802: 'Ä 22' }],
    ['repair', { MTAG: 'dev-2', description: 'Ä 22' }],
    ['document', { title: 'Ä 22' }],
    ['report', { name: 'Ä 22' }],
    ['role', { name: 'Ä 22' }],
    ['group', { name: 'Ä 22' }],
    ['user', { email: 'a22@lab.test', firm: 'Ä 22', role: 'role-probe', password: 'lang genug 22' }],
    ['contact', { customer_uID: 'C-ALPHA', name: 'Ä 22' }],
  ];
  const kinds = {
    json: (values: Record<string, string>) => ({ body: values }),
    form: (values: Record<string, string>) => ({
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(values).toString(),
    }),
    multipart: (values: Record<string, string>) => ({
      headers: multipartType,
      body: multipart(Object.entries(values).map(([name, value]) => field(name, value))),
    }),
  };
  it.each(creatable.flatMap(([segment, values]) => Object.keys(kinds).map((kind) => [segment, kind, values] as const)))(
    '%s takes a body as %s (docs/interface/records.md#kinds)',
    async (segment, kind, values) => {
      const answer = v1Of(await admin(segment, { method: 'POST', ...kinds[kind as keyof typeof kinds](values) }));
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, message: 'Record Created' });
      expect(Object.values(answer.record)).toContain('Ä 22');
      const key = String(answer.record[lab.services.lab.registry.bySegment(segment)?.key ?? '']);
      expect((await admin(`${segment}/${key}`, { method: 'DELETE' })).status).toBe(200);
    },
  );
});

const names: Record<string, string> = {
  inventory: 'MTAG I4201 I4202 I4203 I4204 I4206 I4209 I4211 I4228 I4229 duedate ktag',
  calibration: 'C2339 C2303',
  customer: 'K4601 K4602 K4603 K4604 KTAG',
  location: 'MTAG customer_KTAG customer_contact_id delivery_contact_id',
  contact: 'uID customer_uID firstname name phone email type status',
  user: 'firstname lastname email phone firm role inventory_filter customer_filter',
};

describe('field names (docs/interface/records.md#names)', () => {
  it.each(Object.entries(names).flatMap(([segment, list]) => list.split(' ').map((name) => [segment, name] as const)))(
    '%s.%s is shown, filtered, sorted, found by get and named in the rules (docs/interface/records.md#names)',
    async (segment, name) => {
      const { record } = v1Of(await admin(`${segment}/${keys[segment]}`));
      expect(record).toHaveProperty(name);
      const key = lab.services.lab.registry.bySegment(segment)?.key ?? '';
      const value = record[name] ?? null;
      const query = `${parameter('filter', [{ property: name, value, operator: '=' }])}&${parameter('sort', [{ property: name, direction: 'ASC' }])}`;
      const { rows } = v1Of(await admin(`${segment}?limit=-1&${query}`));
      expect(rows.map((row) => row[key])).toContain(record[key]);
      for (const row of rows) expect(String(row[name]).toLowerCase()).toBe(String(value).toLowerCase());
      if (value !== null) {
        const got = (await admin(`${segment}/get/${name}/${encodeURIComponent(String(value))}?limit=-1`)).body as {
          data: Json[];
          fields: Json;
        };
        expect(got.data.map((row) => row[key])).toContain(record[key]);
        expect(got.fields[name]).toEqual(expect.any(String));
      }
      const { data } = (await admin(`${segment}/rules`)).body as { data: { rules: Json[] } };
      expect(data.rules.map((rule) => rule.field)).toContain(name);
    },
  );

  it.each([
    ['inventory', ['categories', 'customer', 'inventory']],
    ['calibration', ['inventory']],
  ])('%s carries its relations (docs/interface/records.md#names)', async (segment, relations) => {
    for (const relation of relations) expect(v1Of(await admin(`${segment}/${keys[segment]}`)).record).toHaveProperty(relation);
  });

  it('user.password is taken and never shown (docs/interface/records.md#names)', async () => {
    const body = {
      uID: 'u-23',
      email: 'u23@lab.test',
      role: 'role-probe',
      password: 'ganz geheim 23',
      inventory_filter: 'all',
      customer_filter: 'all',
    };
    const answer = await admin('user', { method: 'POST', body });
    expect(v1Of(answer)).toMatchObject({ status: 200, record: { inventory_filter: 'all', customer_filter: 'all' } });
    expect(answer.text).not.toMatch(/password"|geheim/);
  });

  it('writing location.customer_contact_id and delivery_contact_id needs contact_edit (docs/interface/records.md#names)', async () => {
    for (const [held, status] of [
      [['using_API', 'inventory_view', 'location_view', 'location_edit'], 403],
      [['using_API', 'inventory_view', 'contact_view', 'location_view', 'location_edit', 'contact_edit'], 200],
    ] as const) {
      await admin('role/role-probe', { method: 'PUT', body: { operations: JSON.stringify(held) } });
      for (const name of ['customer_contact_id', 'delivery_contact_id']) {
        const answer = await lab.v1('probe', { method: 'PUT', path: '/api/location/loc-beta', body: { [name]: 'contact-beta' } });
        expect(answer.status, answer.text).toBe(status);
        if (status === 403) expect(answer.text).toContain('contact_edit');
      }
    }
  });

  it('a user-defined field works in filter, sort, get, writes and rules exactly like a built-in one (docs/interface/records.md#names)', async () => {
    const added = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/fields/inventory',
      body: { column_name: 'I42_Kran', field_type: 'text', label: { de: 'Kran', en: 'Crane' } },
    });
    expect([200, 201], added.text).toContain(added.status);
    expect(v1Of(await admin('inventory/dev-2', { method: 'PUT', body: { I42_Kran: 'Süd 3' } })).record.I42_Kran).toBe('Süd 3');
    const found = async (path: string) => (v1Of(await admin(path)).rows as Json[]).map((row) => row.MTAG);
    expect(await found(`inventory?${parameter('filter', [{ property: 'I42_Kran', value: 'süd', operator: 'like' }])}`)).toEqual([
      'dev-2',
    ]);
    expect((await found(`inventory?${parameter('sort', [{ property: 'I42_Kran', direction: 'DESC' }])}`))[0]).toBe('dev-2');
    expect((await admin(`inventory/get/I42_Kran/${encodeURIComponent('Süd 3')}`)).body).toMatchObject({
      fields: { I42_Kran: 'Crane' },
      data: [{ MTAG: 'dev-2' }],
    });
    expect((await admin('inventory/rules')).text).toContain('"field":"I42_Kran"');
  });

  it('the shorthand categoryname resolves through the categories (docs/interface/records.md#names)', async () => {
    const { rows } = v1Of(
      await admin(`inventory?${parameter('filter', [{ property: 'categoryname', value: 'Elektrisch', operator: '=' }])}`),
    );
    for (const row of rows) expect((row.categories as Json[]).map(({ name }) => name)).toContain('Elektrisch');
    expect(rows.length).toBeGreaterThan(0);
  });
});

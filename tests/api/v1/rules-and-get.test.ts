// Field metadata and the path form of a search. docs/interface/records.md#names, docs/interface/v1.md#endpoints,
// docs/interface/v1.md#rules, docs/interface/v1.md#get.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { type Json, v1Of, v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function rulesOf(resource: string): Promise<Json[]> {
  const { body } = await lab.v1('admin', { path: `/api/${resource}/rules` });
  return (body as { data: { rules: Json[] } }).data.rules;
}

describe('rules', () => {
  it.each(['inventory', 'customer', 'category'])('%s: one rule a column, each with all its members', async (resource) => {
    const { status, body } = await lab.v1('admin', { path: `/api/${resource}/rules` });
    expect(status).toBe(200);
    const rules = await rulesOf(resource);
    expect(body).toEqual({ success: true, message: 'Rules Found', data: { totalCount: rules.length, rules } });
    for (const rule of rules) {
      expect(Object.keys(rule).sort()).toEqual([
        'field',
        'label',
        'max_length',
        'options',
        'read_only',
        'relation',
        'required',
        'type',
        'user_defined',
      ]);
      expect(rule).toMatchObject({
        field: expect.any(String),
        label: expect.any(String),
        type: expect.any(String),
        required: expect.any(Boolean),
        read_only: expect.any(Boolean),
        user_defined: false,
      });
      expect(rule.label).not.toBe(`${resource}.${String(rule.field)}`);
    }
    const [row] = Object.values(
      ((await lab.v1('admin', { path: `/api/${resource}?limit=1` })).body as { data: Record<string, Json[]> }).data[resource] ??
        [],
    );
    const columns = rules.map((rule) => rule.field);
    for (const field of columns) expect(row).toHaveProperty(String(field));
  });

  it('of what only the program writes say that nothing can be written', async () => {
    const readOnly = resourceDefinitions.flatMap((definition) => (definition.readOnly && definition.v1 ? [definition] : []));
    expect(readOnly.map(({ v1 }) => v1?.segment).sort()).toEqual([
      'app',
      'auth',
      'budget_version',
      'changelog',
      'procedure_version',
    ]);
    for (const { v1, inputs = {} } of readOnly) {
      const kept = (await rulesOf(v1?.segment ?? '')).filter(({ field }) => !(String(field) in inputs));
      expect(kept.length).toBeGreaterThan(2);
      for (const rule of kept) expect(rule, `${v1?.segment} ${rule.field}`).toMatchObject({ required: false, read_only: true });
    }
    for (const { v1 } of resourceDefinitions.filter((definition) => definition.v1)) {
      for (const rule of await rulesOf(v1?.segment ?? ''))
        if (rule.read_only) expect(rule.required, `${v1?.segment} ${rule.field}`).toBe(false);
    }
    for (const { attributes } of v2Of(await lab.v2('admin', { path: '/api/v2/fields/audit' })).list)
      expect(attributes, String(attributes.column_name)).toMatchObject({ editable: false, mandatory: false });
  });

  it('name the records that a row lists through links, which are shown and not written', async () => {
    const rule = (await rulesOf('inventory')).find(({ field }) => field === 'categories');
    expect(rule).toMatchObject({ label: 'Categories', type: 'relation', relation: 'category', read_only: true, required: false });
    const path = '/api/inventory/dev-2';
    const { record } = v1Of(await lab.v1('admin', { path }));
    const sent = v1Of(await lab.v1('admin', { method: 'PUT', path, body: { ...record, categories: ['cat-mech'] } }));
    expect([sent.status, sent.record.categories]).toEqual([200, record.categories]);
  });

  it('says what a client must know to write a device', async () => {
    const rules = new Map((await rulesOf('inventory')).map((rule) => [rule.field, rule]));
    expect(rules.get('MTAG')).toMatchObject({ read_only: true });
    expect(rules.get('ktag')).toMatchObject({ required: true, relation: 'customer' });
    expect(rules.get('I4201')).toMatchObject({ type: 'text', max_length: 255, options: null, relation: null });
    expect(rules.get('created_at')).toMatchObject({ read_only: true });
    expect(rules.get('I4209')).toMatchObject({
      type: 'select',
      options: expect.arrayContaining([
        { value: 'A', label: expect.any(String) },
        { value: 'X', label: expect.any(String) },
      ]),
    });
  });

  it('speaks the caller’s language', async () => {
    const english = (await rulesOf('inventory')).find((rule) => rule.field === 'I4202');
    await change(lab.program, 'user', 'user-berta', { language: 'de' });
    const { body } = await lab.v1('berta', { path: '/api/inventory/rules' });
    const german = (body as { data: { rules: Json[] } }).data.rules.find((rule) => rule.field === 'I4202');
    expect([english?.label, german?.label]).toEqual(['Manufacturer', 'Hersteller']);
    await change(lab.program, 'user', 'user-berta', { language: 'en' });
  });

  scenarios(
    () => lab,
    [
      { name: 'need the view operation', as: 'bare', request: 'GET /api/inventory/rules', status: 403, text: ['inventory_view'] },
      { name: 'need credentials', as: 'nobody', request: 'GET /api/inventory/rules', status: 401 },
    ],
  );
});

describe('get/{field}/{value}', () => {
  it('answers success, message, fields and a data array', async () => {
    const { body } = await lab.v1('berta', { path: '/api/inventory/get/I4201/A-1' });
    const rules = (await rulesOf('inventory')).filter(({ field }) => field !== 'categories');
    expect(body).toEqual({
      success: true,
      message: 'Record(s) Found',
      fields: Object.fromEntries(rules.map((rule) => [rule.field, rule.label])),
      data: [expect.objectContaining({ MTAG: 'dev-1', I4201: 'A-1', customer: expect.objectContaining({ KTAG: 'C-ALPHA' }) })],
    });
  });

  scenarios(
    () => lab,
    [
      {
        name: 'takes the whole value, not a part',
        request: 'GET /api/inventory/get/I4201/A-',
        status: 200,
        has: { success: false, message: 'No Record(s) Found', data: [] },
      },
      {
        name: 'ignores case as = does',
        request: 'GET /api/inventory/get/I4201/a-1',
        status: 200,
        has: { data: [{ MTAG: 'dev-1' }] },
      },
      {
        name: 'a value with a slash',
        request: 'GET /api/inventory/get/MTAG/dev%2F6%20%C3%BC',
        status: 200,
        has: { data: [{ MTAG: 'dev/6 ü' }] },
      },
      {
        name: 'a status letter',
        as: 'berta',
        request: 'GET /api/inventory/get/I4209/R',
        status: 200,
        has: { data: [{ MTAG: 'dev-4' }] },
      },
      {
        name: 'a date',
        as: 'berta',
        request: 'GET /api/inventory/get/duedate/2026-03-02',
        status: 200,
        has: { data: [{ MTAG: 'dev-5' }] },
      },
      {
        name: 'shows only the caller’s rows',
        as: 'berta',
        request: 'GET /api/inventory/get/I4204/SN-001',
        status: 200,
        has: { data: [{ MTAG: 'dev-1' }] },
        never: ['far-2'],
      },
      {
        name: 'another customer’s record is simply not found',
        as: 'berta',
        request: 'GET /api/inventory/get/MTAG/far-1',
        status: 200,
        has: { success: false, data: [] },
      },
      { name: 'customers', request: 'GET /api/customer/get/K4604/Aalen', status: 200, has: { data: [{ KTAG: 'C-ALPHA' }] } },
      {
        name: 'categories',
        request: 'GET /api/category/get/parent_id/cat-elec',
        status: 200,
        has: { data: [{ uID: 'cat-dmm' }] },
      },
      {
        name: 'an unknown field',
        request: 'GET /api/inventory/get/I9999/x',
        status: 400,
        has: { success: false, errors: { I9999: [expect.any(String)] } },
      },
      { name: 'a relation is no field', request: 'GET /api/inventory/get/customer.name/x', status: 400, has: { success: false } },
      { name: 'a value the field cannot have', request: 'GET /api/inventory/get/duedate/soon', status: 400, text: ['duedate'] },
      {
        name: 'SQL as a value',
        request: "GET /api/inventory/get/I4201/'%20OR%20'1'='1",
        status: 200,
        has: { success: false, data: [] },
      },
      { name: 'without a value', request: 'GET /api/inventory/get/I4201', status: 404 },
      {
        name: 'needs the view operation',
        as: 'bare',
        request: 'GET /api/inventory/get/I4201/A-1',
        status: 403,
        text: ['inventory_view'],
      },
    ],
  );
});

// `/fields`: the overview, the fields of a table, and what a category changes about them. docs/interface/records.md#v2-names,
// docs/interface/v2.md#fields.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const fieldsOf = async (table: string, query = '') =>
  v2Of(await lab.v2('berta', { path: `/api/v2/fields/${table}${query}` })).list;
const setting = (values: Record<string, unknown>) =>
  createRecord(lab.program, lab.services.lab.registry.resource('field_setting'), { values });

describe('the overview', () => {
  it('counts the fields of the five tables', async () => {
    const { body } = await lab.v2('berta', { path: '/api/v2/fields' });
    const { data } = body as { data: { table: string; field_count: number; active_field_count: number }[] };
    expect(data.map(({ table }) => table)).toEqual(['inventory', 'calibration', 'customer', 'location', 'repair']);
    for (const entry of data) {
      expect(Object.keys(entry)).toEqual(['table', 'field_count', 'active_field_count']);
      expect(entry.field_count).toBeGreaterThan(5);
      expect(entry.active_field_count).toBeLessThanOrEqual(entry.field_count);
    }
  });
});

describe('the fields of a table', () => {
  it.each(['inventory', 'customer', 'calibration', 'location', 'repair', 'category'])(
    '%s: every attribute, with its type (docs/interface/records.md#v2-names)',
    async (table) => {
      for (const { id, type, attributes } of await fieldsOf(table)) {
        expect(type).toBe('field-configuration');
        expect(id).toBe(`${String(attributes.column_name)}:${String(attributes.table_name)}`);
        for (const name of ['api_name', 'column_name', 'table_name', 'label', 'field_type', 'field_type_raw', 'field_category'])
          expect(attributes[name], `${id} ${name}`).toEqual(expect.any(String));
        for (const name of ['filterable', 'sortable', 'editable', 'visible', 'mandatory', 'is_user_defined'])
          expect(attributes[name], `${id} ${name}`).toEqual(expect.any(Boolean));
        expect(attributes.display_order).toEqual(expect.any(Number));
        if (attributes.options !== null)
          expect(attributes.options).toContainEqual(
            expect.objectContaining({ value: expect.anything(), label: expect.any(String) }),
          );
      }
    },
  );

  it('every listed attribute filters and sorts as it says', async () => {
    for (const { attributes } of await fieldsOf('inventory')) {
      const name = String(attributes.api_name);
      if (attributes.filterable)
        expect((await lab.v2('berta', { path: `/api/v2/inventories?filter[${name}]=notnull:` })).status, name).toBe(200);
      if (attributes.sortable)
        expect((await lab.v2('berta', { path: `/api/v2/inventories?sort=${name}` })).status, name).toBe(200);
    }
  });

  it('a number that means yes or no is told as such, and stays a number on both faces (docs/interface/records.md#names)', async () => {
    const [current] = (await fieldsOf('calibration')).filter(({ attributes }) => attributes.api_name === 'is_current');
    expect(current?.attributes).toMatchObject({ field_type: 'boolean', field_type_raw: 'integer' });
    const [row] = v2Of(await lab.v2('admin', { path: '/api/v2/calibrations?filter[is_current]=eq:1&page[size]=1' })).list;
    expect(row?.attributes.is_current).toBe(1);
    const rules = JSON.stringify((await lab.v1('admin', { path: '/api/calibration/rules' })).body);
    expect(rules).toMatch(/"field":"C2339","label":"[^"]*","type":"number"/);
  });

  it('no hidden column is told of', async () => {
    expect(JSON.stringify(v2Of(await lab.v2('admin', { path: '/api/v2/fields/user' })).list)).not.toContain('password_hash');
  });

  scenarios(
    () => lab,
    [
      { name: 'an unknown table', request: 'GET /api/v2/fields/nothing', status: 404 },
      {
        name: 'without the record’s view operation',
        as: 'bare',
        request: 'GET /api/v2/fields/inventory',
        status: 403,
        text: ['inventory_view'],
      },
      {
        name: 'an unknown category',
        request: 'GET /api/v2/fields/inventory?category_uID=ghost',
        status: 422,
        has: { errors: [{ status: '422' }] },
      },
    ],
  );
});

describe('what an administrator changes', () => {
  it('a category overrides label, visible, mandatory and order, for that category only', async () => {
    await setting({
      table_name: 'inventory',
      column_name: 'I4211',
      category_uID: 'cat-elec',
      required: 1,
      visible: 0,
      display_order: 7,
      labels: '{"de":"Schrank","en":"Cabinet"}',
    });
    const plain = (await fieldsOf('inventory')).find(({ id }) => id === 'I4211:inventory');
    const special = (await fieldsOf('inventory', '?category_uID=cat-elec')).find(({ id }) => id === 'I4211:inventory');
    expect(plain?.attributes).toMatchObject({ mandatory: false, visible: true, label: 'Location' });
    expect(special?.attributes).toMatchObject({ mandatory: true, visible: false, display_order: 7, label: 'Cabinet' });
    expect(
      (await fieldsOf('inventory', '?category_uID=cat-mech')).find(({ id }) => id === 'I4211:inventory')?.attributes,
    ).toEqual(plain?.attributes);
  });

  it('a readable name, a label and a filter switch hold at once on both faces', async () => {
    const row = await setting({
      table_name: 'inventory',
      column_name: 'I4211',
      api_name: 'place',
      labels: '{"de":"Platz","en":"Spot"}',
      filterable: 1,
    });
    const device = v2Of(await lab.v2('berta', { path: '/api/v2/inventories?filter[place]=like:regal' })).list;
    expect(device[0]?.attributes).toMatchObject({ place: 'Regal 7' });
    expect((await lab.v2('berta', { path: '/api/v2/inventories?filter[location]=x' })).status).toBe(422);
    expect((await lab.v1('berta', { path: '/api/inventory/get/I4211/Regal%207' })).body).toMatchObject({
      fields: { I4211: 'Spot' },
      data: [{ MTAG: 'dev-4', I4211: 'Regal 7' }],
    });
    await change(lab.program, 'field_setting', String(row.uID), { filterable: 0, required: 1 });
    expect((await lab.v1('berta', { path: '/api/inventory/get/I4211/Regal%207' })).status).toBe(400);
    expect((await lab.v1('berta', { method: 'PUT', path: '/api/inventory/dev-4', body: { I4211: '' } })).body).toMatchObject({
      errors: { I4211: [expect.any(String)] },
    });
  });
});

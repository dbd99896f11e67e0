// A column that an administrator adds is a real one, at once and on both faces: lists, filters, sorts, rules, writes, history.
// docs/interface/records.md#names, docs/interface/v2.md#user-columns.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, v1Of, v2Of } from '../../support/answers.ts';
import { parameter } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { labsLieInFiles } from '../../support/where-labs-lie.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const add = (body: object, table = 'inventory') => lab.v2('admin', { method: 'POST', path: `/api/v2/fields/${table}`, body });
const v1Keys = async (query: string) => column(v1Of(await lab.v1('berta', { path: `/api/inventory?${query}` })).rows, 'MTAG');
const v2Keys = async (query: string) =>
  v2Of(await lab.v2('berta', { path: `/api/v2/inventories?${query}` })).list.map(({ id }) => id);
const one = (property: string, value: unknown, operator = '=') => parameter('filter', [{ property, value, operator }]);

describe('adding', () => {
  it.each([
    ['I42_Kostenstelle', 'text', {}],
    ['I42_Anzahl', 'integer', {}],
    ['I42_Toleranz', 'decimal', {}],
    ['I42_Kauf', 'date', { api_name: 'purchase_date' }],
    ['I42_Abgleich', 'datetime', {}],
    ['I42_Eichpflicht', 'flag', {}],
    [
      'I42_Klasse',
      'select',
      {
        options: [
          { value: 'eins', label: { de: 'Eins', en: 'One' } },
          { value: 'zwei', label: 'Zwei' },
        ],
      },
    ],
  ])('%s as %s', async (column_name, field_type, more) => {
    const answer = await add({
      column_name,
      field_type,
      label: { de: `${column_name} deutsch`, en: `${column_name} english` },
      ...more,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(v2Of(answer).one).toMatchObject({
      id: `${column_name}:inventory`,
      type: 'field-configuration',
      attributes: {
        column_name,
        field_type_raw: field_type,
        label: `${column_name} english`,
        is_user_defined: true,
        visible: true,
        filterable: true,
        mandatory: false,
      },
    });
  });

  const bad = (name: string, body: object, status = 422, table = 'inventory') => ({
    name,
    request: `POST /api/v2/fields/${table}`,
    body: { field_type: 'text', ...body },
    status,
    has: { errors: expect.arrayContaining([expect.objectContaining({ status: String(status) })]) },
  });
  scenarios(
    () => lab,
    [
      bad('a name that does not fit the pattern', { column_name: 'Kostenstelle' }),
      bad('a name with SQL in it', { column_name: 'I42_x" TEXT; DROP TABLE inventory; --' }),
      bad('a name that is too long', { column_name: `I42_${'x'.repeat(41)}` }),
      bad('a name that is taken', { column_name: 'I42_Kostenstelle' }),
      bad('the same name in another case', { column_name: 'I42_KOSTENSTELLE' }),
      bad('a readable name that is taken', { column_name: 'I42_neu', api_name: 'asset_number' }),
      bad('a readable name of a relation', { column_name: 'I42_neu', api_name: 'customer' }),
      bad('an unknown type', { column_name: 'I42_neu', field_type: 'blob' }),
      bad('a choice without options', { column_name: 'I42_neu', field_type: 'select' }),
      bad('a table that takes none', { column_name: 'C42_neu' }, 422, 'category'),
      bad('a table that does not exist', { column_name: 'C42_neu' }, 404, 'nothing'),
      {
        name: 'without the operation',
        as: 'berta',
        request: 'POST /api/v2/fields/inventory',
        body: { column_name: 'I42_neu', field_type: 'text' },
        status: 403,
        text: ['field_administration'],
      },
    ],
  );
});

describe('using', () => {
  it('is written by v1 and v2 and read by both', async () => {
    const first = await lab.v1('berta', {
      method: 'PUT',
      path: '/api/inventory/dev-1',
      body: {
        I42_Kostenstelle: 'Straße 4711',
        I42_Anzahl: '3',
        I42_Toleranz: 0.25,
        I42_Kauf: '2020-05-01',
        I42_Eichpflicht: true,
        I42_Klasse: 'zwei',
      },
    });
    expect(first.status, first.text).toBe(200);
    const second = await lab.v2('berta', {
      method: 'PATCH',
      path: '/api/v2/inventories/dev-2',
      body: {
        I42_Kostenstelle: 'Gasse 12',
        I42_Anzahl: 10,
        purchase_date: '2021-05-01',
        I42_Klasse: 'eins',
        I42_Abgleich: '2026-01-01T10:00:00+01:00',
      },
    });
    expect(second.status, second.text).toBe(200);
    expect(v1Of(await lab.v1('berta', { path: '/api/inventory/dev-2' })).record).toMatchObject({
      I42_Kostenstelle: 'Gasse 12',
      I42_Anzahl: 10,
      I42_Kauf: '2021-05-01',
      I42_Eichpflicht: 0,
      I42_Klasse: 'eins',
      I42_Abgleich: '2026-01-01 09:00:00',
    });
    expect(v2Of(await lab.v2('berta', { path: '/api/v2/inventories/dev-1' })).one.attributes).toMatchObject({
      I42_Kostenstelle: 'Straße 4711',
      I42_Anzahl: 3,
      I42_Toleranz: 0.25,
      purchase_date: '2020-05-01',
      I42_Eichpflicht: 1,
      I42_Klasse: 'zwei',
    });
  });

  it.each([
    [one('I42_Kostenstelle', 'straße 4711'), ['dev-1']],
    [one('I42_Kostenstelle', 'Straße 4711'), ['dev-1']],
    [one('I42_Kostenstelle', 'STRASSE', 'like'), []],
    [one('I42_Kostenstelle', 'raße 47', 'like'), ['dev-1']],
    [one('I42_Anzahl', 5, '>'), ['dev-2']],
    [one('I42_Kauf', '2020-12-31', '<'), ['dev-1']],
    [one('I42_Klasse', ['eins', 'zwei'], 'in'), ['dev-1', 'dev-2']],
    [one('I42_Eichpflicht', 1), ['dev-1']],
    [
      `${one('I42_Anzahl', null, '!=')}&${parameter('sort', [{ property: 'I42_Anzahl', direction: 'DESC' }])}`,
      ['dev-2', 'dev-1'],
    ],
  ])('v1 filter and sort %s', async (query, keys) => {
    expect(await v1Keys(query)).toEqual(keys);
  });

  it.each([
    ['filter[I42_Kostenstelle]=like:gasse', ['dev-2']],
    ['filter[purchase_date]=gte:2021-01-01', ['dev-2']],
    ['filter[I42_Anzahl]=notnull:&sort=-I42_Anzahl', ['dev-2', 'dev-1']],
    ['q=4711', ['dev-1']],
  ])('v2 %s', async (query, keys) => {
    expect(await v2Keys(query)).toEqual(keys);
  });

  it('get/{field}/{value}', async () => {
    const { body } = await lab.v1('berta', { path: '/api/inventory/get/I42_Kostenstelle/Gasse%2012' });
    expect(body).toMatchObject({
      success: true,
      fields: { I42_Kostenstelle: 'I42_Kostenstelle english' },
      data: [{ MTAG: 'dev-2' }],
    });
  });

  it('rules and fields tell of it', async () => {
    const rules = (await lab.v1('berta', { path: '/api/inventory/rules' })).body as { data: { rules: { field: string }[] } };
    expect(rules.data.rules.find(({ field }) => field === 'I42_Klasse')).toMatchObject({
      label: 'I42_Klasse english',
      type: 'select',
      user_defined: true,
      options: [
        { value: 'eins', label: 'One' },
        { value: 'zwei', label: 'Zwei' },
      ],
    });
    const fields = v2Of(await lab.v2('berta', { path: '/api/v2/fields/inventory' })).list;
    expect(fields.find(({ id }) => id === 'I42_Kauf:inventory')?.attributes).toMatchObject({
      api_name: 'purchase_date',
      field_type: 'date',
    });
  });

  it('its values are checked', async () => {
    const answer = v1Of(
      await lab.v1('berta', {
        method: 'PUT',
        path: '/api/inventory/dev-1',
        body: { I42_Anzahl: 'viele', I42_Kauf: 'gestern', I42_Klasse: 'drei', I42_Eichpflicht: 'x' },
      }),
    );
    expect([answer.status, Object.keys(answer.errors).sort()]).toEqual([
      400,
      ['I42_Anzahl', 'I42_Eichpflicht', 'I42_Kauf', 'I42_Klasse'],
    ]);
  });

  it('stands in the history under its readable name', async () => {
    const [entry] = v2Of(await lab.v2('berta', { path: '/api/v2/inventories/dev-2/audits' })).list;
    expect(entry?.attributes.after).toMatchObject({ purchase_date: '2021-05-01' });
  });

  it('obeys the caller’s customers', async () => {
    await lab.v1('admin', { method: 'PUT', path: '/api/inventory/far-1', body: { I42_Kostenstelle: 'Gasse 12' } });
    expect(await v1Keys(one('I42_Kostenstelle', 'Gasse 12'))).toEqual(['dev-2']);
    expect(await v2Keys('q=Gasse')).toEqual(['dev-2']);
  });
});

describe('taking away', () => {
  it('hiding keeps the data', async () => {
    expect((await lab.v2('admin', { method: 'DELETE', path: '/api/v2/fields/inventory/I42_Anzahl' })).status).toBe(204);
    expect((await lab.v1('berta', { path: `/api/inventory?${one('I42_Anzahl', 3)}` })).status).toBe(400);
    expect((await lab.v2('berta', { path: '/api/v2/inventories?filter[I42_Anzahl]=3' })).status).toBe(422);
    expect(v1Of(await lab.v1('berta', { path: '/api/inventory/dev-1' })).record).not.toHaveProperty('I42_Anzahl');
    const kept = await lab.services.lab.db
      .selectFrom('inventory')
      .select('I42_Anzahl')
      .where('MTAG', '=', 'dev-1')
      .executeTakeFirst();
    expect(kept).toEqual({ I42_Anzahl: 3 });
  });

  it('purging drops it after a backup', async () => {
    expect(
      (await lab.v2('admin', { method: 'DELETE', path: '/api/v2/fields/inventory/I42_Kostenstelle?purge=true' })).status,
    ).toBe(204);
    const backups = v2Of(await lab.v2('admin', { path: '/api/v2/admin/backups' })).list;
    expect(backups).toHaveLength(labsLieInFiles ? 1 : 0);
    expect((await lab.v2('berta', { path: '/api/v2/inventories?q=4711' })).status).toBe(200);
    await expect(lab.services.lab.db.selectFrom('inventory').select('I42_Kostenstelle').execute()).rejects.toThrow(
      /no such column|does not exist/,
    );
    expect((await lab.v1('berta', { method: 'PUT', path: '/api/inventory/dev-1', body: { I4203: 'after' } })).status).toBe(200);
  });

  scenarios(
    () => lab,
    [
      { name: 'a shipped column stays', request: 'DELETE /api/v2/fields/inventory/I4201?purge=true', status: 404 },
      { name: 'an unknown one', request: 'DELETE /api/v2/fields/inventory/I42_nie', status: 404 },
      { name: 'a purge that is not clearly said', request: 'DELETE /api/v2/fields/inventory/I42_Kauf?purge=maybe', status: 422 },
      { name: 'without the operation', as: 'berta', request: 'DELETE /api/v2/fields/inventory/I42_Kauf', status: 403 },
    ],
  );
});

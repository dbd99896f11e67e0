// What an administrator changes about a field is in force at once: forms, v1 rules, filters, for the lab or one category.
// docs/interface/records.md#v2-names, docs/interface/v2.md#fields, docs/interface/records.md#names.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const put = (column: string, body: object, user: 'admin' | 'berta' = 'admin') =>
  lab.v2(user, { method: 'PUT', path: `/api/v2/fields/inventory/${column}`, body });

async function field(column: string, query = ''): Promise<Record<string, unknown>> {
  const { list } = v2Of(await lab.v2('admin', { path: `/api/v2/fields/inventory${query}` }));
  return list.find(({ id }) => id === `${column}:inventory`)?.attributes ?? {};
}

async function rule(column: string): Promise<Record<string, unknown> | undefined> {
  const answer = await lab.v1('admin', { path: '/api/inventory/rules' });
  return (answer.body as { data: { rules: Record<string, unknown>[] } }).data.rules.find((one) => one.field === column);
}

describe('a field', () => {
  it('gets the lab’s own label in each language, on both faces', async () => {
    const answer = await put('I4224', { label: { de: 'Güteklasse', en: 'Grade' } });
    expect(v2Of(answer).one.attributes).toMatchObject({ column_name: 'I4224', label: expect.stringMatching(/Grade|Güteklasse/) });
    expect(['Grade', 'Güteklasse']).toContain((await rule('I4224'))?.label);
  });

  it('made mandatory is asked for on both faces, and no longer when it is not', async () => {
    await put('I4224', { mandatory: true });
    expect(await rule('I4224')).toMatchObject({ required: true });
    const v1 = await lab.v1('admin', { method: 'POST', path: '/api/inventory', body: { I4201: 'M-1', ktag: 'C-ALPHA' } });
    expect(v1Of(v1)).toMatchObject({ status: 400, errors: { I4224: [expect.any(String)] } });
    const v2 = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/inventories',
      body: { asset_number: 'M-1', customer_id: 'C-ALPHA' },
    });
    expect(v2Of(v2).errors[0]).toMatchObject({ status: '422', source: { pointer: '/data/attributes/accuracy_class' } });
    await put('I4224', { mandatory: false });
    expect(
      (await lab.v1('admin', { method: 'POST', path: '/api/inventory', body: { I4201: 'M-1', ktag: 'C-ALPHA' } })).status,
    ).toBe(200);
  });

  it('taken out of filters is refused there like an unknown one', async () => {
    await put('cost_center', { filterable: false });
    expect((await lab.v2('admin', { path: '/api/v2/inventories?filter[cost_center]=1' })).status).toBe(422);
    await put('cost_center', { filterable: true });
    expect((await lab.v2('admin', { path: '/api/v2/inventories?filter[cost_center]=1' })).status).toBe(200);
  });

  it('exchanges its v2 name with another (serial number and description of old templates)', async () => {
    const before = v2Of(await lab.v2('admin', { path: '/api/v2/inventories/dev-1' })).one.attributes;
    await put('I4204', { exchange_with: 'I4206' });
    const after = v2Of(await lab.v2('admin', { path: '/api/v2/inventories/dev-1' })).one.attributes;
    expect([after.serial_number, after.description]).toEqual([before.description, before.serial_number]);
    await put('I4204', { exchange_with: 'I4206' });
    expect(v2Of(await lab.v2('admin', { path: '/api/v2/inventories/dev-1' })).one.attributes).toEqual(before);
  });

  it('has its order and whether the portal shows it', async () => {
    await put('remark', { small_view_visible: true, display_order: 3 });
    expect(await field('remark')).toMatchObject({ small_view_visible: true, display_order: 3 });
  });
});

describe('for one category', () => {
  it('label, order and mandatory differ there and nowhere else', async () => {
    await put('I4204', { category_uID: 'cat-dmm', mandatory: true, label: 'Seriennummer des Multimeters', display_order: 1 });
    expect(await field('I4204', '?category_uID=cat-dmm')).toMatchObject({
      mandatory: true,
      label: 'Seriennummer des Multimeters',
      display_order: 1,
    });
    expect((await field('I4204')).mandatory).toBe(false);
    expect((await field('I4204', '?category_uID=cat-mech')).mandatory).toBe(false);
  });

  it('what addresses and filters depend on cannot differ', async () => {
    const answer = await put('I4204', { category_uID: 'cat-dmm', api_name: 'sn', filterable: false });
    expect(
      v2Of(answer)
        .errors.map(({ source }) => source?.pointer)
        .sort(),
    ).toEqual(['/data/attributes/api_name', '/data/attributes/filterable']);
  });

  it('an unknown category is named', async () => {
    expect((await put('I4204', { category_uID: 'ghost', mandatory: true })).status).toBe(422);
  });
});

describe('refused', () => {
  it.each([
    ['no such column', 'I9999', { label: 'x' }, 'column'],
    ['a hidden column', 'rid', { label: 'x' }, 'column'],
    ['a name another field has', 'I4204', { api_name: 'model' }, 'api_name'],
    ['a relation’s name', 'I4204', { api_name: 'customer' }, 'api_name'],
    ['no name', 'I4204', { api_name: '1 x' }, 'api_name'],
    ['what is always mandatory made optional', 'ktag', { mandatory: false }, 'mandatory'],
    ['what is mandatory made invisible', 'ktag', { visible: false }, 'visible'],
    ['options of a shipped field', 'I4228', { options: [{ value: 'x', label: 'x' }] }, 'options'],
    ['the length of a shipped field', 'I4204', { max_length: 5 }, 'max_length'],
    ['anything unknown', 'I4204', { colour: 'red' }, 'colour'],
  ])('%s', async (_what, column, body, named) => {
    const answer = await put(column, body);
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual([`/data/attributes/${named}`]);
  });

  it('without field_administration', async () => {
    expect((await put('I4204', { label: 'x' }, 'berta')).status).toBe(403);
  });
});

describe('what can be taken back', () => {
  it('a category’s own settings: the field is as in general again', async () => {
    const category = '?category_uID=cat-dmm';
    await put('I4224', { category_uID: 'cat-dmm', mandatory: true, label: { de: 'Hier', en: 'Here' } });
    expect(await field('I4224', category)).toMatchObject({
      mandatory: true,
      overridden: true,
      labels: { de: 'Hier', en: 'Here' },
    });
    expect(await field('I4224')).toMatchObject({ mandatory: false, overridden: false });
    const answer = await lab.v2('admin', { method: 'DELETE', path: `/api/v2/fields/inventory/I4224${category}` });
    expect(answer.status).toBe(204);
    expect(await field('I4224', category)).toMatchObject({ mandatory: false, overridden: false });
  });

  it('a user-defined column that was hidden comes back with its data', async () => {
    const body = { column_name: 'I90_back', field_type: 'text', api_name: 'coming_back', label: { de: 'Zurück', en: 'Back' } };
    await lab.v2('admin', { method: 'POST', path: '/api/v2/fields/inventory', body });
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-1', body: { coming_back: 'kept' } });
    await lab.v2('admin', { method: 'DELETE', path: '/api/v2/fields/inventory/I90_back' });
    const device = async () => v2Of(await lab.v2('admin', { path: '/api/v2/inventories/dev-1' })).one.attributes;
    expect(await device()).not.toHaveProperty('coming_back');
    await lab.v2('admin', { method: 'POST', path: '/api/v2/fields/inventory/I90_back/restore' });
    expect(await device()).toHaveProperty('coming_back', 'kept');
  });
});

describe('two people at the same field', () => {
  const path = '/api/v2/fields/inventory/I4203';
  const tagOf = async (query = '') => {
    const answer = await lab.v2('admin', { path: `${path}${query}` });
    expect(v2Of(answer).one.attributes).toMatchObject({ column_name: 'I4203' });
    return String(answer.headers.etag);
  };
  const write = (tag: string, body: object) => lab.v2('admin', { method: 'PUT', path, body, headers: { 'if-match': tag } });

  it('do not overwrite each other: who wrote over an old version is refused, and nothing is changed', async () => {
    const first = await tagOf();
    const saved = await write(first, { label: { de: 'Erste', en: 'First' } });
    expect(saved.status).toBe(200);
    expect(saved.headers.etag).toBe(await tagOf());
    expect(saved.headers.etag).not.toBe(first);
    expect((await write(first, { label: { de: 'Zweite', en: 'Second' } })).status).toBe(412);
    expect((await field('I4203')).labels).toEqual({ de: 'Erste', en: 'First' });
    expect((await write(String(saved.headers.etag), { label: { de: 'Zweite', en: 'Second' } })).status).toBe(200);
  });

  it('each has a version for the lab and one for a category; a field that is not there has none', async () => {
    const { list } = v2Of(await lab.v2('admin', { path: '/api/v2/categories?filter[type]=inventory' }));
    expect(await tagOf(`?category_uID=${list[0]?.id}`)).toBe('"0"');
    expect((await lab.v2('admin', { path: '/api/v2/fields/inventory/nothing' })).status).toBe(404);
  });
});

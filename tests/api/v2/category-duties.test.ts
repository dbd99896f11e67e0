// What a category asks of its records, by every way they are written: v2, v1, in bulk, by a file. What it makes mandatory is there, and
// they are of the kind it sorts. docs/design/records.md#d-260, docs/design/records.md#d-424.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { aCategory, anInventory } from '../../support/builders.ts';
import { previewed, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await duty('inventory', 'I4204', 'cat-mech');
  await aCategory(lab.program, { uID: 'cat-repair', name: 'Werkstatt', type: 'repair' });
  await duty('repair', 'technician', 'cat-repair');
});
afterAll(() => lab.stop());

async function duty(table: string, column: string, category: string): Promise<void> {
  const body = { category_uID: category, mandatory: true };
  const answer = await lab.v2('admin', { method: 'PUT', path: `/api/v2/fields/${table}/${column}`, body });
  expect(answer.status, answer.text).toBe(200);
}

const send = async (method: string, path: string, body: object) =>
  v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, body }));
const device = { asset_number: 'D-1', customer_id: 'C-ALPHA' };
const lacksSerial = { status: 422, errors: [{ source: { pointer: '/data/attributes/serial_number' } }] };

describe('a new record', () => {
  it('of the category is refused without it, named by its attribute', async () => {
    expect(await send('POST', 'inventories', { ...device, categories: ['cat-mech'] })).toMatchObject(lacksSerial);
    expect((await send('POST', 'inventories', { ...device, categories: ['cat-mech'], serial_number: 'S1' })).status).toBe(201);
  });

  it('of another category, or of none, does without', async () => {
    expect((await send('POST', 'inventories', { ...device, asset_number: 'D-2', categories: ['cat-elec'] })).status).toBe(201);
    expect((await send('POST', 'inventories', { ...device, asset_number: 'D-3' })).status).toBe(201);
  });

  it('whose category is a field of its own is asked the same', async () => {
    const repair = { inventory_id: 'dev-1', description: 'x', category_id: 'cat-repair' };
    expect(await send('POST', 'repairs', repair)).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/technician' } }],
    });
    expect((await send('POST', 'repairs', { ...repair, technician: 'Berta' })).status).toBe(201);
  });

  it('says all that is missing at once', async () => {
    const { errors } = await send('POST', 'inventories', { asset_number: 'D-4', categories: ['cat-mech'] });
    expect(errors.map(({ source }) => source?.pointer).sort()).toEqual([
      '/data/attributes/customer_id',
      '/data/attributes/serial_number',
    ]);
  });
});

describe('a record that is there', () => {
  it('may not be emptied of it, on either face and in bulk', async () => {
    const { MTAG } = await anInventory(lab.program, { I4204: 'S2' }, ['cat-mech']);
    expect(await send('PATCH', `inventories/${MTAG}`, { serial_number: null })).toMatchObject(lacksSerial);
    const v1 = await lab.v1('admin', { method: 'PUT', path: `/api/inventory/${MTAG}`, body: { I4204: '' } });
    expect(v1Of(v1)).toMatchObject({ status: 400, errors: { I4204: [expect.any(String)] } });
    const bulk = await send('POST', 'inventories/bulk-update', { ids: [MTAG], attributes: { serial_number: null } });
    expect(bulk.meta).toMatchObject({ failed: 1 });
  });

  it('gets the category only with it; one that had it before may be changed elsewhere', async () => {
    const { MTAG } = await anInventory(lab.program);
    expect(await send('PATCH', `inventories/${MTAG}`, { categories: ['cat-mech'] })).toMatchObject(lacksSerial);
    expect((await send('PATCH', `inventories/${MTAG}`, { categories: ['cat-mech'], serial_number: 'S3' })).status).toBe(200);
    const older = await anInventory(lab.program, { I4204: 'S4' }, ['cat-mech']);
    await lab.services.lab.db.updateTable('inventory').set({ I4204: null }).where('MTAG', '=', String(older.MTAG)).execute();
    const change = { model: 'X', categories: ['cat-mech', 'cat-elec'] };
    expect((await send('PATCH', `inventories/${older.MTAG}`, change)).status).toBe(200);
  });
});

describe('a category of another kind', () => {
  it('is refused on both faces, in bulk and by a file, named by its field', async () => {
    const onDevice = await send('POST', 'inventories', { ...device, asset_number: 'D-5', categories: ['cat-repair'] });
    expect(onDevice).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/relationships/categories' } }] });
    expect(onDevice.errors[0]?.detail).toContain('cat-repair');
    const onRepair = await send('POST', 'repairs', { inventory_id: 'dev-1', description: 'x', category_id: 'cat-elec' });
    expect(onRepair).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/category_id' } }] });
    const { MTAG } = await anInventory(lab.program);
    const bulk = await send('POST', 'inventories/bulk-update', { ids: [MTAG], attributes: { categories: ['cat-repair'] } });
    expect(bulk.meta).toMatchObject({ failed: 1 });
    const content = 'Inventarnummer;Kunde;Kategorie\r\nF-5;1001;Werkstatt\r\n';
    const { token } = await previewed(lab, { path: 'inventories', content });
    expect((await rowsOf(lab, token)).map(({ verdict }) => verdict)).toEqual(['invalid']);
  });

  it('that a record carries since before stays while something else is changed', async () => {
    const { MTAG } = await anInventory(lab.program);
    const link = { MTAG: String(MTAG), category_uID: 'cat-repair' };
    await lab.services.lab.db.insertInto('inventory_categories').values(link).execute();
    expect((await send('PATCH', `inventories/${MTAG}`, { model: 'X' })).status).toBe(200);
  });

  it.each([
    ['a device', 'cat-elec'],
    ['a repair', 'cat-used'],
  ])('is not made of one that %s carries', async (_what, id) => {
    if (id === 'cat-used') {
      await aCategory(lab.program, { uID: id, name: 'Werkstatt 2', type: 'repair' });
      expect((await send('POST', 'repairs', { inventory_id: 'dev-1', description: 'x', category_id: id })).status).toBe(201);
    }
    expect(await send('PATCH', `categories/${id}`, { type: 'booking' })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/type' } }],
    });
    await aCategory(lab.program, { uID: `free-${id}`, name: `frei ${id}`, type: 'repair' });
    expect((await send('PATCH', `categories/free-${id}`, { type: 'booking' })).status).toBe(200);
  });
});

it('a file says it row by row', async () => {
  const content =
    'Inventarnummer;Kunde;Kategorie;Seriennummer\r\nF-1;1001;Mechanisch;\r\nF-2;1001;Mechanisch;4711\r\nF-3;1001;;\r\n';
  const { token } = await previewed(lab, { path: 'inventories', content });
  const rows = await rowsOf(lab, token);
  expect(rows.map(({ verdict }) => verdict)).toEqual(['invalid', 'new', 'new']);
  expect(rows[0]?.reasons).toMatchObject([{ attribute: 'serial_number' }]);
});

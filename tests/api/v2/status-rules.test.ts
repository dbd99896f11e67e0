// Which status may follow which, and what a status asks of the records in it: on both faces, one by one and in bulk.
// docs/interface/records.md#statuses, docs/data-contracts.md#statuses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
const numbers = new Map<string, number>();
const keys = new Map<string, string>();

async function send(method: string, path: string, body?: object, user: UserName = 'admin') {
  return v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}
const v1 = async (method: string, path: string, body: object) =>
  v1Of(await lab.v1('admin', { method, path: `/api/${path}`, body }));
const number = (status: string) => numbers.get(status);
const key = (status: string) => keys.get(status);
const pointers = (answer: Awaited<ReturnType<typeof send>>) => answer.errors.map(({ source }) => source?.pointer).sort();

async function aRepair(values: object = {}): Promise<string> {
  return (await send('POST', 'repairs', { inventory_id: 'dev-2', description: 'Anzeige', ...values })).one.id;
}

beforeAll(async () => {
  lab = await startLab();
  const { list } = await send('GET', 'statuses?page[size]=500');
  for (const { id, attributes } of list) {
    keys.set(`${attributes.type} ${attributes.code}`, id);
    numbers.set(`${attributes.type} ${attributes.code}`, Number(attributes.number));
  }
});
afterAll(() => lab.stop());

describe('transitions', () => {
  const repairs = { from: 'repair R', to: 'repair D' };

  it('States and transitions: a kind without any allows every change', async () => {
    const id = await aRepair();
    expect((await send('PATCH', `repairs/${id}`, { status: number('repair A') })).status).toBe(200);
  });

  it('States and transitions: once one is defined only those are allowed, on v2, v1 and in bulk', async () => {
    const id = await aRepair();
    const devices = ['dev-1', 'dev-3'];
    await send('POST', 'status-transitions', { from_status_id: key(repairs.from), to_status_id: key(repairs.to) });
    await send('POST', 'status-transitions', { to_status_id: key('repair N') });
    const refused = await send('PATCH', `repairs/${id}`, { status: number('repair A') });
    expect(refused.status).toBe(422);
    expect(refused.errors[0]).toMatchObject({ code: 'status.no_transition', source: { pointer: '/data/attributes/status' } });
    expect(refused.message).toContain('“Completed” may not follow “Received”');
    const old = await v1('PUT', `repair/${id}`, { status: 'A' });
    expect(old).toMatchObject({ status: 400, errors: { status: [expect.stringContaining('Completed')] } });
    expect((await send('PATCH', `repairs/${id}`, { status: number('repair D') })).status).toBe(200);
    // Nobody named where N may come from: it may come from everywhere.
    expect((await v1('PUT', `repair/${id}`, { status: 'N' })).status).toBe(200);
    expect((await send('PATCH', `repairs/${id}`, { status: number('repair N'), notes: 'unchanged' })).status).toBe(200);

    const one = await send('POST', 'status-transitions', {
      from_status_id: key('inventory A'),
      to_status_id: key('inventory S'),
    });
    const answer = await send('POST', 'inventories/status-batch', { ids: devices, status: number('inventory C') });
    expect(answer.list.map(({ id: device, ...rest }) => [device, Object(rest).status])).toEqual([
      ['dev-1', 'failed'],
      ['dev-3', 'failed'],
    ]);
    expect(JSON.stringify(answer.list)).toContain('may not follow');
    await send('DELETE', `status-transitions/${one.one.id}`);
    const freed = await send('POST', 'inventories/status-batch', { ids: ['dev-1'], status: number('inventory C') });
    expect(freed.meta).toMatchObject({ updated: 1 });
    await send('PATCH', 'inventories/dev-1', { status: number('inventory A') });
  });

  it('States and transitions: a new record begins where it likes', async () => {
    expect((await send('POST', 'repairs', { inventory_id: 'dev-2', status: number('repair W') })).status).toBe(201);
  });

  it('States and transitions: one may ask for an operation of its own', async () => {
    const id = await aRepair();
    await send('POST', 'status-transitions', {
      from_status_id: key('repair R'),
      to_status_id: key('repair A'),
      operation: 'user_management_admin',
    });
    const refused = await send('PATCH', `repairs/${id}`, { status: number('repair A') }, 'berta');
    expect(refused).toMatchObject({ status: 422, errors: [{ code: 'field.needs_operation' }] });
    expect(refused.message).toContain('user_management_admin');
    expect((await send('PATCH', `repairs/${id}`, { status: number('repair A') })).status).toBe(200);
  });

  it.each([
    ['to itself', { from_status_id: 'repair R', to_status_id: 'repair R' }, {}, ['to_status_id']],
    ['to another kind', { from_status_id: 'repair R', to_status_id: 'booking C' }, {}, ['to_status_id']],
    ['with an unknown operation', { to_status_id: 'repair R' }, { operation: 'repair_everything' }, ['operation']],
  ])('a transition %s is refused', async (_name, ends, more, wrong) => {
    const values = Object.fromEntries(Object.entries(ends).map(([name, status]) => [name, key(status)]));
    const answer = await send('POST', 'status-transitions', { ...values, ...more });
    expect(answer.status).toBe(422);
    expect(pointers(answer)).toEqual(wrong.map((name) => `/data/attributes/${name}`));
  });
});

describe('mandatory fields of a status', () => {
  const rules = (status: string, field_rules: unknown) => send('PATCH', `statuses/${key(status)}`, { field_rules });
  const mandatory = (...fields: string[]) => fields.map((field) => ({ field, edit_visible: true, edit_mandatory: true }));

  it('are all named when a record enters it, on v2, v1 and in bulk (docs/data-contracts.md#statuses)', async () => {
    await rules('location B', [...mandatory('rental_end', 'customer_id'), { field: 'tracking_number', edit_mandatory: false }]);
    const values = { inventory_id: 'dev-2', status: number('location B') };
    const refused = await send('POST', 'locations', values);
    expect(refused.status).toBe(422);
    expect(pointers(refused)).toEqual(['/data/attributes/customer_id', '/data/attributes/rental_end']);
    expect(refused.message).toContain('The status “Lent out” needs this field');
    const old = await v1('POST', 'location', { MTAG: 'dev-2', status: 'B' });
    expect(old.status).toBe(400);
    expect(Object.keys(old.errors).sort()).toEqual(['customer_KTAG', 'rental_end']);
    const bulk = await send('POST', 'locations/bulk-assign', {
      inventory_ids: ['dev-2'],
      attributes: { status: number('location B'), customer_id: 'C-ALPHA' },
    });
    expect(bulk.meta).toMatchObject({ created: 0, failed: 1 });
    expect((await send('POST', 'locations', { ...values, customer_id: 'C-ALPHA', rental_end: '2026-05-01' })).status).toBe(201);
  });

  it('may not be emptied while the record stands in it; what was missing before does not block other changes (docs/data-contracts.md#statuses)', async () => {
    const { one } = await send('POST', 'notes', { title: 'Altes', status: number('notepad P') });
    await rules('notepad P', mandatory('due_date'));
    expect((await send('PATCH', `notes/${one.id}`, { text: 'mehr', due_date: null })).status).toBe(200);
    expect((await send('PATCH', `notes/${one.id}`, { due_date: '2026-04-01' })).status).toBe(200);
    const emptied = await send('PATCH', `notes/${one.id}`, { due_date: null });
    expect(pointers(emptied)).toEqual(['/data/attributes/due_date']);
    await rules('notepad P', []);
    expect((await send('PATCH', `notes/${one.id}`, { due_date: null })).status).toBe(200);
  });

  it('that the program fills itself count as filled (docs/data-contracts.md#statuses)', async () => {
    await rules('booking O', mandatory('number', 'date'));
    expect((await send('POST', 'bookings', { customer_id: 'C-ALPHA' })).status).toBe(201);
  });

  it.each([
    ['no list', { due_date: true }],
    ['a rule without a field', [{ edit_mandatory: true }]],
    ['a field that records of the kind do not have', mandatory('asset_number')],
  ])('rules that are %s are refused', async (_name, given) => {
    const answer = await rules('notepad O', given);
    expect(answer.status).toBe(422);
    expect(pointers(answer)).toEqual(['/data/attributes/field_rules']);
  });
});

// Orders from chosen devices: what they would be, one order a customer with priced lines, nothing twice, and back as a whole.
// docs/design/expectations.md#bulk.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMany } from '#server/core/many/write-many.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { type Json, v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

const send = (path: string, body: object, { user = 'admin', key }: { user?: UserName; key?: string } = {}) =>
  lab.v2(user, {
    method: 'POST',
    path: `/api/v2/bookings/${path}`,
    body,
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });

async function preview(inventory_ids: string[], more: object = {}, user: UserName = 'admin') {
  const answer = await send('from-devices/preview', { inventory_ids, ...more }, { user });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { data: Json[]; left_out: Json[]; meta: Json };
}

async function order(customer_id: string, inventory_ids: string[], more: object = {}) {
  const answer = await send('from-devices', { customer_id, inventory_ids, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { data: Json[]; meta: { count: number; booking_id: string; booking_number: string; run: string } };
}

const undo = (run: string) => lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${run}/undo` });

async function linesOf(booking: string) {
  const path = `/api/v2/booking-positions?filter[booking_id]=${booking}&sort=pos_number`;
  return v2Of(await lab.v2('admin', { path })).list.map(({ attributes }) => attributes);
}

beforeAll(async () => {
  lab = await startLab();
  await add('device_type', { tID: 't-1', type_name: 'Multimeter' });
  await add('price', { pID: 'list', type_tID: 't-1', price: 100, discount: 10, tax: 7 });
  await change(lab.program, 'inventory', 'dev-1', { type_id: 't-1' });
  await add('device_price', { id: 'of-dev-3', MTAG: 'dev-3', price: 64.5 });
});
afterAll(() => lab.stop());

describe('the preview', () => {
  it('groups devices by customer with what their lines cost, and writes nothing', async () => {
    const before = await labState(lab);
    const { data, left_out, meta } = await preview(['dev-3', 'dev-2', 'dev-1', 'dev-1']);
    expect(data).toEqual([
      {
        customer_id: 'C-ALPHA',
        customer: 'Äpfelmann Prüftechnik',
        inventory_ids: ['dev-1', 'dev-2'],
        net_total: 90,
        without_price: 1,
      },
      { customer_id: 'C-BETA', customer: 'Bergmann Optik', inventory_ids: ['dev-3'], net_total: 64.5, without_price: 0 },
    ]);
    expect(left_out).toEqual([]);
    expect(meta).toMatchObject({ orders: 2, lines: 3, left_out: 0, currency: 'EUR' });
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('leaves out what nobody may see, what is retired, and what stands in an open order, and says which one', async () => {
    await add('inventory', { MTAG: 'old', I4201: 'Z-1', I4209: 'X', ktag: 'C-ALPHA' });
    const { meta } = await order('C-ALPHA', ['dev-2']);
    const left = (await preview(['ghost', 'far-1', 'old', 'dev-2', 'dev-1'], {}, 'berta')).left_out;
    expect(left.toSorted((a, b) => String(a.inventory_id).localeCompare(String(b.inventory_id)))).toEqual([
      {
        inventory_id: 'dev-2',
        name: 'A-2',
        reason: 'in_open_order',
        booking_id: meta.booking_id,
        booking_number: meta.booking_number,
      },
      { inventory_id: 'far-1', name: null, reason: 'unknown', booking_id: null, booking_number: null },
      { inventory_id: 'ghost', name: null, reason: 'unknown', booking_id: null, booking_number: null },
      { inventory_id: 'old', name: 'Z-1', reason: 'retired', booking_id: null, booking_number: null },
    ]);
    expect((await preview(['dev-2'], { also_ordered: true })).left_out).toEqual([]);
    // An order that is completed or cancelled holds nobody back.
    await change(lab.program, 'booking', meta.booking_id, { status: 'D' });
    expect((await preview(['dev-2'])).left_out).toEqual([]);
  });

  it('names no order of a customer that the caller does not see', async () => {
    await add('booking', { uID: 'far-order', number: 'A-FAR', customer_KTAG: 'C-FAR' });
    await add('booking_position', { booking_uid: 'far-order', article_type: 'inventory', article_ID: 'dev-4', name: 'B-1' });
    const [left] = (await preview(['dev-4'], {}, 'berta')).left_out;
    expect(left).toEqual({ inventory_id: 'dev-4', name: 'B-1', reason: 'in_open_order', booking_id: null, booking_number: null });
    expect((await preview(['dev-4'])).left_out).toMatchObject([{ booking_number: 'A-FAR' }]);
  });

  it('splits what is more than one order takes', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `many-${String(at).padStart(3, '0')}`);
    const devices = ids.map((MTAG) => ({ input: { values: { MTAG, I4201: MTAG, ktag: 'C-BETA' } } }));
    await writeMany(lab.program, lab.services.lab.registry.resource('inventory'), devices);
    const { data } = await preview(ids);
    expect(data.map(({ inventory_ids }) => (inventory_ids as string[]).length)).toEqual([500, 1]);
  });
});

describe('an order', () => {
  it('has a line for each device, in the order of their numbers, priced by the finder with its reason; undone as a whole', async () => {
    const before = await labState(lab);
    const { data, meta } = await order('C-ALPHA', ['dev-2', 'dev-1']);
    expect(meta).toMatchObject({ count: 2, booking_number: expect.stringMatching(/^A\d{2}-\d{4}$/), run: expect.any(String) });
    expect(data.map(({ inventory_id }) => inventory_id)).toEqual(['dev-1', 'dev-2']);
    expect(await linesOf(meta.booking_id)).toMatchObject([
      {
        pos_number: 10,
        article_type: 'inventory',
        article_id: 'dev-1',
        name: 'A-1 Äpfelmann X10 Druckmessgerät',
        quantity: 1,
        price: 100,
        discount: 10,
        tax: 7,
        price_reason: { matched_by: 'type', price_id: 'list' },
      },
      { pos_number: 20, article_id: 'dev-2', price: null, price_reason: { matched_by: null, reason: 'no_group' } },
    ]);
    const undone = await undo(meta.run);
    expect(undone.status, undone.text).toBe(200);
    const left = touchedRows(before, await labState(lab)).filter((row) => /^(booking|article) /.test(row));
    expect(left).toEqual([]);
  });

  it('is made once for one key, and another body with that key is refused', async () => {
    const body = { customer_id: 'C-ALPHA', inventory_ids: ['dev-1'] };
    const [first, second] = await Promise.all([
      send('from-devices', body, { key: 'order-1' }),
      send('from-devices', body, { key: 'order-1' }),
    ]);
    expect(first.status, first.text).toBe(201);
    expect(second.status, second.text).toBe(201);
    expect(second.body).toEqual(first.body);
    expect([first, second].filter(({ headers }) => headers['idempotent-replay'] === 'true')).toHaveLength(1);
    expect((await send('from-devices', { ...body, also_ordered: true }, { key: 'order-1' })).status).toBe(409);
    const { meta } = first.body as { meta: { run: string } };
    expect((await undo(meta.run)).status).toBe(200);
  });

  it.each([
    ['a device of another customer', { customer_id: 'C-BETA', inventory_ids: ['dev-1'] }, 409, 'A-1 belongs to another customer'],
    ['a device nobody knows', { customer_id: 'C-ALPHA', inventory_ids: ['dev-1', 'ghost'] }, 422, 'ghost'],
    ['a retired device', { customer_id: 'C-ALPHA', inventory_ids: ['dev-1', 'old'] }, 409, 'Z-1 is retired'],
    ['a device of an open order', { customer_id: 'C-BETA', inventory_ids: ['dev-4'] }, 409, 'B-1 already stands in order A-FAR'],
    ['no device', { customer_id: 'C-ALPHA', inventory_ids: [] }, 422, 'inventory_ids'],
  ])('is not made at all with %s', async (_, body, status, said) => {
    const before = await labState(lab);
    const answer = await send('from-devices', body);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.text).toContain(said);
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('needs the right to edit orders, and the right to see devices', async () => {
    const body = { customer_id: 'C-ALPHA', inventory_ids: ['dev-1'] };
    for (const path of ['from-devices', 'from-devices/preview'])
      expect((await send(path, path === 'from-devices' ? body : { inventory_ids: ['dev-1'] }, { user: 'bare' })).status).toBe(
        403,
      );
  });
});

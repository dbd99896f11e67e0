// Loans: what is overdue and what was before are answered by the list's own filters; people named on papers belong to the customer the
// paper goes to. docs/interface/records.md#names, docs/data-contracts.md#order-document, docs/data-contracts.md#location-report.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;

async function send(method: string, path: string, body?: object, user: UserName = 'admin') {
  return v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function aPlace(values: object): Promise<string> {
  const answer = await send('POST', 'locations', values);
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}

const found = async (query: string, user: UserName = 'admin') =>
  (await send('GET', `locations?${query}`, undefined, user)).list.map(({ id }) => id);

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

describe('loans', () => {
  it('overdue ones are those whose end has passed while the device is still away', async () => {
    const lent = { location_date: '2026-01-05 08:00:00', customer_id: 'C-BETA', loan_number: 'L-77' };
    const late = await aPlace({ ...lent, inventory_id: 'dev-2', rental_end: '2026-03-01' });
    const due = await aPlace({ ...lent, inventory_id: 'dev-3', rental_end: '2026-03-02' });
    const back = await aPlace({ ...lent, inventory_id: 'dev-4', rental_end: '2026-02-01' });
    const far = await aPlace({ ...lent, inventory_id: 'far-1', rental_end: '2026-02-01' });
    await aPlace({ inventory_id: 'dev-4', location_2: 'Regal 7' });
    const overdue = 'filter[loan_number]=L-77&filter[is_active]=1&filter[rental_end]=lt:2026-03-02';
    expect((await found(overdue)).sort()).toEqual([late, far].sort());
    expect(await found(overdue, 'berta')).toEqual([late]);
    expect((await found('filter[loan_number]=L-77&filter[is_active]=1&filter[rental_end]=notnull:')).sort()).toEqual(
      [late, due, far].sort(),
    );
    expect(await found('filter[loan_number]=L-77&filter[is_active]=0')).toEqual([back]);
  });

  it('the history of a device is its places, the newest first', async () => {
    const first = await aPlace({ inventory_id: '12:345', location_date: '2026-02-01 08:00:00', location_2: 'Halle 1' });
    const second = await aPlace({ inventory_id: '12:345', location_date: '2026-02-20 08:00:00', location_2: 'Halle 2' });
    const history = await found('filter[inventory_id]=12:345&filter[location_date]=gte:2026-02-01&sort=-location_date');
    expect(history.slice(-2)).toEqual([second, first]);
    expect(await found('filter[inventory_id]=far-1', 'berta')).toEqual([]);
  });
});

describe('devices that another laboratory calibrates', () => {
  const handOut = (values: object) =>
    send('POST', 'locations/hand-out', { customer_id: 'C-BETA', rental_end: '2026-03-20', ...values });

  it('go out with an order instead of a slip, are due back, and are no work of the own benches meanwhile', async () => {
    const id = String((await anInventory(lab.program, { duedate: '2026-03-01', I4201: 'AWAY-1' })).MTAG);
    const waits = async () => {
      const { waiting } = (await send('GET', 'planning')).one.attributes as { waiting: { device: { id: string } }[] };
      return waiting.some(({ device }) => device.id === id);
    };
    expect(await waits()).toBe(true);
    const out = await handOut({ inventory_ids: [id], purpose: 'calibration' });
    expect(out.status, out.message).toBe(200);
    const [place] = out.list;
    expect(await found(`filter[purpose]=eq:calibration&filter[is_active]=1`)).toEqual([place?.id]);
    expect(await waits()).toBe(false);
    const asked = { path: `/api/v2/locations/${place?.id}/report-dataset?language=en` };
    const dataset = (await lab.v2('admin', asked)).body as { location: { purpose?: string; rental_end: string } };
    expect(dataset.location).toMatchObject({ purpose: 'calibration', rental_end: '2026-03-20' });
    expect((await send('POST', 'locations/take-back', { devices: [{ inventory_id: id }] })).status).toBe(200);
    expect(await waits()).toBe(true);
  });

  it('bring no word of a loan, and no reminder of one', async () => {
    const id = String((await anInventory(lab.program)).MTAG);
    const out = await handOut({ inventory_ids: [id] });
    const asked = { path: `/api/v2/locations/${out.list[0]?.id}/report-dataset` };
    expect((await lab.v2('admin', asked)).body).not.toHaveProperty('location.purpose');
    const bad = await handOut({ inventory_ids: [id], purpose: 'gift' });
    expect(bad.errors[0]).toMatchObject({ status: '422', source: { pointer: '/data/attributes/purpose' } });
  });
});

describe('contacts', () => {
  const pointersOf = ({ errors }: Awaited<ReturnType<typeof send>>) => errors.map(({ source }) => source?.pointer);
  const wrong = (name: string) => [`/data/attributes/${name}`];

  it('of a place are people of its customer, or of the device’s owner when it names none (docs/interface/records.md#names)', async () => {
    const place = (values: object) => send('POST', 'locations', { inventory_id: 'dev-2', ...values });
    expect((await place({ customer_id: 'C-ALPHA', customer_contact_id: 'contact-alpha' })).status).toBe(201);
    expect((await place({ customer_contact_id: 'contact-alpha' })).status).toBe(201);
    expect(pointersOf(await place({ customer_contact_id: 'contact-beta' }))).toEqual(wrong('customer_contact_id'));
    const other = await place({ customer_id: 'C-BETA', customer_contact_id: 'contact-alpha' });
    expect(other.status).toBe(422);
    expect(pointersOf(other)).toEqual(wrong('customer_contact_id'));
    const old = v1Of(
      await lab.v1('admin', {
        method: 'POST',
        path: '/api/location',
        body: { MTAG: 'dev-2', customer_KTAG: 'C-BETA', customer_contact_id: 'contact-alpha' },
      }),
    );
    expect(old).toMatchObject({ status: 400, errors: { customer_contact_id: [expect.stringContaining('another customer')] } });
  });

  it('for delivery are people of the delivery customer, or of the customer when there is none (docs/interface/records.md#names)', async () => {
    const place = (values: object) => send('POST', 'locations', { inventory_id: 'dev-2', customer_id: 'C-ALPHA', ...values });
    expect((await place({ delivery_contact_id: 'contact-alpha' })).status).toBe(201);
    expect((await place({ delivery_customer_id: 'C-BETA', delivery_contact_id: 'contact-beta' })).status).toBe(201);
    const refused = await place({ delivery_customer_id: 'C-BETA', delivery_contact_id: 'contact-alpha' });
    expect(pointersOf(refused)).toEqual(wrong('delivery_contact_id'));
  });

  it('of an order belong to its customer, invoice customer and delivery customer (docs/data-contracts.md#order-document)', async () => {
    const order = (values: object) => send('POST', 'bookings', { customer_id: 'C-ALPHA', ...values });
    const all = { customer_contact_id: 'contact-beta', invoice_contact_id: 'contact-beta', delivery_contact_id: 'contact-beta' };
    expect(pointersOf(await order(all)).sort()).toEqual(Object.keys(all).sort().flatMap(wrong));
    const right = await order({
      customer_contact_id: 'contact-alpha',
      invoice_customer_id: 'C-BETA',
      invoice_contact_id: 'contact-beta',
      delivery_contact_id: 'contact-alpha',
    });
    expect(right.status).toBe(201);
    const moved = await send('PATCH', `bookings/${right.one.id}`, { invoice_customer_id: 'C-ALPHA' });
    expect(pointersOf(moved)).toEqual(wrong('invoice_contact_id'));
  });

  it('that moved to another customer meanwhile do not block other changes of old papers', async () => {
    const { one } = await send('POST', 'contacts', { customer_id: 'C-ALPHA', name: 'Wandel' });
    const order = await send('POST', 'bookings', { customer_id: 'C-ALPHA', customer_contact_id: one.id });
    await send('PATCH', `contacts/${one.id}`, { customer_id: 'C-BETA' });
    expect((await send('PATCH', `bookings/${order.one.id}`, { comment: 'nachgetragen' })).status).toBe(200);
  });
});

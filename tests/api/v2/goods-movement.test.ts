// Devices come in and leave: for each customer a number and an order, all or nothing, each refusal with its way, only one's own devices;
// what is not finished is said before it goes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRoles } from '#server/resources/defaults/roles.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;

async function send(method: string, path: string, body?: object, user: UserName = 'admin') {
  return lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
}

const read = async (path: string) => v2Of(await send('GET', path));
const movements = async (filter = '') => (await read(`goods-movements?page[size]=200${filter}`)).list;
const goods = (direction: string, body: object, user: UserName = 'admin') =>
  send('POST', `goods-movements/${direction}`, body, user);
type Told = { errors: { source?: { pointer?: string } }[] };
const named = ({ body }: { body: unknown }) =>
  (body as Told).errors.map(({ source }) => String(source?.pointer).replace('/data/attributes/', ''));

interface Moved {
  data: { id: string; number: string; booking_id: string; devices: { id: string; calibration_id: string | null }[] }[];
  meta: { count: number; run: string };
}

async function done(direction: string, body: object): Promise<Moved> {
  const answer = await goods(direction, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Moved;
}

interface Shown {
  data: { receipt: { number: string } | null; status_in: number | null; status_out: number | null; findings: string[] }[];
}
const preview = async (...inventory_ids: string[]) => ((await goods('preview', { inventory_ids })).body as Shown).data;

let customers: Record<string, string> = {};
const delivery = (device: string, more: object = {}, about: object = {}) => ({
  customer_id: customers[device],
  ...more,
  devices: [{ inventory_id: device, ...about }],
});

beforeAll(async () => {
  lab = await startLab();
  const devices = (await read('inventories?page[size]=200')).list;
  customers = Object.fromEntries(devices.map(({ id, attributes }) => [id, String(attributes.customer_id)]));
});
afterAll(() => lab.stop());

it('takes a device in with order, day, shelf, condition, calibration and photo, and takes all of it back as one run', async () => {
  const photo = v2Of(await send('POST', 'documents', { title: 'Foto', customer_id: customers['dev-2'] })).one.id;
  const before = await preview('dev-2');
  expect(before).toMatchObject([{ receipt: null, status_in: 3 }]);
  const about = { accessories: 'Koffer, Netzteil', damage: 'Kratzer', plan_calibration: true, document_ids: [photo] };
  const { data, meta } = await done('take-in', {
    deliveries: [delivery('dev-2', { new_order: true, promised_date: '2026-03-30', place: 'Regal 4' }, about)],
  });
  expect(data).toMatchObject([{ number: 'WE-2026-0001' }]);
  const [{ id = '', booking_id = '', devices = [] } = {}] = data;
  const { one } = await read(`goods-movements/${id}`);
  expect(one.attributes).toMatchObject({
    ...{ direction: 'in', in_house: 1, accessories: 'Koffer, Netzteil', damage: 'Kratzer', place: 'Regal 4' },
    ...{ promised_date: '2026-03-30', booking_id, calibration_id: devices[0]?.calibration_id },
  });
  const order = (await read(`bookings/${booking_id}`)).one.attributes;
  expect(order).toMatchObject({ status: 2, delivery_date: '2026-03-30' });
  expect((await read(`calibrations/${devices[0]?.calibration_id}`)).one.attributes).toMatchObject({
    status: 1,
    order_number: order.number,
  });
  expect((await read('inventories/dev-2')).one.attributes.status).toBe(3);
  expect((await read('locations?filter[inventory_id]=eq:dev-2&filter[is_active]=eq:1')).list).toMatchObject([
    { attributes: { location_2: 'Regal 4' } },
  ]);
  expect((await read(`document-links?filter[record_key]=eq:${id}`)).list).toHaveLength(1);
  expect((await read(`goods-movements/${id}/audits`)).list.length).toBeGreaterThan(0);
  expect(await preview('dev-2')).toMatchObject([
    { receipt: { number: 'WE-2026-0001' }, findings: ['calibration_open', 'order_unpriced'] },
  ]);
  expect((await send('POST', `runs/${meta.run}/undo`)).status).toBe(200);
  expect(await preview('dev-2')).toEqual(before);
  expect((await send('GET', `bookings/${booking_id}`)).status).toBe(404);
});

it('names each row and field that is wrong, and writes nothing of the rest', async () => {
  const all = (await movements()).length;
  const far = (await read('bookings?page[size]=1')).list[0]?.id ?? '';
  const refused = await goods('take-in', {
    deliveries: [
      delivery('dev-2', { new_order: true, promised_date: '2020-01-01' }),
      {
        customer_id: customers['dev-3'],
        booking_id: far,
        devices: [{ inventory_id: 'dev-3' }, { inventory_id: 'none' }, { inventory_id: 'dev-2' }],
      },
    ],
  });
  expect(refused.status).toBe(422);
  expect(named(refused).sort()).toEqual([
    'deliveries.0.promised_date',
    'deliveries.1.booking_id',
    'deliveries.1.devices.1.inventory_id',
    'deliveries.1.devices.2.inventory_id',
  ]);
  // The last device is refused by the record it brings about: the first is not written either.
  const late = await goods('take-in', {
    deliveries: [delivery('dev-2'), delivery('dev-3', {}, { document_ids: ['no-such-document'] })],
  });
  expect({ status: late.status, named: named(late) }).toEqual({ status: 422, named: ['deliveries.1.devices.0.document_uID'] });
  expect(await movements()).toHaveLength(all);
});

it('knows no device of a customer the user does not see, and asks for the right to move goods', async () => {
  const body = { deliveries: [{ customer_id: 'C-FAR', devices: [{ inventory_id: 'far-1' }] }] };
  const unseen = await goods('take-in', body, 'berta');
  expect(unseen.status).toBe(422);
  expect(named(unseen)).toContain('deliveries.0.devices.0.inventory_id');
  expect((await goods('preview', { inventory_ids: ['far-1'] }, 'berta')).body).toEqual({ data: [] });
  expect((await goods('take-in', body, 'bare')).status).toBe(403);
  expect((await send('PATCH', 'goods-movements/goods-own', { damage: 'keine' })).status).toBe(405);
});

it('lets a device go only when it is finished or somebody says so, and puts status and place back', async () => {
  await send('POST', 'locations', { inventory_id: 'dev-4', location_2: 'Halle 3', location_date: '2026-01-05 08:00:00' });
  const was = (await read('inventories/dev-4')).one.attributes.status;
  await done('take-in', { deliveries: [delivery('dev-4', { place: 'Regal 1' }, { plan_calibration: true })] });
  expect(named(await goods('take-in', { deliveries: [delivery('dev-4')] }))).toEqual(['deliveries.0.devices.0.inventory_id']);
  const out = { deliveries: [delivery('dev-4', { tracking_number: '1Z' }, { accessories: 'Koffer' })] };
  expect(named(await goods('send-out', out))).toEqual(['deliveries.0.devices.0.inventory_id']);
  const { data } = await done('send-out', { ...out, unfinished: true });
  expect(data).toMatchObject([{ number: 'WA-2026-0001' }]);
  expect((await movements('&filter[inventory_id]=eq:dev-4&sort=direction')).map(({ attributes }) => attributes)).toMatchObject([
    { direction: 'in', in_house: 0 },
    { direction: 'out', in_house: 0, accessories: 'Koffer', tracking_number: '1Z' },
  ]);
  expect((await read('inventories/dev-4')).one.attributes.status).toBe(was);
  expect((await read('locations?filter[inventory_id]=eq:dev-4&filter[is_active]=eq:1')).list).toMatchObject([
    { attributes: { location_2: 'Halle 3' } },
  ]);
  expect(await preview('dev-4')).toMatchObject([{ receipt: null, findings: ['not_in'] }]);
});

it('puts what is on no shelf yet at goods in, and back to where it stood once it leaves', async () => {
  const atCustomers = { location_1: 'Gebäude B', location_2: 'Schrank 5', location_date: '2020-10-30 08:00:00' };
  await send('POST', 'locations', { inventory_id: 'dev-3', ...atCustomers, customer_id: customers['dev-3'] });
  const present = async () =>
    (await read('locations?filter[inventory_id]=eq:dev-3&filter[is_active]=eq:1')).list.map(({ attributes }) => attributes);
  await done('take-in', { deliveries: [delivery('dev-3')] });
  expect(await present()).toMatchObject([{ location_1: null, location_2: 'Goods in', customer_id: null }]);
  expect((await movements('&filter[inventory_id]=eq:dev-3')).map(({ attributes }) => attributes.place)).toEqual([null]);
  await done('send-out', { deliveries: [delivery('dev-3')], unfinished: true });
  expect(await present()).toMatchObject([{ location_1: 'Gebäude B', location_2: 'Schrank 5', customer_id: customers['dev-3'] }]);
});

it('takes in for a technician, who changes no order: for that which has its line, and no new one', async () => {
  const technician = defaultRoles.find(({ name }) => name === 'technician');
  await send('PATCH', 'roles/role-probe', { operations: JSON.stringify(technician?.operations) });
  await send('PATCH', 'users/user-probe', { customer_filter: 'all', inventory_filter: 'all' });
  const device = v2Of(await send('POST', 'inventories', { customer_id: 'C-BETA', asset_number: 'TECH-1' })).one.id;
  const asked = (more: object) => ({
    deliveries: [{ customer_id: 'C-BETA', promised_date: '2026-03-31', ...more, devices: [{ inventory_id: device }] }],
  });
  expect((await goods('take-in', asked({ new_order: true }), 'probe')).status).toBe(403);
  const made = v2Of(await send('POST', 'bookings', { customer_id: 'C-BETA', status: 2 })).one;
  // Without its line the order would have to be changed.
  expect((await goods('take-in', asked({ booking_id: made.id }), 'probe')).status).toBe(403);
  const line = await send('POST', 'booking-positions', { booking_id: made.id, article_type: 'inventory', article_id: device });
  expect(line.status, line.text).toBe(201);
  const taken = await goods('take-in', asked({ booking_id: made.id }), 'probe');
  expect(taken.status, taken.text).toBe(200);
  expect((taken.body as Moved).data[0]?.booking_id).toBe(made.id);
  expect((await read(`bookings/${made.id}`)).one.attributes.delivery_date).toBe(made.attributes.delivery_date);
});

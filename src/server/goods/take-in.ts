// Devices come into the house: for each customer a number, the order, the shelf; for each device its condition, its status, its calibration.
// In one transaction with whoever asks: all of it or nothing. docs/interface/records.md#goods, docs/adr/0092.

import { mayEdit } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { nextNumber } from '../core/numbers/next-number.ts';
import { findRecord } from '../core/read/read.ts';
import { createRecord, updateRecord } from '../core/write/write.ts';
import { instantNow, today } from '../lib/clock.ts';
import { addLine, orderDevices } from '../resources/booking/order-devices.ts';
import { placeStatus } from '../resources/location/loan-queries.ts';
import { statusIn } from './device-status.ts';
import type { Arrived, Delivery } from './goods-input.ts';
import { under, wayTo } from './goods-problems.ts';
import { devicesIn, planned, plannedCalibration } from './goods-queries.ts';
import type { Device } from './goods-standing.ts';
import { type Judged, judgeDeliveries } from './judge-goods.ts';

export interface Moved {
  /** Of the first device: the paper of the whole number is asked for by it. */
  id: string;
  number: string;
  customer_id: string;
  booking_id: string | null;
  booking_number: string | null;
  devices: { id: string; inventory_id: string; calibration_id: string | null }[];
}

interface Order {
  id: string;
  number: string;
}

/** What the lab has agreed to and has on its shelf is no offer any more. */
const confirmed = 'C';

async function newOrder(ctx: Ctx, { asked, devices }: Judged<Delivery>): Promise<Order> {
  const options = ctx.lab.registry.resource('booking').byColumn.get('status')?.limits.options ?? [];
  const status = options.some(({ value }) => value === confirmed) ? { status: confirmed } : {};
  const inventory_ids = devices.map(({ device }) => String(device.MTAG));
  const values = { ...status, ...(asked.promised_date ? { W4109: asked.promised_date } : {}) };
  return orderDevices(ctx, { customer_id: asked.customer_id, inventory_ids, also_ordered: false, values });
}

/** The order says the promised day, and has a line for each device that came for it. Who unpacks may not be who changes orders: for one that
 *  has its lines they take in all the same, and the day stands with what came. */
async function openOrder(ctx: Ctx, id: string, { asked, devices }: Judged<Delivery>): Promise<Order> {
  const booking = ctx.lab.registry.resource('booking');
  const values = asked.promised_date ? { W4109: asked.promised_date } : {};
  const change = { id, input: { values } };
  const row = mayEdit(ctx, booking) ? await updateRecord(ctx, booking, change) : await findRecord(ctx, booking, id);
  const there = await devicesIn(ctx, id);
  for (const { device } of devices) {
    const { MTAG, ktag, I4201, I4202, I4203, I4206, I4209 } = device;
    if (!there.has(MTAG)) await addLine(ctx, { MTAG, ktag, I4201, I4202, I4203, I4206, I4209 }, { booking_uid: id });
  }
  return { id, number: String(row?.number ?? '') };
}

async function orderFor(ctx: Ctx, judged: Judged<Delivery>): Promise<Order | null> {
  const { booking_id: id, new_order: fresh } = judged.asked;
  if (fresh) return newOrder(ctx, judged);
  return id === undefined ? null : openOrder(ctx, id, judged);
}

/** In the house from now on, wherever it stood at its customer's: where no shelf is told, at goods in. */
async function putInHouse(ctx: Ctx, device: Device, place: string): Promise<string> {
  const stay = await createRecord(ctx, ctx.lab.registry.resource('location'), {
    values: { MTAG: device.MTAG, L2802: place },
    trusted: { status: placeStatus.kept, L2815: 1, L2809: instantNow(ctx.lab.clock) },
  });
  return String(stay.LTAG);
}

/** What is planned and belongs to no order yet is not planned twice. */
async function planCalibration(ctx: Ctx, device: Device, order: Order | null): Promise<string> {
  const calibration = ctx.lab.registry.resource('calibration');
  const number = order?.number ?? null;
  const there = await plannedCalibration(ctx, String(device.MTAG), number);
  const said = { ...(number === null ? {} : { C2314: number }), received_date: today(ctx.lab.clock) };
  const row = there
    ? await updateRecord(ctx, calibration, { id: there.CTAG, input: { values: said } })
    : await createRecord(ctx, calibration, { values: { ...said, MTAG: device.MTAG, status: planned } });
  return String(row.CTAG);
}

interface Terms {
  number: string;
  asked: Delivery;
  order: Order | null;
  entrance: string;
}

async function takeDevice(
  ctx: Ctx,
  { number, asked, order, entrance }: Terms,
  { device, told }: { device: Device; told: Arrived },
) {
  const { registry, clock } = ctx.lab;
  const location_id = await putInHouse(ctx, device, asked.place?.trim() || entrance);
  const status = await statusIn(ctx, device);
  if (status !== null)
    await updateRecord(ctx, registry.resource('inventory'), { id: device.MTAG, input: { values: { I4209: status } } });
  const calibration_id = told.plan_calibration ? await planCalibration(ctx, device, order) : null;
  const moved = await createRecord(ctx, registry.resource('goods_movement'), {
    values: {},
    trusted: {
      number,
      direction: 'in',
      moved_at: instantNow(clock),
      inventory_id: device.MTAG,
      customer_id: asked.customer_id,
      booking_id: order?.id ?? null,
      calibration_id,
      in_house: 1,
      accessories: told.accessories?.trim() || null,
      damage: told.damage?.trim() || null,
      promised_date: asked.promised_date ?? null,
      place: asked.place?.trim() || null,
      location_id,
      status_before: status === null ? null : device.I4209,
      remark: asked.remark?.trim() || null,
      handled_by: ctx.principal.name,
    },
  });
  const link = registry.resource('document_link');
  for (const document_uID of told.document_ids)
    await createRecord(ctx, link, { values: { document_uID, resource: 'goods_movement', record_key: moved.uID } });
  return { id: moved.uID, inventory_id: device.MTAG, calibration_id };
}

/** `entrance`: what the place is called where devices stand that nobody has put on a shelf yet. */
export async function takeIn(ctx: Ctx, deliveries: readonly Delivery[], entrance: string): Promise<Moved[]> {
  const prefix = `WE-${today(ctx.lab.clock).slice(0, 4)}-`;
  const all: Moved[] = [];
  for (const [place, judged] of (await judgeDeliveries(ctx, deliveries)).entries()) {
    const { asked } = judged;
    const order = await under(wayTo(place), () => orderFor(ctx, judged));
    const number = await nextNumber(ctx, { table: 'goods_movements', column: 'number', prefix });
    const devices: Moved['devices'] = [];
    for (const [index, { device }] of judged.devices.entries()) {
      const told = asked.devices[index];
      if (told)
        devices.push(
          await under(wayTo(place, index), () => takeDevice(ctx, { number, asked, order, entrance }, { device, told })),
        );
    }
    const named = { booking_id: order?.id ?? null, booking_number: order?.number ?? null };
    all.push({ id: devices[0]?.id ?? '', number, customer_id: asked.customer_id, ...named, devices });
  }
  return all;
}

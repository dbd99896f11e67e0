// What stands in the way of deliveries, looked at before anything is written: devices and orders the caller does not see, devices of other
// customers, those that are in already, those of other orders, days that are over.

import type { Ctx } from '../core/lab/context.ts';
import { findRecord } from '../core/read/read.ts';
import { today } from '../lib/clock.ts';
import { openOrdersOf } from '../resources/booking/device-order-queries.ts';
import type { Delivery, SendOut, Shipment } from './goods-input.ts';
import { goodsProblems, type Problems, wayTo } from './goods-problems.ts';
import { devicesIn, isOpenOrder, type Receipt } from './goods-queries.ts';
import { type Device, type Standing, standingOf } from './goods-standing.ts';

export interface Judged<Asked> {
  asked: Asked;
  /** In the order of the devices asked for. */
  devices: readonly { device: Device; receipt: Receipt | null; order: string | null }[];
}

const nameOf = (device: Device): string => String(device.I4201 ?? device.I4206 ?? device.MTAG);

interface Seen {
  problems: Problems;
  standing: ReadonlyMap<string, Standing>;
  /** What was told before: a device is on a desk once. */
  told: Set<string>;
}

/** A device that the caller sees, of the customer, and not told twice. */
function standingHere({ problems, told, standing }: Seen, asked: { way: string; id: string; customer: string }) {
  const found = standing.get(asked.id);
  const device = found?.device;
  const way = `${asked.way}.inventory_id`;
  if (!device) problems.add(way, { key: 'errors.field.no_such_record', params: { id: asked.id } });
  else if (told.has(asked.id)) problems.add(way, { key: 'errors.goods.twice', params: { device: nameOf(device) } });
  else if (device.ktag !== asked.customer)
    problems.add(way, { key: 'errors.booking.other_customer', params: { device: nameOf(device) } });
  told.add(asked.id);
  return found;
}

async function judgeTerms(ctx: Ctx, problems: Problems, { asked, way }: { asked: Delivery; way: string }): Promise<void> {
  const { customer_id: customer, booking_id: order, new_order: fresh, promised_date: day } = asked;
  const { registry, clock } = ctx.lab;
  if (!(await findRecord(ctx, registry.resource('customer'), customer)))
    problems.add(`${way}.customer_id`, { key: 'errors.field.no_such_record', params: { id: customer } });
  if (day !== undefined && day < today(clock)) problems.add(`${way}.promised_date`, { key: 'errors.goods.day_over' });
  if (order === undefined) return;
  if (fresh) return problems.add(`${way}.new_order`, { key: 'errors.goods.one_order' });
  const row = await findRecord(ctx, registry.resource('booking'), order);
  if (!row) problems.add(`${way}.booking_id`, { key: 'errors.field.no_such_record', params: { id: order } });
  else if (row.customer_KTAG !== customer) problems.add(`${way}.booking_id`, { key: 'errors.goods.order_of_other' });
  else if (!(await isOpenOrder(ctx, order))) problems.add(`${way}.booking_id`, { key: 'errors.goods.order_closed' });
}

/** A device stands in one open order: in another than is told it would be billed twice. */
async function judgeOrders(ctx: Ctx, problems: Problems, { asked, devices }: Judged<Delivery>, way: (device: number) => string) {
  if (asked.booking_id === undefined && !asked.new_order) return;
  const own = asked.booking_id === undefined ? new Set<string>() : await devicesIn(ctx, asked.booking_id);
  const ids = asked.devices.map(({ inventory_id }) => inventory_id);
  const without = ids.filter((id) => !own.has(id));
  if (without.length === 0) return;
  const others = await openOrdersOf(ctx, without);
  for (const [index, id] of ids.entries()) {
    const order = others.get(id);
    const device = order && devices.find(({ device: one }) => one.MTAG === id)?.device;
    if (!order || !device) continue;
    const known = order.number === null ? { key: 'errors.booking.ordered' } : { key: 'errors.booking.ordered_in' };
    const params = { device: nameOf(device), ...(order.number === null ? {} : { number: order.number }) };
    problems.add(`${way(index)}.inventory_id`, { ...known, params });
  }
}

const idsOf = (all: readonly { devices: readonly { inventory_id: string }[] }[]) =>
  all.flatMap(({ devices }) => devices.map(({ inventory_id }) => inventory_id));

export async function judgeDeliveries(ctx: Ctx, deliveries: readonly Delivery[]): Promise<Judged<Delivery>[]> {
  const problems = goodsProblems();
  const standing = await standingOf(ctx, idsOf(deliveries));
  const seen = { problems, standing, told: new Set<string>() };
  const judged: Judged<Delivery>[] = [];
  for (const [place, asked] of deliveries.entries()) {
    await judgeTerms(ctx, problems, { asked, way: wayTo(place) });
    const devices: Judged<Delivery>['devices'][number][] = [];
    for (const [index, { inventory_id: id }] of asked.devices.entries()) {
      const way = wayTo(place, index);
      const found = standingHere(seen, { way, id, customer: asked.customer_id });
      if (!found) continue;
      const { device, receipt } = found;
      if (receipt) problems.add(`${way}.inventory_id`, { key: 'errors.goods.in_already', params: { number: receipt.number } });
      devices.push({ device, receipt: null, order: null });
    }
    const whole = { asked, devices };
    await judgeOrders(ctx, problems, whole, (index) => wayTo(place, index));
    judged.push(whole);
  }
  problems.refuse();
  return judged;
}

export async function judgeShipments(ctx: Ctx, { deliveries, unfinished }: SendOut): Promise<Judged<Shipment>[]> {
  const problems = goodsProblems();
  const standing = await standingOf(ctx, idsOf(deliveries));
  const seen = { problems, standing, told: new Set<string>() };
  const judged: Judged<Shipment>[] = [];
  for (const [place, asked] of deliveries.entries()) {
    const devices: Judged<Shipment>['devices'][number][] = [];
    for (const [index, { inventory_id: id }] of asked.devices.entries()) {
      const way = wayTo(place, index);
      const found = standingHere(seen, { way, id, customer: asked.customer_id });
      if (!found) continue;
      const { device, receipt, order, lent, findings } = found;
      if (lent) problems.add(`${way}.inventory_id`, { key: 'errors.goods.lent' });
      else if (!unfinished && findings.length > 0)
        problems.add(`${way}.inventory_id`, { key: 'errors.goods.unfinished', params: { device: nameOf(device) } });
      devices.push({ device, receipt, order });
    }
    judged.push({ asked, devices });
  }
  problems.refuse();
  return judged;
}

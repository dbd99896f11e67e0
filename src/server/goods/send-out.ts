// Devices leave the house: a number for each customer, what goes with them, and their place and status as they were before they came. In one
// transaction with whoever asks. docs/interface/records.md#goods, docs/adr/0092.
import type { Ctx } from '../core/lab/context.ts';
import { nextNumber } from '../core/numbers/next-number.ts';
import { findRecord } from '../core/read/read.ts';
import { createRecord, updateRecord } from '../core/write/write.ts';
import { instantNow, today } from '../lib/clock.ts';
import { placeStatus } from '../resources/location/loan-queries.ts';
import { statusOut } from './device-status.ts';
import type { SendOut, Shipment } from './goods-input.ts';
import { under, wayTo } from './goods-problems.ts';
import { placeBefore, type Receipt } from './goods-queries.ts';
import { type Judged, judgeShipments } from './judge-goods.ts';
import type { Moved } from './take-in.ts';

/** A shelf that was left is empty; the device is where it was before, as far as that was known. */
async function leaveShelf(ctx: Ctx, device: string, receipt: Receipt | null): Promise<void> {
  const location = receipt?.location_id;
  if (!location) return;
  const resource = ctx.lab.registry.resource('location');
  const shelf = await findRecord(ctx, resource, location);
  if (shelf?.L2815 !== 1) return;
  const before = await placeBefore(ctx, { device, location });
  const now = { L2815: 1, L2809: instantNow(ctx.lab.clock) };
  if (before)
    await createRecord(ctx, resource, { values: { MTAG: device }, trusted: { ...before, status: placeStatus.kept, ...now } });
  else await updateRecord(ctx, resource, { id: location, input: { values: {}, trusted: { L2815: 0 } } });
}

type Leaving = Judged<Shipment>['devices'][number] & { told: Shipment['devices'][number] };

async function sendDevice(ctx: Ctx, { number, asked }: { number: string; asked: Shipment }, leaving: Leaving) {
  const { device, receipt, order, told } = leaving;
  const { registry, clock } = ctx.lab;
  const movements = registry.resource('goods_movement');
  if (receipt) await updateRecord(ctx, movements, { id: receipt.uID, input: { values: {}, trusted: { in_house: 0 } } });
  await leaveShelf(ctx, device.MTAG, receipt);
  const status = await statusOut(ctx, device, receipt);
  if (status !== null)
    await updateRecord(ctx, registry.resource('inventory'), { id: device.MTAG, input: { values: { I4209: status } } });
  const moved = await createRecord(ctx, movements, {
    values: {},
    trusted: {
      number,
      direction: 'out',
      moved_at: instantNow(clock),
      inventory_id: device.MTAG,
      customer_id: asked.customer_id,
      booking_id: order,
      calibration_id: receipt?.calibration_id ?? null,
      came_in_id: receipt?.uID ?? null,
      in_house: 0,
      accessories: told.accessories?.trim() || null,
      tracking_number: asked.tracking_number?.trim() || null,
      remark: asked.remark?.trim() || null,
      handled_by: ctx.principal.name,
    },
  });
  return { id: moved.uID, inventory_id: device.MTAG, calibration_id: receipt?.calibration_id ?? null };
}

/** When all of them came for one order, that one. */
async function orderOfAll(ctx: Ctx, { devices }: Judged<Shipment>) {
  const [first, ...others] = new Set(devices.map(({ order }) => order));
  if (!first || others.length > 0) return { booking_id: null, booking_number: null };
  const row = await findRecord(ctx, ctx.lab.registry.resource('booking'), first);
  return { booking_id: row ? first : null, booking_number: row ? row.number : null };
}

export async function sendOut(ctx: Ctx, asked: SendOut): Promise<Moved[]> {
  const prefix = `WA-${today(ctx.lab.clock).slice(0, 4)}-`;
  const all: Moved[] = [];
  for (const [place, judged] of (await judgeShipments(ctx, asked)).entries()) {
    const number = await nextNumber(ctx, { table: 'goods_movements', column: 'number', prefix });
    const devices: Moved['devices'] = [];
    for (const [index, one] of judged.devices.entries()) {
      const told = judged.asked.devices[index];
      const terms = { number, asked: judged.asked };
      if (told) devices.push(await under(wayTo(place, index), () => sendDevice(ctx, terms, { ...one, told })));
    }
    const order = await orderOfAll(ctx, judged);
    all.push({ id: devices[0]?.id ?? '', number, customer_id: judged.asked.customer_id, ...order, devices });
  }
  return all;
}

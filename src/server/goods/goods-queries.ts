// What is asked of devices between the lab and their customers: the receipts under which they are in the house, their calibrations, lines and
// places.
import type { Ctx } from '../core/lab/context.ts';
import { falling, rising } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';

/** What a calibration is in while nobody has begun it, and once nobody will. */
export const planned = 'P';
const cancelled = 'X';
/** An order that is neither completed nor cancelled is open. */
const closedOrders = ['D', 'X'];

const receiptRows = (ctx: Ctx, devices: readonly string[]) =>
  typed(ctx.db)
    .selectFrom('goods_movements')
    .selectAll()
    .where('inventory_id', 'in', devices)
    .where('in_house', '=', 1)
    .orderBy('moved_at', rising)
    .execute();

export type Receipt = Awaited<ReturnType<typeof receiptRows>>[number];

/** The receipts under which devices are in the house, by device; of several the one that came last. */
export const openReceipts = async (ctx: Ctx, devices: readonly string[]): Promise<Map<string, Receipt>> =>
  new Map((await receiptRows(ctx, devices)).map((row) => [row.inventory_id, row]));

/** The calibration that is planned for a device and that no other order has. */
export async function plannedCalibration(ctx: Ctx, device: string, order: string | null) {
  const row = await typed(ctx.db)
    .selectFrom('calibration')
    .select(['CTAG', 'C2314', 'received_date'])
    .where('MTAG', '=', device)
    .where('status', '=', planned)
    .where((eb) => eb.or([eb('C2314', 'is', null), eb('C2314', '=', ''), ...(order === null ? [] : [eb('C2314', '=', order)])]))
    .orderBy('C2301', rising)
    .executeTakeFirst();
  return row ?? null;
}

/** The lab's own place a device had before it was put where it is. */
export async function placeBefore(ctx: Ctx, { device, location }: { device: string; location: string }) {
  return typed(ctx.db)
    .selectFrom('location')
    .select(['L2801', 'L2802', 'L2803', 'L2830', 'L2831', 'customer_KTAG'])
    .where('MTAG', '=', device)
    .where('LTAG', '<>', location)
    .where('status', '=', 'L')
    .orderBy('L2809', falling)
    .executeTakeFirst();
}

export async function isOpenOrder(ctx: Ctx, order: string): Promise<boolean> {
  const row = await typed(ctx.db).selectFrom('booking').select('status').where('uID', '=', order).executeTakeFirst();
  return row !== undefined && !closedOrders.includes(String(row.status));
}

/** The devices that stand in an order. */
export async function devicesIn(ctx: Ctx, order: string): Promise<ReadonlySet<string>> {
  const rows = await typed(ctx.db)
    .selectFrom('article')
    .select('article_ID')
    .where('booking_uid', '=', order)
    .where('article_type', '=', 'inventory')
    .execute();
  return new Set(rows.flatMap(({ article_ID }) => article_ID ?? []));
}

export interface CalibrationRow {
  CTAG: string;
  status: string | null;
  released_at: string | null;
  created_at: string;
}

function byDevice<Row, Value>(
  rows: readonly Row[],
  of: (row: Row) => readonly [device: string, value: Value],
): Map<string, Value[]> {
  const all = new Map<string, Value[]>();
  for (const row of rows) {
    const [device, value] = of(row);
    const list = all.get(device);
    if (list) list.push(value);
    else all.set(device, [value]);
  }
  return all;
}

/** All that were not cancelled. */
export async function calibrationsOf(ctx: Ctx, devices: readonly string[]): Promise<Map<string, CalibrationRow[]>> {
  const rows = await typed(ctx.db)
    .selectFrom('calibration')
    .select(['MTAG', 'CTAG', 'status', 'released_at', 'created_at'])
    .where('MTAG', 'in', devices)
    .where('status', '<>', cancelled)
    .execute();
  return byDevice(rows, ({ MTAG, ...row }) => [String(MTAG), row]);
}

/** The orders in which a device stands without a price. */
export async function unpricedIn(ctx: Ctx, devices: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await typed(ctx.db)
    .selectFrom('article')
    .select(['article_ID', 'booking_uid'])
    .where('article_type', '=', 'inventory')
    .where('article_ID', 'in', devices)
    .where('price', 'is', null)
    .execute();
  const orders = byDevice(rows, ({ article_ID, booking_uid }) => [String(article_ID), String(booking_uid)]);
  return new Map([...orders].map(([device, all]) => [device, new Set(all)]));
}

// How devices stand between the lab and their customers: the receipt under which one is in the house, the order it came for, what of it is
// not finished. Asked for the screens beforehand and again when it is written.
import type { Ctx } from '../core/lab/context.ts';
import { typed } from '../db/connection/connection.ts';
import { falling, rising } from '../db/dialect/index.ts';
import { completed } from '../resources/rules/calibration-status.ts';

/** What a calibration is in while nobody has begun it, and once nobody will. */
export const planned = 'P';
const cancelled = 'X';
/** An order that is neither completed nor cancelled is open. */
const closedOrders = ['D', 'X'];

export const goodsFindings = ['not_in', 'calibration_open', 'certificate_missing', 'order_unpriced'] as const;
export type GoodsFinding = (typeof goodsFindings)[number];

/** The receipt under which a device is in the house. */
export async function openReceipt(ctx: Ctx, device: string) {
  const row = await typed(ctx.db)
    .selectFrom('goods_movements')
    .selectAll()
    .where('inventory_id', '=', device)
    .where('in_house', '=', 1)
    .orderBy('moved_at', falling)
    .executeTakeFirst();
  return row ?? null;
}
export type Receipt = NonNullable<Awaited<ReturnType<typeof openReceipt>>>;

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

interface CalibrationRow {
  status: string | null;
  released_at: string | null;
}

/** Those since it came in, and whatever is at work; of one without a receipt, what is at work. */
async function calibrationsSince(ctx: Ctx, device: string, receipt: Receipt | null): Promise<CalibrationRow[]> {
  const rows = await typed(ctx.db)
    .selectFrom('calibration')
    .select(['CTAG', 'status', 'released_at', 'created_at'])
    .where('MTAG', '=', device)
    .where('status', '<>', cancelled)
    .execute();
  return rows.filter(({ CTAG, status, created_at }) => {
    if (CTAG === receipt?.calibration_id) return true;
    if (status === completed) return receipt !== null && created_at >= receipt.moved_at;
    return status !== planned;
  });
}

async function isUnpriced(ctx: Ctx, device: string, order: string): Promise<boolean> {
  const row = await typed(ctx.db)
    .selectFrom('article')
    .select('uID')
    .where('booking_uid', '=', order)
    .where('article_type', '=', 'inventory')
    .where('article_ID', '=', device)
    .where('price', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is not finished of a device that is about to leave. */
export async function findingsOf(
  ctx: Ctx,
  { device, receipt, order }: { device: string; receipt: Receipt | null; order: string | null },
): Promise<GoodsFinding[]> {
  const calibrations = await calibrationsSince(ctx, device, receipt);
  const found: GoodsFinding[] = [];
  if (!receipt) found.push('not_in');
  if (calibrations.some(({ status }) => status !== completed)) found.push('calibration_open');
  else if (calibrations.some(({ released_at }) => released_at === null)) found.push('certificate_missing');
  if (order !== null && (await isUnpriced(ctx, device, order))) found.push('order_unpriced');
  return found;
}

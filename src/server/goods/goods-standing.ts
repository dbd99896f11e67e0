// How devices stand between the lab and their customers: the receipt under which each is in the house, the order it came for, what of it is not
// finished. As many statements whatever stands on the desk; asked for the screens beforehand and again when it is written.
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { mayView } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { firstRecords } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { inChunks } from '../db/store/insert-rows.ts';
import { openOrdersOf } from '../resources/booking/device-order-queries.ts';
import { lentAmong } from '../resources/location/loan-queries.ts';
import { completed } from '../resources/rules/calibration-status.ts';
import { type CalibrationRow, calibrationsOf, openReceipts, planned, type Receipt, unpricedIn } from './goods-queries.ts';

export type Device = SelectedRow<'inventory'>;

export const goodsFindings = ['not_in', 'calibration_open', 'certificate_missing', 'order_unpriced'] as const;
export type GoodsFinding = (typeof goodsFindings)[number];

export interface Standing {
  device: Device;
  receipt: Receipt | null;
  lent: boolean;
  /** The order it came for, or else the open one it stands in. */
  order: string | null;
  /** What is not finished, should it leave now. */
  findings: readonly GoodsFinding[];
}

const among = (column: string, values: readonly string[]): FilterNode => ({
  kind: 'compare',
  path: [column],
  op: 'in',
  value: [...values],
});

/** By their keys; what the caller does not see is left out. */
export async function standingOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const found = new Map<string, Standing>();
  for (const chunk of inChunks([...new Set(ids)]))
    for (const one of await standingOfSome(ctx, chunk)) found.set(one.device.MTAG, one);
  return found;
}

async function standingOfSome(ctx: Ctx, ids: readonly string[]): Promise<Standing[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const query = { filter: among(inventory.key, ids), sort: [], limit: ids.length, offset: 0 };
  const devices = await firstRecords(ctx, inventory, query);
  if (devices.length === 0) return [];
  const seen = devices.map(({ MTAG }) => MTAG);
  const receipts = await openReceipts(ctx, seen);
  const lent = await lentAmong(ctx, seen);
  const openOrders = await openOrdersOf(ctx, seen);
  const orderOf = (device: string) => receipts.get(device)?.booking_id ?? openOrders.get(device)?.id ?? null;
  const calibrations = await calibrationsOf(ctx, seen);
  const unpriced = await unpricedIn(ctx, seen);
  return devices.map((device): Standing => {
    const receipt = receipts.get(device.MTAG) ?? null;
    const order = orderOf(device.MTAG);
    const isUnpriced = order !== null && (unpriced.get(device.MTAG)?.has(order) ?? false);
    const findings = findingsOf(receipt, calibrations.get(device.MTAG) ?? [], isUnpriced);
    return { device, receipt, lent: lent.has(device.MTAG), order, findings };
  });
}

/** Those since it came in, and whatever is at work; of one without a receipt, what is at work. */
function counts({ CTAG, status, created_at }: CalibrationRow, receipt: Receipt | null): boolean {
  if (CTAG === receipt?.calibration_id) return true;
  if (status === completed) return receipt !== null && created_at >= receipt.moved_at;
  return status !== planned;
}

function findingsOf(receipt: Receipt | null, all: readonly CalibrationRow[], isUnpriced: boolean): GoodsFinding[] {
  const calibrations = all.filter((one) => counts(one, receipt));
  const found: GoodsFinding[] = [];
  if (!receipt) found.push('not_in');
  if (calibrations.some(({ status }) => status !== completed)) found.push('calibration_open');
  else if (calibrations.some(({ released_at }) => released_at === null)) found.push('certificate_missing');
  if (isUnpriced) found.push('order_unpriced');
  return found;
}

/** The numbers of orders, as far as the caller sees them. */
export async function orderNumbers(ctx: Ctx, orders: readonly (string | null)[]): Promise<Map<string, string | null>> {
  const booking = ctx.lab.registry.resource('booking');
  const keys = [...new Set(orders.filter((order) => order !== null))];
  const numbers = new Map<string, string | null>();
  if (!mayView(ctx, booking)) return numbers;
  for (const chunk of inChunks(keys)) {
    const query = { filter: among(booking.key, chunk), sort: [], limit: chunk.length, offset: 0 };
    for (const { uID, number } of await firstRecords(ctx, booking, query)) numbers.set(uID, number);
  }
  return numbers;
}

// What orders would be made of chosen devices: one a customer, split where an order is full, with what the finder's prices add up to
// today; and which devices stay out. Nothing is written.

import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { keysOutsideScope } from '../../core/rows/keys-outside-scope.ts';
import { rowsByKey } from '../../core/rows/row-batches.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { find } from '../../prices/engine/find/find.ts';
import { questionsFor } from '../../prices/lookup/asked-prices.ts';
import { bookFor } from '../../prices/lookup/lookup-actions.ts';
import { type AskedDevices, type DeviceOfOrder, devicesForOrders } from './device-order-queries.ts';

/** As many lines as one order takes at once. */
export const mostLines = 500;

const one = 100;

export interface PlannedOrder {
  customer: string;
  /** Null where the caller may not know it. */
  name: string | null;
  devices: readonly string[];
  /** Cents of the lines with a price. */
  net: number;
  withoutPrice: number;
}

export interface OrderPreview {
  orders: PlannedOrder[];
  left: DeviceOfOrder[];
}

export async function previewOrders(ctx: Ctx, asked: AskedDevices): Promise<OrderPreview> {
  const found = await devicesForOrders(ctx, asked);
  const byCustomer = new Map<string, string[]>();
  for (const { id, device, skip } of found) {
    if (!device || skip) continue;
    const devices = byCustomer.get(device.ktag) ?? [];
    devices.push(id);
    byCustomer.set(device.ktag, devices);
  }
  const names = await customerNames(ctx, [...byCustomer.keys()]);
  const prices = await pricesOf(ctx, byCustomer);
  const orders = [...byCustomer].flatMap(([customer, devices]) =>
    inChunks(devices, mostLines).map((part): PlannedOrder => {
      const priced = part.flatMap((id) => prices.get(id) ?? []);
      const net = priced.reduce((sum, price) => sum + price, 0);
      return { customer, name: names.get(customer) ?? null, devices: part, net, withoutPrice: part.length - priced.length };
    }),
  );
  orders.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', ctx.language));
  return { orders, left: found.filter(({ skip }) => skip !== null) };
}

async function customerNames(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  const resource = ctx.lab.registry.resource('customer');
  if (!mayView(ctx, resource)) return new Map();
  const names = new Map<string, string>();
  for (const chunk of inChunks(keys)) {
    const rows = await rowsByKey(ctx, resource, chunk, { hidden: false });
    const unseen = await keysOutsideScope(ctx, resource, [...rows.keys()]);
    for (const [key, row] of rows) if (!unseen.has(key)) names.set(key, String(row.K4602 ?? row.K4601 ?? ''));
  }
  return names;
}

/** By the device; what has no price is missing. */
async function pricesOf(ctx: Ctx, byCustomer: ReadonlyMap<string, readonly string[]>): Promise<Map<string, number>> {
  const devices = [...byCustomer].flatMap(([customer, ids]) => ids.map((id) => ({ customer, id })));
  const asked = await questionsFor(
    ctx,
    devices.map(({ customer, id }) => ({ inventory_id: id, customer_id: customer, quantity: one })),
  );
  const questions = asked.filter((question) => question !== null);
  const { book } = await bookFor(ctx, questions);
  const nets = new Map<string, number>();
  for (const question of questions) {
    const answer = find(book, question);
    if (answer.kind === 'gap' || !question.device) continue;
    nets.set(question.device.id, answer.total);
  }
  return nets;
}

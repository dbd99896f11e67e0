// Orders from chosen devices: asked for beforehand, then made one after the other. Each carries a key of its own, so that one whose
// answer was lost is not made a second time.
import { bodyOf, POST } from '../../lib/api.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { type BulkReason, chosenIds, type Progress } from '../selection/bulk-work.ts';
import type { Selection } from '../selection/selection.ts';

/** As many as the server looks at in one go. */
export const mostOrdered = 5000;

const preview = (inventory_ids: string[], also_ordered: boolean, signal: AbortSignal) =>
  bodyOf(POST('/api/v2/bookings/from-devices/preview', { body: { inventory_ids, also_ordered }, signal }));

type Answer = Awaited<ReturnType<typeof preview>>;
export type LeftOut = Answer['left_out'][number];
export type PlannedOrder = Answer['data'][number] & { key: string };

export interface OrderPlan {
  orders: readonly PlannedOrder[];
  left: readonly LeftOut[];
  lines: number;
  currency: string;
}

interface PlanInput {
  kind: RecordKind;
  query: string;
  selection: Selection;
  alsoOrdered: boolean;
}

export async function planOrders({ kind, query, selection, alsoOrdered }: PlanInput, signal: AbortSignal): Promise<OrderPlan> {
  const ids = await chosenIds({ path: kind.path, query, selection, signal });
  const { data, left_out: left, meta } = await preview(ids.slice(0, mostOrdered), alsoOrdered, signal);
  const orders = data.map((order) => ({ ...order, key: crypto.randomUUID() }));
  return { orders, left, lines: meta.lines, currency: meta.currency };
}

export interface MadeOrder {
  id: string;
  number: string;
  customer: string;
  lines: number;
  run: string;
}

export interface MadeOrders {
  made: readonly MadeOrder[];
  /** Device by device: an order that is refused has none of them. */
  failed: readonly BulkReason[];
}

interface MakeInput {
  orders: readonly PlannedOrder[];
  alsoOrdered: boolean;
  reasonOf(error: Error): string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export async function makeOrders({ orders, alsoOrdered, reasonOf, signal, onProgress }: MakeInput): Promise<MadeOrders> {
  const made: MadeOrder[] = [];
  const failed: BulkReason[] = [];
  for (const [index, { customer_id, customer, inventory_ids, key }] of orders.entries()) {
    // What is on its way is made; the rest is left.
    if (signal.aborted) break;
    onProgress({ done: index, total: orders.length });
    const params = { header: { 'Idempotency-Key': key } };
    const body = { customer_id, inventory_ids, also_ordered: alsoOrdered };
    try {
      const { meta } = await bodyOf(POST('/api/v2/bookings/from-devices', { params, body }));
      const { booking_id: id, booking_number: number, count: lines, run } = meta;
      made.push({ id, number, customer: customer ?? '', lines, run });
    } catch (error) {
      const reason = reasonOf(error instanceof Error ? error : new Error(String(error)));
      failed.push(...inventory_ids.map((id) => ({ id, reason })));
    }
  }
  return { made, failed };
}

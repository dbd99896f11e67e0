// A calibration ordered in the room: an order like any other, in the status new ones have, that says who asked for it, by when and what they
// add. The office sets its prices and offers it. docs/interface/portal.md#room.
import { AppError, invalid } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { withRun } from '../../core/many/runs.ts';
import { pickedRows } from '../../core/rows/picked-rows.ts';
import { instantNow, today } from '../../lib/clock.ts';
import { orderDevices } from '../../resources/booking/order-devices.ts';
import { roomContext, roomRows } from '../read/room-reader.ts';
import { offering } from './shown-orders.ts';

export interface Wish {
  inventory_ids: readonly string[];
  wished_date?: string | null | undefined;
  customer_remark?: string | null | undefined;
  buyer_reference?: string | null | undefined;
}

export async function orderInRoom(asked: Ctx, wish: Wish): Promise<string> {
  const ctx = roomContext(asked, 'bookings_edit', 'price_view', 'article_view', 'types_view');
  const ids = [...new Set(wish.inventory_ids)];
  if (wish.wished_date && wish.wished_date < today(ctx.lab.clock))
    throw invalid({ wished_date: [{ key: 'errors.room.day_gone' }] });
  const options = { kind: 'order_devices', resources: ['booking', 'booking_position'], summary: { lines: ids.length } };
  const { result } = await withRun(ctx, options, async (inner) => {
    const customer_id = await customerOf(inner, ids);
    return orderDevices(inner, {
      ...{ customer_id, inventory_ids: ids, also_ordered: false },
      values: { status: offering, wished_date: wish.wished_date ?? null, W4104: wish.buyer_reference || null },
      trusted: {
        requested_at: instantNow(inner.lab.clock),
        requested_by: inner.principal.name,
        customer_remark: wish.customer_remark || null,
      },
    });
  });
  return result.id;
}

/** All of one customer: who sees several orders for each. */
async function customerOf(ctx: Ctx, ids: readonly string[]): Promise<string> {
  const { rows } = await roomRows(ctx, 'inventory', {}, pickedRows(ctx.lab.registry.resource('inventory'), ids));
  const found = new Set(rows.map(({ MTAG }) => MTAG));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0)
    throw invalid({ inventory_ids: missing.map((id) => ({ key: 'errors.field.no_such_record', params: { id } })) });
  const [customer, other] = [...new Set(rows.map(({ customer_id }) => customer_id))];
  if (customer === undefined || other !== undefined)
    throw new AppError('record.locked', { messageKey: 'errors.room.one_customer' });
  return customer;
}

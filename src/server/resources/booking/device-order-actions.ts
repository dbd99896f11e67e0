// Orders from chosen devices: first what they would be, then one after the other, each in one transaction with its lines priced by the
// finder. A run each, so that an order can be taken back as a whole. docs/design/expectations.md#bulk.
import { z } from 'zod';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { withRun } from '../../core/many/runs.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { booking } from './definition.ts';
import type { DeviceOfOrder } from './device-order-queries.ts';
import { deviceName, type Ordered, orderDevices } from './order-devices.ts';
import { mostLines, previewOrders } from './order-preview.ts';

const mostDevices = 5000;
const key = z.string().min(1).max(80);
const also_ordered = z
  .boolean()
  .default(false)
  .meta({ description: 'Also devices that stand in an order which is neither completed nor cancelled.' });

const plannedOrder = z.object({
  customer_id: z.string(),
  customer: z.string().nullable(),
  inventory_ids: z.array(z.string()),
  net_total: z.number().meta({ description: 'Of the lines with a price.' }),
  without_price: z.int(),
});
const leftOut = z.object({
  inventory_id: z.string(),
  name: z.string().nullable().meta({ description: 'What people call it; null where the caller may not know it.' }),
  reason: z.enum(['unknown', 'retired', 'in_open_order']),
  booking_id: z.string().nullable(),
  booking_number: z.string().nullable(),
});

const shared = { method: 'POST', requirement: booking.operations.edit, since: '0.5.0' } as const;

const previewAction = defineAction({
  ...shared,
  path: 'bookings/from-devices/preview',
  summary: `Which orders up to ${mostDevices} devices would become: one a customer, what the lines cost, and which devices stay out`,
  input: z.strictObject({ inventory_ids: z.array(key).min(1).max(mostDevices), also_ordered }),
  output: z.object({
    data: z.array(plannedOrder),
    left_out: z.array(leftOut),
    meta: z.object({ orders: z.int(), lines: z.int(), left_out: z.int(), currency: z.string() }),
  }),
  async run({ ctx, input }) {
    assertMay(ctx, ctx.lab.registry.resource('inventory'), 'view');
    const { orders, left } = await previewOrders(ctx, { ids: input.inventory_ids, alsoOrdered: input.also_ordered });
    const data = orders.map(({ customer, name, devices, net, withoutPrice }) => ({
      customer_id: customer,
      customer: name,
      inventory_ids: devices,
      net_total: fromHundredths(net),
      without_price: withoutPrice,
    }));
    const lines = orders.reduce((sum, { devices }) => sum + devices.length, 0);
    const currency = (await textSetting(ctx.lab, 'settings.price.company_currency')) || 'EUR';
    const meta = { orders: orders.length, lines, left_out: left.length, currency };
    return { body: { data, left_out: left.map(shownLeft), meta } };
  },
});

function shownLeft({ id, device, skip }: DeviceOfOrder): z.infer<typeof leftOut> {
  const order = skip?.why === 'in_open_order' ? skip.order : null;
  return {
    inventory_id: id,
    name: device && deviceName(device),
    reason: skip?.why ?? 'unknown',
    booking_id: order?.id ?? null,
    booking_number: order?.number ?? null,
  };
}

const orderInput = z.strictObject({ customer_id: key, inventory_ids: z.array(key).min(1).max(mostLines), also_ordered });

const createAction = defineAction({
  ...shared,
  path: 'bookings/from-devices',
  summary: `One order with a line for each of up to ${mostLines} devices of its customer; none when one of them cannot be ordered`,
  status: 201,
  once: true,
  input: orderInput,
  output: z.object({
    data: z.array(z.object({ id: z.string().meta({ description: 'The line.' }), inventory_id: z.string() })),
    meta: z.object({
      count: z.int(),
      booking_id: z.string(),
      booking_number: z.string(),
      run: z.string().meta({ description: 'To take the order back as a whole.' }),
    }),
  }),
  async run({ ctx, input }) {
    assertMay(ctx, ctx.lab.registry.resource('inventory'), 'view');
    const summary = ({ number, data }: Ordered) => ({ number, lines: data.length });
    const options = { kind: 'order_devices', resources: ['booking', 'booking_position'], summary };
    const { id: run, result } = await withRun(ctx, options, (inner) => orderDevices(inner, input));
    const { data, id, number } = result;
    return { body: { data, meta: { count: data.length, booking_id: id, booking_number: number, run } } };
  },
});

export const deviceOrderActions: readonly Action[] = [previewAction, createAction];

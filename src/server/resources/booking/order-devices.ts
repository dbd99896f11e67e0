// An order with a line for each of chosen devices, none when one of them cannot be ordered: for whoever works at the lab, and for a customer
// in their room.
import { AppError, invalid, type MessageParams } from '../../contract/errors.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { createRecord } from '../../core/write/write.ts';
import type { ColumnValues, ValuesOf } from '../../schema/row-values.ts';
import { type DeviceOfOrder, type DeviceRow, devicesForOrders } from './device-order-queries.ts';

export interface Ordered {
  id: string;
  number: string;
  data: { id: string; inventory_id: string }[];
}

export interface DeviceOrder {
  customer_id: string;
  inventory_ids: readonly string[];
  /** Devices of open orders, too. */
  also_ordered: boolean;
  /** What the order says besides, by its columns. */
  values?: ValuesOf<'booking'>;
  trusted?: ColumnValues<'booking'>;
}

/** In one transaction with whoever asks: all lines or no order. */
export async function orderDevices(asked: Ctx, order: DeviceOrder): Promise<Ordered> {
  const ctx = inColumns(asked);
  const { registry } = ctx.lab;
  const { customer_id: customer, inventory_ids, also_ordered: alsoOrdered, values, trusted } = order;
  const devices = (await devicesForOrders(ctx, { ids: inventory_ids, alsoOrdered })).map((one) => assertFits(one, customer));
  const { uID, number } = await createRecord(ctx, registry.resource('booking'), {
    values: { ...values, customer_KTAG: customer },
    ...(trusted ? { trusted } : {}),
  });
  const data: Ordered['data'] = [];
  for (const [index, device] of devices.entries()) {
    // Lines count in tens, so that one can be put between two.
    const line = await addLine(ctx, device, { booking_uid: uID, pos_number: (index + 1) * 10 });
    data.push({ id: String(line.uID), inventory_id: device.MTAG });
  }
  return { data, id: String(uID), number: String(number) };
}

/** A line for a device, priced as every line is. In columns. */
export async function addLine(ctx: Ctx, device: DeviceRow, values: ValuesOf<'booking_position'>) {
  return createRecord(ctx, ctx.lab.registry.resource('booking_position'), {
    values: { ...values, article_type: 'inventory', article_ID: device.MTAG, name: lineName(device), quantity: 1 },
  });
}

/** Meanwhile somebody else may have ordered it, or given it to another customer. */
function assertFits({ id, device, skip }: DeviceOfOrder, customer: string): DeviceRow {
  if (!device) throw invalid({ inventory_ids: [{ key: 'errors.field.no_such_record', params: { id } }] });
  const name = deviceName(device);
  if (device.ktag !== customer) throw refused('other_customer', { device: name });
  if (skip?.why === 'retired') throw refused('retired', { device: name });
  if (skip?.why !== 'in_open_order') return device;
  const { number } = skip.order;
  throw number === null ? refused('ordered', { device: name }) : refused('ordered_in', { device: name, number });
}

const refused = (why: string, params: MessageParams) =>
  new AppError('record.locked', { messageKey: `errors.booking.${why}`, params });

export const deviceName = ({ MTAG, I4201, I4206 }: DeviceRow) => I4201 ?? I4206 ?? MTAG;

const longestName = 255;

function lineName({ I4201, I4202, I4203, I4206 }: DeviceRow): string {
  return [I4201, I4202, I4203, I4206].filter(Boolean).join(' ').slice(0, longestName);
}

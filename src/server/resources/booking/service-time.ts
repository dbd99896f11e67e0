// When what an order invoices was done: as somebody typed it, else the days of its calibrations once all of them are done; else nobody
// knows, and nothing is claimed. What is planned (the delivery date) says nothing of it. docs/interface/records.md#service-time.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { columnOf, listRows, rowsAtEnd } from '../../core/read/named-rows.ts';
import { unseenRows } from '../../core/rows/unseen-rows.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { completed } from '../rules/calibration-status.ts';

export interface ServiceTime {
  from: string;
  to: string;
  knownFrom: 'order' | 'calibrations';
}

const all: ListQuery = { filter: null, sort: [], limit: null, offset: 0 };
const cancelled = 'X';

/** Of a collective invoice it is that of all its orders. */
export async function serviceTime(ctx: Ctx, order: RowOf<'booking'>): Promise<ServiceTime | null> {
  const typed = typedTime(order);
  if (typed) return typed;
  const sources = await rowsAtEnd(ctx, { name: 'booking', id: order.uID, relation: 'source_orders', query: all });
  const lines = await rowsAtEnd(ctx, { name: 'booking', id: order.uID, relation: 'positions', query: all });
  const own = sources.length > 0 && lines.length === 0 ? [] : [await timeOfCalibrations(ctx, order, lines)];
  const times = [...own, ...(await Promise.all(sources.map((source) => timeOfSource(ctx, source))))];
  const known = times.flatMap((time) => time ?? []);
  if (known.length === 0 || known.length < times.length) return null;
  return spanOf(known.flatMap(({ from, to }) => [from, to]));
}

/** One day stands for both. */
function typedTime({ service_from: from, service_to: to }: RowOf<'booking'>): ServiceTime | null {
  if (!from && !to) return null;
  return { from: String(from ?? to), to: String(to ?? from), knownFrom: 'order' };
}

async function timeOfSource(ctx: Ctx, source: RowOf<'booking'>): Promise<ServiceTime | null> {
  const lines = await rowsAtEnd(ctx, { name: 'booking', id: source.uID, relation: 'positions', query: all });
  return typedTime(source) ?? timeOfCalibrations(ctx, source, lines);
}

function spanOf(days: readonly string[]): ServiceTime | null {
  const [from, to] = [[...days].sort()[0], [...days].sort().at(-1)];
  return from && to ? { from, to, knownFrom: 'calibrations' } : null;
}

/** Calibrations of the customer's devices bear the number of their order. All must be done, and be as many as its lines ask for: half of a service has no time yet. */
async function timeOfCalibrations(
  ctx: Ctx,
  order: RowOf<'booking'>,
  lines: readonly RowOf<'booking_position'>[],
): Promise<ServiceTime | null> {
  const { registry } = ctx.lab;
  if (!order.number || !mayView(ctx, registry.resource('calibration'))) return null;
  const hidden = { resource: registry.resource('booking'), id: String(order.uID), relation: 'positions', columns: ['uID'] };
  if ((await unseenRows(ctx, hidden)).length > 0) return null;
  const is = (path: string[], value: string): FilterNode => ({ kind: 'compare', path, op: '=', value });
  const filter: FilterNode = {
    kind: 'and',
    items: [
      is([columnOf(registry, 'calibration', 'order_number')], String(order.number)),
      is(['inventory', columnOf(registry, 'inventory', 'customer_id')], String(order.customer_id)),
    ],
  };
  const bearing = (await listRows(ctx, 'calibration', { ...all, filter })).filter(({ status }) => status !== cancelled);
  if (bearing.some(({ status, calibration_date: day }) => status !== completed || !day)) return null;
  const devices = new Set(bearing.map(({ inventory_id }) => String(inventory_id)));
  const ordered = lines.filter(({ article_type: type }) => type === 'inventory').map(({ article_id }) => String(article_id));
  const byType = lines.filter(({ article_type: type }) => type === 'type').reduce((sum, line) => sum + Number(line.quantity), 0);
  const isWhole = ordered.every((device) => devices.has(device)) && devices.size * 100 >= new Set(ordered).size * 100 + byType;
  return isWhole ? spanOf(bearing.map(({ calibration_date: day }) => String(day))) : null;
}

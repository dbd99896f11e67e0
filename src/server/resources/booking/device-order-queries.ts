// Which devices can be ordered, and for whom: those that were not retired and stand in no order that is still open. Asked the same way for a
// preview and before an order is made; a fixed number of statements for every five hundred devices.
import { sql } from 'kysely';
import { always, never } from '#server/db/dialect/index.ts';
import { mayView } from '../../core/access/permissions.ts';
import { eachVisible } from '../../core/access/scope.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { inChunks } from '../../db/store/insert-rows.ts';

export interface DeviceRow {
  MTAG: string;
  ktag: string;
  I4201: string | null;
  I4202: string | null;
  I4203: string | null;
  I4206: string | null;
  I4209: string | null;
}

/** An order as far as the caller may know of it. */
export interface OpenOrder {
  id: string | null;
  number: string | null;
}

export type Skip = { why: 'unknown' | 'retired' } | { why: 'in_open_order'; order: OpenOrder };

export interface AskedDevices {
  ids: readonly string[];
  /** Devices of open orders, too. */
  alsoOrdered: boolean;
}

export interface DeviceOfOrder {
  id: string;
  /** Null: there is no such device, or the caller may not see it. */
  device: DeviceRow | null;
  /** Null: it can be ordered. */
  skip: Skip | null;
}

/** In the order of their asset numbers, as people look for them on an order. */
export async function devicesForOrders(ctx: Ctx, { ids, alsoOrdered }: AskedDevices): Promise<DeviceOfOrder[]> {
  const found: DeviceOfOrder[] = [];
  for (const chunk of inChunks([...new Set(ids)])) {
    const devices = await seenDevices(ctx, chunk);
    const ordered = alsoOrdered ? new Map<string, OpenOrder>() : await openOrdersOf(ctx, chunk);
    for (const id of chunk) {
      const device = devices.get(id) ?? null;
      found.push({ id, device, skip: skipOf(ctx, device, ordered.get(id)) });
    }
  }
  const numberOf = ({ device }: DeviceOfOrder) => device?.I4201 ?? '';
  return found.sort((one, other) => numberOf(one).localeCompare(numberOf(other), ctx.language, { numeric: true }));
}

function skipOf(ctx: Ctx, device: DeviceRow | null, order: OpenOrder | undefined): Skip | null {
  if (!device) return { why: 'unknown' };
  if (isRetired(ctx, device)) return { why: 'retired' };
  return order ? { why: 'in_open_order', order } : null;
}

/** In a hidden status: one that is being repaired can be ordered for, one that is gone cannot. */
function isRetired(ctx: Ctx, device: DeviceRow): boolean {
  const options = ctx.lab.registry.resource('inventory').byColumn.get('I4209')?.limits.options ?? [];
  return options.some(({ value, hidden }) => value === device.I4209 && hidden === true);
}

async function seenDevices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DeviceRow>> {
  const seen = eachVisible(ctx, ctx.lab.registry.resource('inventory'), 'i');
  const { rows } = await sql<DeviceRow>`select i."MTAG", i.ktag, i."I4201", i."I4202", i."I4203", i."I4206", i."I4209"
    from inventory as i where i."MTAG" in (${sql.join([...ids])}) ${seen ? sql`and ${seen}` : sql``}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.MTAG, row]));
}

/** Neither completed nor cancelled (docs/data-contracts.md#statuses). One the caller does not see counts, and stays without a name. */
export async function openOrdersOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, OpenOrder>> {
  const booking = ctx.lab.registry.resource('booking');
  const seen = mayView(ctx, booking) ? (eachVisible(ctx, booking, 'b') ?? always) : never;
  const { rows } = await sql<{ device: string; id: string; number: string | null; seen: number | null }>`
    select a."article_ID" as device, b."uID" as id, b.number, ${seen} as seen
    from article as a join booking as b on b."uID" = a.booking_uid
    where a.article_type = 'inventory' and a."article_ID" in (${sql.join([...ids])}) and b.status not in ('D', 'X')
    order by b.date nulls first, b."uID"`.execute(ctx.db);
  return new Map(rows.map(({ device, id, number, seen: own }) => [device, own ? { id, number } : { id: null, number: null }]));
}

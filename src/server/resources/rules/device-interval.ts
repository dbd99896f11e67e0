// How often a device is calibrated, and where that comes from: its own interval, else its type's, else its category's.
import { addInterval, type IntervalUnit, type PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';

export interface DeviceInterval {
  count: number;
  unit: IntervalUnit;
  origin: 'device' | 'type' | 'category';
}

interface Stored {
  interval_count: number | null;
  interval_unit: string | null;
}

function intervalFrom(
  { interval_count: count, interval_unit: unit }: Stored,
  origin: DeviceInterval['origin'],
): DeviceInterval | null {
  return count ? { count, unit: (unit ?? 'month') as IntervalUnit, origin } : null;
}

export async function deviceInterval(ctx: Ctx, device: string): Promise<DeviceInterval | null> {
  const row = await typed(ctx.db)
    .selectFrom('inventory as i')
    .leftJoin('types as t', 't.tID', 'i.type_id')
    .select(['i.I4229', 'i.I4228', 't.interval_count', 't.interval_unit'])
    .where('i.MTAG', '=', device)
    .executeTakeFirst();
  if (!row) return null;
  return (
    intervalFrom({ interval_count: row.I4229, interval_unit: row.I4228 }, 'device') ??
    intervalFrom(row, 'type') ??
    (await categoryInterval(ctx, device))
  );
}

const deepest = 16;

/** Of the nearest category that has one, a category's own before its main category's; the shortest where several do. */
async function categoryInterval(ctx: Ctx, device: string): Promise<DeviceInterval | null> {
  const db = typed(ctx.db);
  const linked = await db.selectFrom('inventory_categories').select('category_uID').where('MTAG', '=', device).execute();
  let keys = linked.map((link) => link.category_uID);
  for (let depth = 0; keys.length > 0 && depth < deepest; depth += 1) {
    const rows = await db
      .selectFrom('categories')
      .select(['interval_count', 'interval_unit', 'parent_id'])
      .where('uID', 'in', keys)
      .execute();
    const found = rows.map((row) => intervalFrom(row, 'category')).filter((interval) => interval !== null);
    const [shortest] = found.sort((a, b) => (lengthOf(a) < lengthOf(b) ? -1 : 1));
    if (shortest) return shortest;
    keys = rows.map((row) => row.parent_id).filter((parent) => parent !== null);
  }
  return null;
}

function lengthOf({ count, unit }: DeviceInterval): PlainDate {
  return addInterval('2000-01-01', count, unit);
}

/** Date plus the device's interval; null while it has none. */
export async function dueByInterval(ctx: Ctx, device: string, date: PlainDate): Promise<PlainDate | null> {
  const interval = await deviceInterval(ctx, device);
  return interval && addInterval(date, interval.count, interval.unit);
}

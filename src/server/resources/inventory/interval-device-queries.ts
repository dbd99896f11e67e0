// The devices that intervals are asked for, as the caller's list has them, each with the interval in force: its own, else its type's, else
// its category's. Three statements, however many they are.
import { sql } from 'kysely';
import type { IntervalUnit } from '#server/contract/values/dates.ts';
import { type Ctx, readingDb } from '#server/core/lab/context.ts';
import type { ListQuery } from '#server/core/lab/query.ts';
import { type ExtraCondition, fromTable, selectionFor, whereClause } from '#server/core/rows/select.ts';
import { oneOfMany } from '#server/db/dialect/index.ts';
import { daysOf, type WholeInterval } from '#server/reliability/intervals/whole-interval.ts';

export interface AskedDevice {
  id: string;
  label: string | null;
  type: string | null;
  procedure: string | null;
  present: WholeInterval | null;
}

interface DeviceRow {
  MTAG: string;
  I4201: string | null;
  type_id: string | null;
  procedure_id: string | null;
  own_count: number | null;
  own_unit: string | null;
  type_count: number | null;
  type_unit: string | null;
}

const interval = (count: number | null, unit: string | null): WholeInterval | null =>
  count ? { count, unit: (unit ?? 'month') as IntervalUnit } : null;

/** One more than may be asked for, so that it shows. */
export async function devicesAsked(
  ctx: Ctx,
  { list, extra, most }: { list: ListQuery; extra: ExtraCondition | null; most: number },
): Promise<AskedDevice[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const { where } = selectionFor(ctx, inventory, { ...list, sort: [], limit: null, offset: 0 }, extra);
  const { rows } =
    await sql<DeviceRow>`select t."MTAG", t."I4201", t.type_id, coalesce(t.procedure_id, k.procedure_id) as procedure_id,
    t."I4229" as own_count, t."I4228" as own_unit, k.interval_count as type_count, k.interval_unit as type_unit
    from ${fromTable(inventory)} left join types as k on k."tID" = t.type_id
    ${whereClause(where)} limit ${sql.lit(most + 1)}`.execute(readingDb(ctx));
  const devices = rows.map((row) => ({
    id: row.MTAG,
    label: row.I4201,
    type: row.type_id,
    procedure: row.procedure_id,
    present: interval(row.own_count, row.own_unit) ?? interval(row.type_count, row.type_unit),
  }));
  const without = devices.filter(({ present }) => present === null);
  const byCategory = await categoryIntervals(
    ctx,
    without.map(({ id }) => id),
  );
  for (const device of without) device.present = byCategory.get(device.id) ?? null;
  return devices;
}

interface CategoryRow {
  uID: string;
  interval_count: number | null;
  interval_unit: string | null;
  parent_id: string | null;
}

const deepest = 16;

/** Of the nearest category that has one; the shortest where several do. */
async function categoryIntervals(ctx: Ctx, devices: readonly string[]): Promise<Map<string, WholeInterval>> {
  if (devices.length === 0) return new Map();
  const db = readingDb(ctx);
  const links = await sql<{ MTAG: string; category_uID: string }>`select l."MTAG", l."category_uID" from inventory_categories as l
    where ${oneOfMany(sql`l."MTAG"`, devices)}`.execute(db);
  const all = await sql<CategoryRow>`select "uID", interval_count, interval_unit, parent_id from categories`.execute(db);
  const byKey = new Map(all.rows.map((row) => [row.uID, row]));
  const own = new Map<string, string[]>();
  for (const { MTAG, category_uID } of links.rows) own.set(MTAG, [...(own.get(MTAG) ?? []), category_uID]);
  const found = new Map<string, WholeInterval>();
  for (const [device, keys] of own) {
    const nearest = nearestInterval(byKey, keys);
    if (nearest) found.set(device, nearest);
  }
  return found;
}

function nearestInterval(byKey: ReadonlyMap<string, CategoryRow>, own: readonly string[]): WholeInterval | null {
  let keys = own;
  for (let depth = 0; keys.length > 0 && depth < deepest; depth += 1) {
    const rows = keys.flatMap((key) => byKey.get(key) ?? []);
    const found = rows.flatMap((row) => interval(row.interval_count, row.interval_unit) ?? []);
    const [shortest] = found.sort((a, b) => daysOf(a) - daysOf(b));
    if (shortest) return shortest;
    keys = rows.flatMap(({ parent_id: parent }) => parent ?? []);
  }
  return null;
}

// Intervals that were refused, as they are kept: one for each device and way of putting devices together, the newest in the place of the one
// before. docs/adr/0134-a-refused-interval-stays-refused-until-more-is-known.md.
import { sql } from 'kysely';
import { type Ctx, markWritten, readingDb } from '#server/core/lab/context.ts';
import { listed, oneOfMany } from '#server/db/dialect/index.ts';
import type { Database } from '#server/db/schema.generated.ts';
import { inChunks } from '#server/db/store/insert-rows.ts';
import { typed } from '#server/db/typed.ts';

export type KeptRefusal = Database['refused_intervals'];

const table = 'refused_intervals';
const rowsAtOnce = 100;

/** Of those devices, by device. */
export async function keptRefusals(ctx: Ctx, grouping: string, devices: readonly string[]): Promise<Map<string, KeptRefusal>> {
  if (devices.length === 0) return new Map();
  const { rows } =
    await sql<KeptRefusal>`select r.* from ${listed(devices, 'k')} join refused_intervals as r on r.device = k.value
    where r.grouping = ${grouping}`.execute(readingDb(ctx));
  return new Map(rows.map((row) => [row.device, row]));
}

export async function keepRefusals(ctx: Ctx, rows: readonly KeptRefusal[]): Promise<void> {
  markWritten(ctx, table);
  for (const chunk of inChunks(rows, rowsAtOnce)) {
    await typed(ctx.db)
      .insertInto(table)
      .values([...chunk])
      .onConflict((on) =>
        on.columns(['device', 'grouping']).doUpdateSet((eb) => ({
          group_id: eb.ref('excluded.group_id'),
          count: eb.ref('excluded.count'),
          unit: eb.ref('excluded.unit'),
          found: eb.ref('excluded.found'),
          in_tolerance: eb.ref('excluded.in_tolerance'),
          reason: eb.ref('excluded.reason'),
          refused_by: eb.ref('excluded.refused_by'),
          refused_at: eb.ref('excluded.refused_at'),
        })),
      )
      .execute();
  }
}

export async function dropRefusals(ctx: Ctx, grouping: string, devices: readonly string[]): Promise<void> {
  markWritten(ctx, table);
  await typed(ctx.db)
    .deleteFrom(table)
    .where('grouping', '=', grouping)
    .where(({ ref }) => oneOfMany(ref('device'), devices))
    .execute();
}

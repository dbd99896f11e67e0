// The readings of a meter: one list per feed, oldest first, one value an instant. The trail keeps what was posted, never the whole
// list: it would outgrow the lab. docs/interface/dashboards.md#widgets (`energy_feed`).
import { type Instant, isoOf, parseInstant } from '../contract/values/dates.ts';
import { assertMay } from '../core/access/permissions.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { getRecord } from '../core/read/read.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { writeAudit } from '../core/trail/audit.ts';
import { updateRow } from '../core/write/write.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

export interface Reading {
  at: Instant;
  value: number;
}

/** Twenty thousand are two years of hours; older ones make room. */
const mostReadings = 20_000;

export function readingsOf(feed: SelectedRow<'energy_feed'>): Reading[] {
  const list: unknown = JSON.parse(String(feed.readings ?? '[]'));
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: { at?: unknown; value?: unknown } | null) => {
    const at = typeof item?.at === 'string' ? parseInstant(item.at) : null;
    return at !== null && typeof item?.value === 'number' ? [{ at, value: item.value }] : [];
  });
}

export interface PostedReading {
  at: Instant;
  /** Null takes the reading of that instant away. */
  value: number | null;
}

interface AddInput {
  resource: ResolvedResource<'energy_feed'>;
  id: string;
  posted: readonly PostedReading[];
}

/** How many the feed holds afterwards. A reading of an instant that has one replaces it. */
export async function addReadings(ctx: Ctx, { resource, id, posted }: AddInput): Promise<number> {
  assertMay(ctx, resource, 'edit');
  return inTransaction(ctx, async (inner) => {
    const feed = await getRecord(inner, resource, id);
    const byInstant = new Map(readingsOf(feed).map(({ at, value }) => [at, value]));
    const replaced = new Map<Instant, number | null>();
    for (const { at, value } of posted) {
      if (!replaced.has(at)) replaced.set(at, byInstant.get(at) ?? null);
      if (value === null) byInstant.delete(at);
      else byInstant.set(at, value);
    }
    const kept = [...byInstant].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-mostReadings);
    const readings = JSON.stringify(kept.map(([at, value]) => ({ at: isoOf(at), value })));
    if (readings === feed.readings) return kept.length;
    await updateRow(inner, resource, { key: id, values: { readings } });
    const textOf = (list: Iterable<readonly [Instant, number | null]>) =>
      JSON.stringify([...list].map(([at, value]) => ({ at: isoOf(at), value })));
    await writeAudit(inner, {
      resource: resource.name,
      recordKey: id,
      action: 'update',
      before: { readings: textOf(replaced) },
      after: { readings: textOf([...replaced.keys()].map((at) => [at, byInstant.get(at) ?? null] as const)) },
    });
    return kept.length;
  });
}

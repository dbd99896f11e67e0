// A proposal that somebody refused, and that nothing new speaks for: the same length, of devices of which as much was known when it was
// refused. Kept by device, so that it holds for whoever sees some of them alone, and tells nobody of others.
// docs/adr/0134-a-refused-interval-stays-refused-until-more-is-known.md.
import { invalid } from '#server/contract/errors.ts';
import type { IntervalUnit } from '#server/contract/values/dates.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { customersOf } from '#server/core/rows/customer-of.ts';
import { rowsByKey } from '#server/core/rows/row-batches.ts';
import { type AuditEntry, writeAudits } from '#server/core/trail/audit.ts';
import { instantNow } from '#server/lib/clock.ts';
import type { WholeInterval } from '#server/reliability/intervals/whole-interval.ts';
import type { DeviceHistory } from '../interval-history-queries.ts';
import { dropRefusals, type KeptRefusal, keepRefusals, keptRefusals } from '../interval-refusal-queries.ts';

export interface Refusal extends WholeInterval {
  reason: string;
  by: string;
  at: string;
}

interface RefusedGroup {
  id: string;
  devices: readonly { id: string }[];
  proposed: WholeInterval | null;
}

type Histories = ReadonlyMap<string, DeviceHistory>;

/** What is known of a device: how often it came back, and how often within tolerance. */
function known(histories: Histories, device: string): Pick<KeptRefusal, 'found' | 'in_tolerance'> {
  const found = histories.get(device)?.found ?? [];
  return { found: found.length, in_tolerance: found.filter(({ inTolerance }) => inTolerance).length };
}

interface RefusalQuestion {
  by: string;
  groups: readonly RefusedGroup[];
  histories: Histories;
}

/** By group: of those whose proposal was refused. A device of which nothing is known speaks neither for nor against it. */
export async function refusalsOf(ctx: Ctx, { by, groups, histories }: RefusalQuestion): Promise<Map<string, Refusal>> {
  const proposed = groups.filter((group) => group.proposed !== null);
  const kept = await keptRefusals(
    ctx,
    by,
    proposed.flatMap(({ devices }) => devices.map(({ id }) => id)),
  );
  const found = new Map<string, Refusal>();
  if (kept.size === 0) return found;
  for (const group of proposed) {
    const refusal = refusalFor(group, kept, histories);
    if (refusal) found.set(group.id, refusal);
  }
  return found;
}

function refusalFor({ id, devices, proposed }: RefusedGroup, kept: ReadonlyMap<string, KeptRefusal>, histories: Histories) {
  let newest: KeptRefusal | null = null;
  for (const device of devices) {
    const now = known(histories, device.id);
    if (now.found === 0) continue;
    const row = kept.get(device.id);
    const stands =
      row?.group_id === id &&
      row.count === proposed?.count &&
      row.unit === proposed.unit &&
      row.found === now.found &&
      row.in_tolerance === now.in_tolerance;
    if (!stands) return null;
    if (newest === null || row.refused_at > newest.refused_at) newest = row;
  }
  return newest && refusalIn(newest);
}

const refusalIn = ({ count, unit, reason, refused_by: by, refused_at: at }: KeptRefusal): Refusal => ({
  ...{ count, unit: unit as IntervalUnit },
  ...{ reason, by, at },
});

interface RefusalWork extends RefusalQuestion {
  reason: string;
}

/** The devices it was said of. */
export async function refuse(ctx: Ctx, { by, groups, histories, reason }: RefusalWork): Promise<number> {
  const [refused_at, refused_by] = [instantNow(ctx.lab.clock), ctx.principal.name];
  const rows = groups.flatMap(({ id: group_id, devices, proposed }) =>
    devices.flatMap(({ id: device }): KeptRefusal[] => {
      if (!proposed) return [];
      const { count, unit } = proposed;
      return [{ grouping: by, group_id, device, count, unit, ...known(histories, device), reason, refused_by, refused_at }];
    }),
  );
  const said = rows.map(({ device, count, unit }) => ({ device, after: { refused_interval: `${count} ${unit}` }, reason }));
  await inTransaction(ctx, async (inner) => {
    await keepRefusals(inner, rows);
    await tell(inner, 'interval_refused', said);
  });
  return rows.length;
}

/** They may be proposed again; the devices of which it was refused, by their group. */
export async function reopen(ctx: Ctx, by: string, groups: ReadonlyMap<string, readonly { id: string }[]>): Promise<number> {
  const asked = new Map([...groups].flatMap(([id, devices]) => devices.map((device) => [device.id, id])));
  return inTransaction(ctx, async (inner) => {
    const all = [...(await keptRefusals(inner, by, [...asked.keys()])).values()];
    const kept = all.filter(({ device, group_id: group }) => asked.get(device) === group);
    if (kept.length === 0) throw invalid({ groups: [{ key: 'errors.interval.not_refused' }] });
    await dropRefusals(
      inner,
      by,
      kept.map(({ device }) => device),
    );
    const said = kept.map(({ device, count, unit }) => ({ device, before: { refused_interval: `${count} ${unit}` } }));
    await tell(inner, 'interval_reopened', said);
    return kept.length;
  });
}

type Said = Pick<AuditEntry, 'before' | 'after' | 'reason'> & { device: string };

/** In the history of each device. */
async function tell(ctx: Ctx, action: string, said: readonly Said[]): Promise<void> {
  const inventory = ctx.lab.registry.resource('inventory');
  const keys = said.map(({ device }) => device);
  const rows = await rowsByKey(ctx, inventory, keys);
  const customers = await customersOf(
    ctx,
    inventory,
    keys.map((key) => rows.get(key) ?? {}),
  );
  await writeAudits(
    ctx,
    said.map(({ device, ...entry }, index) => ({
      ...{ resource: 'inventory' as const, recordKey: device, action, customer: customers[index] ?? null },
      ...entry,
    })),
  );
}

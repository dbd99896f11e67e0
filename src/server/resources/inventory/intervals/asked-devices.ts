// Which devices and groups the endpoints of intervals are asked about: those of the caller's list, narrowed as it is.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import { assertMay } from '#server/core/access/permissions.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { addressOf, listCondition, readV2Query } from '#server/endpoints/v2/list-query.ts';
import { type AskedDevice, devicesAsked } from '../interval-device-queries.ts';
import { groupings } from './interval-proposals.ts';
import { leastTarget, mostTarget } from './interval-rules.ts';

const mostDevices = 100_000;
export const mostGroups = 500;

const by = z.enum(groupings).default('type');
const asText = z.string().optional();
/** What narrows the list of devices: `filter[…]`, too. */
const narrowing = { q: asText, formula: asText };
const targetMeaning = `Percent of devices that should still be within tolerance; the lab's \`interval.target\` where it is not said.`;
export const units = ['day', 'week', 'month', 'year'] as const;

/** In an address. */
export const askedInAddress = {
  by,
  target: z.coerce.number().min(leastTarget).max(mostTarget).optional().meta({ description: targetMeaning }),
  ...narrowing,
};

/** In a body. */
export const askedInBody = {
  by,
  ...narrowing,
  filter: z
    .record(z.string().min(1).max(200), z.string().max(2000))
    .default({})
    .meta({ description: 'As `filter[…]` of the list, by what stands in the brackets.' }),
};

/** Proposals as they were seen. */
export const seenProposals = {
  target: z.number().min(leastTarget).max(mostTarget).optional().meta({ description: targetMeaning }),
  groups: z
    .array(z.strictObject({ id: z.string().min(1).max(80), count: z.int().min(1).max(9999), unit: z.enum(units) }))
    .min(1)
    .max(mostGroups)
    .meta({ description: 'As they were proposed; another proposal since is refused.' }),
  reason: z.string().trim().min(1).max(1000).meta({ description: 'Stands in the trail of each device.' }),
};

type Repeated = Readonly<Record<string, readonly string[]>>;

export async function askedDevices(
  ctx: Ctx,
  narrowed: Readonly<Record<string, unknown>>,
  repeated: Repeated,
): Promise<AskedDevice[]> {
  const { registry } = ctx.lab;
  for (const name of ['inventory', 'calibration', 'result'] as const) assertMay(ctx, registry.resource(name), 'view');
  const resource = registry.resource('inventory');
  const query = readV2Query(registry, resource, addressOf(narrowed, repeated));
  const extra = listCondition(ctx, { resource, query, further: undefined });
  const devices = await devicesAsked(ctx, { list: query.list, extra, most: mostDevices });
  if (devices.length > mostDevices) throw invalid({ filter: [{ key: 'errors.field.too_many', params: { max: mostDevices } }] });
  return devices;
}

interface NarrowedBody extends Record<string, unknown> {
  filter: Readonly<Record<string, string>>;
}

/** Of a body whose caller may write them. */
export async function devicesToWrite(ctx: Ctx, { filter, ...narrowed }: NarrowedBody): Promise<AskedDevice[]> {
  assertMay(ctx, ctx.lab.registry.resource('inventory'), 'edit');
  const filters = Object.fromEntries(Object.entries(filter).map(([path, value]) => [`filter[${path}]`, value]));
  return askedDevices(ctx, { ...narrowed, ...filters }, {});
}

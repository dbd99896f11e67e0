// What the history of devices says of their intervals, and taking it over. docs/interface/records.md#intervals.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { assertMay } from '#server/core/access/permissions.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { listThatSays, objectShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { addressOf, listCondition, readV2Query } from '#server/endpoints/v2/list-query.ts';
import { modelNames } from '#server/reliability/intervals/models.ts';
import { type ProposalRules, proposalMethods, proposalReasons } from '#server/reliability/intervals/propose.ts';
import { daysOf, type WholeInterval } from '#server/reliability/intervals/whole-interval.ts';
import { type AskedDevice, devicesAsked } from '../interval-device-queries.ts';
import { accept, acceptedOnes } from './accept-proposals.ts';
import { type GroupProposal, groupings, proposalsFor } from './interval-proposals.ts';
import { intervalRules, leastTarget, mostTarget } from './interval-rules.ts';

const mostDevices = 100_000;
const mostGroups = 500;

const by = z.enum(groupings).default('type');
const asText = z.string().optional();
/** What narrows the list of devices: `filter[…]`, too. */
const narrowing = { q: asText, formula: asText };
const targetMeaning = `Percent of devices that should still be within tolerance; the lab's \`interval.target\` where it is not said.`;
const units = ['day', 'week', 'month', 'year'] as const;

type Repeated = Readonly<Record<string, readonly string[]>>;

async function askedDevices(ctx: Ctx, narrowed: Readonly<Record<string, unknown>>, repeated: Repeated): Promise<AskedDevice[]> {
  const { registry } = ctx.lab;
  for (const name of ['inventory', 'calibration', 'result'] as const) assertMay(ctx, registry.resource(name), 'view');
  const resource = registry.resource('inventory');
  const query = readV2Query(registry, resource, addressOf(narrowed, repeated));
  const extra = listCondition(ctx, { resource, query, further: undefined });
  const devices = await devicesAsked(ctx, { list: query.list, extra, most: mostDevices });
  if (devices.length > mostDevices) throw invalid({ filter: [{ key: 'errors.field.too_many', params: { max: mostDevices } }] });
  return devices;
}

const interval = z.object({ count: z.int(), unit: z.enum(units), days: z.number() }).nullable();
const share = z.number().nullable();

const groupShape = z.object({
  label: z.string().nullable(),
  devices: z.int(),
  present: interval.meta({ description: 'What most of them have.' }),
  method: z.enum(proposalMethods).nullable(),
  model: z.enum(modelNames).nullable(),
  reason: z.enum(proposalReasons).nullable().meta({ description: 'Why nothing is proposed.' }),
  n: z.int().meta({ description: 'Calibrations with one before them.' }),
  in_tolerance: z.int(),
  observed: share,
  lower: share.meta({ description: 'With 95 % confidence.' }),
  upper: share,
  proposed: interval,
  yearly_before: z.number(),
  yearly_after: z.number(),
  changes: z.int().meta({ description: 'Devices that it gives another interval.' }),
});

const withDays = (one: WholeInterval | null) => one && { count: one.count, unit: one.unit, days: round(daysOf(one), 2) };
const round = (value: number, places: number) => Number(value.toFixed(places));
const rounded = (value: number | null | undefined) => (value === null || value === undefined ? null : round(value, 4));

function shown({ id, label, devices, present, proposal, proposed, before, after, changes }: GroupProposal) {
  const { method, model, reason, n, inTolerance, observed, bounds } = proposal;
  return {
    id,
    type: 'interval-proposal' as const,
    attributes: {
      label,
      devices: devices.length,
      present: withDays(present),
      method,
      model,
      reason,
      n,
      in_tolerance: inTolerance,
      observed: rounded(observed),
      lower: rounded(bounds?.lower),
      upper: rounded(bounds?.upper),
      proposed: withDays(proposed),
      yearly_before: round(before, 2),
      yearly_after: round(after, 2),
      changes,
    },
  };
}

function meta(
  { target, shortest, longest, least }: ProposalRules,
  devices: readonly AskedDevice[],
  groups: readonly GroupProposal[],
) {
  const grouped = groups.reduce((sum, group) => sum + group.devices.length, 0);
  return {
    target: round(target * 100, 4),
    shortest_days: shortest,
    longest_days: longest,
    least_calibrations: least,
    devices: devices.length,
    ungrouped: devices.length - grouped,
    groups: groups.length,
  };
}

const proposalsAction = defineAction({
  method: 'GET',
  path: 'inventories/interval-proposals',
  summary:
    'Which interval the history of devices asks for, by type, procedure or device; filter, formula and q narrow the devices',
  requirement: needs('inventory_view'),
  since: '0.10.0',
  input: z.looseObject({
    by,
    target: z.coerce.number().min(leastTarget).max(mostTarget).optional().meta({ description: targetMeaning }),
    ...narrowing,
  }),
  output: listThatSays(objectShape('interval-proposal', groupShape), {
    by: z.enum(groupings),
    target: z.number(),
    shortest_days: z.int(),
    longest_days: z.int(),
    least_calibrations: z.int(),
    devices: z.int(),
    ungrouped: z.int().meta({ description: 'Devices that belong to no group.' }),
    groups: z.int().meta({ description: `The first ${mostGroups} are shown: those with a proposal before others.` }),
  }),
  async run({ ctx, input: { by: grouping, target, ...narrowed }, repeated }) {
    const devices = await askedDevices(ctx, narrowed, repeated);
    const rules = await intervalRules(ctx, target);
    const groups = await proposalsFor(ctx, { devices, by: grouping, rules });
    return { list: { data: groups.slice(0, mostGroups).map(shown), meta: { by: grouping, ...meta(rules, devices, groups) } } };
  },
});

const acceptAction = defineAction({
  method: 'POST',
  path: 'inventories/accept-intervals',
  summary: 'Give the devices of groups the interval that is proposed, as one run that can be taken back; `dry_run` only tries it',
  requirement: needs('inventory_edit'),
  since: '0.10.0',
  once: true,
  input: z.strictObject({
    by,
    target: z.number().min(leastTarget).max(mostTarget).optional().meta({ description: targetMeaning }),
    groups: z
      .array(z.strictObject({ id: z.string().min(1).max(80), count: z.int().min(1).max(9999), unit: z.enum(units) }))
      .min(1)
      .max(mostGroups)
      .meta({ description: 'As they were proposed; another proposal since is refused.' }),
    reason: z.string().trim().min(1).max(1000).meta({ description: 'Stands in the trail of each device.' }),
    dry_run: z.boolean().default(false),
    ...narrowing,
    filter: z
      .record(z.string().min(1).max(200), z.string().max(2000))
      .default({})
      .meta({ description: 'As `filter[…]` of the list, by what stands in the brackets.' }),
  }),
  output: z.object({
    data: z.object({ devices: z.int(), unchanged: z.int() }),
    meta: z.object({ dry_run: z.boolean(), run: z.string().nullable() }),
  }),
  async run({ ctx, input: { by: grouping, target, groups: accepted, reason, dry_run: dryRun, filter, ...narrowed } }) {
    assertMay(ctx, ctx.lab.registry.resource('inventory'), 'edit');
    const filters = Object.fromEntries(Object.entries(filter).map(([path, value]) => [`filter[${path}]`, value]));
    const devices = await askedDevices(ctx, { ...narrowed, ...filters }, {});
    const rules = await intervalRules(ctx, target);
    const only = new Set(accepted.map(({ id }) => id));
    const groups = acceptedOnes(await proposalsFor(ctx, { devices, by: grouping, rules, only }), accepted);
    const { run, ...data } = await accept(ctx, { groups, reason, dryRun });
    return { body: { data, meta: { dry_run: dryRun, run } } };
  },
});

export const intervalProposalActions: readonly Action[] = [proposalsAction, acceptAction];

// What the history of devices says of their intervals, and taking it over. docs/interface/records.md#intervals.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { isoOf } from '#server/contract/values/dates.ts';
import { instantShape, listThatSays, objectShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { modelNames } from '#server/reliability/intervals/models.ts';
import { type ProposalRules, proposalMethods, proposalReasons } from '#server/reliability/intervals/propose.ts';
import { daysOf, type WholeInterval } from '#server/reliability/intervals/whole-interval.ts';
import type { AskedDevice } from '../interval-device-queries.ts';
import { accept, acceptedOnes } from './accept-proposals.ts';
import { askedDevices, askedInAddress, askedInBody, devicesToWrite, mostGroups, seenProposals, units } from './asked-devices.ts';
import { type GroupProposal, groupings, proposalsFor } from './interval-proposals.ts';
import { intervalRules } from './interval-rules.ts';
import { intervalRefusalActions } from './refusal-actions.ts';
import type { Refusal } from './refusals.ts';

const interval = z.object({ count: z.int(), unit: z.enum(units), days: z.number() }).nullable();
const share = z.number().nullable();

const refusedShape = z
  .object({ count: z.int(), unit: z.enum(units), days: z.number(), reason: z.string(), by: z.string(), at: instantShape })
  .nullable()
  .meta({ description: 'The proposal that somebody refused; it comes again when a device came back, or with another length.' });

const groupShape = z.object({
  label: z.string().nullable(),
  devices: z.int(),
  present: interval.meta({ description: 'What most of them have.' }),
  method: z.enum(proposalMethods).nullable(),
  model: z.enum(modelNames).nullable(),
  reason: z
    .enum([...proposalReasons, 'refused'])
    .nullable()
    .meta({ description: 'Why nothing is proposed.' }),
  refused: refusedShape,
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

const shownRefusal = (refusal: Refusal | null) =>
  refusal && { ...refusal, days: round(daysOf(refusal), 2), at: isoOf(refusal.at) };

function shown({ id, label, devices, present, proposal, proposed, refusal, before, after, changes }: GroupProposal) {
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
      reason: refusal ? ('refused' as const) : reason,
      refused: shownRefusal(refusal),
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
    proposed: groups.filter(({ proposed }) => proposed !== null).length,
    refused: groups.filter(({ refusal }) => refusal !== null).length,
  };
}

const shows = ['all', 'proposed', 'refused'] as const;
const isShown: Readonly<Record<(typeof shows)[number], (group: GroupProposal) => boolean>> = {
  all: () => true,
  proposed: ({ proposed }) => proposed !== null,
  refused: ({ refusal }) => refusal !== null,
};

const proposalsAction = defineAction({
  method: 'GET',
  path: 'inventories/interval-proposals',
  summary:
    'Which interval the history of devices asks for, by type, procedure or device; filter, formula and q narrow the devices',
  requirement: needs('inventory_view'),
  since: '0.10.0',
  input: z.looseObject({
    ...askedInAddress,
    show: z
      .enum(shows)
      .default('all')
      .meta({ description: 'All groups, those with a proposal, or those whose proposal was refused.' }),
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
    proposed: z.int(),
    refused: z.int(),
  }),
  async run({ ctx, input: { by: grouping, target, show, ...narrowed }, repeated }) {
    const devices = await askedDevices(ctx, narrowed, repeated);
    const rules = await intervalRules(ctx, target);
    const groups = await proposalsFor(ctx, { devices, by: grouping, rules });
    const data = groups.filter(isShown[show]).slice(0, mostGroups).map(shown);
    return { list: { data, meta: { by: grouping, ...meta(rules, devices, groups) } } };
  },
});

const acceptAction = defineAction({
  method: 'POST',
  path: 'inventories/accept-intervals',
  summary: 'Give the devices of groups the interval that is proposed, as one run that can be taken back; `dry_run` only tries it',
  requirement: needs('inventory_edit'),
  since: '0.10.0',
  once: true,
  input: z.strictObject({ ...askedInBody, ...seenProposals, dry_run: z.boolean().default(false) }),
  output: z.object({
    data: z.object({ devices: z.int(), unchanged: z.int() }),
    meta: z.object({ dry_run: z.boolean(), run: z.string().nullable() }),
  }),
  async run({ ctx, input: { by: grouping, target, groups: accepted, reason, dry_run: dryRun, ...narrowed } }) {
    const devices = await devicesToWrite(ctx, narrowed);
    const rules = await intervalRules(ctx, target);
    const only = new Set(accepted.map(({ id }) => id));
    const groups = acceptedOnes(await proposalsFor(ctx, { devices, by: grouping, rules, only }), accepted);
    const { run, ...data } = await accept(ctx, { groups, reason, dryRun });
    return { body: { data, meta: { dry_run: dryRun, run } } };
  },
});

export const intervalProposalActions: readonly Action[] = [proposalsAction, acceptAction, ...intervalRefusalActions];

// Saying no to an interval that the history proposes, and taking that back. docs/interface/records.md#intervals.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { deviceHistories } from '../interval-history-queries.ts';
import { acceptedOnes } from './accept-proposals.ts';
import { askedInBody, devicesToWrite, mostGroups, seenProposals } from './asked-devices.ts';
import { groupedDevices, proposalsFor } from './interval-proposals.ts';
import { intervalRules } from './interval-rules.ts';
import { refuse, reopen } from './refusals.ts';

const output = z.object({ data: z.object({ devices: z.int(), groups: z.int() }) });

const refuseAction = defineAction({
  method: 'POST',
  path: 'inventories/refuse-intervals',
  summary:
    'Refuse what is proposed for groups: it is not proposed again until one of their devices came back, or another length fits',
  requirement: needs('inventory_edit'),
  since: '0.25.0',
  once: true,
  input: z.strictObject({ ...askedInBody, ...seenProposals }),
  output,
  async run({ ctx, input: { by, target, groups: refused, reason, ...narrowed } }) {
    const only = new Set(refused.map(({ id }) => id));
    const asked = groupedDevices(await devicesToWrite(ctx, narrowed), by, only);
    const devices = [...asked.values()].flat();
    const histories = await deviceHistories(
      ctx,
      devices.map(({ id }) => id),
    );
    const rules = await intervalRules(ctx, target);
    const groups = acceptedOnes(await proposalsFor(ctx, { devices, by, rules, histories }), refused);
    const count = await refuse(ctx, { by, groups, histories, reason });
    return { body: { data: { devices: count, groups: groups.length } } };
  },
});

const reopenAction = defineAction({
  method: 'POST',
  path: 'inventories/reopen-intervals',
  summary: 'Take back that the intervals of groups were refused: they may be proposed again',
  requirement: needs('inventory_edit'),
  since: '0.25.0',
  once: true,
  input: z.strictObject({
    ...askedInBody,
    groups: z
      .array(z.strictObject({ id: z.string().min(1).max(80) }))
      .min(1)
      .max(mostGroups),
  }),
  output,
  async run({ ctx, input: { by, groups, ...narrowed } }) {
    const only = new Set(groups.map(({ id }) => id));
    const asked = groupedDevices(await devicesToWrite(ctx, narrowed), by, only);
    const count = await reopen(ctx, by, asked);
    return { body: { data: { devices: count, groups: only.size } } };
  },
});

export const intervalRefusalActions: readonly Action[] = [refuseAction, reopenAction];

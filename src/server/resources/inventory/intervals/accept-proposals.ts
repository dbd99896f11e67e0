// Proposals taken over: what is accepted is worked out again, and written to all devices of the groups as one run that can be taken back.
// An interval counts from the next calibration on; days that are set already stay.
import { type FieldProblem, invalid } from '#server/contract/errors.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { withRun } from '#server/core/many/runs.ts';
import { writeMany } from '#server/core/many/write-many.ts';
import type { WholeInterval } from '#server/reliability/intervals/whole-interval.ts';
import { type GroupProposal, isSame } from './interval-proposals.ts';

export interface AcceptedGroup extends WholeInterval {
  id: string;
}

/** Those groups, each with the proposal that was seen; another one since is a problem of its place. */
export function acceptedOnes(proposals: readonly GroupProposal[], accepted: readonly AcceptedGroup[]): GroupProposal[] {
  const byId = new Map(proposals.map((proposal) => [proposal.id, proposal]));
  const problems = accepted.flatMap(({ id, ...seen }, index): FieldProblem[] => {
    const { proposed = null, refusal = null } = byId.get(id) ?? {};
    if (proposed && isSame(proposed, seen)) return [];
    const key = proposed ? 'errors.interval.changed' : refusal ? 'errors.interval.refused' : 'errors.interval.none';
    return [{ key, within: [index] }];
  });
  if (problems.length > 0) throw invalid({ groups: problems });
  return [...new Set(accepted.map(({ id }) => id))].flatMap((id) => byId.get(id) ?? []);
}

export interface Accepted {
  run: string | null;
  devices: number;
  unchanged: number;
}

const onlyTried = new Error('only tried');

async function written(ctx: Ctx, groups: readonly GroupProposal[], reason: string): Promise<Omit<Accepted, 'run'>> {
  const inventory = ctx.lab.registry.resource('inventory');
  const changes = groups.flatMap(({ devices, proposed }) =>
    devices.flatMap(({ id, present }) => {
      if (!proposed || isSame(present, proposed)) return [];
      return [{ id, input: { values: {}, trusted: { I4229: proposed.count, I4228: proposed.unit } } }];
    }),
  );
  const { updated } = await writeMany(ctx, inventory, changes, { reason });
  return { devices: updated, unchanged: groups.reduce((sum, { devices }) => sum + devices.length, 0) - updated };
}

interface Acceptance {
  groups: readonly GroupProposal[];
  reason: string;
  dryRun: boolean;
}

export async function accept(ctx: Ctx, { groups, reason, dryRun }: Acceptance): Promise<Accepted> {
  if (dryRun) return tried(ctx, groups, reason);
  const summary = ({ devices }: Omit<Accepted, 'run'>) => ({ devices, groups: groups.length });
  const records = groups.reduce((sum, { devices }) => sum + devices.length, 0);
  const { id, result } = await withRun(ctx, { kind: 'interval_accept', resources: ['inventory'], summary, records }, (inner) =>
    written(inner, groups, reason),
  );
  return { run: id, ...result };
}

/** All of it is done, and nothing is kept. */
async function tried(ctx: Ctx, groups: readonly GroupProposal[], reason: string): Promise<Accepted> {
  let done: Omit<Accepted, 'run'> = { devices: 0, unchanged: 0 };
  try {
    await inTransaction(ctx, async (inner) => {
      done = await written(inner, groups, reason);
      throw onlyTried;
    });
  } catch (error) {
    if (error !== onlyTried) throw error;
  }
  return { run: null, ...done };
}

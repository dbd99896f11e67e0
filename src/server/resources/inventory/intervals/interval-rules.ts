// What intervals the lab proposes: the share that should still be within tolerance, and the limits that no proposal leaves.
import type { Ctx } from '#server/core/lab/context.ts';
import { countSetting } from '#server/core/lab/lab-settings.ts';
import type { ProposalRules } from '#server/reliability/intervals/propose.ts';

/** Of less than half of the devices nobody says that they are fit for use, and certainty has no interval. */
export const [leastTarget, mostTarget] = [50, 99.9] as const;

/** `target`: in percent; the lab's where none is asked for. */
export async function intervalRules({ lab }: Ctx, target: number | undefined): Promise<ProposalRules> {
  const [own, shortest, longest, least] = await Promise.all([
    countSetting(lab, 'interval.target', 95),
    countSetting(lab, 'interval.shortest_days', 30),
    countSetting(lab, 'interval.longest_days', 1826),
    countSetting(lab, 'interval.least_calibrations', 10),
  ]);
  return { target: (target ?? own) / 100, shortest: Math.min(shortest, longest), longest, least };
}

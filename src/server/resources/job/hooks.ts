// A schedule that can be read, and that comes to pass.
import { isTimeZone } from '../../contract/values/lab-days.ts';
import type { ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { cronProblem } from '../../lib/cron.ts';

const problemKeys = { unreadable: 'errors.field.cron', never: 'errors.field.cron_never' } as const;

export const jobHooks: ResourceHooks<'job'> = {
  async check({ lab }, { values: { cron_expression: cron, timezone } }) {
    const problems: ProblemsOf<'job'> = {};
    const problem = typeof cron === 'string' ? cronProblem(cron, lab.clock.now()) : null;
    if (problem) problems.cron_expression = [{ key: problemKeys[problem] }];
    if (typeof timezone === 'string' && !isTimeZone(timezone)) problems.timezone = [{ key: 'errors.field.time_zone' }];
    return Object.keys(problems).length > 0 ? problems : undefined;
  },
};

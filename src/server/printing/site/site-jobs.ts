// A lab in two places has a program in each, and a printer stands at one of them: its jobs are printed by a program there, soon where one runs,
// else they wait and say for whom.
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';

const spelled = (site: string | null | undefined) => (site ?? '').trim().toLowerCase();

/** Without a site a printer is reached from everywhere. */
export const isReachedFrom = (own: string | null, site: string | null | undefined): boolean =>
  spelled(site) === '' || spelled(site) === spelled(own);

export interface WaitingJob {
  id: string;
  user: string | null;
}

/** Jobs of printers here that nobody has begun to print. */
export async function jobsWaitingAt(ctx: Ctx, own: string): Promise<WaitingJob[]> {
  const rows = await typed(ctx.db)
    .selectFrom('print_jobs')
    .select(['uID', 'user_uID', 'site'])
    .where('state', '=', 'queued')
    .where('site', 'is not', null)
    .orderBy('at')
    .execute();
  return rows.filter(({ site }) => isReachedFrom(own, site)).map(({ uID, user_uID }) => ({ id: uID, user: user_uID }));
}

/** Said of a job that nobody has begun: whoever prints it takes the word away. */
export async function sayWaits(ctx: Ctx, id: string, message: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const job = await typed(inner.db)
      .selectFrom('print_jobs')
      .select(['state', 'message'])
      .where('uID', '=', id)
      .executeTakeFirst();
    if (job?.state !== 'queued' || job.message === message) return;
    await updateAsSideEffect(inner, { resource: 'print_job', key: id, values: { message } });
  });
}

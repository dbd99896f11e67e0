// Jobs that did not come to their end: which of them this program may end, and what becomes of them.

import { instantOf } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import { isReachedFrom } from '../site/site-jobs.ts';
import { changeJob } from './job-changes.ts';
import { keptOptions } from './kept-job.ts';
import { jobToPrint } from './print-jobs.ts';

interface Unfinished {
  /** Where the program is: what is at a printer elsewhere is not known here. */
  site: string | null;
  silentMs: number | null;
}

/**
 * Jobs that are to be printed, or are being printed by somebody; of which nothing was heard for so long, where that is said. One that waits for
 * a program at its printer's site is nobody's to end.
 */
export async function unfinishedJobs(ctx: Ctx, { site, silentMs }: Unfinished): Promise<string[]> {
  const open = typed(ctx.db)
    .selectFrom('print_jobs')
    .select(['uID', 'state', 'site'])
    .where('state', 'in', ['queued', 'printing']);
  const silent = silentMs === null ? open : open.where('updated_at', '<=', instantOf(ctx.lab.clock.now() - silentMs));
  const rows = await silent.execute();
  return rows
    .filter((job) => job.site === null || (job.state === 'printing' && isReachedFrom(site, job.site)))
    .map(({ uID }) => uID);
}

/**
 * A job that was under way when the program ended: what may have been sent is unknown, everything else was not printed. What the system's
 * spooler has in hand goes on there: its number, to be followed further.
 */
export async function settleInterrupted(ctx: Ctx, id: string, message: string): Promise<string | null> {
  const job = await typed(ctx.db)
    .selectFrom('print_jobs')
    .select(['state', 'options', 'spool_id'])
    .where('uID', '=', id)
    .where('state', 'in', ['queued', 'printing'])
    .executeTakeFirst();
  // It came to its end since it was found.
  if (!job) return null;
  const { state, options, spool_id } = job;
  if (state === 'printing' && spool_id !== null) return spool_id;
  const { target } = keptOptions(options);
  // Between handing over and noting its number the spooler may have taken it.
  const fate = state === 'printing' && target.kind !== 'pdf' ? 'unknown' : 'failed';
  const { labels } = await jobToPrint(ctx, id, ['queued']);
  await changeJob(ctx, id, { state: fate, message, finished: true }, [{ state: fate, ids: labels.map((label) => label.id) }]);
  return null;
}

// Printing while the program runs in safe start: nothing is printed, and a job says why it was not. It lies in the queue like any other
// that failed, to be gone on with or given up after a usual start.
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Translator } from '../../i18n/translate.ts';
import { changeJob } from '../job/job-changes.ts';
import { jobToPrint } from '../job/print-jobs.ts';
import type { PrintQueue } from './print-queue.ts';

export function withoutPrinting(printing: PrintQueue, translator: Translator): PrintQueue {
  return {
    ...printing,
    async enqueue(ctx, id) {
      const outside: Ctx = { ...ctx, db: ctx.lab.db, written: null };
      const { labels } = await jobToPrint(outside, id, ['queued']);
      const message = translator.text(ctx.language, 'print.message.safe_start');
      const ids = labels.map((label) => label.id);
      await changeJob(outside, id, { state: 'failed', message, finished: true }, [{ state: 'failed', ids }]);
      throw new AppError('server.safe_mode');
    },
  };
}

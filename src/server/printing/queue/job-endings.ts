// How a print job ends: its state, what is said of it in the words of whoever ordered it, and what became of each of its labels.
import type { Ctx } from '../../core/lab/context.ts';
import type { HeldClaim } from '../../core/lab/held-claims.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { MadeLabels } from '../../labels/order.ts';
import { changeClaimed, type JobChange } from '../job/job-changes.ts';
import type { JobToPrint } from '../job/print-jobs.ts';
import { findingText } from '../order/finding-text.ts';
import type { RawOutcome } from '../spooler/raw-printer.ts';

type Parts = Partial<Record<'printed' | 'failed' | 'unknown' | 'cancelled' | 'queued', number>>;

export type End = (change: JobChange, parts: Parts) => Promise<void>;

export type Say = (key: string, params?: Record<string, string | number>) => string;

export const sayingTo =
  (ctx: Ctx, translator: Translator): Say =>
  (key, params = {}) =>
    translator.text(ctx.language, `print.message.${key}`, params);

export const endingOf =
  (ctx: Ctx, job: JobToPrint, claim: HeldClaim): End =>
  (change, parts) =>
    changeClaimed(ctx, { id: job.id, claim }, { ...change, finished: true }, labelParts(job, parts));

/** The first so many of one fate, the next of another: what was sent first comes first. */
function labelParts({ labels }: JobToPrint, parts: Parts) {
  let start = 0;
  return (['printed', 'unknown', 'failed', 'cancelled'] as const).flatMap((state) => {
    const count = parts[state] ?? 0;
    const ids = labels.slice(start, start + count).map(({ id }) => id);
    start += count;
    return ids.length > 0 ? [{ state, ids }] : [];
  });
}

/** What a printer without a spooler made of the job. */
export async function endRaw({ target: { host, timeoutMs }, count: all }: JobToPrint, outcome: RawOutcome, { say, end }: Ways) {
  switch (outcome.state) {
    case 'printed':
      return end({ state: 'printed', done: all }, { printed: all });
    case 'cancelled':
      return end({ state: 'cancelled', done: outcome.handed }, { printed: outcome.handed, cancelled: all - outcome.handed });
    case 'off':
      return end({ state: 'failed', message: say('off', { host }) }, { failed: all });
    default: {
      const { state, handed } = outcome;
      const message = say(state, { host, seconds: timeoutMs / 1000, sent: handed });
      return end({ state: 'unknown', message, done: handed }, { unknown: handed, failed: all - handed });
    }
  }
}

interface Ways {
  say: Say;
  end: End;
}

/** How many labels have an error, and which the first of them. */
export function faulty(ctx: Ctx, translator: Translator, { faults }: MadeLabels): { count: number; detail: string } {
  const found = faults.flatMap(({ index, findings }) => {
    const error = findings.find(({ severity }) => severity === 'error');
    return error ? [{ index, error }] : [];
  });
  const [first] = found;
  const detail = first ? `${first.index + 1}: ${findingText(ctx, translator, first.error)}` : '';
  return { count: found.length, detail };
}

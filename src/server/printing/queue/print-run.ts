// One print job from its labels to a printer: laid out and checked in a thread, then sent, handed to the system's spooler, or kept as a
// file. What has left the house when a job is given up is said as it is.
import { createHash } from 'node:crypto';
import type { Ctx, Lab } from '../../core/lab/context.ts';
import { ClaimLost, type HeldClaim } from '../../core/lab/held-claims.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { LabelBatch, LabelMaker } from '../../labels/label-thread.ts';
import type { LabelOutput, MadeLabels } from '../../labels/order.ts';
import { changeClaimed, noteProgress } from '../job/job-changes.ts';
import { type JobToPrint, jobToPrint, labelContents } from '../job/print-jobs.ts';
import { outputFor } from '../order/print-target.ts';
import { sendRaw } from '../spooler/raw-printer.ts';
import { type Spooler, SpoolerError } from '../spooler/spooler.ts';
import { followSpooled } from './follow-spooled.ts';
import { endingOf, endRaw, faulty, sayingTo } from './job-endings.ts';
import type { KeptFiles } from './kept-files.ts';
import type { MakePaper } from './paper-asked.ts';

/** What jobs are printed with. */
export interface Press {
  lab: Lab;
  translator: Translator;
  maker: LabelMaker;
  spooler: Spooler;
  paper: MakePaper;
  kept: KeptFiles;
  /** The program ends: what is spooled is followed by the next one. */
  leaving: AbortSignal;
}

interface Underway {
  claim: HeldClaim;
  signal: AbortSignal;
  /** The spooler has taken it, and the next job may follow. */
  handedOver(): void;
}

export async function printJob(
  press: Press,
  ctx: Ctx,
  { id, claim, signal, handedOver }: Underway & { id: string },
): Promise<void> {
  const job = await jobToPrint(ctx, id, ['queued']);
  const end = endingOf(ctx, job, claim);
  const say = sayingTo(ctx, press.translator);
  const all = job.count;
  if (signal.aborted) return end({ state: 'cancelled' }, { cancelled: all });
  await changeClaimed(ctx, { id, claim }, { state: 'printing', message: null, done: 0, started: true, spool_id: null });
  try {
    const made = await bytesOf(press, ctx, { job, output: outputFor(job.target), signal });
    if (made === 'changed') return await end({ state: 'failed', message: say('changed') }, { failed: all });
    if (!made.bytes)
      return await end({ state: 'failed', message: say('faulty', faulty(ctx, press.translator, made)) }, { failed: all });
    if (job.target.kind === 'pdf') {
      // A paper is made for whoever fetches it, with that user's rights.
      if (job.isWhole && job.subject?.kind !== 'paper') press.kept.keep(id, made.bytes);
      return await end({ state: 'printed', done: all }, { printed: all });
    }
    if (job.target.kind === 'installed') {
      const spooled = await handOver(press, ctx, { job, claim, bytes: made.bytes });
      handedOver();
      return spooled ? await followJob(press, ctx, { job: { ...job, spoolId: spooled }, claim, cancel: signal }) : undefined;
    }
    const sent = progressOf(press, ctx, id);
    const outcome = await sendRaw({ ...job.target, bytes: made.bytes, ends: made.ends, signal, sent });
    await endRaw(job, outcome, { say, end });
  } catch (error) {
    if (error instanceof ClaimLost) throw error;
    if (signal.aborted) return end({ state: 'cancelled' }, { cancelled: all });
    press.lab.log.error('labels could not be made', { id, error });
    await end({ state: 'failed', message: say('broken') }, { failed: all });
  }
}

interface Wanted {
  job: JobToPrint;
  output: LabelOutput;
  signal: AbortSignal;
}

export async function bytesOf(
  { maker, paper }: Press,
  ctx: Ctx,
  { job, output, signal }: Wanted,
): Promise<MadeLabels | 'changed'> {
  const { subject } = job;
  if (subject?.kind !== 'paper') return maker.batch(batchOf(ctx, job, output), signal);
  const { content } = await paper(ctx, subject);
  return hashOf(content) === subject.sha256 ? { bytes: content, ends: [], faults: [] } : 'changed';
}

function batchOf(ctx: Ctx, job: JobToPrint, output: LabelOutput): LabelBatch {
  const { format, labels, options, title, author, createdAt, subject, count } = job;
  return {
    head: { output, format, options, document: { title, author, createdAt }, preview: false },
    count,
    labels: async (start, end) => (subject?.kind === 'test' ? [subject.content] : labelContents(ctx, labels.slice(start, end))),
  };
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The spooler's number; null when it took nothing, which ends the job. */
async function handOver(
  { spooler, translator }: Press,
  ctx: Ctx,
  { job, claim, bytes }: { job: JobToPrint; claim: HeldClaim; bytes: Uint8Array },
): Promise<string | null> {
  const { target, format, subject, options, title, count } = job;
  const queue = target.queue ?? '';
  const say = sayingTo(ctx, translator);
  try {
    const spoolId = await spooler.submit({
      queue,
      title,
      bytes,
      kind: target.output === 'zpl' ? 'raw' : 'pdf',
      page: format.sheet ?? format,
      // Labels come with their copies.
      copies: subject?.kind === 'paper' ? options.copies : 1,
      dpi: options.dpi,
    });
    await changeClaimed(ctx, { id: job.id, claim }, { state: 'printing', spool_id: spoolId, message: say('waiting') });
    return spoolId;
  } catch (error) {
    if (!(error instanceof SpoolerError)) throw error;
    // Without an answer nobody knows whether it was taken.
    const state = error.kind === 'silent' ? 'unknown' : 'failed';
    const message = say(`spooler_${error.kind}`, { queue, reason: error.message });
    await endingOf(ctx, job, claim)({ state, message }, { [state]: count });
    return null;
  }
}

interface Followed {
  job: JobToPrint & { spoolId: string };
  claim: HeldClaim;
  cancel: AbortSignal;
}

export async function followJob(
  { spooler, translator, leaving }: Press,
  ctx: Ctx,
  { job, claim, cancel }: Followed,
): Promise<void> {
  const { id, count, target } = job;
  const queue = target.queue ?? '';
  const say = sayingTo(ctx, translator);
  const outcome = await followSpooled({
    spooler,
    job: { queue, id: job.spoolId },
    cancel,
    leave: leaving,
    told: (trouble) =>
      changeClaimed(
        ctx,
        { id, claim },
        { state: 'printing', message: trouble && say(trouble.key, { queue, reason: trouble.reason }) },
      ),
  });
  if (!outcome) return;
  const { state } = outcome;
  const message = state === 'unknown' ? say(outcome.key, { queue, reason: outcome.reason }) : null;
  await endingOf(ctx, job, claim)({ state, message, ...(state === 'printed' ? { done: count } : {}) }, { [state]: count });
}

const progressEvery = 100;

/** Not each label: what stands in the record is for somebody who looks now and then. */
function progressOf({ lab }: Press, ctx: Ctx, id: string): (sent: number) => void {
  let noted = 0;
  return (sent) => {
    if (sent - noted < progressEvery) return;
    noted = sent;
    noteProgress(ctx, id, sent).catch((error: unknown) => lab.log.warn('progress was not noted', { id, error }));
  };
}

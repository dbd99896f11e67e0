// Prints jobs behind the requests that ordered them, one after the other for each printer: laid out and checked in a thread, then sent
// or kept as a file. A job can be given up at any time; what has left the house by then is said as it is.

import { createHash } from 'node:crypto';
import type { Language } from '../../contract/principal.ts';
import type { Ctx, Lab } from '../../core/lab/context.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { LabelBatch, LabelMaker } from '../../labels/label-thread.ts';
import type { LabelOutput, MadeLabels } from '../../labels/order.ts';
import { type Spooler, SpoolerError } from '../spooler/spooler.ts';
import { findingText } from './finding-text.ts';
import { followSpooled } from './follow-spooled.ts';
import type { MakePaper } from './paper-asked.ts';
import {
  changeJob,
  type JobChange,
  type JobToPrint,
  jobToPrint,
  labelContents,
  noteProgress,
  settleInterrupted,
} from './print-jobs.ts';
import { outputFor, type Target } from './print-target.ts';
import { type RawOutcome, sendRaw } from './raw-printer.ts';

export interface PrintQueue {
  maker: LabelMaker;
  spooler: Spooler;
  paper: MakePaper;
  /** Prints what of the job waits to be printed. */
  enqueue(ctx: Ctx, id: string): Promise<void>;
  /** Ends when the job has. */
  cancel(id: string): Promise<boolean>;
  /** The job as a file, made again from what it keeps. */
  file(ctx: Ctx, id: string, output: LabelOutput): Promise<Uint8Array | null>;
  /** Settles what was under way when the program ended. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

interface PrintingInput {
  lab: Lab;
  translator: Translator;
  maker: LabelMaker;
  spooler: Spooler;
  paper: MakePaper;
  program(language: Language): Ctx;
}

interface Running {
  stop: AbortController;
  ended: Promise<void>;
}

export function createPrintQueue({ lab, translator, maker, spooler, paper, program }: PrintingInput): PrintQueue {
  const leaving = new AbortController();
  const running = new Map<string, Running>();
  const lines = new Map<string, Promise<void>>();

  async function enqueue(ctx: Ctx, id: string): Promise<void> {
    const outside: Ctx = { ...ctx, db: lab.db, written: null };
    const { target } = await jobToPrint(outside, id, []);
    const line = lineOf(target, id);
    const before = lines.get(line) ?? Promise.resolve();
    let pass: () => void = () => undefined;
    // What the spooler has taken waits there for its printer, and the next one may follow it.
    const handedOver = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const ended = begun(id, (signal) => before.then(() => run(outside, id, { signal, handedOver: pass })));
    const passed = Promise.race([ended, handedOver]).then(() => {
      if (lines.get(line) === passed) lines.delete(line);
    });
    lines.set(line, passed);
  }

  function begun(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const ended = work(stop.signal)
      .catch((error: unknown) => lab.log.error('a print job broke', { id, error }))
      .finally(() => running.delete(id));
    running.set(id, { stop, ended });
    return ended;
  }

  const say = (ctx: Ctx, key: string, params: Record<string, string | number> = {}) =>
    translator.text(ctx.language, `print.message.${key}`, params);

  const ending =
    (ctx: Ctx, job: JobToPrint): End =>
    (change, parts) =>
      changeJob(ctx, job.id, { ...change, finished: true }, labelParts(job, parts));

  async function run(ctx: Ctx, id: string, { signal, handedOver }: { signal: AbortSignal; handedOver(): void }): Promise<void> {
    const job = await jobToPrint(ctx, id, ['queued']);
    const end = ending(ctx, job);
    const all = job.count;
    if (signal.aborted) return end({ state: 'cancelled' }, { cancelled: all });
    await changeJob(ctx, id, { state: 'printing', message: null, done: 0, started: true, spool_id: null });
    try {
      const made = await bytesOf(ctx, job, { output: outputFor(job.target), signal });
      if (made === 'changed') return await end({ state: 'failed', message: say(ctx, 'changed') }, { failed: all });
      if (!made.bytes) return await end({ state: 'failed', message: faultMessage(ctx, made) }, { failed: all });
      if (job.target.kind === 'pdf') return await end({ state: 'printed', done: all }, { printed: all });
      if (job.target.kind === 'installed') {
        const spooled = await handOver(ctx, job, made.bytes);
        handedOver();
        return spooled ? await follow(ctx, { ...job, spoolId: spooled }, signal) : undefined;
      }
      const outcome = await sendRaw({
        ...job.target,
        bytes: made.bytes,
        ends: made.ends,
        signal,
        sent: progressOf(ctx, id),
      });
      await endRaw(ctx, job, outcome, end);
    } catch (error) {
      if (signal.aborted) return end({ state: 'cancelled' }, { cancelled: all });
      lab.log.error('labels could not be made', { id, error });
      await end({ state: 'failed', message: say(ctx, 'broken') }, { failed: all });
    }
  }

  async function endRaw(
    ctx: Ctx,
    { target: { host, timeoutMs }, count: all }: JobToPrint,
    outcome: RawOutcome,
    end: End,
  ): Promise<void> {
    switch (outcome.state) {
      case 'printed':
        return end({ state: 'printed', done: all }, { printed: all });
      case 'cancelled':
        return end({ state: 'cancelled', done: outcome.handed }, { printed: outcome.handed, cancelled: all - outcome.handed });
      case 'off':
        return end({ state: 'failed', message: say(ctx, 'off', { host }) }, { failed: all });
      default: {
        const { state, handed } = outcome;
        const message = say(ctx, state, { host, seconds: timeoutMs / 1000, sent: handed });
        return end({ state: 'unknown', message, done: handed }, { unknown: handed, failed: all - handed });
      }
    }
  }

  async function bytesOf(ctx: Ctx, job: JobToPrint, { output, signal }: Wanted): Promise<MadeLabels | 'changed'> {
    const { subject } = job;
    if (subject?.kind !== 'paper') return maker.batch(batchOf(ctx, job, output), signal);
    const { content } = await paper(ctx, subject);
    return hashOf(content) === subject.sha256 ? { bytes: content, ends: [], faults: [] } : 'changed';
  }

  /** The spooler's number; null when it took nothing, which ends the job. */
  async function handOver(ctx: Ctx, job: JobToPrint, bytes: Uint8Array): Promise<string | null> {
    const { target, format, subject, options, title, count } = job;
    const queue = target.queue ?? '';
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
      await changeJob(ctx, job.id, { state: 'printing', spool_id: spoolId, message: say(ctx, 'waiting') });
      return spoolId;
    } catch (error) {
      if (!(error instanceof SpoolerError)) throw error;
      // Without an answer nobody knows whether it was taken.
      const state = error.kind === 'silent' ? 'unknown' : 'failed';
      const message = say(ctx, `spooler_${error.kind}`, { queue, reason: error.message });
      await ending(ctx, job)({ state, message }, { [state]: count });
      return null;
    }
  }

  async function follow(ctx: Ctx, job: JobToPrint & { spoolId: string }, cancel: AbortSignal): Promise<void> {
    const { id, count, target } = job;
    const queue = target.queue ?? '';
    const outcome = await followSpooled({
      spooler,
      job: { queue, id: job.spoolId },
      cancel,
      leave: leaving.signal,
      told: (trouble) =>
        changeJob(ctx, id, { state: 'printing', message: trouble && say(ctx, trouble.key, { queue, reason: trouble.reason }) }),
    });
    if (!outcome) return;
    const { state } = outcome;
    const message = state === 'unknown' ? say(ctx, outcome.key, { queue, reason: outcome.reason }) : null;
    await ending(ctx, job)({ state, message, ...(state === 'printed' ? { done: count } : {}) }, { [state]: count });
  }

  /** Not each label: what stands in the record is for somebody who looks now and then. */
  function progressOf(ctx: Ctx, id: string): (sent: number) => void {
    let noted = 0;
    return (sent) => {
      if (sent - noted < progressEvery) return;
      noted = sent;
      noteProgress(ctx, id, sent).catch((error: unknown) => lab.log.warn('progress was not noted', { id, error }));
    };
  }

  function faultMessage(ctx: Ctx, { faults }: MadeLabels): string {
    const faulty = faults.flatMap(({ index, findings }) => {
      const error = findings.find(({ severity }) => severity === 'error');
      return error ? [{ index, error }] : [];
    });
    const [first] = faulty;
    const detail = first ? `${first.index + 1}: ${findingText(ctx, translator, first.error)}` : '';
    return say(ctx, 'faulty', { count: faulty.length, detail });
  }

  return {
    maker,
    spooler,
    paper,
    enqueue,
    async cancel(id) {
      const one = running.get(id);
      one?.stop.abort();
      await one?.ended;
      return one !== undefined;
    },
    async file(ctx, id, output) {
      const job = await jobToPrint(ctx, id, null);
      const made = await bytesOf(ctx, job, { output, signal: new AbortController().signal });
      return made === 'changed' ? null : made.bytes;
    },
    async begin() {
      const ctx = program('de');
      for (const id of await settleInterrupted(ctx, say(ctx, 'interrupted'))) {
        const job = await jobToPrint(ctx, id, ['queued']);
        void begun(id, (signal) => follow(ctx, { ...job, spoolId: job.spoolId ?? '' }, signal));
      }
    },
    async close() {
      leaving.abort();
      for (const { stop } of running.values()) stop.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await maker.close();
    },
  };
}

const progressEvery = 100;

type End = (
  change: JobChange,
  parts: Partial<Record<'printed' | 'failed' | 'unknown' | 'cancelled' | 'queued', number>>,
) => Promise<void>;

interface Wanted {
  output: LabelOutput;
  signal: AbortSignal;
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Of one printer one job after the other; files get in nobody's way. */
function lineOf({ kind, host, port, queue }: Target, id: string): string {
  if (kind === 'raw') return `${host}:${port}`;
  return kind === 'installed' ? `queue ${queue}` : id;
}

function batchOf(ctx: Ctx, job: JobToPrint, output: LabelOutput): LabelBatch {
  const { format, labels, options, title, author, createdAt, subject, count } = job;
  return {
    head: { output, format, options, document: { title, author, createdAt }, preview: false },
    count,
    labels: async (start, end) => (subject?.kind === 'test' ? [subject.content] : labelContents(ctx, labels.slice(start, end))),
  };
}

/** The first so many of one fate, the next of another: what was sent first comes first. */
function labelParts(
  { labels }: JobToPrint,
  parts: Partial<Record<'printed' | 'failed' | 'unknown' | 'cancelled' | 'queued', number>>,
) {
  let start = 0;
  return (['printed', 'unknown', 'failed', 'cancelled'] as const).flatMap((state) => {
    const count = parts[state] ?? 0;
    const ids = labels.slice(start, start + count).map(({ id }) => id);
    start += count;
    return ids.length > 0 ? [{ state, ids }] : [];
  });
}

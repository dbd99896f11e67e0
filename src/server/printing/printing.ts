// Prints jobs behind the requests that ordered them, one after the other for each printer: laid out and checked in a thread, then sent
// or kept as a file. A job can be given up at any time; what has left the house by then is said as it is. Issue 7 points 2 and 3.
import type { Language } from '../contract/principal.ts';
import type { Ctx, Lab } from '../core/context.ts';
import type { Translator } from '../i18n/translate.ts';
import type { LabelMaker } from '../labels/label-thread.ts';
import type { LabelOrder, LabelOutput, MadeLabels } from '../labels/make-labels.ts';
import { changeJob, type JobChange, type JobToPrint, jobToPrint, noteProgress, settleInterrupted } from './print-jobs.ts';
import { type RawOutcome, sendRaw } from './raw-printer.ts';

export interface Printing {
  maker: LabelMaker;
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
  program(language: Language): Ctx;
}

interface Running {
  stop: AbortController;
  ended: Promise<void>;
}

export function createPrinting({ lab, translator, maker, program }: PrintingInput): Printing {
  const running = new Map<string, Running>();
  const lines = new Map<string, Promise<void>>();

  async function enqueue(ctx: Ctx, id: string): Promise<void> {
    const outside: Ctx = { ...ctx, db: lab.db, written: null };
    const { target } = await jobToPrint(outside, id, []);
    const line = target.kind === 'raw' ? `${target.host}:${target.port}` : id;
    const stop = new AbortController();
    const before = lines.get(line) ?? Promise.resolve();
    const ended = before
      .then(() => run(outside, id, stop.signal))
      .catch((error: unknown) => lab.log.error('a print job broke', { id, error }))
      .finally(() => {
        running.delete(id);
        if (lines.get(line) === ended) lines.delete(line);
      });
    running.set(id, { stop, ended });
    lines.set(line, ended);
  }

  const say = (ctx: Ctx, key: string, params: Record<string, string | number> = {}) =>
    translator.text(ctx.language, `print.message.${key}`, params);

  async function run(ctx: Ctx, id: string, signal: AbortSignal): Promise<void> {
    const job = await jobToPrint(ctx, id, ['queued']);
    const end = (change: JobChange, parts: Partial<Record<'printed' | 'failed' | 'unknown' | 'cancelled' | 'queued', number>>) =>
      changeJob(ctx, id, { ...change, finished: true }, labelParts(job, parts));
    const all = job.labels.length;
    if (signal.aborted) return end({ state: 'cancelled' }, { cancelled: all });
    await changeJob(ctx, id, { state: 'printing', message: null, done: 0, started: true });
    try {
      const made = await maker.batch(orderOf(job, job.target.kind === 'raw' ? 'zpl' : 'pdf'), () => undefined, signal);
      if (!made.bytes) return await end({ state: 'failed', message: faultMessage(ctx, made) }, { failed: all });
      if (job.target.kind === 'pdf') return await end({ state: 'printed', done: all }, { printed: all });
      if (job.target.kind === 'installed') return await changeJob(ctx, id, { state: 'ready', done: all });
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
    { target: { host, timeoutMs }, labels }: JobToPrint,
    outcome: RawOutcome,
    end: (change: JobChange, parts: Partial<Record<'printed' | 'failed' | 'unknown' | 'cancelled', number>>) => Promise<void>,
  ): Promise<void> {
    const all = labels.length;
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
    const detail = first
      ? `${first.index + 1}: ${translator.text(ctx.language, `label_finding.${first.error.kind}`, { detail: first.error.detail })}`
      : '';
    return say(ctx, 'faulty', { count: faulty.length, detail });
  }

  return {
    maker,
    enqueue,
    async cancel(id) {
      const one = running.get(id);
      one?.stop.abort();
      await one?.ended;
      return one !== undefined;
    },
    async file(ctx, id, output) {
      const job = await jobToPrint(ctx, id, null);
      const { bytes } = await maker.batch(orderOf(job, output), () => undefined, new AbortController().signal);
      return bytes;
    },
    async begin() {
      const ctx = program('de');
      await settleInterrupted(ctx, say(ctx, 'interrupted'));
    },
    async close() {
      for (const { stop } of running.values()) stop.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await maker.close();
    },
  };
}

const progressEvery = 100;

function orderOf({ format, labels, options, title, author, createdAt }: JobToPrint, output: LabelOutput): LabelOrder {
  return {
    output,
    format,
    labels: labels.map(({ data }) => data),
    options,
    document: { title, author, createdAt },
    preview: false,
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

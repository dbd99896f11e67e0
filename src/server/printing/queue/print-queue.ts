// Prints jobs behind the requests that ordered them, one after the other for each printer, each under a claim in the database: whoever
// shares the lab prints none of them a second time. A job can be given up at any time.
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import type { Ctx, Lab } from '../../core/lab/context.ts';
import { ClaimLost, type Claims, type HeldClaim } from '../../core/lab/held-claims.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { LabelMaker } from '../../labels/label-thread.ts';
import type { LabelOutput } from '../../labels/order.ts';
import { joined } from '../../lib/work/joined.ts';
import { jobToPrint } from '../job/print-jobs.ts';
import { settleInterrupted, unfinishedJobs } from '../job/unfinished-jobs.ts';
import type { Target } from '../order/print-target.ts';
import { isReachedFrom, jobsWaitingAt, sayWaits } from '../site/site-jobs.ts';
import type { Spooler } from '../spooler/spooler.ts';
import { sayingTo } from './job-endings.ts';
import { createKeptFiles } from './kept-files.ts';
import type { MakePaper } from './paper-asked.ts';
import { bytesOf, followJob, type Press, printJob } from './print-run.ts';

export interface PrintQueue {
  maker: LabelMaker;
  spooler: Spooler;
  paper: MakePaper;
  /** Prints what of the job waits to be printed. */
  enqueue(ctx: Ctx, id: string): Promise<void>;
  /** Ends when the job has; `givenUp` is called for one that nobody prints. Refused while another program prints it. */
  cancel(id: string, givenUp: () => Promise<void>): Promise<void>;
  /** The job as a file: as it was made, or made again from what it keeps. */
  file(ctx: Ctx, id: string, output: LabelOutput): Promise<Uint8Array | null>;
  /** Settles what was under way when the program ended. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** The jobs this program prints, each until it ends. */
function createUnderway({ log }: Lab) {
  const running = new Map<string, Running>();
  return {
    own: (id: string) => running.get(id),
    follow(id: string, claim: HeldClaim, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      const stop = new AbortController();
      const ended = work(AbortSignal.any([stop.signal, claim.lost]))
        .catch((error: unknown) => {
          if (error instanceof ClaimLost) log.warn('a print job was taken over', { id });
          else log.error('a print job broke', { id, error });
        })
        .then(claim.giveBack)
        .finally(() => running.delete(id));
      running.set(id, { stop, ended });
      return ended;
    },
    async stopAll(): Promise<void> {
      for (const { stop } of running.values()) stop.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

interface Settling {
  press: Press;
  claims: Claims;
  ctx: Ctx;
  follow(id: string, claim: HeldClaim, work: (signal: AbortSignal) => Promise<void>): void;
  site: string | null;
}

/** What nobody prints any more: whoever did has ended, or died. */
async function settleJobs({ press, claims, ctx, follow, site }: Settling, silentMs: number | null): Promise<void> {
  const message = sayingTo(ctx, press.translator)('interrupted');
  for (const id of await unfinishedJobs(ctx, { site, silentMs })) {
    const claim = await claims.take(claimOf(id));
    if (!claim) continue;
    const spoolId = await settleInterrupted(ctx, id, message).catch(async (error: unknown) => {
      await claim.giveBack();
      throw error;
    });
    if (spoolId === null) await claim.giveBack();
    else {
      const job = { ...(await jobToPrint(ctx, id, ['queued'])), spoolId };
      follow(id, claim, (signal) => followJob(press, ctx, { job, claim, cancel: signal }));
    }
  }
}

interface PrintingInput {
  lab: Lab;
  translator: Translator;
  maker: LabelMaker;
  spooler: Spooler;
  paper: MakePaper;
  claims: Claims;
  program(language: Language): Ctx;
  /** At which of the lab's places this program is; null where that is not said. */
  site?: string | null;
  /** Whoever ordered what is printed here; null where there is no such user any more. */
  actingAs?(userId: string): Promise<Ctx | null>;
}

interface Running {
  stop: AbortController;
  ended: Promise<void>;
}

type Printing = (before: Promise<void>, handedOver: () => void) => Promise<void>;

/** Of one printer one job after the other. */
function createLines(): (line: string, print: Printing) => void {
  const lines = new Map<string, Promise<void>>();
  return (line, print) => {
    let pass: () => void = () => undefined;
    // What the spooler has taken waits there for its printer, and the next one may follow it.
    const handedOver = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const ended = print(lines.get(line) ?? Promise.resolve(), () => pass());
    const passed = Promise.race([ended, handedOver]).then(() => {
      if (lines.get(line) === passed) lines.delete(line);
    });
    lines.set(line, passed);
  };
}

export function createPrintQueue(input: PrintingInput): PrintQueue {
  const { lab, translator, maker, spooler, paper, claims, program, site = null } = input;
  const leaving = new AbortController();
  const { follow, own, stopAll } = createUnderway(lab);
  const inLine = createLines();
  const kept = createKeptFiles(mostKept);
  const press: Press = { lab, translator, maker, spooler, paper, kept, leaving: leaving.signal };

  async function enqueue(ctx: Ctx, id: string): Promise<void> {
    const outside: Ctx = { ...ctx, db: lab.db, written: null };
    const { target } = await jobToPrint(outside, id, []);
    if (!isReachedFrom(site, target.site))
      return sayWaits(outside, id, sayingTo(ctx, translator)('waits_for_site', { site: target.site ?? '' }));
    const claim = await claims.take(claimOf(id));
    // Whoever has it prints it.
    if (!claim) return;
    inLine(lineOf(target, id), (before, handedOver) =>
      follow(id, claim, (signal) => before.then(() => printJob(press, outside, { id, claim, signal, handedOver }))),
    );
  }

  const look = siteLook({ input, isOwn: (id) => own(id) !== undefined, enqueue, leaving: leaving.signal });

  return {
    maker,
    spooler,
    paper,
    enqueue,
    async cancel(id, givenUp) {
      const one = own(id);
      one?.stop.abort();
      if (one) return one.ended;
      const claim = await claims.take(claimOf(id));
      if (!claim) throw new AppError('record.locked', { messageKey: 'errors.print_job.elsewhere' });
      await givenUp().finally(claim.giveBack);
    },
    async file(ctx, id, output) {
      const known = output === 'pdf' ? kept.find(id) : null;
      if (known) return known;
      const job = await jobToPrint(ctx, id, null);
      const made = await bytesOf(press, ctx, { job, output, signal: new AbortController().signal });
      return made === 'changed' ? null : made.bytes;
    },
    async begin() {
      await claims.join();
      const settle = (silentMs: number | null) => settleJobs({ press, claims, ctx: program('de'), follow, site }, silentMs);
      await settle(null);
      // Between its order and its claim a job is nobody's for a moment.
      claims.onSilent(() => settle(orderedMs));
      await look.begin();
    },
    async close() {
      leaving.abort();
      await stopAll();
      await maker.close();
    },
  };
}

interface SiteLook {
  input: PrintingInput;
  isOwn(id: string): boolean;
  enqueue(ctx: Ctx, id: string): Promise<void>;
  leaving: AbortSignal;
}

/** What others ordered for printers at the site of this program. */
function siteLook({ input, isOwn, enqueue, leaving }: SiteLook) {
  const { lab, claims, program, site = null } = input;
  const lookOnce = joined(async () => {
    if (site === null || leaving.aborted) return;
    for (const { id, user } of await jobsWaitingAt(program('de'), site)) {
      if (isOwn(id)) continue;
      const orderer = user === null ? null : await input.actingAs?.(user);
      await enqueue(orderer ?? program('de'), id);
    }
  });
  const look = () => lookOnce().catch((error: unknown) => lab.log.error('print jobs of this site wait', { site, error }));
  return {
    async begin(): Promise<void> {
      if (site === null) return;
      // Told by whoever ordered it; by the clock what was left by one who died before he began.
      lab.changes.onChange('print_jobs', () => void look());
      claims.onSilent(look);
      await look();
    },
  };
}

const orderedMs = 60_000;

const claimOf = (id: string) => `print:${id}`;

/** Some ten jobs of thousands of labels. */
const mostKept = 64 * 2 ** 20;

/** Of one printer one job after the other; files get in nobody's way. */
function lineOf({ kind, host, port, queue }: Target, id: string): string {
  if (kind === 'raw') return `${host}:${port}`;
  return kind === 'installed' ? `queue ${queue}` : id;
}

// Runs of jobs, each under a claim in the database: a task never runs twice at once, whoever starts it and wherever, and what dies with its
// program is told apart from what another one still does. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { hostname } from 'node:os';
import type { Lab } from '../core/lab/context.ts';
import { claim, joinInstances, leaveInstances, release, renew } from '../db/work/leases.ts';
import { beginRun, endRun, failUnfinishedRuns, noteSkipped, type RunStart } from './job-runs.ts';
import type { RunMessage } from './run-messages.ts';

export interface RunSurroundings {
  /** The words for what went wrong. */
  explain?(error: unknown): RunMessage;
  /** Asked before a failed run ends. */
  tell?(key: string): Promise<void>;
  /** A lock keeps everybody else out of the lab, unless said otherwise. */
  alone?: boolean;
}

interface Work {
  run(signal: AbortSignal): Promise<RunMessage>;
}

export interface Run {
  /** Its id; null where somebody else is doing it. */
  begun: Promise<string | null>;
  finished: Promise<void>;
}

export interface ClaimedRuns {
  /** Before anything else is asked of the runs: what died with others is noted. */
  join(): Promise<void>;
  launch(start: RunStart, work: Work, signal: AbortSignal): Run;
  /** Keeps what it holds; asked again and again. */
  keep(): Promise<void>;
  leave(): Promise<void>;
}

/** Whoever was silent for so long has lost what he was doing. */
const leaseMs = 2 * 60_000;
const renewedEveryMs = 20_000;

const leaseOf = (key: string) => `job:${key}`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Outcome {
  status: 'succeeded' | 'failed';
  message: RunMessage;
}

interface Held {
  key: string;
  lost: AbortController;
}

interface Claims {
  lab: Lab;
  instance: string;
  /** By the ids of their runs. */
  held: Map<string, Held>;
  surroundings: RunSurroundings;
  joined(): Promise<void>;
}

async function begin({ lab, instance, held, joined }: Claims, start: RunStart, own: Held): Promise<string | null> {
  await joined();
  const id = lab.newId();
  if (!(await claim(lab.db, leaseOf(start.key), id, leaseMs))) return null;
  held.set(id, own);
  try {
    await beginRun(lab, { ...start, id, instance });
    return id;
  } catch (error) {
    await giveBack({ lab, held }, id, start.key);
    throw error;
  }
}

/** Where it cannot be given back it ends by itself. */
async function giveBack({ lab, held }: Pick<Claims, 'lab' | 'held'>, id: string, key: string): Promise<void> {
  held.delete(id);
  await release(lab.db, leaseOf(key), id).catch((error: unknown) => lab.log.warn('a claim ends by itself', { job: key, error }));
}

interface Doing extends Held {
  trigger: RunStart['trigger'];
  begun: Promise<string | null>;
  work: Work;
  signal: AbortSignal;
}

async function doIt(claims: Claims, { key, trigger, begun, lost, work, signal }: Doing): Promise<void> {
  const { lab, surroundings } = claims;
  const started = lab.clock.now();
  const id = await begun;
  // Whoever asked for it by hand is told so.
  if (id === null) return trigger === 'manual' ? undefined : noteSkipped(lab, key, trigger);
  try {
    const came = await outcomeOf(lab, { key, work, signal: AbortSignal.any([signal, lost.signal]) }, surroundings);
    const outcome: Outcome = lost.signal.aborted ? { status: 'failed', message: { key: 'task.message.taken_over' } } : came;
    await endRun(lab, { id, ...outcome, duration_ms: lab.clock.now() - started });
  } finally {
    await giveBack(claims, id, key);
  }
}

async function renewAll({ lab, held }: Claims): Promise<void> {
  for (const [id, { key, lost }] of held) if (!(await renew(lab.db, leaseOf(key), id))) lost.abort();
}

/** Once: whoever has the lab alone would take away from himself what he holds. */
function joining(join: () => Promise<void>): { joined(): Promise<void>; begun(): boolean } {
  let joined: Promise<void> | null = null;
  return {
    begun: () => joined !== null,
    joined() {
      joined ??= join().catch((error: unknown) => {
        joined = null;
        throw error;
      });
      return joined;
    },
  };
}

export function createClaimedRuns(lab: Lab, surroundings: RunSurroundings): ClaimedRuns {
  const { alone = true } = surroundings;
  const instance = lab.newId();
  const join = () => joinInstances(lab.db, { id: instance, host: hostname(), alone });
  const { joined, begun } = joining(join);
  const claims: Claims = { lab, instance, held: new Map(), surroundings, joined };
  let keptAt = lab.clock.now();
  return {
    async join() {
      await joined();
      await failUnfinishedRuns(lab);
    },
    launch(start, work, signal) {
      const own = { key: start.key, lost: new AbortController() };
      const run = begin(claims, start, own);
      return { begun: run, finished: doIt(claims, { ...own, trigger: start.trigger, begun: run, work, signal }) };
    },
    async keep() {
      if (Math.abs(lab.clock.now() - keptAt) < renewedEveryMs) return;
      keptAt = lab.clock.now();
      await renewAll(claims);
      if (alone) return;
      await join();
      await failUnfinishedRuns(lab);
    },
    async leave() {
      if (!begun()) return;
      await leaveInstances(lab.db, instance).catch((error: unknown) =>
        lab.log.warn('the next start takes this one off', { error }),
      );
    },
  };
}

interface Attempt {
  key: string;
  work: Work;
  signal: AbortSignal;
}

async function outcomeOf(lab: Lab, { key, work, signal }: Attempt, surroundings: RunSurroundings): Promise<Outcome> {
  const { explain = messageOf, tell } = surroundings;
  try {
    return { status: 'succeeded', message: await work.run(signal) };
  } catch (error) {
    lab.log.error('job failed', { job: key, error });
    await tell?.(key).catch((problem: unknown) => lab.log.error('a failed job was told to nobody', { error: problem }));
    return { status: 'failed', message: explain(error) };
  }
}

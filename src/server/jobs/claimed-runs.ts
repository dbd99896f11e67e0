// Runs of jobs, each under a claim in the database: a task never runs twice at once, whoever starts it and wherever, and what dies with its
// program is told apart from what another one still does. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import type { Lab } from '../core/lab/context.ts';
import { type Claims, createClaims, type HeldClaim } from '../core/lab/held-claims.ts';
import { beginRun, endRun, failUnfinishedRuns, noteSkipped, type RunStart } from './job-runs.ts';
import type { RunMessage } from './run-messages.ts';

export interface RunSurroundings {
  /** The words for what went wrong. */
  explain?(error: unknown): RunMessage;
  /** Asked before a failed run ends. */
  tell?(key: string): Promise<void>;
  /** Kept by the runner's timer and left with it. */
  claims?: Claims;
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

const leaseOf = (key: string) => `job:${key}`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Outcome {
  status: 'succeeded' | 'failed';
  message: RunMessage;
}

interface Runs {
  lab: Lab;
  claims: Claims;
  surroundings: RunSurroundings;
}

interface Begun {
  id: string;
  claim: HeldClaim;
}

async function begin({ lab, claims }: Runs, start: RunStart): Promise<Begun | null> {
  const claim = await claims.take(leaseOf(start.key));
  if (!claim) return null;
  const id = lab.newId();
  try {
    await beginRun(lab, { ...start, id, instance: claims.instance });
    return { id, claim };
  } catch (error) {
    await claim.giveBack();
    throw error;
  }
}

interface Doing {
  start: RunStart;
  begun: Promise<Begun | null>;
  work: Work;
  signal: AbortSignal;
}

async function doIt({ lab, surroundings }: Runs, { start: { key, trigger }, begun, work, signal }: Doing): Promise<void> {
  const started = lab.clock.now();
  const run = await begun;
  // Whoever asked for it by hand is told so.
  if (run === null) return trigger === 'manual' ? undefined : noteSkipped(lab, key, trigger);
  const { id, claim } = run;
  try {
    const came = await outcomeOf(lab, { key, work, signal: AbortSignal.any([signal, claim.lost]) }, surroundings);
    const outcome: Outcome = claim.lost.aborted ? { status: 'failed', message: { key: 'task.message.taken_over' } } : came;
    await endRun(lab, { id, ...outcome, duration_ms: lab.clock.now() - started });
  } finally {
    await claim.giveBack();
  }
}

export function createClaimedRuns(lab: Lab, surroundings: RunSurroundings): ClaimedRuns {
  const { claims = createClaims(lab) } = surroundings;
  const runs: Runs = { lab, claims, surroundings };
  claims.onSilent(() => failUnfinishedRuns(lab));
  return {
    keep: claims.keep,
    leave: claims.leave,
    async join() {
      await claims.join();
      await failUnfinishedRuns(lab);
    },
    launch(start, work, signal) {
      const begun = begin(runs, start);
      const id = begun.then((run) => run?.id ?? null);
      // Told by `finished`, whether or not anybody asks for the id.
      id.catch(() => undefined);
      return { begun: id, finished: doIt(runs, { start, begun, work, signal }) };
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

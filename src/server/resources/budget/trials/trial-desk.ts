// Monte Carlo runs under way: how far each is, its result when it is done, and its end when nobody wants it any more. Kept in memory, and for
// whoever ordered it alone.
import { AppError, notFound } from '#server/contract/errors.ts';
import { callerMark } from '#server/contract/principal.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { TrialOrder, TrialResult } from '#server/uncertainty/monte-carlo.ts';
import type { WorkedOut, WrittenBudget } from '../work-out.ts';
import type { TrialThread } from './trial-thread.ts';

export interface TrialRun {
  id: string;
  budget: string;
  user: string;
  order: TrialOrder;
  worked: WorkedOut;
  done: number;
  state: 'running' | 'done' | 'failed';
  results: readonly TrialResult[] | null;
  stop: Int32Array;
}

export interface TrialDesk {
  begin(ctx: Ctx, budget: string, written: WrittenBudget, worked: WorkedOut, order: TrialOrder): TrialRun;
  find(ctx: Ctx, budget: string, id: string): TrialRun;
  /** It goes on to its next thousand trials and no further. */
  end(ctx: Ctx, budget: string, id: string): void;
}

/** The oldest ones that are done make room. */
const mostKept = 20;
/** A bar that moves a hundred times is one that moves. */
const told = 100;

export function createTrialDesk(thread: TrialThread): TrialDesk {
  const runs = new Map<string, TrialRun>();

  function makeRoom(): void {
    for (const [id, { state }] of runs) if (runs.size >= mostKept && state !== 'running') runs.delete(id);
    if (runs.size >= mostKept) throw new AppError('request.rate_limited');
  }

  async function worked(run: TrialRun, written: WrittenBudget): Promise<void> {
    try {
      const step = Math.max(1, Math.floor(run.order.trials / told));
      run.results = await thread.make({ ...written, ...run.order, stop: run.stop }, (done) => {
        if (done - run.done >= step) run.done = done;
      });
      run.done = run.order.trials;
      run.state = 'done';
    } catch {
      run.state = 'failed';
    }
  }

  function find({ principal }: Ctx, budget: string, id: string): TrialRun {
    const run = runs.get(id);
    if (!run || run.user !== callerMark(principal) || run.budget !== budget) throw notFound(id);
    return run;
  }

  return {
    begin(ctx, budget, written, workedOut, order) {
      makeRoom();
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const state = { done: 0, state: 'running', results: null, stop } as const;
      const run: TrialRun = { id: ctx.lab.newId(), budget, user: callerMark(ctx.principal), order, worked: workedOut, ...state };
      runs.set(run.id, run);
      void worked(run, written);
      return run;
    },
    find,
    end(ctx, budget, id) {
      const run = find(ctx, budget, id);
      Atomics.store(run.stop, 0, 1);
      runs.delete(id);
    },
  };
}

// The drill of the warm copy: one at a time, in the thread that tries restores; how the last one ended is kept beside the database.
import { isAbsolute } from 'node:path';
import { AppError } from '../../contract/errors.ts';
import type { WarmCopyOrder } from '../../db/sqlite/backup/backup-orders.ts';
import { inWorker } from '../../db/sqlite/backup/backup-thread.ts';
import { keptJson } from '../../lib/disk/kept-json.ts';
import { faultIn } from './copy-fault.ts';
import type { WarmCopyWish } from './warm-copy.ts';
import type { ProvedCopy, WarmCopyState, WarmCopyTrial } from './warm-copy-state.ts';

export interface WarmCopyDrill {
  /** Null where no warm copy is kept, `first` while its first part is on its way; fails with what is wrong, and that is kept. */
  prove(): Promise<ProvedCopy | 'first' | null>;
  last(): WarmCopyTrial | null;
}

interface DrillInput {
  wish: WarmCopyWish | undefined;
  /** `about` is asked each time: the key may be another one by then. */
  about(): Omit<WarmCopyOrder, 'kind' | 'place' | 'program' | 'now'>;
  state(): Promise<Pick<WarmCopyState, 'shipped_at' | 'problem'>>;
  now(): number;
  file: string;
}

export function createWarmCopyDrill({ wish, about, state, now, file }: DrillInput): WarmCopyDrill {
  const kept = keptJson<WarmCopyTrial>(file);

  async function prove({ place, program }: WarmCopyWish): Promise<ProvedCopy> {
    const begun = performance.now();
    const keep = (ended: ProvedCopy, failure: string | null) =>
      kept.keep({
        ...{ at: new Date(now()).toISOString(), milliseconds: Math.round(performance.now() - begun) },
        ...{ ...ended, failure },
      });
    try {
      const order: WarmCopyOrder = { ...about(), kind: 'warm-copy', place, program, now: now() };
      const proved = await inWorker<ProvedCopy>('restore-worker', order);
      keep(proved, null);
      return proved;
    } catch (error) {
      const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      keep({ records: 0, entries: 0, behind: 0 }, reason);
      const { key, params } = faultIn(reason) ?? { key: 'errors.backup.warm_copy', params: { reason } };
      throw new AppError('server.internal', { messageKey: key, params, cause });
    }
  }

  /** A task that is made up for as the program starts comes before it. */
  async function isFirst({ place }: WarmCopyWish): Promise<boolean> {
    const { shipped_at: shipped, problem } = await state();
    return isAbsolute(place) && shipped === null && problem === null;
  }

  return {
    async prove() {
      if (!wish) return null;
      return (await isFirst(wish)) ? 'first' : prove(wish);
    },
    last: kept.last,
  };
}

// The drill of the warm copy: one at a time, in the thread that tries restores; how the last one ended is kept beside the database.
import { AppError } from '../../contract/errors.ts';
import type { WarmCopyOrder } from '../../db/sqlite/backup/backup-orders.ts';
import { inWorker } from '../../db/sqlite/backup/backup-thread.ts';
import { keptJson } from '../../lib/disk/kept-json.ts';
import type { WarmCopyWish } from './warm-copy.ts';
import type { ProvedCopy, WarmCopyTrial } from './warm-copy-state.ts';

export interface WarmCopyDrill {
  /** Null where no warm copy is kept; fails with what is wrong. Either is kept. */
  prove(): Promise<ProvedCopy | null>;
  last(): WarmCopyTrial | null;
}

interface DrillInput {
  wish: WarmCopyWish | undefined;
  /** `about` is asked each time: the key may be another one by then. */
  about(): Omit<WarmCopyOrder, 'kind' | 'place' | 'program' | 'now'>;
  now(): number;
  file: string;
}

export function createWarmCopyDrill({ wish, about, now, file }: DrillInput): WarmCopyDrill {
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
      throw new AppError('server.internal', { messageKey: 'errors.backup.warm_copy', params: { reason }, cause });
    }
  }

  return { prove: async () => (wish ? prove(wish) : null), last: kept.last };
}

// Several things put back from the bin, one after another: each for itself, as each may be refused for a reason of its own.
import { ApiError, isUnreached } from '../../lib/api.ts';
import { restoreRecord } from '../../lib/records.ts';
import type { BulkReason, BulkResult, Progress } from '../selection/bulk-work.ts';

interface RestoreInput {
  ids: readonly string[];
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export async function restoreMany({ ids, signal, onProgress }: RestoreInput): Promise<BulkResult> {
  let done = 0;
  let left = ids;
  for (;;) {
    const failed: BulkReason[] = [];
    for (const id of left) {
      if (signal.aborted) break;
      try {
        await restoreRecord(id);
        done += 1;
      } catch (error) {
        if (!(error instanceof ApiError) || isUnreached(error)) throw error;
        failed.push({ id, reason: error.message });
      }
      onProgress({ done: done + failed.length, total: ids.length });
    }
    // What belongs to something else goes back once that is there again.
    if (signal.aborted || failed.length === 0 || failed.length === left.length) return { done, failed, unchanged: [], runs: [] };
    left = failed.map(({ id }) => id);
  }
}

// Runs a piece of bulk work with its progress, offers to take it back, and keeps what failed for the reader.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Written } from '../../lib/records.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { rowsKey } from '../rows/use-rows.ts';
import {
  type BulkAction,
  type BulkLinked,
  type BulkResult,
  chosenIds,
  type Progress,
  undoRuns,
  workInBulk,
} from '../selection/bulk-work.ts';
import type { Chosen } from '../selection/use-selection.ts';
import { restoreMany } from './restore-many.ts';

/** Rows that this was done to are not chosen any longer. */
const leaving: ReadonlySet<Order['action']> = new Set<Order['action']>(['bulk-delete', 'bulk-approve', 'restore']);

interface BulkWorkInput {
  kind: RecordKind;
  query: string;
  chosen: Chosen;
}

/** What the server can try without doing it. */
export interface TriedOrder {
  action: BulkAction;
  attributes?: Record<string, Written>;
  link?: BulkLinked;
  /** The text that says it is done, with `count`. */
  done: string;
  /** Takes away what was made for it, where nothing comes of it or it is taken back. */
  discard?: () => Promise<unknown>;
}

export interface Order extends Omit<TriedOrder, 'action'> {
  action: BulkAction | 'restore';
}

export function useBulkWork({ kind, query, chosen }: BulkWorkInput) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<BulkResult['failed']>([]);
  const stop = useRef<AbortController | null>(null);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: rowsKey(kind.path) }),
      queries.invalidateQueries({ queryKey: ['count', kind.path] }),
      queries.invalidateQueries({ queryKey: ['record', kind.path] }),
      // What many are linked to hangs on each of them.
      ...['document-links', 'documents'].map((path) => queries.invalidateQueries({ queryKey: ['rows', path] })),
    ]);
  const fail = (error: unknown) => toasts.fail(error instanceof Error ? textOf(error) : String(error));
  const undo = async (runs: readonly string[], discard: Order['discard']) => {
    try {
      await undoRuns(runs);
      await discard?.();
      toasts.say(t('ui.bulk.undone'));
    } catch (error) {
      fail(error);
    }
    await refresh();
  };
  return {
    progress,
    failed,
    forget: () => setFailed([]),
    cancel: () => stop.current?.abort(),
    async run({ action, attributes, link, done: doneText, discard }: Order) {
      const stopper = new AbortController();
      const { signal } = stopper;
      stop.current = stopper;
      setProgress({ done: 0, total: 1 });
      try {
        const ids = await chosenIds({ path: kind.path, query, selection: chosen.selection, signal });
        const asked = { ids, signal, onProgress: setProgress };
        const result =
          action === 'restore'
            ? await restoreMany(asked)
            : await workInBulk({ path: kind.path, action, link, ...asked, ...(attributes ? { attributes } : {}) });
        await refresh();
        setFailed(result.failed);
        const said = t(doneText, { count: result.done });
        if (result.runs.length > 0 && result.done > 0) toasts.offerUndo(said, () => void undo(result.runs, discard));
        else if (result.done > 0) toasts.say(said);
        else await discard?.();
        if (result.done === 0 && result.failed.length === 0) toasts.say(t('ui.bulk.nothing'));
        // What is gone, or has perhaps left the list, must not be taken along by the next step.
        if (leaving.has(action)) chosen.only(result.failed.map(({ id }) => id));
      } catch (error) {
        if (!signal.aborted) fail(error);
      } finally {
        setProgress(null);
      }
    },
  };
}

// Pastes with its progress, tells what was done with the way to take it back, and keeps what failed for the reader.
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { isConflict } from '../../lib/write-over-seen.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { useRefresh } from '../rows/use-record.ts';
import type { Progress } from '../selection/bulk-work.ts';
import type { PlannedRow } from './paste-plan.ts';
import { takeBack, type WrittenRow, writePasted } from './write-pasted.ts';

export function usePasteWork(kind: RecordKind) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const refresh = useRefresh(kind);
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef<AbortController | null>(null);
  const undo = async (rows: readonly WrittenRow[]) => {
    const stayed = await takeBack(kind, rows);
    await refresh(...rows.map(({ id }) => id));
    if (stayed > 0) toasts.fail(t('ui.paste.undo.stayed', { count: stayed }));
    else toasts.say(t('ui.paste.undone', { count: rows.length }));
  };
  const reasonOf = (error: unknown) =>
    isConflict(error) ? t('ui.paste.meanwhile') : error instanceof Error ? textOf(error) : String(error);
  return {
    progress,
    cancel: () => stop.current?.abort(),
    /** What failed, row by row. */
    async run(rows: readonly PlannedRow[]) {
      const stopper = new AbortController();
      stop.current = stopper;
      setProgress({ done: 0, total: rows.length });
      const { written, failed } = await writePasted({
        kind,
        rows,
        format,
        signal: stopper.signal,
        reasonOf,
        onProgress: setProgress,
      });
      await refresh(...written.map(({ id }) => id));
      setProgress(null);
      if (written.length > 0) toasts.offerUndo(t('ui.paste.done', { count: written.length }), () => void undo(written));
      return failed;
    },
  };
}

// Prices typed into the matrix: collected, saved in one call, each refusal kept at its cell, the last saves taken back as runs.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { bodyOf, POST, PUT } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import {
  cellKey,
  type Drafts,
  type MatrixWork,
  noWork,
  redone,
  type SendOptions,
  sentCell,
  type TypedCell,
  undone,
  withoutSaved,
  withTyped,
} from './matrix-cells.ts';
import { matrixKey } from './use-matrix.ts';

const mostAtOnce = 500;

interface Problem {
  /** What was refused: once something else is typed, the sentence is gone. */
  text: string;
  reason: string;
}

export interface MatrixEdits {
  drafts: Drafts;
  problems: ReadonlyMap<string, string>;
  /** How many the last save took over; 0 once something else is typed. */
  saved: number;
  saving: boolean;
  canUndo: boolean;
  canRedo: boolean;
  type(cells: readonly TypedCell[]): void;
  /** Back over what was typed, then over what was saved. */
  undo(): void;
  redo(): void;
  save(): void;
  discard(): void;
}

export function useMatrixEdits({ complexity, date, from, service }: SendOptions & { service: string }): MatrixEdits {
  const { t, format } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  const [work, setWork] = useState<MatrixWork>(noWork);
  const [refused, setRefused] = useState<ReadonlyMap<string, Problem>>(new Map());
  const [saved, setSaved] = useState(0);
  const [runs, setRuns] = useState<readonly string[]>([]);

  const refresh = () => queries.invalidateQueries({ queryKey: matrixKey });
  const takeBack = useMutation({
    mutationFn: (id: string) => bodyOf(POST('/api/v2/runs/{id}/undo', { params: { path: { id } } })),
    onSuccess: async (_answer, id) => {
      setRuns((now) => now.filter((one) => one !== id));
      await refresh();
      setSaved(0);
      toasts.say(t('ui.bulk.undone'));
    },
    onError: (error) => toasts.fail(textOf(error)),
  });
  const save = useMutation({
    mutationFn: async (sent: Drafts) => {
      const drafts = [...sent.values()];
      const failures = new Map<string, Problem>();
      for (let start = 0; start < drafts.length; start += mostAtOnce) {
        const part = drafts.slice(start, start + mostAtOnce);
        const cells = part.map((draft) => sentCell(draft, { complexity, date, from }));
        const question = { date, ...(complexity ? { complexity } : {}), ...(service ? { service_id: service } : {}) };
        const { data, meta } = await bodyOf(PUT('/api/v2/prices/matrix', { body: { cells, ...question } }));
        for (const [index, { type_id, price_category_id, status, reason }] of data.entries()) {
          const text = part[index]?.text ?? '';
          if (status === 'failed') failures.set(cellKey(type_id, price_category_id), { text, reason: reason ?? '' });
        }
        const run = meta.run_id;
        if (run !== null && meta.failed < part.length) setRuns((now) => [...now, run]);
      }
      // The new amounts stand in the cells before the typed ones are taken from them.
      await refresh();
      return failures;
    },
    onSuccess(failures, sent) {
      setRefused(failures);
      setWork((now) => withoutSaved(now, sent, new Set(failures.keys())));
      setSaved(sent.size - failures.size);
    },
    onError: (error) => toasts.fail(textOf(error)),
  });

  // The same map until something changes: every row of the sheet depends on it.
  const problems = useMemo(() => {
    const standing = [...refused].filter(([key, { text }]) => work.drafts.get(key)?.text === text);
    return new Map(standing.map(([key, { reason }]) => [key, reason]));
  }, [refused, work.drafts]);
  const lastRun = runs.at(-1);
  return {
    drafts: work.drafts,
    problems,
    saved,
    saving: save.isPending || takeBack.isPending,
    canUndo: work.past.length > 0 || lastRun !== undefined,
    canRedo: work.future.length > 0,
    type(cells) {
      setSaved(0);
      setWork((now) => withTyped(now, cells, format.locale));
    },
    undo() {
      if (work.past.length > 0) setWork(undone);
      else if (lastRun !== undefined && !takeBack.isPending) takeBack.mutate(lastRun);
    },
    redo: () => setWork(redone),
    save() {
      if (work.drafts.size > 0 && !save.isPending) save.mutate(work.drafts);
    },
    discard: () => setWork((now) => (now.drafts.size === 0 ? now : { ...noWork, past: [...now.past, now.drafts] })),
  };
}

// Whether a document is approved, by whom and when, and approving it: at once, and taken back by the toast.
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { useAnew } from '../../records/rows/linked-documents.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { undoRuns, workInBulk } from '../../records/selection/bulk-work.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './documents.module.css';

export function ApprovalState({ document: { attributes } }: { document: RecordRow }) {
  const { t, format } = useI18n();
  const at = textOf(attributes.approved_at);
  return (
    <span className={classes.approval} data-approved={at !== '' || undefined}>
      {at === ''
        ? t('ui.papers.unapproved')
        : t('ui.inbox.approved', { by: textOf(attributes.approved_by), at: format.instant(at) })}
    </span>
  );
}

/** Approves one document; resolves to whether it worked. What was approved meanwhile, or may not be, is told. */
export function useApprove() {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const refresh = useAnew();
  const fail = (error: Error) => toasts.fail(errorText(error));
  const send = useMutation({
    mutationFn: (id: string) =>
      workInBulk({
        path: documentKind.path,
        action: 'bulk-approve',
        ids: [id],
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
  });
  const undo = (runs: readonly string[]) =>
    void undoRuns(runs)
      .then(() => toasts.say(t('ui.bulk.undone')), fail)
      .then(() => refresh());
  return {
    busy: send.isPending,
    async approve(document: RecordRow): Promise<boolean> {
      const title = titleOf(documentKind, document);
      try {
        const { failed, unchanged, runs } = await send.mutateAsync(document.id);
        const [refused] = [...failed, ...unchanged];
        if (refused) toasts.fail(t('ui.inbox.refused', { title, reason: refused.reason }));
        else toasts.offerUndo(t('ui.inbox.done', { title }), () => undo(runs));
        await refresh();
        return refused === undefined;
      } catch (error) {
        if (error instanceof Error) fail(error);
        return false;
      }
    },
  };
}

export function useMayApprove(document: RecordRow): boolean {
  const may = useCan(['dms_approve']);
  return may && document.attributes.approved_at === null;
}

export function ApproveButton({ document }: { document: RecordRow }) {
  const { t } = useI18n();
  const { approve, busy } = useApprove();
  if (!useMayApprove(document)) return null;
  return (
    <Button size="xs" loading={busy} leftSection={<IconCheck size={16} stroke={1.5} />} onClick={() => void approve(document)}>
      {t('ui.bulk.approve')}
    </Button>
  );
}

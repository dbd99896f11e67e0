// Saving and deleting a format of the lab's own, with the way back, and what to do when somebody else saved first.
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { LabelDesign } from '#renderer/records/label-formats/label-design.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type SavedFormat, useFormatWork } from './format-data.ts';

interface FormatActionsInput {
  saved: SavedFormat | null;
  etag: string | null;
  design: LabelDesign;
  onSaved: (etag: string | null) => void;
  /** Nothing of what was kept is to come back. */
  onGone: () => void;
}

export const formatsAddress = '/labels/formats';

export function useFormatActions({ saved, etag, design, onSaved, onGone }: FormatActionsInput) {
  const { t, language } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const work = useFormatWork();
  // Only once nobody guards the page any more may it be left.
  const [leadsTo, setLeadsTo] = useState<string | null>(null);
  useEffect(() => {
    if (leadsTo !== null) void navigate(leadsTo, { replace: true });
  }, [leadsTo, navigate]);
  const { error } = work.save;
  const conflict = error instanceof ApiError && error.status === 412;
  return {
    saving: work.save.isPending,
    leaving: leadsTo !== null,
    conflict,
    error: conflict ? null : error,
    settle: work.save.reset,
    save() {
      work.save.mutate(
        { id: saved?.id, etag, design },
        {
          onSuccess({ body, etag: next }) {
            const { id, attributes } = body.data;
            toasts.say(t('ui.designer.saved', { version: attributes.version ?? 1 }));
            onSaved(next);
            if (saved !== null) return;
            onGone();
            setLeadsTo(`${formatsAddress}/${encodeURIComponent(id)}`);
          },
        },
      );
    },
    remove() {
      if (saved === null) return;
      const title = saved.design.name[language];
      const fail = (problem: Error) => toasts.fail(textOf(problem));
      const undo = (binId: string) =>
        void work.restore.mutateAsync(binId).then(() => toasts.say(t('ui.restored', { title })), fail);
      work.remove.mutateAsync(saved.id).then(({ binId }) => {
        onGone();
        setLeadsTo(formatsAddress);
        if (binId === null) toasts.say(t('ui.deleted', { title }));
        else toasts.offerUndo(t('ui.deleted', { title }), () => undo(binId));
      }, fail);
    },
  };
}

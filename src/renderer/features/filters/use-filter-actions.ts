// Saving and deleting an advanced filter, with the way back.
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type AdvancedFilter, type FilterDraft, useFilterWork } from './filter-data.ts';

interface FilterActionsInput {
  saved: AdvancedFilter | null;
  etag: string | null;
  draft: FilterDraft;
}

/** What a new filter began with is part of it now; how it is looked at stays. */
function asTried(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name !== 'type' && name !== 'formula'));
}

export function useFilterActions({ saved, etag, draft }: FilterActionsInput) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const work = useFilterWork();
  // Only once nobody guards the page any more may it be left.
  const [leadsTo, setLeadsTo] = useState<string | null>(null);
  useEffect(() => {
    if (leadsTo !== null) void navigate(leadsTo, { replace: true });
  }, [leadsTo, navigate]);
  const fail = (error: Error) => toasts.fail(textOf(error));
  return {
    saving: work.save.isPending,
    leaving: leadsTo !== null,
    error: work.save.error,
    forgetError: work.save.reset,
    save() {
      work.save.mutate(
        { id: saved?.id, etag, draft },
        {
          onSuccess: (id) => {
            toasts.say(t('ui.saved'));
            if (saved === null) setLeadsTo(`/filters/${encodeURIComponent(id)}?${asTried(params)}`);
          },
        },
      );
    },
    remove() {
      if (saved === null) return;
      const undo = (binId: string) =>
        void work.restore.mutateAsync(binId).then(() => toasts.say(t('ui.restored', { title: saved.name })), fail);
      work.remove.mutateAsync(saved.id).then(({ binId }) => {
        setLeadsTo('/filters');
        const text = t('ui.deleted', { title: saved.name });
        if (binId === null) toasts.say(text);
        else toasts.offerUndo(text, () => undo(binId));
      }, fail);
    },
  };
}

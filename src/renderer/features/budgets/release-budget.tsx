// Releases a budget: what it says now becomes its next version, for a reason.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { ReasonDialog } from '#renderer/ui/reason-dialog.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';

function useRelease(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      bodyOf(POST('/api/v2/budgets/{id}/release', { params: { path: { id } }, body: { reason } })),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'rows' || kind === 'audits' }),
  });
}

export function ReleaseBudget({ kind, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const release = useRelease(record.id);
  const [asking, setAsking] = useState(false);
  const onReason = (reason: string) =>
    release.mutate(reason, {
      onSuccess({ data }) {
        setAsking(false);
        toasts.say(t('ui.budget.released', { version: textOf(data.attributes.name) }));
      },
    });
  return (
    <>
      <GuardedButton next needs={kind.operations.edit} size="xs" onClick={() => setAsking(true)}>
        {t('ui.budget.release')}
      </GuardedButton>
      {asking && (
        <ReasonDialog
          title={t('ui.budget.release')}
          text={t('ui.budget.release.text')}
          label={t('budget_version.reason')}
          submit={t('ui.budget.release')}
          maxLength={2000}
          work={release}
          onReason={onReason}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

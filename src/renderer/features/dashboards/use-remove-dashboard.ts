// Deleting a dashboard asks nothing and can be taken back, as with every record.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { deleteRecord, restoreRecord } from '../../lib/records.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type Dashboard, dashboardsKey } from './shared/dashboards.ts';

export function useRemoveDashboard(): (dashboard: Pick<Dashboard, 'id' | 'name'>) => void {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: dashboardsKey });
  const remove = useMutation({ mutationFn: (id: string) => deleteRecord('dashboards', id), onSuccess });
  const restore = useMutation({ mutationFn: restoreRecord, onSuccess });
  const fail = (error: Error) => toasts.fail(textOf(error));
  return ({ id, name: title }) => {
    const undo = (binId: string) => restore.mutateAsync(binId).then(() => toasts.say(t('ui.restored', { title })), fail);
    remove.mutateAsync(id).then(({ binId }) => {
      if (binId === null) toasts.say(t('ui.deleted', { title }));
      else toasts.offerUndo(t('ui.deleted', { title }), () => void undo(binId));
    }, fail);
  };
}

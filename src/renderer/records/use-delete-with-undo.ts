// Deleting asks nothing and can be taken back: the record lies in the bin, the toast fetches it out again.
import { useI18n } from '../lib/i18n.tsx';
import type { RecordRow } from '../lib/records.ts';
import { useErrorText } from '../ui/notice.tsx';
import { showMessage, showUndo } from '../ui/toast.tsx';
import { type RecordKind, titleOf } from './record-kind.ts';
import { useDelete, useRestore } from './use-record.ts';

export function useDeleteWithUndo(kind: RecordKind): (record: RecordRow, onDeleted: () => void) => void {
  const { t } = useI18n();
  const textOf = useErrorText();
  const remove = useDelete(kind);
  const restore = useRestore(kind);
  const fail = (error: Error) => showMessage(textOf(error), 'bad');
  return (record, onDeleted) => {
    const title = titleOf(kind, record);
    remove.mutate(record.id, {
      onError: fail,
      onSuccess({ binId }) {
        onDeleted();
        if (binId === null) return showMessage(t('ui.deleted', { title }));
        const undo = () => restore.mutateAsync(binId).then(() => showMessage(t('ui.restored', { title })), fail);
        showUndo({ text: t('ui.deleted', { title }), undoLabel: t('ui.undo'), onUndo: () => void undo() });
      },
    });
  };
}

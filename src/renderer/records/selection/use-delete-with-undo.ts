// Deleting asks nothing and can be taken back: the record lies in the bin, the toast fetches it out again.
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { useDelete, useRestore } from '../rows/use-record.ts';
import { useTitleOf } from '../rows/use-title-of.ts';

interface Deleted {
  record: RecordRow;
  included?: readonly RecordRow[] | undefined;
}

export function useDeleteWithUndo(kind: RecordKind): (entry: Deleted, onDeleted: () => void) => void {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const titleOf = useTitleOf();
  const remove = useDelete(kind);
  const restore = useRestore(kind);
  const fail = (error: Error) => toasts.fail(textOf(error));
  return ({ record, included }, onDeleted) => {
    const title = titleOf(kind, record, included);
    const undo = async (binId: string) => restore.mutateAsync(binId).then(() => toasts.say(t('ui.restored', { title })), fail);
    remove
      .mutateAsync(record.id)
      .then(({ binId }) => {
        onDeleted();
        if (binId === null) toasts.say(t('ui.deleted', { title }));
        else toasts.offerUndo(t('ui.deleted', { title }), () => void undo(binId));
      })
      .catch(fail);
  };
}

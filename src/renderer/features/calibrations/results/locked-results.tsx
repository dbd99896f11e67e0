// Why the results of a calibration cannot be changed, and what can be done about it.
import { Button } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import type { Lock } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind, calibrationStatus as statuses } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { useUpdate } from '#renderer/records/rows/use-record.ts';
import { LockNote } from '#renderer/records/value/record-lock.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { AmendButton } from '../standing/amend-button.tsx';

interface LockedResultsProps {
  id: string;
  etag: string | null;
  lock: Lock | null;
  mayEdit: boolean;
  mayEnter: boolean;
  /** The version that came after this one. */
  newest: RecordRow | null;
  onAmend: () => void;
}

export function LockedResults({ id, etag, lock, mayEdit, mayEnter, newest, onAmend }: LockedResultsProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const update = useUpdate(calibrationKind, id);
  if (lock === null) return mayEnter ? null : <LockNote lock={{ name: 'forbidden' }} />;
  const reopen = () =>
    update.mutate(
      { etag, attributes: { status: statuses.inProgress } },
      { onError: (error) => toasts.fail(textOfError(error)), onSuccess: () => toasts.say(t('ui.saved')) },
    );
  return (
    <LockNote lock={lock}>
      {lock.name === 'released' && (mayEdit || newest) && <AmendButton newest={newest} size="compact-xs" onAmend={onAmend} />}
      {lock.name !== 'released' && mayEdit && (
        <Button size="compact-xs" variant="default" loading={update.isPending} onClick={reopen}>
          {t('ui.calibration.reopen')}
        </Button>
      )}
    </LockNote>
  );
}

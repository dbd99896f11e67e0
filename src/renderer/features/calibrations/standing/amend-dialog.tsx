// A released calibration is corrected by a new version, with its reason.
import { useNavigate } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { ReasonDialog } from '#renderer/ui/reason-dialog.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { begun, resultsOf } from '../begun.ts';
import { useAmend } from '../calibration-data.ts';

export function AmendDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const amend = useAmend(record.id);
  const onSuccess = ({ id }: RecordRow) => {
    onClose();
    toasts.say(t('ui.amend.done'));
    void navigate(resultsOf(id), { state: begun });
  };
  return (
    <ReasonDialog
      title={t('ui.amend.title')}
      text={t('ui.amend.text')}
      label={t('ui.amend.reason')}
      submit={t('ui.amend.begin')}
      maxLength={2000}
      work={amend}
      onReason={(reason) => amend.mutate(reason, { onSuccess })}
      onClose={onClose}
    />
  );
}

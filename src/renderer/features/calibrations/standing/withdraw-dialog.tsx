// A released certificate that must not be used any more is withdrawn with its reason; nobody takes that back.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ReasonDialog } from '#renderer/ui/reason-dialog.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { useWithdraw } from './standing-data.ts';

export function WithdrawDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const withdraw = useWithdraw(id);
  const onSuccess = () => {
    onClose();
    toasts.say(t('ui.withdraw.done'));
  };
  return (
    <ReasonDialog
      title={t('ui.withdraw.title')}
      text={t('ui.withdraw.text')}
      label={t('ui.withdraw.reason')}
      submit={t('ui.withdraw.submit')}
      maxLength={1000}
      work={withdraw}
      onReason={(reason) => withdraw.mutate(reason, { onSuccess })}
      onClose={onClose}
    />
  );
}

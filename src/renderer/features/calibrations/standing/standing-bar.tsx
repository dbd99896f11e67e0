// Whether the certificate holds: below the head of its calibration when and why it was withdrawn; above the versions the way to do so.
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import classes from '../calibration-page.module.css';
import { useStanding } from './standing-data.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export function WithdrawnNotice({ id }: { id: string }) {
  const { t, format } = useI18n();
  const { withdrawn_at = null, withdrawn_for = null } = useStanding(id).data?.data.attributes ?? {};
  if (withdrawn_at === null) return null;
  return (
    <p className={classes.withdrawn} role="note">
      {t('ui.standing.withdrawn', { date: format.instant(withdrawn_at), reason: withdrawn_for ?? '' })}
    </p>
  );
}

export function StandingBar({ id }: { id: string }) {
  const { t } = useI18n();
  const { data, error, refetch } = useStanding(id);
  const [asking, setAsking] = useState(false);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.data.attributes.state === 'withdrawn') return null;
  const { state, amended_by } = data.data.attributes;
  return (
    <div className={classes.standing}>
      <GuardedButton needs={calibrationKind.operations.edit} size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('ui.withdraw.open')}
      </GuardedButton>
      <span>{t(`ui.standing.${state}`, { number: amended_by ?? '' })}</span>
      {asking && <WithdrawDialog id={id} onClose={() => setAsking(false)} />}
    </div>
  );
}

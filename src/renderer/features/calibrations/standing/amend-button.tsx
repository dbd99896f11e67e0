// A released calibration is corrected by a version after it; where there is one already, that one is led to.
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';

interface AmendButtonProps {
  newest: RecordRow | null;
  size: 'xs' | 'compact-xs';
  onAmend: () => void;
}

export function AmendButton({ newest, size, onAmend }: AmendButtonProps) {
  const { t } = useI18n();
  if (newest) {
    return (
      <Button component={Link} to={addressOf(calibrationKind, newest.id)} variant="default" size={size}>
        {t('ui.calibration.newest', { revision: Number(newest.attributes.revision ?? 0) })}
      </Button>
    );
  }
  return (
    <GuardedButton needs={calibrationKind.operations.edit} variant="default" size={size} onClick={onAmend}>
      {t('ui.calibration.amend')}
    </GuardedButton>
  );
}

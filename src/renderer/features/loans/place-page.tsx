// A place's own page; a loan leads on to its slip and to taking it back.
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { deskAddress, slipAddress } from './loan-addresses.ts';
import { isOut, stayOf } from './stays.ts';

const parts = { Actions: LoanActions };

export function PlacePage() {
  return <RecordPage kind={locationKind} parts={parts} />;
}

function LoanActions({ entry: { record, included } }: PartProps) {
  const { t } = useI18n();
  const stay = stayOf(record, included);
  if (!stay) return null;
  return (
    <>
      {stay.number !== '' && (
        <Button
          component={Link}
          to={slipAddress(stay.number)}
          variant="default"
          size="xs"
          leftSection={<IconFileText size={16} stroke={1.5} />}
        >
          {t('ui.loans.slip')}
        </Button>
      )}
      {isOut(stay) && (
        <GuardedButton needs={locationKind.operations.edit} to={deskAddress({ devices: [stay.device], back: true })} size="xs">
          {t('ui.loans.take_back')}
        </GuardedButton>
      )}
    </>
  );
}

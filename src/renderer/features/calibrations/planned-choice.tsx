// A calibration that is planned for the device is what a new one goes on with, unless somebody says that it is another one.
import { Checkbox } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { Beginnings } from './templates.ts';

interface PlannedChoiceProps {
  planned: NonNullable<Beginnings['planned']>;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function PlannedChoice({ planned: { order, received, day }, checked, onChange }: PlannedChoiceProps) {
  const { t, format } = useI18n();
  const said = [
    order === '' ? '' : t('ui.begin.planned.order', { number: order }),
    received === '' ? '' : t('ui.begin.planned.received', { date: format.date(received) }),
    day === '' ? '' : t('ui.begin.planned.day', { date: format.date(day) }),
  ];
  return (
    <Checkbox
      label={t('ui.begin.planned')}
      description={said.filter(Boolean).join(', ')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

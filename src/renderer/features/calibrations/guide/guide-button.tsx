// The way from a calibration to measuring it step by step: a button, and a key.
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useShortcuts } from '#renderer/lib/screen/shortcuts.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';

export function GuideButton({ id }: { id: string }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const to = `${addressOf(calibrationKind, id)}/guide`;
  useShortcuts([{ keys: 'w', run: () => void navigate(to) }]);
  return (
    <Button component={Link} to={to} variant="default" size="xs" leftSection={<IconListCheck size={16} stroke={1.5} />}>
      {t('ui.guide.title')}
    </Button>
  );
}

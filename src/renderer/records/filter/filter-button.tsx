// Above a list or a board: the way to its conditions.
import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';

interface FilterButtonProps {
  /** A condition is built already. */
  built: boolean;
  onBuild: () => void;
}

export function FilterButton({ built, onBuild }: FilterButtonProps) {
  const { t } = useI18n();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color={built ? undefined : 'gray'}
      leftSection={<IconFilter size={16} stroke={1.5} />}
      onClick={onBuild}
    >
      {t('ui.filter.open')}
    </Button>
  );
}

// Above a list or a board: the way to its conditions, and out of all that narrows it.
import { Button } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { isNarrowed, type ListState } from '../list-state.ts';

interface FilterButtonsProps {
  state: ListState;
  onBuild: () => void;
  onClear: () => void;
}

export function FilterButtons({ state, onBuild, onClear }: FilterButtonsProps) {
  const { t } = useI18n();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        color={state.formula ? undefined : 'gray'}
        leftSection={<IconFilter size={16} stroke={1.5} />}
        onClick={onBuild}
      >
        {t('ui.filter.open')}
      </Button>
      {isNarrowed(state) && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          leftSection={<IconFilterOff size={16} stroke={1.5} />}
          onClick={onClear}
        >
          {t('ui.filter.clear')}
        </Button>
      )}
    </>
  );
}

// Narrows the calendar to devices: asked when the typing pauses, and at once with Enter.
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './loans.module.css';

const pause = 250;

export function DeviceSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(value);
  const ask = useDebouncedCallback(onChange, pause);
  return (
    <TextInput
      className={classes.search}
      type="search"
      size="xs"
      aria-label={t('ui.loans.search')}
      placeholder={t('ui.loans.search')}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        ask(currentTarget.value.trim());
      }}
    />
  );
}

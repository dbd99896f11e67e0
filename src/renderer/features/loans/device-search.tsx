// Narrows the calendar to devices: asked when the typing pauses, and at once with Enter.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { useDraft } from '../../ui/fields/use-draft.ts';
import classes from './loans.module.css';

export function DeviceSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useI18n();
  const { draft, type, settle } = useDraft(value, onChange);
  return (
    <TextInput
      className={classes.search}
      type="search"
      size="xs"
      aria-label={t('ui.loans.search')}
      placeholder={t('ui.loans.search')}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      value={draft}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && settle(draft)}
    />
  );
}

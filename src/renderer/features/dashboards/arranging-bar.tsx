// The bar above a dashboard while one arranges it: its name, a new widget, the end.
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import unseen from '../../ui/unseen.module.css';

interface ArrangingBarProps {
  name: string;
  /** What it is called until it is saved. */
  arranged: string;
  saving: boolean;
  mayEnd: boolean;
  onName: (name: string) => void;
  onAdd: () => void;
  onDiscard: () => void;
  onSave: () => void;
}

export function ArrangingBar({ name, arranged, saving, mayEnd, onName, onAdd, onDiscard, onSave }: ArrangingBarProps) {
  const { t } = useI18n();
  return (
    <>
      <h1 className={unseen.unseen}>{t('ui.dashboard.arranging', { name: arranged })}</h1>
      <TextInput
        size="xs"
        aria-label={t('ui.dashboard.name')}
        value={name}
        maxLength={255}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <span className={bar.gap} />
      <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onAdd}>
        {t('ui.dashboard.add')}
      </Button>
      <Button variant="subtle" color="gray" size="xs" onClick={onDiscard}>
        {t('ui.discard')}
      </Button>
      <Button size="xs" loading={saving} disabled={!mayEnd} onClick={onSave}>
        {t('ui.save')}
      </Button>
    </>
  );
}

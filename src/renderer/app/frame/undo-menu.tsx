// The list of what can be taken back, the newest first.

import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { takeUndo, useUndoList } from '../../lib/undo-list.ts';
import classes from './undo-menu.module.css';

export function UndoMenu() {
  const { t, format } = useI18n();
  const done = useUndoList();
  const [open, setOpen] = useState(false);
  const takeBack = (id: string) => {
    setOpen(false);
    notifications.hide(id);
    takeUndo(id);
  };
  return (
    <Popover position="bottom-end" offset={6} shadow="md" trapFocus withinPortal={false} opened={open} onChange={setOpen}>
      <Popover.Target>
        <Tooltip label={t('ui.recent.hint')} disabled={open}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('ui.recent')} onClick={() => setOpen(!open)}>
            <IconArrowBackUp size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.recent} p={4} aria-label={t('ui.recent')}>
        {done.map(({ id, text, at }) => (
          <Button
            key={id}
            fullWidth
            variant="subtle"
            color="gray"
            size="xs"
            classNames={{ root: classes.entry, label: classes.text }}
            justify="space-between"
            rightSection={format.clock(at)}
            onClick={() => takeBack(id)}
          >
            {t('ui.recent.undo', { text })}
          </Button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

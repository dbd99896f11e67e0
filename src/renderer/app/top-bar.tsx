// The bar on top: where one is on the left, search in the middle, help, whose lab and who on the right.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBasket, IconHelp } from '@tabler/icons-react';
import { useI18n } from '../lib/i18n.tsx';
import type { User } from '../lib/session.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { showBasket, useBasket } from './scan-basket.tsx';
import { SearchField } from './search-field.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  user: User;
  helpOpen: boolean;
  onHelp: () => void;
}

export function TopBar({ user, helpOpen, onHelp }: TopBarProps) {
  const { t } = useI18n();
  const { open } = useBasket();
  return (
    <header className={classes.bar} data-print="never">
      <Breadcrumbs />
      <search aria-label={t('ui.search')} className={classes.search}>
        <SearchField />
      </search>
      <div className={classes.right}>
        <Tooltip label={t('ui.basket.hint')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('ui.basket')}
            aria-pressed={open}
            onClick={() => showBasket(!open)}
          >
            <IconBasket size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('ui.help.hint')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('ui.help')}
            aria-pressed={helpOpen}
            aria-keyshortcuts="F1"
            onClick={onHelp}
          >
            <IconHelp size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.lab}>{user.lab_name}</span>
        <UserMenu user={user} />
      </div>
    </header>
  );
}

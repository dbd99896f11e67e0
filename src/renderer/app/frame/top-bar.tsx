// The bar on top: where one is on the left, search in the middle, help, whose lab and who on the right.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBasket, IconHelp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { User } from '../../lib/session.ts';
import { Breadcrumbs } from '../crumbs/breadcrumbs.tsx';
import { showBasket, useBasket } from '../scan/basket.ts';
import { SearchField } from '../search/search-field.tsx';
import { Notices } from './notices.tsx';
import { RecentlyDone } from './recently-done.tsx';
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
      <search aria-label={t('ui.search')} className={classes.search} data-tour="search">
        <SearchField />
      </search>
      <div className={classes.right}>
        <RecentlyDone />
        <Notices />
        <Tooltip label={t('ui.basket.hint')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-tour="scan"
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
            data-tour="help"
            aria-label={t('ui.help')}
            aria-pressed={helpOpen}
            aria-keyshortcuts="F1"
            onClick={onHelp}
          >
            <IconHelp size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.lab} title={user.lab_name}>
          {user.lab_name}
        </span>
        {user.demonstration && (
          <Link className={classes.demonstration} to="/own-lab" title={t('ui.demonstration.hint')}>
            {t('ui.demonstration')}
          </Link>
        )}
        <UserMenu user={user} />
      </div>
    </header>
  );
}

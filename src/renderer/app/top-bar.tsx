// The bar on top: search in the middle, whose lab and who on the right.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBasket } from '@tabler/icons-react';
import { useI18n } from '../lib/i18n.tsx';
import type { User } from '../lib/session.ts';
import { showBasket, useBasket } from './scan-basket.tsx';
import { SearchField } from './search-field.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ user }: { user: User }) {
  const { t } = useI18n();
  const { open } = useBasket();
  return (
    <header className={classes.bar}>
      <span />
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
        <span className={classes.lab}>{user.lab_name}</span>
        <UserMenu user={user} />
      </div>
    </header>
  );
}

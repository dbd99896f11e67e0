// The user's own menu, by their name.

import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { personName } from '#server/contract/names/person-names.ts';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import type { User } from '../../lib/session.ts';
import { isOwnPlace } from '../places/places.ts';
import classes from './top-bar.module.css';

// Few people ever need it.
const OpenLabDialog = lazy(async () => ({ default: (await import('../../ui/labs/open-lab-dialog.tsx')).OpenLabDialog }));

const UserMenuItems = lazyAfterFirstScreen(async () => (await import('./user-menu-items.tsx')).UserMenuItems);

export function UserMenu({ user }: { user: User }) {
  const [openingLab, setOpeningLab] = useState(false);
  const here = isOwnPlace(useLocation().pathname);
  const name = personName(user);
  return (
    <>
      <Menu position="bottom-end" offset={6} shadow="md" closeOnItemClick={false} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={classes.user} data-here={here || undefined}>
            <span className={classes.name}>{name}</span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <UserMenuItems user={user} onOpenLab={() => setOpeningLab(true)} />
        </Menu.Dropdown>
      </Menu>
      {openingLab && (
        <Suspense>
          <OpenLabDialog onClose={() => setOpeningLab(false)} />
        </Suspense>
      )}
    </>
  );
}

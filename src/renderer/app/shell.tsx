// The frame around every screen: rail on the left, bar on top, the screen edge to edge in what remains.
import { Outlet } from 'react-router';
import { useI18n } from '../lib/i18n.tsx';
import { usePreferences } from '../lib/preferences.ts';
import type { User } from '../lib/session.ts';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Shell({ user }: { user: User }) {
  const { t } = useI18n();
  const { railOpen } = usePreferences();
  return (
    <div className={classes.frame} data-rail={railOpen ? 'open' : 'closed'}>
      <a className={classes.skip} href="#screen">
        {t('ui.skip')}
      </a>
      <Rail open={railOpen} />
      <TopBar user={user} />
      <main id="screen" className={classes.screen} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

// The frame around every screen: rail on the left, bar on top, the screen edge to edge in what remains.
import { useRef } from 'react';
import { Outlet } from 'react-router';
import { useI18n } from '../lib/i18n.tsx';
import { useLive } from '../lib/live.ts';
import { usePreferences } from '../lib/preferences.ts';
import type { User } from '../lib/session.ts';
import { NewRelated } from '../records/new-related.tsx';
import { Rail } from './rail.tsx';
import { ScanReceiver } from './scan.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Shell({ user }: { user: User }) {
  const { t } = useI18n();
  const { railOpen } = usePreferences();
  const screen = useRef<HTMLElement>(null);
  useLive();
  return (
    <div className={classes.frame} data-rail={railOpen ? 'open' : 'closed'}>
      <button type="button" className={classes.skip} onClick={() => screen.current?.focus()}>
        {t('ui.skip')}
      </button>
      <Rail open={railOpen} />
      <TopBar user={user} />
      <main ref={screen} className={classes.screen} tabIndex={-1}>
        <NewRelated>
          <Outlet />
        </NewRelated>
      </main>
      <ScanReceiver />
    </div>
  );
}

// The frame around every screen: rail on the left, bar on top, the screen edge to edge in what remains.
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { desktop } from '../../lib/desktop.ts';
import { useGuidance } from '../../lib/guide/guidance.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyFramePart } from '../../lib/lazy-after-first-screen.tsx';
import { useLive } from '../../lib/live/live.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { usePhone } from '../../lib/screen/use-phone.ts';
import { useIsWall } from '../../lib/screen/use-wall.ts';
import { fetchScreensAimedAt } from '../../lib/screen-at.tsx';
import type { User } from '../../lib/session.ts';
import { NewRelated } from '../../records/form/new-related.tsx';
import { SavedFiles } from '../files/saved-files.tsx';
import { WindowDrop } from '../files/window-drop.tsx';
import { useHelp } from '../help/use-help.ts';
import { ShortcutKeys } from '../keys/shortcut-keys.tsx';
import { ScanReceiver } from '../scan/scan.tsx';
import { ScanFlash } from '../scan/scan-flash.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

// Nobody needs the texts before asking for them.
const TourPanel = lazy(async () => ({ default: (await import('../tour/tour-panel.tsx')).TourPanel }));
const HelpPanel = lazy(async () => ({ default: (await import('../help/help-panel.tsx')).HelpPanel }));

// A browser finds by itself.
const FindBar = lazyFramePart(async () => (await import('../search/find-bar.tsx')).FindBar);

// The system's own notices are the window's.
const SystemNotices = lazyFramePart(async () => (await import('./system-notices.tsx')).SystemNotices);

// In a new lab only.
const NextStep = lazyFramePart(async () => (await import('../tour/next-step.tsx')).NextStep);

// Only a phone has one; its place is kept.
const BottomBar = lazyFramePart(async () => (await import('./bottom-bar.tsx')).BottomBar);

/** From there on names leave a list all the room it needs. */
const roomForNames = '(min-width: 1280px)';

function useRailNames(): boolean {
  const { railNames } = usePreferences();
  const roomy = useMediaQuery(roomForNames, true, { getInitialValueInEffect: false });
  return railNames ?? roomy;
}

function OfTheWindow({ user }: { user: User }) {
  return (
    <>
      <FindBar />
      <SystemNotices lab={user.lab_name} />
    </>
  );
}

export function Shell({ user }: { user: User }) {
  const { t } = useI18n();
  const railOpen = useRailNames();
  const phone = usePhone();
  const screen = useRef<HTMLElement>(null);
  const help = useHelp();
  const wall = useIsWall();
  const tour = useGuidance()?.tour === 'open' && !wall;
  useLive();
  useEffect(fetchScreensAimedAt, []);
  return (
    <div
      className={classes.frame}
      data-rail={railOpen ? 'open' : 'closed'}
      data-help={(help.open && !wall) || undefined}
      data-wall={wall || undefined}
    >
      <button type="button" className={classes.skip} data-print="never" onClick={() => screen.current?.focus()}>
        {t('ui.skip')}
      </button>
      {!wall && (
        <>
          {phone ? <BottomBar /> : <Rail open={railOpen} />}
          <TopBar user={user} helpOpen={help.open} onHelp={help.toggle} />
        </>
      )}
      <main ref={screen} className={classes.screen} tabIndex={-1}>
        <NewRelated>
          <Outlet />
        </NewRelated>
      </main>
      {help.open && !wall && (
        <Suspense fallback={null}>
          <HelpPanel onClose={help.close} />
        </Suspense>
      )}
      {tour && (
        <Suspense fallback={null}>
          <TourPanel onClosed={() => screen.current?.focus()} />
        </Suspense>
      )}
      {!tour && !wall && user.guidance.welcome === 'shown' && !user.demonstration && <NextStep />}
      <Scanning />
      <ShortcutKeys listening={!wall} />
      <WindowDrop />
      {desktop() && <OfTheWindow user={user} />}
      <SavedFiles />
    </div>
  );
}

function Scanning() {
  return (
    <>
      <ScanReceiver />
      <ScanFlash />
    </>
  );
}

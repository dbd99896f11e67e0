// Unsaved entries are gone for good when the page is left, so here, and only here, the reader is asked.
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './unsaved-guard.module.css';

/** The router asks one guard at a time, so only who has something to lose stands there. */
export function UnsavedGuard({ when, onDiscard }: { when: boolean; onDiscard?: () => void }) {
  return when ? <Guard onDiscard={onDiscard} /> : null;
}

function Guard({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  const { t } = useI18n();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  const wanted = useWantedPlace(blocker.state === 'blocked' ? blocker.location : null);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Modal.Root
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      centered
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('ui.leave.title')}>
        <h2 className={classes.title}>{t('ui.leave.title')}</h2>
        <p>{t('ui.leave.text')}</p>
        <div className={classes.choices}>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t('ui.leave.stay')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              wanted.current = null;
              onDiscard?.();
              blocker.proceed?.();
            }}
          >
            {t('ui.leave.discard')}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whoever left while all was being saved arrives as soon as it is: there is nothing to lose any more, and nobody to ask. */
function useWantedPlace(place: Location | null) {
  const navigate = useNavigate();
  const wanted = useRef<Location | null>(null);
  const go = useRef(navigate);
  useEffect(() => {
    wanted.current = place;
    go.current = navigate;
  }, [place, navigate]);
  useEffect(
    () => () => {
      if (wanted.current) void go.current(wanted.current);
    },
    [],
  );
  return wanted;
}

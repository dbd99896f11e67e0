// Says that the server is out of reach, keeps knocking, and brings every open screen up to date once it answers.
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnreached } from '../../lib/api.ts';
import { useConnection } from '../../lib/connection.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchHealth } from '../../lib/session.ts';
import banner from './banner.module.css';
import classes from './connection-banner.module.css';

const knockEvery = 2000;

export function ConnectionBanner() {
  const { t } = useI18n();
  const queries = useQueryClient();
  const connection = useConnection();
  const lost = connection !== 'reached';
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(() => {
      fetchHealth().then(
        () => void queries.invalidateQueries(),
        () => undefined,
      );
    }, knockEvery);
    return () => clearInterval(timer);
  }, [lost, queries]);
  const wasLost = useRef(false);
  useEffect(() => {
    // A sheet that saves itself may be answered before the next knock, which ends the knocking: what was asked in vain is asked anew all the same.
    if (!lost && wasLost.current)
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreached(state.error) });
    wasLost.current = lost;
  }, [lost, queries]);
  return (
    <div role="alert" className={classes.frame}>
      {lost && (
        <p className={banner.banner}>
          <IconPlugConnectedX size={18} stroke={1.5} aria-hidden="true" />
          {t(`ui.connection.${connection}`)}
        </p>
      )}
    </div>
  );
}

// The head of the display on the wall: which overview, the time, and how fresh the numbers are.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './wall-bar.module.css';

interface WallBarProps {
  name: string;
  /** Of the last answer, in milliseconds; 0: none yet. */
  updatedAt: number;
  onLeave: () => void;
}

export function WallBar({ name, updatedAt, onLeave }: WallBarProps) {
  const { t, format } = useI18n();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.bar}>
      <h1 className={classes.name}>{name}</h1>
      <span className={classes.fresh}>{updatedAt > 0 && t('ui.dashboard.fresh', { time: format.time(updatedAt) })}</span>
      <span className={classes.clock}>{format.clock(now)}</span>
      <Button variant="subtle" color="gray" size="xs" aria-keyshortcuts="Escape" onClick={onLeave}>
        {t('ui.dashboard.full.leave')}
      </Button>
    </div>
  );
}

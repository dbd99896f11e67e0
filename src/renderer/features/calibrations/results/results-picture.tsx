// Below the sheet: all its points in one picture, as they are saved. It takes room from the rows, so it opens by itself only where there
// is enough, and stays as its user left it.
import { memo, useMemo } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import { drawnPoints, useDeviations } from '#renderer/records/rows/use-deviations.ts';
import { DeviationCard } from '#renderer/ui/deviation/deviation-card.tsx';
import classes from './results-tab.module.css';
import type { Phase } from './sheet-model.ts';

const layout = 'results/picture';
const hasRoom = () => window.innerHeight >= 820 && window.innerWidth >= 1000;

export const ResultsPicture = memo(function ResultsPicture({ calibration, phase }: { calibration: string; phase: Phase }) {
  const { t, format } = useI18n();
  const { data } = useDeviations(calibration);
  const { layouts } = usePreferences();
  const points = useMemo(() => (data ? drawnPoints(data, phase, format) : []), [data, phase, format]);
  if (!points.some(({ span }) => span !== null)) return null;
  const kept = layouts[layout];
  const open = typeof kept === 'boolean' ? kept : hasRoom();
  const keep = (isOpen: boolean) => isOpen !== open && setPreferences({ layouts: { ...layouts, [layout]: isOpen } });
  return (
    <details className={classes.picture} open={open} onToggle={({ currentTarget }) => keep(currentTarget.open)}>
      <summary>{t('ui.deviation.title')}</summary>
      {open && <DeviationCard points={points} before={data?.previous?.date ?? null} height={180} untitled />}
    </details>
  );
});

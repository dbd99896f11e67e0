// The point that decides: how it stands, how much of its limit it takes, and how likely it truly lies beyond.
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { Assessment } from '../calibration-data.ts';
import classes from '../dialogs.module.css';
import { VerdictText } from '../verdict-text.tsx';

export function WorstPoint({ worst }: { worst: NonNullable<Assessment['worst']> }) {
  const { t, format } = useI18n();
  return (
    <p className={classes.worst}>
      {t('ui.release.worst', { point: worst.test_desc ?? String(worst.row_num ?? '') })} <VerdictText verdict={worst.verdict} />
      {worst.tol_err !== null && <> {t('ui.release.used', { percent: format.number(Number(worst.tol_err)) })}</>}
      {worst.outside !== null && <> {t('ui.release.outside', { percent: format.measured(worst.outside) })}</>}
    </p>
  );
}

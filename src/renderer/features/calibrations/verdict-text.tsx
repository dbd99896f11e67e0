// A verdict: its colour as a square, its word beside it.
import { useI18n } from '../../lib/i18n.tsx';
import type { Verdict } from './results/use-judgement.ts';
import classes from './verdict.module.css';

export function VerdictText({ verdict }: { verdict: Verdict }) {
  const { t } = useI18n();
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <span className={classes.square} aria-hidden="true" />
      {t(`ui.verdict.${verdict}`)}
    </span>
  );
}

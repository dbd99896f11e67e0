// How full a day or a week is: a bar, and the hours beside it.
import { useI18n } from '../../lib/i18n.tsx';
import classes from './planning.module.css';
import { fullnessOf, hoursOf } from './week-model.ts';

interface LoadBarProps {
  planned: number;
  capacity: number;
  label: string;
}

export function LoadBar({ planned, capacity, label }: LoadBarProps) {
  const { t, format } = useI18n();
  const fullness = fullnessOf(planned, capacity);
  const hours = { planned: format.number(hoursOf(planned)), capacity: format.number(hoursOf(capacity)) };
  const part = planned === 0 ? 0 : Math.min(1, planned / Math.max(1, capacity));
  return (
    <div className={classes.load}>
      <span className={classes.bar} role="img" aria-label={t(`ui.planning.load.${fullness}`, { label })}>
        <span className={classes.fill} data-fullness={fullness} style={{ inlineSize: `${part * 100}%` }} />
      </span>
      <span className={classes.hours} data-fullness={fullness}>
        {capacity === 0 && planned === 0 ? t('ui.planning.load.closed') : t('ui.planning.load', hours)}
      </span>
    </div>
  );
}

// The coming weeks side by side, each with how full it is: a click shows one.
import { useI18n } from '../../lib/i18n.tsx';
import { LoadBar } from './load-bar.tsx';
import classes from './planning.module.css';
import type { Week } from './week-model.ts';

interface WeekStripProps {
  weeks: readonly Week[];
  shown: string;
  onShow: (monday: string) => void;
}

export function WeekStrip({ weeks, shown, onShow }: WeekStripProps) {
  const { t, format } = useI18n();
  return (
    <nav className={classes.strip} aria-label={t('ui.planning.weeks')}>
      {weeks.map(({ monday, number, planned, capacity }) => {
        const label = t('ui.today.week', { week: number, date: format.date(monday) });
        return (
          <button
            key={monday}
            type="button"
            className={classes.week}
            aria-pressed={monday === shown}
            title={label}
            onClick={() => onShow(monday)}
          >
            <span className={classes.weekName}>{t('ui.planning.week', { week: number })}</span>
            <LoadBar planned={planned} capacity={capacity} label={label} />
          </button>
        );
      })}
    </nav>
  );
}

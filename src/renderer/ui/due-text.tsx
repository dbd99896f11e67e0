// A due date and what it means today, in a word and a number of days.
import { type Due, dueOf, today } from '../lib/days.ts';
import { type Translate, useI18n } from '../lib/i18n.tsx';
import classes from './state.module.css';

function dueWords(due: Due, t: Translate, form: 'short' | 'long'): string {
  if (due.state === 'none') return t('ui.due.none');
  if (due.days === 0) return t('ui.due.today');
  return t(due.state === 'overdue' ? `ui.due.overdue.${form}` : `ui.due.in.${form}`, { count: Math.abs(due.days) });
}

export function DueText({ date }: { date: string | null }) {
  const { t, format } = useI18n();
  const due = dueOf(date, today());
  if (date === null || due.state === 'none') return null;
  return (
    <span className={classes.due} data-due={due.state}>
      <span className={classes.date}>{format.date(date)}</span>
      <span className={classes.state}>{dueWords(due, t, 'short')}</span>
    </span>
  );
}

/** What it means alone, where the day itself has no room. */
export function DueWord({ date }: { date: string | null }) {
  const { t } = useI18n();
  const due = dueOf(date, today());
  if (due.state === 'none') return null;
  return (
    <span className={classes.due} data-due={due.state}>
      <span className={classes.state}>{dueWords(due, t, 'short')}</span>
    </span>
  );
}

/** The same in large, for the head of a record; `name`: what is due, where that does not go without saying. */
export function DueReading({ date, name = null }: { date: string | null; name?: string | null }) {
  const { t, format } = useI18n();
  const due = dueOf(date, today());
  return (
    <div className={classes.reading} data-due={due.state}>
      <span className={classes.readingState}>{dueWords(due, t, 'long')}</span>
      {date !== null && due.state !== 'none' && (
        <span className={classes.readingDate}>
          {name === null ? t('ui.due.on', { date: format.date(date) }) : t('ui.due.named', { name, date: format.date(date) })}
        </span>
      )}
    </div>
  );
}

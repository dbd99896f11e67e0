// Of a price that was found: from when to when its row counts, and what of it was otherwise on the past day that was asked about.
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { PriceAnswer } from './price-answers.ts';
import classes from './price-origin.module.css';

interface PastNotesProps {
  answer: PriceAnswer;
  /** The row whose page one is on says by itself from when to when it counts. */
  ownRow?: string | undefined;
}

export function PastNotes({ answer: { data, meta }, ownRow }: PastNotesProps) {
  const { t } = useI18n();
  const validity = useValidity();
  const { row, changed_since: changes } = meta;
  const known = data !== null && row !== null && row.id !== ownRow && row.start_date !== undefined;
  return (
    <>
      {known && row.table !== 'standard_article' && (
        <p className={classes.validity}>
          {t('ui.price_origin.valid', { validity: validity(row.start_date ?? null, row.end_date ?? null) })}
        </p>
      )}
      {changes.map(({ table, id, text }) => (
        <p key={`${table} ${id} ${text}`} className={classes.since}>
          {text}
        </p>
      ))}
    </>
  );
}

/** `01.01.2026 – …`, or that it is always. */
export function useValidity(): (from: string | null, until: string | null) => string {
  const { t, format } = useI18n();
  const day = (date: string | null) => (date === null ? '…' : format.date(date));
  return (from, until) => (from === null && until === null ? t('ui.price_history.unbounded') : `${day(from)} – ${day(until)}`);
}

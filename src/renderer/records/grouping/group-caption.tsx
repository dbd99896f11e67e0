// Stays below the heads while the rows scroll: which group the first row in sight belongs to, and how many rows that has.
import { useSyncExternalStore } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { useCount } from '../rows/use-count.ts';
import type { Rows } from '../rows/use-rows.ts';
import type { VisibleRowsSignal } from '../scroll/visible-rows.ts';
import { cellText } from '../value/cell-text.ts';
import classes from './group-caption.module.css';
import { groupQuery, groupValue } from './groups.ts';

export const captionHeight = 26;

interface GroupCaptionProps {
  kind: RecordKind;
  column: Column;
  rows: Rows;
  inSight: VisibleRowsSignal;
  /** What the list asks. */
  query: string | null;
}

export function GroupCaption({ kind, column: { field }, rows, inSight, query }: GroupCaptionProps) {
  const { t, format } = useI18n();
  const { first } = useSyncExternalStore(inSight.subscribe, inSight.now);
  const entry = rows.rowAt(first);
  const value = entry && groupValue(entry, field.api_name);
  const count = useCount(kind.path, query === null || value === undefined ? null : groupQuery(query, field.api_name, value));
  const text = entry ? cellText({ kind, field, entry, words: { t, format } }) : '';
  return (
    <div className={classes.caption} style={{ height: captionHeight }}>
      <span className={classes.words} data-group-caption>
        {entry && (
          <>
            {field.label}: <b>{text || t('ui.group.none')}</b>
            {count !== undefined && <span className={classes.count}> {t('ui.group.rows', { count })}</span>}
          </>
        )}
      </span>
    </div>
  );
}

// Below the grid: which rows these are of how many, and the keys that work on them for whoever reads.
import { Kbd } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { type Translate, useI18n } from '../../lib/i18n.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import { useCan } from '../../lib/session.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { Rows } from '../rows/use-rows.ts';
import type { VisibleRowsSignal } from '../scroll/visible-rows.ts';
import classes from './list-footer.module.css';

interface ListFooterProps {
  kind: RecordKind;
  inSight: VisibleRowsSignal;
  rows: Pick<Rows, 'total' | 'counted'>;
}

const keys = [
  { key: '↑ ↓', text: 'ui.keys.move' },
  { key: 'ui.key.space', text: 'ui.keys.peek' },
  { key: 'ui.key.enter', text: 'ui.keys.open' },
  { key: 'F2', text: 'ui.keys.edit', edits: true },
  { key: '/', text: 'ui.keys.filter', single: true },
  { key: '?', text: 'ui.keys.all', single: true },
] as const;

export function ListFooter({ kind, inSight, rows: { total, counted } }: ListFooterProps) {
  const { t } = useI18n();
  const { singleKeys } = usePreferences();
  const mayEdit = useCan(kind.operations.edit);
  const { first, last } = useSyncExternalStore(inSight.subscribe, inSight.now);
  return (
    <footer className={classes.bar}>
      <span className={classes.range} role="status">
        {total === null
          ? ''
          : total === 0
            ? t('ui.rows.none')
            : rangeText(t, { first: first + 1, last: last + 1, total, counted })}
      </span>
      <span className={classes.keys} aria-hidden="true">
        {keys
          .filter((one) => (singleKeys || !('single' in one)) && (mayEdit || !('edits' in one)))
          .map(({ key, text }) => (
            <span key={key} className={classes.hint}>
              <Kbd size="xs">{key.startsWith('ui.') ? t(key) : key}</Kbd> {t(text)}
            </span>
          ))}
      </span>
    </footer>
  );
}

interface RangeOfRows {
  first: number;
  last: number;
  total: number;
  counted: boolean;
}

const rangeText = (t: Translate, { counted, total, ...range }: RangeOfRows) =>
  // One row more than the pages hold is known of.
  counted ? t('ui.rows', { ...range, total }) : t('ui.rows.more', { ...range, total: total - 1 });

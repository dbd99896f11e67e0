// A record that the server writes no more: the word in its head, and why, with the way to where something can be done about it.
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf, type Lock, type RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import classes from './record-lock.module.css';

export function lockOf(kind: RecordKind, { record, included }: RowEntry): Lock | null {
  return kind.locked?.(record, included) ?? null;
}

export function LockWord({ lock }: { lock: Lock }) {
  const { t } = useI18n();
  return (
    <span className={classes.word}>
      <IconLock size={16} stroke={1.5} aria-hidden="true" />
      {t(`ui.lock.${lock.name}`)}
    </span>
  );
}

/** `children`: what can be done about it here. */
export function LockNote({ lock, children }: { lock: Lock; children?: ReactNode }) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const { name, by } = lock;
  return (
    <p className={classes.note}>
      <span>{t(`ui.lock.${name}.why`)}</span>
      {by && (
        <Link to={addressOf(by.kind, by.record.id)}>
          {t(`resource.${by.kind.table}`)} {titleOf(by.kind, by.record)}
        </Link>
      )}
      {children}
    </p>
  );
}

// Who changed what, when: the record's audit trail, newest first, field by field from old to new.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { type AuditEntry, fetchAudits } from '../../lib/lab/audits.ts';
import type { RecordRow } from '../../lib/records.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import type { Field } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { ChangeList } from '../value/change-list.tsx';
import classes from './record-history.module.css';

export interface RecordHistoryProps {
  kind: RecordKind;
  fields: readonly Field[];
  record: RecordRow;
  included: readonly RecordRow[] | undefined;
}

export function RecordHistory({ kind, fields, record, included }: RecordHistoryProps) {
  const { t } = useI18n();
  const { id } = record;
  const audits = useQuery({ queryKey: ['audits', kind.path, id], queryFn: ({ signal }) => fetchAudits(kind.path, id, signal) });
  const slow = useSlow(audits.isPending);
  if (audits.error) return <ErrorNotice error={audits.error} onRetry={() => void audits.refetch()} />;
  if (audits.isPending) return slow ? <SkeletonLines count={6} /> : null;
  if (audits.data.length === 0) return <EmptyNotice title={t('ui.history.empty')} />;
  return (
    <HistoryList>
      {audits.data.map((audit) => (
        <HistoryEntry key={audit.id} entry={audit}>
          <ChangeList kind={kind} fields={fields} record={record} included={included} changes={audit.changes} />
        </HistoryEntry>
      ))}
    </HistoryList>
  );
}

export function HistoryList({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={classes.list} tabIndex={0}>
      {children}
    </ol>
  );
}

interface HistoryEntryProps {
  entry: AuditEntry;
  /** The part of the record it is about. */
  about?: ReactNode;
  /** What it wrote is shown also of what came or went as a whole. */
  always?: boolean;
  /** What it wrote. */
  children: ReactNode;
}

export function HistoryEntry({ entry, about, always = false, children }: HistoryEntryProps) {
  const { t, textOr, format } = useI18n();
  const { action, at, user, run, reason, changes } = entry;
  const isWhole = action === 'create' || action === 'delete';
  return (
    <li className={classes.entry}>
      <p className={classes.when}>
        <time dateTime={at}>{format.instant(at)}</time>
      </p>
      <div className={classes.what}>
        <p>
          {about && <span className={classes.about}>{about}</span>}
          <span className={classes.action}>{textOr(`ui.audit.${action}`, action)}</span>
          {user && <span className={classes.user}>{user}</span>}
          {run && <span className={classes.run}>{t('ui.history.run', { run: textOr(`run_kind.${run}`, run) })}</span>}
        </p>
        {reason && (
          <p className={classes.reason}>
            {t('audit.reason')}: {reason}
          </p>
        )}
        {(always || !isWhole) && changes.length > 0 && children}
      </div>
    </li>
  );
}

// Who changed what, when: the record's audit trail, newest first, field by field from old to new.
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchAudits } from '../../lib/lab/audits.ts';
import type { RecordRow } from '../../lib/records.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import type { Field } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { ChangeList } from '../value/change-list.tsx';
import classes from './record-history.module.css';

interface RecordHistoryProps {
  kind: RecordKind;
  fields: readonly Field[];
  record: RecordRow;
  included: readonly RecordRow[] | undefined;
}

export function RecordHistory({ kind, fields, record, included }: RecordHistoryProps) {
  const { t, textOr, format } = useI18n();
  const { id } = record;
  const audits = useQuery({ queryKey: ['audits', kind.path, id], queryFn: ({ signal }) => fetchAudits(kind.path, id, signal) });
  const slow = useSlow(audits.isPending);
  if (audits.error) return <ErrorNotice error={audits.error} onRetry={() => void audits.refetch()} />;
  if (audits.isPending) return slow ? <SkeletonLines count={6} /> : null;
  if (audits.data.length === 0) return <EmptyNotice title={t('ui.history.empty')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={classes.list} tabIndex={0}>
      {audits.data.map((audit) => (
        <li key={audit.id} className={classes.entry}>
          <p className={classes.when}>
            <time dateTime={audit.at}>{format.instant(audit.at)}</time>
          </p>
          <div className={classes.what}>
            <p>
              <span className={classes.action}>{textOr(`ui.audit.${audit.action}`, audit.action)}</span>
              {audit.user && <span className={classes.user}>{audit.user}</span>}
              {audit.run && (
                <span className={classes.run}>{t('ui.history.run', { run: textOr(`run_kind.${audit.run}`, audit.run) })}</span>
              )}
            </p>
            {audit.action !== 'create' && audit.action !== 'delete' && audit.changes.length > 0 && (
              <ChangeList kind={kind} fields={fields} record={record} included={included} changes={audit.changes} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

// One entry of the audit trail: what was written into which record, field by field, and the record itself where it still is.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type AuditChange, fetchChanges } from '#renderer/lib/lab/audits.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useFields } from '#renderer/records/kind/fields.ts';
import { addressOf, type RecordKind, textOf } from '#renderer/records/kind/record-kind.ts';
import { kindOfTable } from '#renderer/records/kinds/index.ts';
import { auditKind } from '#renderer/records/kinds/system/audits.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { ReferencedName } from '#renderer/records/reference/polymorphic-reference.tsx';
import { ChangeList } from '#renderer/records/value/change-list.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from './audit-page.module.css';

const parts = { Overview: WhatWasWritten };

export function Page() {
  return <RecordPage kind={auditKind} parts={parts} />;
}

function WhatWasWritten({ entry: { record } }: PartProps) {
  const { t, textOr, format } = useI18n();
  const { id, attributes } = record;
  const changes = useQuery({ queryKey: ['audits', id, 'changes'], queryFn: ({ signal }) => fetchChanges(id, signal) });
  const slow = useSlow(changes.isPending);
  const [resource, key, reason] = [textOf(attributes.resource), textOf(attributes.record_key), textOf(attributes.reason)];
  const kind = kindOfTable(resource);
  const whole = wholes[textOf(attributes.action)];
  return (
    <ScrollSection className={classes.written} label={t('ui.audit.written')}>
      <h2 className={classes.into}>
        {textOr(`resource.${resource}`, resource)}{' '}
        {kind ? (
          <Link to={addressOf(kind, key)}>
            <ReferencedName to={kind} id={key} otherwise={key} />
          </Link>
        ) : (
          key
        )}
      </h2>
      <p className={classes.by}>
        {[format.instant(textOf(attributes.at)), textOf(attributes.user_name)].filter(Boolean).join(' · ')}
      </p>
      {reason !== '' && <p>{t('ui.audit.reason', { reason })}</p>}
      {changes.error && <ErrorNotice error={changes.error} onRetry={() => void changes.refetch()} />}
      {changes.isPending && slow && <SkeletonLines count={6} />}
      {changes.data?.length === 0 && <EmptyNotice title={t('ui.audit.no_values')} />}
      {changes.data &&
        (kind ? (
          <NamedChanges kind={kind} id={key} changes={changes.data} whole={whole} />
        ) : (
          <ChangeList kind={undefined} fields={[]} record={recordOf(key, changes.data)} changes={changes.data} whole={whole} />
        ))}
    </ScrollSection>
  );
}

const wholes: Readonly<Record<string, 'before' | 'after'>> = {
  create: 'after',
  restore: 'after',
  fill: 'after',
  delete: 'before',
};

interface NamedChangesProps {
  kind: RecordKind;
  id: string;
  changes: readonly AuditChange[];
  whole: 'before' | 'after' | undefined;
}

function NamedChanges({ kind, id, changes, whole }: NamedChangesProps) {
  const fields = useFields(kind).data;
  return fields && <ChangeList kind={kind} fields={fields} record={recordOf(id, changes)} changes={changes} whole={whole} />;
}

/** What an amount counts depends on its neighbours: they are read from what was written. */
function recordOf(id: string, changes: readonly AuditChange[]): RecordRow {
  const attributes = Object.fromEntries(
    changes.flatMap(({ name, before, after }) => {
      const value = after ?? before;
      return typeof value === 'object' ? [] : [[name, value]];
    }),
  );
  return { id, type: 'written', attributes };
}

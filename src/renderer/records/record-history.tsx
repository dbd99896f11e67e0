// Who changed what, when: the record's audit trail, newest first, field by field from old to new.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fetchAudits } from '../lib/audits.ts';
import { useI18n } from '../lib/i18n.tsx';
import { findIncluded, type RecordRow, type Written } from '../lib/records.ts';
import { useCurrency } from '../lib/session.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../ui/notice.tsx';
import { type Field, optionOf } from './fields.ts';
import { idsOf } from './form-model.ts';
import classes from './record-history.module.css';
import { type RecordKind, textOf } from './record-kind.ts';
import { unitOf } from './units.ts';

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
              <dl className={classes.changes}>
                {audit.changes.map(({ name, before, after }) => (
                  <Change
                    key={name}
                    kind={kind}
                    record={record}
                    field={fields.find((field) => field.api_name === name || field.column_name === name)}
                    included={included}
                    name={name}
                    before={before}
                    after={after}
                  />
                ))}
              </dl>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Empty when the other record is not at hand. */
function nameOf(kind: RecordKind, column: string, id: string, included: readonly RecordRow[] | undefined): string {
  const title = kind.relations[column]?.title ?? kind.links.find(({ name }) => name === column)?.title ?? 'name';
  return textOf(findIncluded(included, id)?.attributes[title]);
}

interface ChangeProps {
  kind: RecordKind;
  record: RecordRow;
  field: Field | undefined;
  included: readonly RecordRow[] | undefined;
  name: string;
  before: Written;
  after: Written;
}

function Change({ kind, record, field, included, name, before, after }: ChangeProps) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  const show = (value: Written) => {
    if (value === null || value === '') return t('ui.history.nothing');
    const Shown = kind.shown?.[name];
    if (Shown)
      return (
        <Suspense>
          <Shown value={String(value)} />
        </Suspense>
      );
    if (typeof value === 'object' || field?.field_type === 'links') {
      const names = (typeof value === 'object' ? value : idsOf(textOf(value))).map((one) => nameOf(kind, name, one, included));
      return names.includes('') ? t('ui.history.links', { count: names.length }) : names.join(', ');
    }
    if (field?.field_type === 'relation') return nameOf(kind, name, textOf(value), included) || textOf(value);
    const unit = typeof value === 'number' ? unitOf(kind.units, name, (other) => record.attributes[other]) : undefined;
    if (unit === 'money') return format.money(Number(value), currency);
    if (unit === 'percent') return format.percent(Number(value));
    if (kind.measured?.has(name)) return format.measured(textOf(value));
    if (field?.field_type === 'date') return format.date(textOf(value));
    return (field && optionOf(field, value)?.label) ?? textOf(value);
  };
  return (
    <div className={classes.change}>
      <dt className={classes.label}>{field?.label ?? name}</dt>
      <dd className={classes.values}>
        <del className={classes.old}>{show(before)}</del>
        <span className={classes.arrow} aria-hidden="true" />
        <ins className={classes.now}>{show(after)}</ins>
      </dd>
    </div>
  );
}

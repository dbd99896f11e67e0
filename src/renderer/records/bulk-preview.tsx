// Before many rows are changed, or any deleted: what would become of them, tried by the server and not done. users-want 4.3.
import { Button } from '@mantine/core';
import { useI18n } from '../lib/i18n.tsx';
import type { Value } from '../lib/records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice, SkeletonLines } from '../ui/notice.tsx';
import table from '../ui/plain-table.module.css';
import { ScrollSection } from '../ui/scroll-section.tsx';
import classes from './bulk-bar.module.css';
import { FieldValue } from './field-value.tsx';
import type { Field } from './fields.ts';
import type { RecordKind } from './record-kind.ts';
import type { Selection } from './selection.ts';
import { type TrialRow, useBulkTrial } from './use-bulk-trial.ts';
import type { Order } from './use-bulk-work.ts';
import { useRelatedOf } from './use-related-of.ts';
import { useTitleOf } from './use-title-of.ts';

interface BulkPreviewProps {
  kind: RecordKind;
  fields: readonly Field[];
  query: string;
  selection: Selection;
  count: number;
  order: Order;
  onGo: () => void;
  onClose: () => void;
}

export function BulkPreview({ kind, fields, query, selection, count, order, onGo, onClose }: BulkPreviewProps) {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const trial = useBulkTrial({ kind, query, selection, order });
  const removing = order.action === 'bulk-delete';
  const field = fields.find(({ api_name }) => api_name in (order.attributes ?? {}));
  const after = field ? (order.attributes?.[field.api_name] as Value) : null;
  const found = trial.data;
  const heading = t(removing ? 'ui.bulk.preview.delete' : 'ui.bulk.change.title', { count });
  return (
    <Dialog title={heading} size="xl" onClose={onClose}>
      {trial.error && <ErrorNotice error={trial.error} onRetry={() => void trial.refetch()} />}
      {trial.isPending && <SkeletonLines count={6} />}
      {found && (
        <>
          <p className={classes.summary} role="status">
            {t(removing ? 'ui.bulk.preview.goes' : 'ui.bulk.preview.changes', { count: found.done })}
            {found.failed > 0 && ` · ${t('ui.bulk.preview.stay', { count: found.failed })}`}
            {found.tried < count && ` · ${t('ui.bulk.preview.tried', { tried: found.tried, count })}`}
          </p>
          <ScrollSection className={classes.trial} label={heading}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t(`resource.${kind.table}`)}</th>
                  {field && <th scope="col">{t('ui.bulk.preview.now', { label: field.label })}</th>}
                  {field && <th scope="col">{t('ui.bulk.preview.then')}</th>}
                  <th scope="col">{t('ui.bulk.preview.what')}</th>
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row) => (
                  <tr key={row.entry.record.id}>
                    <th scope="row">{titleOf(kind, row.entry.record, row.entry.included)}</th>
                    {field && (
                      <td>
                        <FieldValue kind={kind} field={field} entry={row.entry} />
                      </td>
                    )}
                    {field && <td>{row.reason === null && <After {...{ kind, field, row, after }} />}</td>}
                    <td className={row.reason === null ? table.wide : `${table.wide} ${table.warn}`}>
                      {row.reason ?? t(removing ? 'ui.bulk.preview.deleted' : 'ui.bulk.preview.changed')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollSection>
          {found.rows.length < found.tried && (
            <p className={classes.summary}>{t('ui.bulk.preview.first', { count: found.rows.length })}</p>
          )}
        </>
      )}
      <div className={classes.buttons}>
        <Button disabled={!found || found.done === 0} onClick={onGo}>
          {t(removing ? 'ui.bulk.preview.delete' : 'ui.bulk.apply', {
            count: found && found.tried === count ? found.done : count,
          })}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

interface AfterProps {
  kind: RecordKind;
  field: Field;
  row: TrialRow;
  after: Value;
}

/** The value as it will stand; a relation's new name is asked for. */
function After({ kind, field, row: { entry }, after }: AfterProps) {
  const { t } = useI18n();
  const { record } = entry;
  const included = useRelatedOf(kind, field, after) ?? entry.included;
  if (after === null || after === '') return t('ui.history.nothing');
  const next = { ...record, attributes: { ...record.attributes, [field.api_name]: after } };
  return <FieldValue kind={kind} field={field} entry={{ record: next, included }} />;
}

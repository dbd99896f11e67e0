// Before many rows are written, or any deleted: what would become of them, tried by the server and not done.
// docs/design/expectations.md#bulk.

import { Button } from '@mantine/core';
import { Fragment, useId } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Value } from '../../lib/records.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { SendButton } from '../../ui/send/send-button.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import type { Field } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { useRelatedOf } from '../rows/use-related-of.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import type { BulkAction } from '../selection/bulk-work.ts';
import type { Selection } from '../selection/selection.ts';
import { FieldValue } from '../value/field-value.tsx';
import classes from './bulk-bar.module.css';
import { type TrialRow, useBulkTrial } from './use-bulk-trial.ts';
import type { TriedOrder } from './use-bulk-work.ts';

/** What each piece of work is called: as a whole, what goes through, what becomes of one, the button that does it. */
const words: Readonly<Record<BulkAction, { heading: string; goes: string; each: string; go: string }>> = {
  'bulk-update': {
    heading: 'ui.bulk.change.title',
    goes: 'ui.bulk.preview.changes',
    each: 'ui.bulk.preview.changed',
    go: 'ui.bulk.apply',
  },
  'bulk-delete': {
    heading: 'ui.bulk.preview.delete',
    goes: 'ui.bulk.preview.goes',
    each: 'ui.bulk.preview.deleted',
    go: 'ui.bulk.preview.delete',
  },
  'bulk-approve': {
    heading: 'ui.bulk.preview.approve',
    goes: 'ui.bulk.preview.approves',
    each: 'ui.bulk.preview.approved',
    go: 'ui.bulk.preview.approve',
  },
  'bulk-link': {
    heading: 'ui.bulk.preview.link',
    goes: 'ui.bulk.preview.links',
    each: 'ui.bulk.preview.linked',
    go: 'ui.bulk.preview.link',
  },
};

interface BulkPreviewProps {
  kind: RecordKind;
  fields: readonly Field[];
  query: string;
  selection: Selection;
  count: number;
  order: TriedOrder;
  onGo: () => void;
  onClose: () => void;
}

export function BulkPreview({ kind, fields, query, selection, count, order, onGo, onClose }: BulkPreviewProps) {
  const { t } = useI18n();
  const [titleOf, summary] = [useTitleOf(), useId()];
  const trial = useBulkTrial({ kind, query, selection, order });
  const word = words[order.action];
  const { attributes = {} } = order;
  const changed = fields.filter(({ api_name }) => api_name in attributes);
  const found = trial.data;
  const heading = t(word.heading, { count });
  return (
    <Dialog title={heading} size="xl" onClose={onClose}>
      {trial.error && <ErrorNotice error={trial.error} onRetry={() => void trial.refetch()} />}
      {trial.isPending && <SkeletonLines count={6} />}
      {found && (
        <>
          <p id={summary} className={classes.summary} role="status">
            {t(word.goes, { count: found.done })}
            {found.stay > 0 && ` · ${t('ui.bulk.preview.stay', { count: found.stay })}`}
            {found.tried < count && ` · ${t('ui.bulk.preview.tried', { tried: found.tried, count })}`}
          </p>
          <ScrollSection className={classes.trial} label={heading}>
            <StackedTable className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t(`resource.${kind.table}`)}</th>
                  {changed.map(({ api_name, label }) => (
                    <Fragment key={api_name}>
                      <th scope="col">{t('ui.bulk.preview.now', { label })}</th>
                      <th scope="col">{t('ui.bulk.preview.then')}</th>
                    </Fragment>
                  ))}
                  <th scope="col">{t('ui.bulk.preview.what')}</th>
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row) => (
                  <tr key={row.entry.record.id}>
                    <th scope="row">{titleOf(kind, row.entry.record, row.entry.included)}</th>
                    {changed.map((field) => (
                      <Fragment key={field.api_name}>
                        <td>
                          <FieldValue kind={kind} field={field} entry={row.entry} />
                        </td>
                        <td>
                          {row.reason === null && <After {...{ kind, field, row }} after={attributes[field.api_name] as Value} />}
                        </td>
                      </Fragment>
                    ))}
                    <td className={row.reason === null ? table.wide : `${table.wide} ${table.warn}`}>
                      {row.reason ?? t(word.each)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </StackedTable>
          </ScrollSection>
          {found.rows.length < found.tried && (
            <p className={classes.summary}>{t('ui.bulk.preview.first', { count: found.rows.length })}</p>
          )}
        </>
      )}
      <div className={classes.buttons}>
        <SendButton waits={found?.done ? null : { at: summary }} onClick={onGo}>
          {t(word.go, { count: found && found.tried === count ? found.done : count })}
        </SendButton>
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

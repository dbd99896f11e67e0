// The form of a record that another form waits for.
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice, SkeletonLines } from '../../ui/notice.tsx';
import { type Field, useFields } from '../kind/fields.ts';
import { useCreate } from '../rows/use-record.ts';
import classes from './new-related.module.css';
import { RecordForm } from './record-form.tsx';
import type { RelatedAsked } from './related-asked.ts';
import { useRecordForm } from './use-record-form.ts';

type NewRelatedFormProps = RelatedAsked & { onClose: () => void };

export function NewRelatedForm(props: NewRelatedFormProps) {
  const { t } = useI18n();
  const fields = useFields(props.kind);
  return (
    <Dialog size="lg" title={t(`ui.${props.kind.name}.new`)} onClose={props.onClose}>
      {fields.error && <ErrorNotice error={fields.error} onRetry={() => void fields.refetch()} />}
      {fields.isPending && <SkeletonLines count={6} />}
      {fields.data && <RelatedForm {...props} fields={fields.data} />}
    </Dialog>
  );
}

function RelatedForm({ kind, fields, preset, onClose, onCreated }: NewRelatedFormProps & { fields: readonly Field[] }) {
  const { t } = useI18n();
  const form = useRecordForm({ kind, fields, record: null, preset });
  const create = useCreate(kind);
  const save = () => {
    const attributes = form.changes();
    if (attributes === null) return;
    create.mutate(attributes, {
      onError: form.refuse,
      onSuccess({ data }) {
        onCreated(data.id);
        onClose();
      },
    });
  };
  return (
    <div className={classes.frame}>
      <RecordForm
        kind={kind}
        form={form}
        busy={create.isPending}
        submitLabel={t('ui.create')}
        cancelLabel={t('ui.cancel')}
        fresh
        onSubmit={save}
        onCancel={onClose}
      />
    </div>
  );
}

// A new record: the same form over nothing.
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { usePlaceTitle, useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import { type Field, useFields } from './fields.ts';
import type { FormValues } from './form-model.ts';
import { RecordForm } from './record-form.tsx';
import { addressOf, type RecordKind } from './record-kind.ts';
import classes from './record-page.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useFormDraft } from './use-form-draft.tsx';
import { useCreate } from './use-record.ts';
import { useRecordForm } from './use-record-form.ts';
import { useTitleOf } from './use-title-of.ts';

export function NewRecordPage({ kind }: { kind: RecordKind }) {
  const { t } = useI18n();
  const fields = useFields(kind);
  usePlaceTitle(t(`ui.${kind.name}.new`));
  useScreen(`${kind.name}-new`, fields.data !== undefined || fields.error !== null);
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.name}>{t(`ui.${kind.name}.new`)}</h1>
      </header>
      {fields.error && <ErrorNotice error={fields.error} onRetry={() => void fields.refetch()} />}
      {fields.data && <CreateForm kind={kind} fields={fields.data} />}
    </section>
  );
}

function CreateForm({ kind, fields }: { kind: RecordKind; fields: readonly Field[] }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const titleOf = useTitleOf();
  const [params] = useSearchParams();
  const form = useRecordForm({ kind, fields, record: null, preset: presetOf(fields, params) });
  const create = useCreate(kind);
  const [done, setDone] = useState<string | null>(null);
  const kept = useFormDraft({ form, name: `${kind.route}/new` });
  const save = () => {
    const attributes = form.changes();
    if (attributes === null) return;
    create.mutate(attributes, {
      onError: form.refuse,
      onSuccess({ body }) {
        kept.forget();
        toasts.say(t('ui.created', { title: kind.named ? t(`resource.${kind.table}`) : titleOf(kind, body.data) }));
        setDone(addressOf(kind, body.data.id));
      },
    });
  };
  return (
    <>
      {kept.offer}
      <RecordForm
        kind={kind}
        form={form}
        busy={create.isPending}
        submitLabel={t('ui.create')}
        cancelLabel={t('ui.cancel')}
        fresh
        onSubmit={save}
        onCancel={() => void navigate(kind.route)}
      />
      <UnsavedGuard when={form.dirty && done === null} onDiscard={kept.forget} />
      {done !== null && <Navigate to={done} replace />}
    </>
  );
}

/** A new record may be asked for with values in the address: a category below another, a device of a customer. */
function presetOf(fields: readonly Field[], params: URLSearchParams): FormValues {
  return Object.fromEntries([...params].filter(([name]) => fields.some(({ api_name }) => api_name === name)));
}

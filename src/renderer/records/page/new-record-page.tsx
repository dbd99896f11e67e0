// A new record: the same form over nothing.
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError, isUnreached } from '../../lib/api.ts';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { justMade } from '../../lib/screen/just-made.ts';
import { ErrorNotice, useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useLoneCustomer } from '../form/lone-customer.ts';
import { RecordForm } from '../form/record-form.tsx';
import { UnsavedGuard } from '../form/unsaved-guard.tsx';
import { useFormDraft } from '../form/use-form-draft.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { type Field, useFields } from '../kind/fields.ts';
import type { FormValues } from '../kind/form-model.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { titleOfFile } from '../rows/linked-documents.ts';
import { useCreate } from '../rows/use-record.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { FilePlace } from '../upload/file-place.tsx';
import classes from './record-page.module.css';

export function NewRecordPage({ kind }: { kind: RecordKind }) {
  const { t } = useI18n();
  const fields = useFields(kind);
  const lone = useLoneCustomer(fields.data);
  const ready = fields.data !== undefined && lone !== undefined;
  usePlaceTitle(t(`ui.${kind.name}.new`));
  useScreen(`${kind.name}-new`, ready || fields.error !== null);
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.name}>{t(`ui.${kind.name}.new`)}</h1>
      </header>
      {fields.error && <ErrorNotice error={fields.error} onRetry={() => void fields.refetch()} />}
      {ready && <CreateForm kind={kind} fields={fields.data} lone={lone} />}
    </section>
  );
}

interface CreateFormProps {
  kind: RecordKind;
  fields: readonly Field[];
  lone: FormValues;
}

function CreateForm({ kind, fields, lone }: CreateFormProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const titleOf = useTitleOf();
  const textOfError = useErrorText();
  const [params] = useSearchParams();
  const form = useRecordForm({ kind, fields, record: null, preset: { ...lone, ...presetOf(fields, params) } });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreate(kind, file);
  const [done, setDone] = useState<string | null>(null);
  const kept = useFormDraft({ form, name: `${kind.route}/new` });
  const save = () => {
    const attributes = form.changes();
    if (attributes === null) return;
    create.mutate(attributes, {
      onError(error) {
        // The server's sentence begins with the name of the part, which stands above it already.
        if (file && isOfFile(error, form.fields)) setProblem(textOfError(error).replace(/^file: /, ''));
        else form.refuse(error);
      },
      onSuccess({ data }) {
        kept.forget();
        toasts.say(t('ui.created', { title: kind.named ? t(`resource.${kind.table}`) : titleOf(kind, data) }));
        setDone(addressOf(kind, data.id));
      },
    });
  };
  const takeFile = (next: File | null) => {
    setFile(next);
    setProblem(null);
    // A name that somebody gave it stays.
    if (next && (form.values[kind.title] ?? '') === '') form.set(kind.title, titleOfFile(next));
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
      >
        {kind.withFile && <FilePlace file={file} problem={problem} onFile={takeFile} />}
      </RecordForm>
      <UnsavedGuard when={(form.dirty || file !== null) && done === null} onDiscard={kept.forget} />
      {done !== null && <Navigate to={done} replace state={justMade} />}
    </>
  );
}

/** Refused, and not for what stands in a field: too large, empty, no room. Unanswered, nobody knows whether it was taken. */
function isOfFile(error: Error, fields: readonly Field[]): boolean {
  return (
    error instanceof ApiError &&
    !isUnreached(error) &&
    !error.problems.some(({ field }) => fields.some(({ api_name }) => api_name === field))
  );
}

/** A new record may be asked for with values in the address: a category below another, a device of a customer. */
function presetOf(fields: readonly Field[], params: URLSearchParams): FormValues {
  return Object.fromEntries([...params].filter(([name]) => fields.some(({ api_name }) => api_name === name)));
}

// A record's details as a form: what others save shows where nothing is typed, and what is typed survives whatever comes.
import { useState } from 'react';
import { type Answer, ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { OneRecord } from '../../lib/records.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { Field } from '../kind/fields.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { useRecord, useUpdate } from '../rows/use-record.ts';
import { RecordForm } from './record-form.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useFormDraft } from './use-form-draft.tsx';
import { useRecordForm } from './use-record-form.ts';

interface EditFormProps {
  kind: RecordKind;
  fields: readonly Field[];
  answer: Answer<OneRecord>;
  guarded: boolean;
}

/** The record as others have it by now. Until it has come, saving would meet the same refusal again. */
function useNewest(kind: RecordKind, id: string) {
  const { data: newest, refetch } = useRecord(kind, id);
  const [isComing, setComing] = useState(false);
  const fetch = async () => {
    setComing(true);
    const { data } = await refetch();
    setComing(false);
    return data;
  };
  return { newest, fetch, isComing };
}

export function EditForm({ kind, fields, answer, guarded }: EditFormProps) {
  const { t } = useI18n();
  const { data: record } = answer.body;
  const toasts = useToasts();
  const form = useRecordForm({ kind, fields, record });
  const update = useUpdate(kind, record.id);
  const current = useNewest(kind, record.id);
  // The version the entries stand on: a newer one that arrives in the background must not pass for it.
  const [etag, setEtag] = useState(answer.etag);
  const [shown, setShown] = useState(answer.etag);
  // What someone else saved shows at once where nothing has been typed; typed entries stay, and saving tells of the conflict.
  if (answer.etag !== shown && !form.dirty && !update.isPending) {
    setShown(answer.etag);
    setEtag(answer.etag);
    form.rebase(record, false);
  }
  const kept = useFormDraft({ form, name: addressOf(kind, record.id), version: etag, onVersion: setEtag });
  const save = () => {
    const attributes = form.changes();
    if (attributes === null) return;
    update.mutate(
      { etag, attributes },
      {
        onError(error) {
          form.refuse(error);
          if (error instanceof ApiError && error.status === 412) void current.fetch();
        },
        onSuccess(saved) {
          setEtag(saved.etag);
          form.rebase(saved.body.data, false);
          toasts.say(t('ui.saved'));
        },
      },
    );
  };
  const { newest } = current;
  const newer = newest && newest.etag !== etag ? { record: newest.body.data, included: newest.body.included } : null;
  const settle = async (keep: boolean) => {
    const data = await current.fetch();
    if (!data) return;
    setEtag(data.etag);
    form.rebase(data.body.data, keep);
  };
  return (
    <>
      {kept.offer}
      <RecordForm
        kind={kind}
        form={form}
        busy={update.isPending || current.isComing}
        submitLabel={t('ui.save')}
        cancelLabel={t('ui.discard')}
        onSubmit={save}
        onCancel={() => {
          setEtag(answer.etag);
          form.rebase(record, false);
        }}
        onConflict={(keep) => void settle(keep)}
        newer={newer}
      />
      <UnsavedGuard when={form.dirty && guarded} onDiscard={kept.forget} />
    </>
  );
}

// A record's form, drawn from `/fields`: groups with their fields in two columns, errors under the fields they belong to.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useFirstStop } from '../../ui/stops/first-stop.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { useGroupTitle } from '../value/field-list.tsx';
import { FormConflict } from './form-conflict.tsx';
import { FormField, widthClass } from './form-field.tsx';
import { askedGroups } from './form-groups.ts';
import classes from './record-form.module.css';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFormProps {
  kind: RecordKind;
  form: RecordFormState;
  busy: boolean;
  submitLabel: string;
  onSubmit: () => void;
  cancelLabel: string;
  onCancel: () => void;
  /** A new record: nothing needs to have changed to save it, and there is always a way back. */
  fresh?: boolean;
  /** Takes the newer version; `keep` leaves the reader's own entries on top. */
  onConflict?: (keep: boolean) => void;
  /** The record as somebody else saved it. */
  newer?: RowEntry | null;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

export function RecordForm({
  kind,
  form,
  busy,
  submitLabel,
  cancelLabel,
  onSubmit,
  onCancel,
  onConflict,
  newer,
  fresh = false,
  children,
}: RecordFormProps) {
  const { t } = useI18n();
  const [whole, setWhole] = useState(false);
  const { groups, further } = askedGroups(kind, form, { fresh, whole });
  return (
    <SendForm className={classes.form} onSend={onSubmit}>
      <div ref={useFirstStop<HTMLDivElement>(fresh)} className={classes.groups}>
        {groups.map((group) => (
          <FormGroup key={group.name} kind={kind} form={form} group={group} />
        ))}
        {further > 0 && (
          <Button variant="subtle" size="xs" className={classes.further} onClick={() => setWhole(true)}>
            {t('ui.form.further', { count: further })}
          </Button>
        )}
        {children}
      </div>
      {form.failure && <ErrorNotice error={form.failure} />}
      {form.conflict && onConflict && <FormConflict kind={kind} form={form} newer={newer ?? null} onSettle={onConflict} />}
      <Actions {...{ kind, busy, fresh, submitLabel, cancelLabel, onCancel }} dirty={form.dirty} />
    </SendForm>
  );
}

type ActionsProps = Pick<RecordFormProps, 'kind' | 'busy' | 'fresh' | 'submitLabel' | 'cancelLabel' | 'onCancel'> & {
  dirty: boolean;
};

function Actions({ kind, busy, fresh = false, dirty, submitLabel, cancelLabel, onCancel }: ActionsProps) {
  const { t } = useI18n();
  const open = fresh || dirty;
  return (
    <div className={classes.actions}>
      <GuardedButton submit needs={kind.operations.edit} loading={busy} waits={open ? null : t('ui.form.unchanged')}>
        {submitLabel}
      </GuardedButton>
      {open && (
        <Button variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      {dirty && <span className={classes.unsaved}>{t('ui.form.unsaved')}</span>}
    </div>
  );
}

interface FormGroupProps {
  kind: RecordKind;
  form: RecordFormState;
  group: ReturnType<typeof askedGroups>['groups'][number];
}

function FormGroup({ kind, form, group: { name, fields } }: FormGroupProps) {
  const groupTitle = useGroupTitle();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{groupTitle(name)}</legend>
      <div className={classes.fields}>
        {fields.map((field) => (
          <div key={field.api_name} className={widthClass(kind, field)}>
            <FormField
              kind={kind}
              field={field}
              value={form.values[field.api_name] ?? ''}
              error={form.errors[field.api_name] ?? null}
              beside={(other) => form.values[other] ?? ''}
              onChange={(value) => form.set(field.api_name, value)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

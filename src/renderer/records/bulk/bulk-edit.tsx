// One field, or two that only mean something together, with one value for all chosen records: says first how many it will change.

import { Select } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Written } from '../../lib/records.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { FormField } from '../form/form-field.tsx';
import type { Field } from '../kind/fields.ts';
import { changesOf, type FormValues, formFields, unreadAmounts } from '../kind/form-model.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import classes from './bulk-bar.module.css';

interface BulkEditProps {
  kind: RecordKind;
  fields: readonly Field[];
  count: number;
  onApply: (attributes: Record<string, Written>) => void;
  onClose: () => void;
}

export function BulkEdit({ kind, fields, count, onApply, onClose }: BulkEditProps) {
  const { t, format } = useI18n();
  // What names a record is never the same for many.
  const editable = formFields(kind, fields).filter(({ api_name }) => api_name !== kind.title && !kind.codes.has(api_name));
  const seconds = new Set(Object.values(kind.together ?? {}));
  const offered = editable.filter(({ api_name }) => !seconds.has(api_name));
  const [name, setName] = useState<string | null>(kind.status ?? null);
  const [values, setValues] = useState<FormValues>({});
  const field = editable.find(({ api_name }) => api_name === name);
  const value = values[name ?? ''] ?? '';
  const other = editable.find(({ api_name }) => api_name === kind.together?.[name ?? '']);
  // Twelve of which unit: what stands there already may be another one on each.
  const given = [field, value === '' ? undefined : other].filter((one) => one !== undefined);
  const unread = unreadAmounts({ kind, fields: given, base: {}, values, format });
  const unreadText = t('ui.form.amount', { example: format.amount(1234.5) });
  // A status is always one of the lab's.
  const needsValue = field?.mandatory === true || field?.field_type_raw === 'status';
  const lacksOther = given.some(({ api_name }) => api_name !== name && (values[api_name] ?? '') === '');
  const asked = useAsked({ name: !field, value: needsValue && value === '', other: lacksOther, unread: unread.length > 0 });
  // An empty value is a wish, too: it empties the field.
  const apply = () => onApply(changesOf(given, Object.fromEntries(given.map(({ api_name }) => [api_name, '\u0000'])), values));
  return (
    <Dialog onClose={onClose} title={t('ui.bulk.change.title', { count })}>
      <SendForm className={classes.edit} onSend={() => asked.filled(apply)}>
        <Select
          label={t('ui.bulk.field')}
          searchable
          data={offered.map(({ api_name, label }) => ({ value: api_name, label }))}
          value={name}
          error={asked.at('name')}
          onChange={(next) => {
            setName(next);
            setValues({});
          }}
        />
        {[field, other].map(
          (one) =>
            one && (
              <FormField
                key={one.api_name}
                kind={kind}
                field={one}
                value={values[one.api_name] ?? ''}
                error={unread.includes(one.api_name) ? unreadText : asked.at(one === field ? 'value' : 'other')}
                onChange={(next) => setValues((was) => ({ ...was, [one.api_name]: next }))}
              />
            ),
        )}
        {field && value === '' && !needsValue && <p className={classes.hint}>{t('ui.bulk.empties')}</p>}
        <DialogButtons submit={t('ui.bulk.apply', { count })} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

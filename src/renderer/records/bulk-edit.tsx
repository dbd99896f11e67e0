// One field, one value, for all chosen records: says first how many it will change.
import { Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import type { Written } from '../lib/records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import classes from './bulk-bar.module.css';
import type { Field } from './fields.ts';
import { FormField } from './form-field.tsx';
import { changesOf, formFields } from './form-model.ts';
import type { RecordKind } from './record-kind.ts';

interface BulkEditProps {
  kind: RecordKind;
  fields: readonly Field[];
  count: number;
  onApply: (attributes: Record<string, Written>) => void;
  onClose: () => void;
}

export function BulkEdit({ kind, fields, count, onApply, onClose }: BulkEditProps) {
  const { t } = useI18n();
  // What names a record is never the same for many.
  const editable = formFields(kind, fields).filter(({ api_name }) => api_name !== kind.title && !kind.codes.has(api_name));
  const [name, setName] = useState<string | null>(kind.status ?? null);
  const [value, setValue] = useState('');
  const field = editable.find(({ api_name }) => api_name === name);
  // A status is always one of the lab's.
  const needsValue = field?.mandatory === true || field?.field_type_raw === 'status';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An empty value is a wish, too: it empties the field.
    if (field) onApply(changesOf([field], { [field.api_name]: '\u0000' }, { [field.api_name]: value }));
  };
  return (
    <Dialog onClose={onClose} title={t('ui.bulk.change.title', { count })}>
      <form className={classes.edit} onSubmit={submit}>
        <Select
          label={t('ui.bulk.field')}
          searchable
          data={editable.map(({ api_name, label }) => ({ value: api_name, label }))}
          value={name}
          onChange={(next) => {
            setName(next);
            setValue('');
          }}
        />
        {field && <FormField key={field.api_name} kind={kind} field={field} value={value} error={null} onChange={setValue} />}
        {field && value === '' && !needsValue && <p className={classes.hint}>{t('ui.bulk.empties')}</p>}
        <DialogButtons
          submit={t('ui.bulk.apply', { count })}
          disabled={!field || (needsValue && value === '')}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

// A field of the lab's own: what it is called and what it holds. Its technical names follow from the name.

import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import type { NewField, toldAtFields, useFieldWork } from './field-data.ts';
import { OptionsEditor } from './field-editor.tsx';
import { columnName, type Option, slug } from './field-model.ts';
import classes from './fields-page.module.css';

const types = ['text', 'integer', 'decimal', 'date', 'datetime', 'flag', 'select'] as const;

interface NewFieldDialogProps {
  table: string;
  add: ReturnType<typeof useFieldWork>['add'];
  onClose: () => void;
  onAdded: (column: string) => void;
}

export function NewFieldDialog({ table, add, onClose, onAdded }: NewFieldDialogProps) {
  const { t, language } = useI18n();
  const [labels, setLabels] = useState({ de: '', en: '' });
  const [type, setType] = useState<NewField['field_type']>('text');
  const [mandatory, setMandatory] = useState(false);
  const [options, setOptions] = useState<Option[]>([{ value: '', label: { de: '', en: '' } }]);
  const [column, setColumn] = useState<string | null>(null);
  const other = language === 'de' ? 'en' : 'de';
  const name = labels[language].trim();
  const shownColumn = column ?? columnName(table, name);
  const atField = (field: (typeof toldAtFields)[number]) => problemOf(add.error, field);
  const asked = useAsked({ name: name === '' });
  const submit = () => {
    const field: NewField = {
      column_name: shownColumn,
      api_name: slug(name),
      field_type: type,
      // A lab that speaks one language need not type it twice.
      label: { ...labels, [language]: name, [other]: labels[other].trim() || name },
      mandatory,
      ...(type === 'select' ? { options: options.filter(({ value }) => value !== '') } : {}),
    };
    add.mutate(field, { onSuccess: () => onAdded(shownColumn) });
  };
  return (
    <Dialog title={t('ui.fields.new')} size="lg" onClose={onClose}>
      <SendForm className={classes.dialog} onSend={() => asked.filled(submit)}>
        {([language, other] as const).map((one, index) => (
          <TextInput
            key={one}
            label={t('ui.fields.label', { language: t(`language.${one}`) })}
            required={index === 0}
            maxLength={255}
            data-autofocus={index === 0 || undefined}
            value={labels[one]}
            error={index === 0 ? asked.at('name') : null}
            onChange={({ currentTarget }) => setLabels({ ...labels, [one]: currentTarget.value })}
          />
        ))}
        <Select
          label={t('field_setting.kind')}
          data={types.map((value) => ({ value, label: t(`field_kind.${value}`) }))}
          value={type}
          onChange={(next) => setType(types.find((one) => one === next) ?? 'text')}
        />
        {type === 'select' && <OptionsEditor options={options} onChange={setOptions} />}
        {atField('options') && <p className={classes.problem}>{atField('options')}</p>}
        <Checkbox
          label={t('ui.fields.mandatory')}
          checked={mandatory}
          onChange={({ currentTarget }) => setMandatory(currentTarget.checked)}
        />
        <TextInput
          label={t('ui.fields.column')}
          description={t('ui.fields.column.hint')}
          classNames={{ input: classes.code }}
          error={atField('column_name') ?? atField('api_name')}
          value={shownColumn}
          onChange={({ currentTarget }) => setColumn(currentTarget.value)}
        />
        <DialogButtons submit={t('ui.fields.add')} loading={add.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

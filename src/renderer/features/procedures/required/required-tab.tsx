// The standards a procedure asks for: quantity and range, and of which kind of device where that matters.

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchList, type RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { RelationField } from '#renderer/records/form/relation-field.tsx';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { useFields } from '#renderer/records/kind/fields.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { procedureKind } from '#renderer/records/kinds/calibrations/procedures.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { useRecord, useUpdate } from '#renderer/records/rows/use-record.ts';
import { EmptyNotice, useErrorText } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from '../procedures.module.css';
import { type RequiredKey, type RequiredRow, requiredOf, rowOf, rowsOf } from './required-model.ts';

export function RequiredTab({ kind, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const editable = useCan(kind.operations.edit);
  const { rows, setRows, dirty, discard, save, update } = useRequiredRows(record);
  return (
    <ScrollSection className={classes.required} label={t('ui.tab.required')}>
      <p>{t('ui.required.text')}</p>
      {rows.length === 0 && <EmptyNotice title={t('ui.required.empty')} />}
      {rows.map((row, index) => (
        <RowForm
          key={row.ref}
          row={row}
          number={index + 1}
          editable={editable}
          onChange={(key, value) =>
            setRows(rows.map((one) => (one === row ? { ...row, texts: { ...row.texts, [key]: value } } : one)))
          }
          onRemove={() => setRows(rows.filter((one) => one !== row))}
        />
      ))}
      {update.error && <Refused error={update.error} />}
      {editable && (
        <div className={classes.bar}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => setRows([...rows, rowOf()])}
          >
            {t('ui.required.add')}
          </Button>
          <SendButton size="xs" data-save waits={dirty ? null : t('ui.form.unchanged')} loading={update.isPending} onClick={save}>
            {t('ui.save')}
          </SendButton>
        </div>
      )}
      <UnsavedGuard when={dirty} onDiscard={discard} />
    </ScrollSection>
  );
}

function useRequiredRows(record: RecordRow) {
  const { t } = useI18n();
  const toasts = useToasts();
  const stored = record.attributes.required_standards;
  const [rows, setRows] = useState<readonly RequiredRow[]>(() => rowsOf(stored));
  const current = useRecord(procedureKind, record.id);
  const update = useUpdate(procedureKind, record.id);
  const text = JSON.stringify(requiredOf(rows));
  const dirty = text !== JSON.stringify(requiredOf(rowsOf(stored)));
  const save = () =>
    update.mutate(
      { etag: current.data?.etag ?? null, attributes: { required_standards: text } },
      { onSuccess: () => toasts.say(t('ui.saved')) },
    );
  return { rows, setRows, dirty, discard: () => setRows(rowsOf(stored)), save, update };
}

function Refused({ error }: { error: Error }) {
  const textOfError = useErrorText();
  const problems = error instanceof ApiError ? error.problems.map(({ text }) => text) : [];
  return (
    <p className={classes.bad} role="alert">
      {problems.length > 0 ? problems.join(' ') : textOfError(error)}
    </p>
  );
}

interface RowFormProps {
  row: RequiredRow;
  /** Counted from 1. */
  number: number;
  editable: boolean;
  onChange: (key: RequiredKey, value: string) => void;
  onRemove: () => void;
}

function RowForm({ row, number, editable, onChange, onRemove }: RowFormProps) {
  const { t } = useI18n();
  const type = useFields(inventoryKind).data?.find(({ api_name }) => api_name === 'type_id');
  const categories = useCategories();
  const field = (key: RequiredKey) => (
    <TextInput
      size="xs"
      label={t(`ui.required.${key}`)}
      readOnly={!editable}
      value={row.texts[key]}
      onChange={({ currentTarget: { value } }) => onChange(key, value)}
    />
  );
  return (
    <fieldset className={classes.row} aria-label={t('ui.required.row', { row: number })}>
      {field('quantity')}
      {field('unit')}
      {field('from')}
      {field('to')}
      {type && (
        <RelationField
          kind={inventoryKind}
          field={{ ...type, label: t('ui.required.device_type_id'), mandatory: false, editable }}
          value={row.texts.device_type_id}
          error={null}
          size="xs"
          onChange={(id) => onChange('device_type_id', id)}
        />
      )}
      <NativeSelect
        size="xs"
        label={t('ui.required.category_id')}
        disabled={!editable}
        data={[{ value: '', label: '' }, ...categories]}
        value={row.texts.category_id}
        onChange={({ currentTarget: { value } }) => onChange('category_id', value)}
      />
      {field('number')}
      {editable && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.required.remove', { row: number })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </fieldset>
  );
}

/** Of devices: a lab has some dozens. */
function useCategories() {
  const { data } = useQuery({
    queryKey: ['rows', 'categories', 'of-devices'],
    queryFn: ({ signal }) => fetchList('categories', 'filter[type]=eq:inventory&page[size]=200', signal),
  });
  const options = (data?.data ?? []).map(({ id, attributes }) => ({
    value: id,
    label: [textOf(attributes.short_name), textOf(attributes.name)].filter(Boolean).join(' '),
  }));
  return options.sort((a, b) => a.label.localeCompare(b.label));
}

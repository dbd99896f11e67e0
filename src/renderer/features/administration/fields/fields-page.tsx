// The fields of each kind of record: what they are called, in which order they stand, which must be filled in, for the lab or for one
// category; the lab's own ones; and the form as it will be, beside it. docs/interface/v2.md#fields.

import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { kindOfTable, kinds } from '#renderer/records/kinds/index.ts';
import { fetchAll } from '#renderer/records/rows/fetch-all.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { FieldClashes } from './field-clashes.tsx';
import { useConfigurations, useFieldWork, useTables } from './field-data.ts';
import { FieldEditor } from './field-editor.tsx';
import { type Configuration, clashesOf, type Edits, edited, settled, withEdit } from './field-model.ts';
import { FieldOrder } from './field-order.tsx';
import { FieldPreview } from './field-preview.tsx';
import classes from './fields-page.module.css';
import { NewFieldDialog } from './new-field-dialog.tsx';

export function Page() {
  const { t } = useI18n();
  const [params, setParams] = useSearchParams();
  const table = params.get('table') ?? 'inventory';
  const category = params.get('category') ?? '';
  const query = useConfigurations(table, category);
  const overview = useTables();
  const fields = query.data ?? [];
  const chosen = fields.find(({ column_name }) => column_name === params.get('field')) ?? fields[0];
  const [adding, setAdding] = useState(false);
  const { edits, setEdits, count, save, saving, problems, discard, settle } = useEdits(table, category);
  const clashing = fields.flatMap((field) => {
    const edit = edits[field.column_name];
    const clashes = edit ? clashesOf(edit, field) : [];
    return clashes.length > 0 ? [{ field, clashes }] : [];
  });
  const work = useFieldWork(table, category);
  const go = (next: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries({ table, category, ...next }).filter(([, value]) => value !== '')), {
      replace: true,
    });
  const main = (overview.data?.data ?? []).map((one) => one.table as string);
  const kind = kindOfTable(table);
  return (
    <PageFrame
      name="fields"
      title={t('ui.fields.title')}
      query={query}
      actions={
        <>
          {count > 0 && (
            <>
              <span role="status">{t('ui.fields.changed', { count })}</span>
              <Button size="xs" variant="subtle" color="gray" onClick={discard}>
                {t('ui.discard')}
              </Button>
              <SendButton
                size="xs"
                loading={saving}
                waits={clashing.length > 0 ? t('ui.conflict.first') : null}
                onClick={() => void save().then((column) => column && go({ field: column }))}
              >
                {t('ui.save')}
              </SendButton>
            </>
          )}
          {main.includes(table) && (
            <GuardedButton
              needs={['field_administration']}
              variant={count > 0 ? 'default' : 'filled'}
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.5} />}
              onClick={() => setAdding(true)}
            >
              {t('ui.fields.new')}
            </GuardedButton>
          )}
        </>
      }
    >
      <FieldClashes clashing={clashing} onSettle={(keep) => settle(fields, keep)} />
      <div className={classes.choice}>
        <Select
          size="xs"
          searchable
          label={t('ui.fields.table')}
          data={tableChoices(main, t)}
          value={table}
          onChange={(next) => next && setParams({ table: next }, { replace: true })}
          disabled={count > 0}
        />
        {kind?.category && (
          <CategoryChoice
            type={table}
            value={category}
            disabled={count > 0}
            onChange={(next) => go({ category: next, field: '' })}
          />
        )}
        <p className={classes.hint}>
          {t(count > 0 ? 'ui.fields.save_first' : category === '' ? 'ui.fields.hint' : 'ui.fields.hint.category')}
        </p>
      </div>
      <div className={classes.columns}>
        <FieldOrder
          fields={fields.map((field) => withEdit(field, edits[field.column_name]))}
          chosen={chosen?.column_name ?? ''}
          changed={new Set(Object.keys(edits))}
          onChoose={(column) => go({ field: column })}
          onMove={(places) => void work.move(places)}
        />
        {chosen && (
          <FieldEditor
            key={`${table} ${category} ${chosen.column_name}`}
            field={withEdit(chosen, edits[chosen.column_name])}
            general={category === ''}
            problem={problems[chosen.column_name] ?? null}
            onEdit={(change) => setEdits((was) => edited(was, chosen, change))}
            onRemove={() => work.remove.mutate(chosen.column_name)}
            onGeneral={() => work.asInGeneral.mutate(chosen.column_name)}
          />
        )}
        {kind && <FieldPreview kind={kind} fields={fields.map((field) => withEdit(field, edits[field.column_name]))} />}
      </div>
      {adding && (
        <NewFieldDialog
          table={table}
          add={work.add}
          onClose={() => setAdding(false)}
          onAdded={(column) => {
            setAdding(false);
            go({ field: column, category: '' });
          }}
        />
      )}
      <UnsavedGuard when={count > 0} />
    </PageFrame>
  );
}

function tableChoices(main: readonly string[], t: (key: string) => string) {
  const choice = (table: string) => ({ value: table, label: t(`resource.${table}.plural`) });
  const others = kinds
    .filter(({ table, operations }) => !main.includes(table) && operations.edit.length > 0)
    .map(({ table }) => choice(table))
    .sort((a, b) => a.label.localeCompare(b.label));
  return [
    { group: t('ui.fields.main'), items: main.map(choice) },
    { group: t('ui.fields.others'), items: others },
  ];
}

interface CategoryChoiceProps {
  type: string;
  value: string;
  disabled: boolean;
  onChange: (category: string) => void;
}

function CategoryChoice({ type, value, disabled, onChange }: CategoryChoiceProps) {
  const { t } = useI18n();
  const query = `filter[type]=${type}`;
  const found = useQuery({
    queryKey: ['pick', 'categories', query, 'all'],
    queryFn: ({ signal }) => fetchAll('categories', query, signal),
  });
  const records = found.data ?? [];
  const nameOf = (id: unknown): string => {
    const record = records.find((one) => one.id === id);
    if (!record) return '';
    const above = nameOf(record.attributes.parent_id);
    return `${above}${above ? ' / ' : ''}${textOf(record.attributes.name)}`;
  };
  return (
    <Select
      size="xs"
      searchable
      clearable
      disabled={disabled}
      className={classes.category}
      label={t('ui.fields.category')}
      placeholder={t('ui.fields.category.all')}
      data={records.map(({ id }) => ({ value: id, label: nameOf(id) })).sort((a, b) => a.label.localeCompare(b.label))}
      value={found.data && value !== '' ? value : null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** What is typed and not saved yet, by column; what was refused stays with its reason. */
function useEdits(table: string, category: string) {
  const { t } = useI18n();
  const work = useFieldWork(table, category);
  const toasts = useToasts();
  const textOfError = useErrorText();
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const clear = (left: Edits, why: Readonly<Record<string, string>>) => {
    setEdits(left);
    setProblems(why);
  };
  return {
    edits,
    setEdits,
    problems,
    saving,
    count: Object.keys(edits).length,
    discard: () => clear({}, {}),
    settle: (fields: readonly Configuration[], keep: boolean) => clear(settled(edits, fields, keep), {}),
    /** Gives the first column that was refused. */
    async save(): Promise<string | null> {
      setSaving(true);
      const refused: Record<string, string> = {};
      for (const [column, edit] of Object.entries(edits)) {
        await work.save(column, edit).catch((error: Error) => {
          refused[column] = textOfError(error);
        });
      }
      await work.saved();
      setSaving(false);
      clear(Object.fromEntries(Object.entries(edits).filter(([column]) => column in refused)), refused);
      const [first = null] = Object.keys(refused);
      if (first === null) toasts.say(t('ui.saved'));
      return first;
    },
  };
}

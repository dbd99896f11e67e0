// One setting of a widget, asked for as its kind needs. Empty means: not set.
import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchList } from '#renderer/lib/records.ts';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { dateRangeWords } from '#server/contract/widgets.ts';
import { ColorInput } from './color-input.tsx';
import type { SettingField, SettingName } from './setting-fields.ts';
import classes from './widget-settings.module.css';

// A field for numbers is as large as the rest of them, and the board's own narrowing, which comes with the screen, has none.
const LaterNumberInput = lazy(async () => ({ default: (await import('./whole-number-input.tsx')).WholeNumberInput }));

function WholeNumberInput(props: ComponentProps<typeof LaterNumberInput>) {
  return (
    <Suspense>
      <LaterNumberInput {...props} />
    </Suspense>
  );
}

/** No period at all is the empty choice. */
const ranges = dateRangeWords.filter((word) => word !== 'all');

export type Settings = Readonly<Record<string, unknown>>;

interface SettingInputProps {
  name: SettingName;
  field: SettingField;
  /** The widget shows nothing without it. */
  required: boolean;
  settings: Settings;
  /** Values and colours of the statuses the widget narrows by. */
  statuses: readonly { value: string; label: string }[];
  /** What stands at one that is needed. */
  error?: string | null;
  onChange: (change: Settings) => void;
}

function listOf(value: unknown): string[] {
  return value === null || value === undefined || value === '' ? [] : [value].flat().map(String);
}

export function SettingInput({ name, field, required, settings, statuses, error = null, onChange }: SettingInputProps) {
  const { t, textOr } = useI18n();
  const label = t(`ui.widget.setting.${name}`);
  const value = settings[name];
  const set = (next: unknown) => onChange({ [name]: next });
  switch (field.kind) {
    case 'number':
      return (
        <WholeNumberInput
          label={label}
          hint={textOr(`ui.widget.setting.${name}.hint`, '')}
          field={field}
          value={value}
          onChange={set}
        />
      );
    case 'words':
      return (
        <TextInput
          label={label}
          value={listOf(value).join(', ')}
          onChange={(event) => set(event.currentTarget.value || undefined)}
        />
      );
    case 'color':
      return <ColorInput label={label} value={listOf(value)[0] ?? ''} onChange={set} />;
    case 'lines':
      return <LinesInput label={label} value={listOf(value)[0] ?? ''} onChange={set} />;
    case 'flag':
      return (
        <Checkbox
          className={classes.flag}
          label={label}
          checked={value === true || value === 1}
          onChange={(event) => set(event.currentTarget.checked || undefined)}
        />
      );
    case 'statuses':
      return statuses.length === 0 ? null : (
        <MultiSelect
          label={label}
          clearable
          data={[...statuses]}
          value={listOf(value)}
          onChange={(next) => set(next.length > 0 ? next.map(Number) : undefined)}
        />
      );
    case 'choice': {
      const data = field.of.map((one) => ({ value: one, label: t(`ui.widget.choice.${one}`) }));
      return field.several ? (
        <MultiSelect
          label={label}
          clearable
          data={data}
          value={listOf(value)}
          onChange={(next) => set(next.length > 0 ? next : undefined)}
        />
      ) : (
        <Select
          label={label}
          clearable
          data={data}
          value={listOf(value)[0] ?? null}
          onChange={(next) => set(next ?? undefined)}
        />
      );
    }
    case 'range':
      return <RangeInput label={label} settings={settings} onChange={onChange} />;
    case 'records':
      return <RecordsInput label={label} field={field} required={required} error={error} value={listOf(value)} onChange={set} />;
  }
}

function LinesInput({ label, value, onChange }: { label: string; value: string; onChange: (next: unknown) => void }) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={4000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

function RangeInput({ label, settings, onChange }: { label: string } & Pick<SettingInputProps, 'settings' | 'onChange'>) {
  const { t } = useI18n();
  const { date_range: word, date_from: from, date_to: to } = settings;
  return (
    <>
      <Select
        label={label}
        clearable
        data={ranges.map((one) => ({ value: one, label: t(`ui.widget.range.${one}`) }))}
        value={typeof word === 'string' ? word : null}
        onChange={(next) => onChange({ date_range: next ?? undefined, date_from: undefined, date_to: undefined })}
      />
      {word === 'custom' && (
        <div className={classes.days}>
          <DateField
            label={t('ui.widget.from')}
            required={false}
            error={null}
            value={String(from ?? '')}
            onChange={(next) => onChange({ date_from: next || undefined })}
          />
          <DateField
            label={t('ui.widget.to')}
            required={false}
            error={null}
            value={String(to ?? '')}
            onChange={(next) => onChange({ date_to: next || undefined })}
          />
        </div>
      )}
    </>
  );
}

interface RecordsInputProps {
  label: string;
  field: Extract<SettingField, { kind: 'records' }>;
  required: boolean;
  error: string | null;
  value: string[];
  onChange: (next: unknown) => void;
}

const offered = 50;

function RecordsInput({ label, field, required, error, value, onChange }: RecordsInputProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 150);
  const found = usePicked(
    field,
    { 'page[size]': String(offered), sort: field.title, ...(search === '' ? {} : { q: search }) },
    true,
  );
  // What is chosen has its name even when the search shows others.
  const chosen = usePicked(field, { 'filter[id]': `in:${value.join(',')}`, 'page[size]': '100' }, value.length > 0);
  const words = (field.extra ?? []).map((one) => ({ value: one, label: t(`ui.widget.choice.${one}`) }));
  const data = [...new Map([...words, ...chosen, ...found].map((one) => [one.value, one])).values()];
  const common = {
    label,
    withAsterisk: required,
    error,
    data,
    searchable: true,
    clearable: true,
    onSearchChange: setTyped,
    nothingFoundMessage: t('ui.pick.none'),
  };
  if (field.several)
    return <MultiSelect {...common} value={value} onChange={(next) => onChange(next.length > 0 ? next : undefined)} />;
  return <Select {...common} value={value[0] ?? null} onChange={(next) => onChange(next ?? undefined)} />;
}

function usePicked(field: RecordsInputProps['field'], query: Record<string, string>, enabled: boolean) {
  const text = new URLSearchParams(query).toString();
  const found = useQuery({
    queryKey: ['pick', field.path, text],
    queryFn: ({ signal }) => fetchList(field.path, text, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  return (found.data?.data ?? []).map(({ id, attributes }) => ({ value: id, label: String(attributes[field.title] ?? id) }));
}

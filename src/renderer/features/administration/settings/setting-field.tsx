// One setting: its caption, what it is for, and the field that fits what it holds.
import { Autocomplete, Chip, Group, Input, Select, Textarea, TextInput } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCurrency } from '#renderer/lib/session.ts';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
import classes from '../shared/administration.module.css';
import { type Setting, textKey } from './setting-model.ts';

const zoneNames = ['UTC', ...Intl.supportedValuesOf('timeZone')];

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

interface SettingFieldProps {
  setting: Setting;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

export function SettingField({ setting: { name, input }, value, error, onChange }: SettingFieldProps) {
  const { t, textOr } = useI18n();
  const key = textKey(name);
  const hint = textOr(`${key}.hint`, '');
  const common = { label: t(key), description: hint || undefined, error, value };
  switch (input.as) {
    case 'choice':
      return (
        <Select
          {...common}
          data={input.options.map((option) => ({ value: option, label: t(`${key}.${option === '' ? 'none' : option}`) }))}
          value={value === '' && !input.options.includes('') ? null : value}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'weekdays':
      return <Weekdays {...common} onChange={onChange} />;
    case 'zone':
      return <Autocomplete {...common} data={zoneNames} limit={50} autoComplete="off" onChange={onChange} />;
    case 'group':
      return (
        <div>
          <RecordPicker
            name={name}
            label={t(key)}
            path="price-categories"
            title="name"
            value={value}
            error={error}
            onChange={onChange}
          />
          <p className={classes.note}>{hint}</p>
        </div>
      );
    case 'lines':
    case 'names':
      return <Textarea {...common} autosize minRows={2} maxRows={6} onChange={(event) => onChange(event.currentTarget.value)} />;
    default:
      return (
        <TextInput
          {...common}
          type={input.as === 'email' ? 'email' : 'text'}
          inputMode={input.as === 'number' ? 'numeric' : input.as === 'amount' ? 'decimal' : undefined}
          autoComplete="off"
          classNames={input.as === 'code' ? { input: classes.code } : undefined}
          rightSection={'unit' in input ? <Unit name={input.unit} /> : undefined}
          rightSectionWidth={60}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function Unit({ name }: { name: string }) {
  const { t } = useI18n();
  const currency = useCurrency();
  return <span className={classes.unit}>{name === 'money' ? currency : t(`ui.setting.unit.${name}`)}</span>;
}

interface WeekdaysProps {
  label: string;
  description: string | undefined;
  error: string | null;
  value: string;
  onChange: (value: string) => void;
}

function Weekdays({ label, description, error, value, onChange }: WeekdaysProps) {
  const { t } = useI18n();
  return (
    <Input.Wrapper label={label} description={description} error={error}>
      <Chip.Group multiple value={value.split(', ')} onChange={(days) => onChange(days.sort().join(', '))}>
        <Group gap={8} mt={6} role="group" aria-label={label}>
          {weekdays.map((day) => (
            <Chip key={day} value={day} size="xs" variant="outline">
              {t(`ui.weekday.${day}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

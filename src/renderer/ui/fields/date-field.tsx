// A date typed as the reader writes dates, with the system's calendar behind a button. Its value is YYYY-MM-DD or empty.
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './date-field.module.css';

interface DateFieldProps {
  id?: string;
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  description?: string;
  size?: 'xs';
}

export function DateField({ value, onChange, disabled, error, ...rest }: DateFieldProps) {
  const { t, format } = useI18n();
  const picker = useRef<HTMLInputElement>(null);
  // While a person types, the text is theirs; a date that cannot be read is handed on as it stands.
  const [draft, setDraft] = useState<string | null>(null);
  // Told on leaving the field: a form may keep its button closed until the day can be read, and says no more. The server names the form that
  // programs write.
  const isUnread = value !== '' && !isPlainDate(value) && (draft === null || Boolean(error));
  return (
    <div className={classes.date}>
      <TextInput
        {...rest}
        error={isUnread ? t('ui.form.date', { example: format.date('2026-03-09') }) : error}
        disabled={disabled}
        value={draft ?? (value === '' ? '' : format.date(value))}
        placeholder={format.datePattern}
        autoComplete="off"
        onChange={(event) => {
          const text = event.currentTarget.value;
          setDraft(text);
          onChange(format.parseDate(text) ?? text.trim());
        }}
        onBlur={() => setDraft(null)}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={disabled}
            aria-label={t('ui.calendar')}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.5} />
          </ActionIcon>
        }
      />
      <input
        ref={picker}
        className={classes.picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={isPlainDate(value) ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

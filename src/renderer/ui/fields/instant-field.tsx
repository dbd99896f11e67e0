// A moment: its day and its time of day, both typed as the reader writes them, on the workstation's own clock. Kept as an instant.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { joinParts, parseClock, partsOf } from '../../lib/entry/clock-text.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { DateField } from './date-field.tsx';
import classes from './instant-field.module.css';

interface InstantFieldProps {
  label: string;
  name: string;
  required: boolean;
  error: string | null;
  /** ISO 8601 with its zone, or empty. */
  value: string;
  onChange: (value: string) => void;
}

export function InstantField({ label, name, required, error, value, onChange }: InstantFieldProps) {
  const { t, format } = useI18n();
  const [draft, setDraft] = useState<string | null>(null);
  const { day, time } = partsOf(value);
  const shown = parseClock(time) === null ? time : format.clock(Date.parse(`2000-01-01T${time}`));
  return (
    <div className={classes.instant}>
      <DateField
        label={label}
        name={name}
        required={required}
        error={error}
        value={day}
        onChange={(next) => onChange(joinParts({ day: next, time: next === '' ? '' : time }))}
      />
      <TextInput
        className={classes.time}
        label={t('ui.time')}
        aria-label={t('ui.time.of', { label })}
        placeholder={t('ui.time.pattern')}
        autoComplete="off"
        error={error !== null}
        value={draft ?? shown}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setDraft(text);
          onChange(joinParts({ day, time: parseClock(text) ?? text.trim() }));
        }}
        onBlur={() => setDraft(null)}
      />
    </div>
  );
}

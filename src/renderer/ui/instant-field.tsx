// A moment, asked for on the workstation's own clock and kept as an instant.
import { TextInput } from '@mantine/core';

interface InstantFieldProps {
  label: string;
  name: string;
  required: boolean;
  error: string | null;
  /** ISO 8601 with its zone, or empty. */
  value: string;
  onChange: (value: string) => void;
}

function localText(value: string): string {
  const at = new Date(value);
  if (value === '' || Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function instantText(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().replace('.000Z', 'Z');
}

export function InstantField({ value, onChange, ...rest }: InstantFieldProps) {
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={localText(value)}
      onChange={(event) => onChange(instantText(event.currentTarget.value))}
    />
  );
}

// A setting that is a whole number.
import { NumberInput } from '@mantine/core';
import type { SettingField } from './setting-fields.ts';

interface WholeNumberInputProps {
  label: string;
  hint: string;
  field: Extract<SettingField, { kind: 'number' }>;
  value: unknown;
  onChange: (next: unknown) => void;
}

export function WholeNumberInput({ label, hint, field, value, onChange }: WholeNumberInputProps) {
  return (
    <NumberInput
      label={label}
      description={hint || undefined}
      min={field.minimum}
      max={field.maximum}
      allowDecimal={false}
      thousandSeparator={false}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : Number(next))}
    />
  );
}

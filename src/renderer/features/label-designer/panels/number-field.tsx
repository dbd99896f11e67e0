// A number with the decimal sign of the reader's language; what is being typed and makes no sense yet stays until the field is left.
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  unit?: string;
  min: number;
  max: number;
  step?: number;
  whole?: boolean;
  placeholder?: string;
  onChange: (value: number) => void;
  /** It may be empty. */
  onClear?: () => void;
}

export function NumberField({
  label,
  value,
  unit,
  min,
  max,
  step = 0.1,
  whole = false,
  onChange,
  onClear,
  ...rest
}: NumberFieldProps) {
  const { format } = useI18n();
  const [draft, setDraft] = useState<{ of: number | undefined; text: number | string }>({ of: value, text: value ?? '' });
  if (draft.of !== value) setDraft({ of: value, text: value ?? '' });
  return (
    <NumberInput
      {...rest}
      size="xs"
      label={label}
      value={draft.text}
      min={min}
      max={max}
      step={whole ? 1 : step}
      allowDecimal={!whole}
      allowNegative={min < 0}
      decimalScale={2}
      decimalSeparator={format.number(0.5).charAt(1)}
      allowedDecimalSeparators={[',', '.']}
      suffix={unit ? `\u00a0${unit}` : undefined}
      onChange={(next) => {
        setDraft({ of: value, text: next });
        if (next === '') return onClear?.();
        if (typeof next !== 'number' || next < min || next > max) return;
        setDraft({ of: next, text: next });
        onChange(next);
      }}
      onBlur={() => setDraft({ of: value, text: value ?? '' })}
    />
  );
}

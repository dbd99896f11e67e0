// An amount or a quantity of two decimals, typed with the reader's own signs.
import { NumberInput } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { typedNumber } from '#server/contract/values/numbers/minus.ts';
import { useI18n } from '../../lib/i18n.tsx';

/** The field knows the hyphen alone and would drop the minus of print, and with it what the number says. */
const printedMinus = {
  onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (typedNumber(text) !== text) insert(event, text);
  },
  onKeyDown(event: KeyboardEvent) {
    if (typedNumber(event.key) !== event.key) insert(event, event.key);
  },
};

/** As if it were typed: the only way that the field's own reading of keys goes along with. */
function insert(event: ClipboardEvent | KeyboardEvent, text: string) {
  event.preventDefault();
  document.execCommand('insertText', false, typedNumber(text).trim());
}

interface AmountInputProps {
  label: string;
  /** The label is for those who do not see the table it stands in. */
  hiddenLabel?: boolean;
  value: number | null;
  error?: string | null;
  max?: number;
  autoFocus?: boolean;
  /** Its cents stand there, also where they are none. */
  money?: boolean;
  onChange: (value: number | null) => void;
}

export function AmountInput({
  label,
  hiddenLabel = false,
  value,
  error,
  max,
  autoFocus,
  money = false,
  onChange,
}: AmountInputProps) {
  const { format } = useI18n();
  return (
    <NumberInput
      {...(hiddenLabel ? { 'aria-label': label } : { label })}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      {...(max === undefined ? {} : { max, min: Math.min(0, max) })}
      value={value ?? ''}
      error={error}
      decimalScale={2}
      fixedDecimalScale={money}
      decimalSeparator={format.decimalSign}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      {...printedMinus}
      // With cents that are none it comes as a text.
      onChange={(next) => onChange(next === '' || !Number.isFinite(Number(next)) ? null : Number(next))}
    />
  );
}

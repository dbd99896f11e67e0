// Money in a form: with its cents, as everywhere else, and while somebody types as he types it.

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { withHyphen } from '#server/contract/values/numbers/minus.ts';
import { readMoney } from '../../lib/entry/amount-text.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { amountText } from '../kind/form-model.ts';

interface AmountFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

export function AmountField({ value, onChange, ...props }: AmountFieldProps) {
  const { format } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const [before] = useState(value);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed ?? amountText(value, format)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        // Typed back to what stood there is no change, however many cents were written.
        const amount = readMoney(text, format.locale);
        onChange(text === amountText(before, format) ? before : amount === null ? text : withHyphen(format.measured(amount)));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

// Numbers as a document prints them: two decimals for money, as many as there are for percent, in the document's locale.

import { withMinus } from '#server/contract/values/numbers/minus.ts';

export interface NumberTexts {
  money(amount: number): string;
  plain(value: number): string;
  /** What was recorded as text: the same digits, with the decimal sign and the minus of the document. Anything but a number stays. */
  recorded(value: string): string;
  /** What is added or taken off, with its sign: `+45 %`, `−10,50 EUR`. */
  change(value: number, mode: 'percent' | 'absolute', currency: string): string;
}

const recordedNumber = /^\s*[<>≤≥±+-]?\s*\d+(?:\.\d+)?\s*$/;

export function numberTexts(locale: string): NumberTexts {
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' });
  const point = plain.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return {
    money: (amount) => withMinus(money.format(amount)),
    plain: (value) => withMinus(plain.format(value)),
    recorded: (value) => (recordedNumber.test(value) ? withMinus(value.replace('.', point)) : value),
    change(value, mode, currency) {
      const sign = value < 0 ? '' : '+';
      if (mode === 'percent') return `${sign}${withMinus(plain.format(value))} %`;
      const format = Number.isInteger(value) ? plain : money;
      return `${sign}${withMinus(format.format(value))} ${currency}`;
    },
  };
}

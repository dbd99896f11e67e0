// Numbers as a document prints them: two decimals for money, as many as there are for percent, in the document's locale.

export interface NumberTexts {
  money(amount: number): string;
  plain(value: number): string;
  /** With its sign, for what is added or taken off. */
  signed(value: number): string;
}

const minus = '\u2212';

export function numberTexts(locale: string): NumberTexts {
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const withMinus = (text: string) => text.replace('-', minus);
  return {
    money: (amount) => withMinus(money.format(amount)),
    plain: (value) => withMinus(plain.format(value)),
    signed: (value) => `${value < 0 ? '' : '+'}${withMinus(plain.format(value))}`,
  };
}

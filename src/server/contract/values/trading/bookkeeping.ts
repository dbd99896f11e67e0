// How a lab's books are said in its settings: the chart of accounts, and the accounts of rates and categories. docs/interface/records.md#booking-export.

export const charts = ['skr03', 'skr04'] as const;
export type Chart = (typeof charts)[number];

export const debtorWays = ['collective', 'customer_number'] as const;

export interface Account {
  number: string;
  /** The tax key (BU) of an account that does not work out its tax by itself; empty for one that does. */
  taxKey: string;
}

const line = /^\s*(\d{1,2}(?:[.,]\d{1,2})?|Z|E|AE|K|G|O|small_business)\s*%?\s*=\s*(\d{3,8})(?:\/(\d{1,4}))?\s*$/;

/** What is booked alike (a rate of the standard category, another category, all of a small business) and where; null for what is neither. */
export function readAccount(text: string): readonly [name: string, account: Account] | null {
  const [, name, number, taxKey = ''] = line.exec(text) ?? [];
  if (name === undefined || number === undefined) return null;
  const rate = Number(name.replace(',', '.'));
  return [Number.isNaN(rate) ? name : String(rate), { number, taxKey }];
}

// Where an invoice is booked: the revenue account of each rate and category, and the account of its customer. Pure. docs/interface/records.md#booking-export.
import type { Account, Chart, debtorWays } from '../../contract/values/trading/bookkeeping.ts';
import type { VatCategory } from '../../e-invoice/model.ts';

export interface Bookkeeping {
  chart: Chart;
  /** Digits of a revenue account; those of customers have one more. */
  accountLength: number;
  /** `19 = 8400`, `AE = 8336`, `19 = 8200/3` with a tax key. */
  revenue: ReadonlyMap<string, Account>;
  debtors: (typeof debtorWays)[number];
  /** All customers without an account of their own. */
  debtorAccount: string;
}

/** Accounts that work out their tax themselves, as both charts have them. */
const usual: Readonly<Record<Chart, Readonly<Record<string, string>>>> = {
  skr03: { 19: '8400', 7: '8300', E: '8100', AE: '8336', K: '8125', G: '8120', O: '8338', small_business: '8195' },
  skr04: { 19: '4400', 7: '4300', E: '4100', AE: '4336', K: '4125', G: '4120', O: '4338', small_business: '4185' },
};

interface Taxed {
  category: VatCategory;
  /** Hundredths. */
  rate: number;
  isSmallBusiness: boolean;
}

export function accountName({ category, rate, isSmallBusiness }: Taxed): string {
  if (isSmallBusiness) return 'small_business';
  return category === 'S' ? String(rate / 100) : category;
}

/** Null where neither the lab nor its chart has one. */
export function revenueAccount({ chart, accountLength, revenue }: Bookkeeping, name: string): Account | null {
  const own = revenue.get(name);
  if (own) return own;
  const number = usual[chart][name];
  // Longer accounts have noughts behind.
  return number === undefined ? null : { number: number.padEnd(accountLength, '0'), taxKey: '' };
}

interface Debtor {
  account: string;
  isOwn: boolean;
}

/** Accounts of customers begin with 1 to 6 and have one digit more than the others. */
export function debtorOf({ debtors, debtorAccount, accountLength }: Bookkeeping, customerNumber: string | null): Debtor {
  const own = customerNumber?.trim() ?? '';
  const isAccount = /^[1-6]\d+$/.test(own) && own.length === accountLength + 1;
  return debtors === 'customer_number' && isAccount ? { account: own, isOwn: true } : { account: debtorAccount, isOwn: false };
}

// What an issued invoice is in the books: one booking for each rate and category, as a sum with its tax, and together its total to the cent. Pure.
import type { Account } from '../../contract/values/trading/bookkeeping.ts';
import type { InvoiceKind } from '../../contract/values/trading/invoice-state.ts';
import type { Invoice, VatCategory } from '../../e-invoice/model.ts';
import { accountName, type Bookkeeping, debtorOf, revenueAccount } from './accounts.ts';

export interface Booked {
  kind: InvoiceKind;
  isSmallBusiness: boolean;
  /** As programs read it: its breakdown of VAT is what is booked. */
  invoice: Pick<Invoice, 'number' | 'issueDate' | 'dueDate' | 'currency' | 'vat'> & {
    buyer: Pick<Invoice['buyer'], 'name' | 'id' | 'vatId'>;
  };
}

/** Amounts are cents and owed by the customer: below nothing they are owed to them. */
export interface Booking {
  invoice: Booked['invoice'];
  kind: InvoiceKind;
  category: VatCategory;
  rate: number;
  /** What the account is looked for by. */
  accountName: string;
  /** Null where nobody said which. */
  account: Account | null;
  debtor: string;
  isOwnDebtor: boolean;
  net: number;
  tax: number;
  gross: number;
}

export function bookingsOf(books: Bookkeeping, { kind, isSmallBusiness, invoice }: Booked): Booking[] {
  // A credit note says what it gives back, a cancellation what it takes back below nothing.
  const sign = kind === 'credit_note' ? -1 : 1;
  const { account: debtor, isOwn: isOwnDebtor } = debtorOf(books, invoice.buyer.id);
  return invoice.vat.flatMap(({ category, rate, taxable, tax }): Booking[] => {
    const gross = taxable + tax;
    // A booking of nothing is none.
    if (gross === 0) return [];
    const name = accountName({ category, rate, isSmallBusiness });
    const account = revenueAccount(books, name);
    const amounts = { net: sign * taxable, tax: sign * tax, gross: sign * gross };
    return [{ invoice, kind, category, rate, accountName: name, account, debtor, isOwnDebtor, ...amounts }];
  });
}

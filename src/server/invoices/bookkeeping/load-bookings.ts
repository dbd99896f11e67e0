// The bookings of a period: of each invoice that was issued in it, as far as the caller sees it, as its frozen contract says.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { InvoiceKind } from '../../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { listRows } from '../../core/read/named-rows.ts';
import { eInvoiceOf } from '../../papers/invoice/electronic/e-invoice-of.ts';
import type { FrozenInvoice } from '../../papers/invoice/frozen-invoice.ts';
import { keptInvoice } from '../../papers/invoice/read-invoice.ts';
import { seenKeys } from '../../papers/parts/seen-keys.ts';
import { type Booking, bookingsOf } from './bookings.ts';
import type { Books } from './read-books.ts';

export interface BookingPeriod {
  from: string;
  to: string;
}

export interface LoadedBookings {
  bookings: Booking[];
  invoices: number;
}

export async function loadBookings(ctx: Ctx, books: Books, { from, to }: BookingPeriod): Promise<LoadedBookings> {
  const day = (op: '>=' | '<=', value: string): FilterNode => ({ kind: 'compare', path: ['invoice_date'], op, value });
  const filter: FilterNode = { kind: 'and', items: [day('>=', from), day('<=', to)] };
  const sort = ['invoice_date', 'number'].map((column) => ({ path: [column], direction: 'asc' as const }));
  const rows = await listRows(ctx, 'invoice', { filter, sort, limit: null, offset: 0 });
  const buyers = await seenKeys(
    ctx,
    'customer',
    rows.map((row) => row.buyer_id),
  );
  const bookings: Booking[] = [];
  for (const { uID, contract_hash, kind, buyer_id } of rows) {
    const frozen = await keptInvoice(ctx, { id: uID, hash: contract_hash });
    const isSeen = buyers === 'all' || buyers.has(String(buyer_id));
    const invoice = booked(ctx, frozen, isSeen);
    const isSmallBusiness = frozen.tax_case === 'small_business';
    bookings.push(...bookingsOf(books, { kind: kind as InvoiceKind, isSmallBusiness, invoice }));
  }
  return { bookings, invoices: rows.length };
}

/** Its breakdown of VAT is that of the e-invoice, whichever form it went out in. */
function booked({ lab }: Ctx, frozen: FrozenInvoice, isSeen: boolean) {
  const read = eInvoiceOf(frozen, frozen.documents.de, { discount: lab.say('de', 'papers.order.discount') });
  return isSeen ? read : { ...read, buyer: { name: '', id: read.buyer.id, vatId: null } };
}

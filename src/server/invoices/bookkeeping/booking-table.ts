// Bookings as a table that any program opens: one line for each rate of an invoice, amounts with their sign.
import type { Language } from '../../contract/principal.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import type { Download } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { TableCell, TableColumn } from '../../tabular/cells/table-column.ts';
import { writeTable } from '../../tabular/write-table.ts';
import type { Booking } from './bookings.ts';
import type { BookingPeriod } from './load-bookings.ts';

type Cell = (booking: Booking, kindOf: (kind: string) => string) => TableCell;

const cells: readonly (readonly [title: string, kind: TableColumn['kind'], cell: Cell])[] = [
  ['invoice.number', 'text', ({ invoice }) => invoice.number],
  ['invoice.kind', 'text', ({ kind }, kindOf) => kindOf(kind)],
  ['invoice.invoice_date', 'date', ({ invoice }) => invoice.issueDate],
  ['invoice.due_date', 'date', ({ invoice }) => invoice.dueDate],
  ['invoice.buyer_KTAG', 'text', ({ invoice }) => invoice.buyer.name],
  ['customer.K4601', 'text', ({ invoice }) => invoice.buyer.id],
  ['customer.vat_id', 'text', ({ invoice }) => invoice.buyer.vatId],
  ['booking_position.vat_category', 'text', ({ category }) => category],
  ['bookkeeping.rate', 'number', ({ rate }) => fromHundredths(rate)],
  ['invoice.net_total', 'amount', ({ net }) => fromHundredths(net)],
  ['invoice.vat_total', 'amount', ({ tax }) => fromHundredths(tax)],
  ['invoice.gross_total', 'amount', ({ gross }) => fromHundredths(gross)],
  ['invoice.currency', 'text', ({ invoice }) => invoice.currency],
  ['bookkeeping.debtor', 'text', ({ debtor }) => debtor],
  ['bookkeeping.account', 'text', ({ account }) => account?.number ?? null],
  ['bookkeeping.tax_key', 'text', ({ account }) => account?.taxKey ?? null],
];

interface Tabled {
  asked: BookingPeriod;
  bookings: readonly Booking[];
}

export function bookingTable(translator: Translator, language: Language, { asked: { from, to }, bookings }: Tabled): Download {
  const text = (key: string) => translator.text(language, key);
  const kindOf = (kind: string) => text(`invoice_kind.${kind}`);
  async function* parts() {
    yield bookings.map((booking) => cells.map(([, , cell]) => cell(booking, kindOf)));
  }
  return writeTable({
    format: 'csv',
    name: `${text('bookkeeping.file')}_${from}_${to}`,
    title: text('bookkeeping.file'),
    language,
    columns: cells.map(([title, kind]) => ({ title: text(title), kind })),
    parts: parts(),
  });
}

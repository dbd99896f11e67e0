// Issued invoices and what corrects them: read, paid, corrected by their page, and never changed.
import { ascending, defineKind, descending } from '../../kind/record-kind.ts';

export const invoiceKind = defineKind({
  name: 'invoices',
  path: 'invoices',
  table: 'invoice',
  title: 'number',
  summary: ['kind', 'buyer_id', 'invoice_date'],
  columns: ['number', 'buyer_id', 'invoice_date', 'due_date', 'gross_total', 'open_total', 'kind', 'booking_id', 'state'],
  codes: new Set(['number', 'buyer_reference', 'contract_hash']),
  units: {
    net_total: 'money',
    vat_total: 'money',
    gross_total: 'money',
    paid_total: 'money',
    credited_total: 'money',
    open_total: 'money',
  },
  due: 'due_date',
  settled: ({ attributes: { state } }) => state !== 'open' && state !== 'partly_paid',
  relations: {
    customer_id: { name: 'customer', title: 'name' },
    buyer_id: { name: 'buyer', title: 'name' },
    booking_id: { name: 'booking', title: 'number' },
    corrects_id: { name: 'corrects', title: 'number' },
  },
  presets: [
    { key: 'all', filters: {}, sort: [descending('invoice_date')] },
    { key: 'owed', filters: { state: 'open,partly_paid' }, sort: [ascending('due_date')] },
    {
      key: 'overdue',
      filters: { state: 'open,partly_paid', due_date: 'overdue' },
      sort: [ascending('due_date')],
      tone: 'bad',
    },
  ],
  sort: [descending('invoice_date')],
  views: [
    { to: '/invoices/check', text: 'ui.e-invoice-check.title' },
    { to: '/invoices/booking-export', text: 'ui.booking-export.title' },
  ],
  papers: true,
  paper: { word: 'invoice-document', contract: 'invoice-document', sheetOf: 'order-document' },
  operations: { view: ['bookings_view'], edit: [], delete: [] },
  related: [
    { kind: 'payments', by: 'invoice_id' },
    { kind: 'invoices', by: 'corrects_id', tab: 'corrections' },
  ],
});

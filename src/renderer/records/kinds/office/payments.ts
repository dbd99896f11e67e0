// What was paid of invoices.
import { defineKind, descending } from '../../kind/record-kind.ts';

export const paymentKind = defineKind({
  name: 'payments',
  path: 'payments',
  table: 'payment',
  title: 'reference',
  named: ['invoice_id', 'paid_on'],
  columns: ['paid_on', 'invoice_id', 'amount', 'means', 'reference', 'remark'],
  codes: new Set(['reference']),
  units: { amount: 'money' },
  relations: { invoice_id: { name: 'invoice', title: 'number' } },
  sort: [descending('paid_on')],
  operations: { view: ['bookings_view'], edit: ['bookings_edit'], delete: ['bookings_delete'] },
});

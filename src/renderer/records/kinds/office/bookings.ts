// Orders from offer to invoice.
import { ascending, defineKind, descending } from '../../kind/record-kind.ts';

export const bookingKind = defineKind({
  name: 'bookings',
  path: 'bookings',
  table: 'booking',
  title: 'number',
  summary: ['customer_id', 'date', 'description'],
  columns: ['number', 'date', 'customer_id', 'status', 'description', 'delivery_date', 'invoice_number', 'due_date'],
  codes: new Set(['number', 'invoice_number', 'buyer_reference']),
  short: ['customer_id', 'date', 'description', 'customer_contact_id', 'buyer_reference', 'status'],
  status: 'status',
  category: 'category_id',
  relations: {
    customer_id: { name: 'customer', title: 'name' },
    customer_contact_id: { name: 'customer_contact', title: 'name' },
    invoice_customer_id: { name: 'invoice_customer', title: 'name' },
    invoice_contact_id: { name: 'invoice_contact', title: 'name' },
    delivery_customer_id: { name: 'delivery_customer', title: 'name' },
    delivery_contact_id: { name: 'delivery_contact', title: 'name' },
    category_id: { name: 'category', title: 'name', only: { type: 'booking' } },
  },
  presets: [
    { key: 'all', filters: {}, sort: [descending('date')] },
    { key: 'offers', filters: { status: '1' }, sort: [descending('date')] },
    { key: 'requested', filters: { status: '1', requested_at: 'notnull:' }, sort: [descending('date')] },
    { key: 'accepted', filters: { status: '1', accepted_at: 'notnull:' }, sort: [descending('date')] },
    { key: 'open', filters: { status: '2,3,4' }, sort: [ascending('date')] },
  ],
  sort: [descending('date')],
  units: { discount: 'percent', delivery_costs: 'money' },
  papers: true,
  paper: { word: 'order-document', contract: 'order-document' },
  operations: { view: ['bookings_view'], edit: ['bookings_edit'], delete: ['bookings_delete'] },
  related: [
    { kind: 'booking-positions', by: 'booking_id' },
    { kind: 'invoices', by: 'booking_id' },
  ],
});

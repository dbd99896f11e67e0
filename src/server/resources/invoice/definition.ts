// An invoice that was issued, and what corrects one: its number, days and sums as they were when it went out, and what became of it since.
// Made by actions alone; what it says stands in its frozen contract. docs/interface/records.md#invoices, docs/adr/0078.

import { needs } from '../../contract/operations.ts';
import { invoiceKinds, invoiceStates } from '../../contract/values/trading/invoice-state.ts';
import { assignedCustomers, defineResource, many, one } from '../../schema/define-resource.ts';
import { date, integer, key, money, note, ref, select, text } from '../../schema/field.ts';

export const invoice = defineResource({
  name: 'invoice',
  table: 'invoices',
  key: 'uID',
  spec: 'docs/interface/records.md#invoices',
  faces: ['v2'],
  v2: { type: 'invoice', path: 'invoices' },
  operations: { view: needs('bookings_view'), edit: needs('bookings_edit'), delete: needs('bookings_delete') },
  scope: assignedCustomers('customer_KTAG'),
  title: 'number',
  rankedBy: ['number'],
  readOnly: true,
  textIndex: true,
  proven: true,
  since: '0.13.0',
  defaultSort: { column: 'invoice_date', direction: 'desc' },
  fields: {
    uID: key(),
    number: text({ max: 80, required: true, unique: true, search: true, index: true, group: 'identity' }),
    kind: select(invoiceKinds, { required: true, labels: 'invoice_kind', group: 'identity' }),
    // Who ordered, and whom it is made out to.
    customer_KTAG: ref('customer', { attr: 'customer_id', required: true, belongs: true, group: 'identity' }),
    booking_uid: ref('booking', { attr: 'booking_id', required: true, group: 'identity' }),
    buyer_KTAG: ref('customer', { attr: 'buyer_id', required: true, belongs: true, group: 'identity' }),
    buyer_reference: text({ search: true, group: 'identity' }),
    state: select(invoiceStates, { required: true, labels: 'invoice_state', index: true, group: 'state' }),
    invoice_date: date({ required: true, index: true, group: 'dates' }),
    due_date: date({ index: true, group: 'dates' }),
    service_from: date({ group: 'dates' }),
    service_to: date({ group: 'dates' }),
    currency: text({ max: 40, required: true, group: 'amounts' }),
    net_total: money({ required: true, group: 'amounts' }),
    vat_total: money({ required: true, group: 'amounts' }),
    gross_total: money({ required: true, index: true, group: 'amounts' }),
    // By payments, and by credit notes for it.
    paid_total: money({ required: true, default: 0, group: 'amounts' }),
    credited_total: money({ required: true, default: 0, group: 'amounts' }),
    open_total: money({ required: true, index: true, group: 'amounts' }),
    // What a cancellation or credit note is for, and why.
    corrects_uID: ref('invoice', { attr: 'corrects_id', group: 'state' }),
    reason: note({ max: 2000, search: true, group: 'state' }),
    reminder_level: integer({ required: true, minimum: 0, default: 0, index: true, group: 'state' }),
    reminded_at: date({ group: 'state' }),
    // SHA-256 of what the last reminder says; empty where none was kept.
    reminder_hash: text({ max: 64, group: 'state' }),
    // SHA-256 of what it says.
    contract_hash: text({ max: 64, required: true, group: 'state' }),
  },
  relations: {
    customer: one('customer', 'customer_KTAG', { embed: false }),
    buyer: one('customer', 'buyer_KTAG', { embed: false }),
    booking: one('booking', 'booking_uid', { embed: false }),
    corrects: one('invoice', 'corrects_uID', { embed: false }),
    corrections: many('invoice', 'corrects_uID'),
    payments: many('payment', 'invoice_uID'),
  },
  indexes: [['state', 'due_date']],
});

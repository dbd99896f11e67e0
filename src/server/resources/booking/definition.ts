// An order from offer to invoice. docs/interface/records.md#kinds, docs/interface/dashboards.md#widgets (orders);
// docs/data-contracts.md#order-document, docs/data-contracts.md#columns-booking, docs/data-contracts.md#tables.
import { needs } from '../../contract/operations.ts';
import { taxCases } from '../../contract/values/tax-case.ts';
import { assignedCustomers, defineResource, many, manyThrough, one } from '../../schema/define-resource.ts';
import { date, datetime, integer, key, money, note, percent, ref, select, status, text } from '../../schema/field.ts';

export const booking = defineResource({
  name: 'booking',
  table: 'booking',
  key: 'uID',
  spec: 'docs/interface/dashboards.md#widgets, docs/interface/access.md#authentication',
  faces: ['v2'],
  v2: { type: 'booking', path: 'bookings' },
  operations: { view: needs('bookings_view'), edit: needs('bookings_edit'), delete: needs('bookings_delete') },
  scope: assignedCustomers('customer_KTAG'),
  title: 'number',
  rankedBy: ['number', 'invoice_number', 'W4104'],
  savedFilters: { type: 'booking', date: 'date' },
  textIndex: true,
  proven: true,
  tells: [
    { event: 'ordered', column: 'requested_at', who: 'editors' },
    { event: 'accepted', column: 'accepted_at', who: 'editors' },
  ],
  since: '0.1.0',
  fields: {
    uID: key(),
    // Whose order, and of which day: the first that is asked for.
    customer_KTAG: ref('customer', { attr: 'customer_id', required: true, belongs: true, group: 'identity' }),
    date: date({ index: true, group: 'identity' }),
    // The server numbers an order that comes without one.
    number: text({ max: 80, unique: true, search: true, index: true, group: 'identity' }),
    W4106: integer({ attr: 'offer_revision', minimum: 0, group: 'identity' }),
    status: status('booking', { default: 'O', group: 'state' }),
    category_id: ref('category', { onDelete: 'setNull', group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    customer_contact_id: ref('contact', { group: 'people' }),
    invoice_customer_KTAG: ref('customer', { attr: 'invoice_customer_id', group: 'people' }),
    invoice_contact_id: ref('contact', { group: 'people' }),
    delivery_customer_KTAG: ref('customer', { attr: 'delivery_customer_id', group: 'people' }),
    delivery_contact_id: ref('contact', { group: 'people' }),
    W4101: text({ attr: 'contact_person', search: true, group: 'people' }),
    W4104: text({ attr: 'buyer_reference', search: true, index: true, group: 'identity' }),
    W4105: date({ attr: 'buyer_order_date', group: 'dates' }),
    W4103: integer({ attr: 'offer_validity_days', minimum: 0, maximum: 3650, group: 'dates' }),
    W4109: date({ attr: 'delivery_date', index: true, group: 'dates' }),
    invoice_number: text({ max: 80, search: true, index: true, group: 'invoice' }),
    // The day of the invoice, which is not the day of the order.
    invoice_date: date({ index: true, group: 'invoice' }),
    due_date: date({ index: true, group: 'invoice' }),
    // When what is invoiced was done: typed, or of its calibrations once the invoice gets its number (service-time.ts).
    service_from: date({ group: 'invoice' }),
    service_to: date({ group: 'invoice' }),
    // Empty: as its lines say.
    tax_case: select(taxCases, { labels: 'tax_case', group: 'invoice' }),
    tax_reason: text({ group: 'invoice' }),
    tax_reason_second: text({ group: 'invoice' }),
    W4114: percent({ attr: 'discount', minimum: 0, maximum: 100, default: 0, group: 'amounts' }),
    delivery_costs: money({ minimum: 0, group: 'amounts' }),
    delivery_condition: text({ group: 'shipping' }),
    delivery_condition_second: text({ group: 'shipping' }),
    // Empty: as the customer agreed.
    interval_agreed: select(['yes', 'no'], { labels: 'interval_agreed', group: 'identity' }),
    comment: note({ search: true, group: 'remarks' }),
    // What its customer did in their room (customer-room): asked for it, was offered it, accepted it.
    requested_at: datetime({ readOnly: true, group: 'room' }),
    requested_by: text({ readOnly: true, group: 'room' }),
    wished_date: date({ group: 'room' }),
    customer_remark: note({ readOnly: true, max: 2000, group: 'room' }),
    offered_at: datetime({ readOnly: true, group: 'room' }),
    // Of the paper they read, and of what it says without its day.
    offered_hash: text({ max: 64, readOnly: true, group: 'room' }),
    // Worked out from the order, whose own values the trail proves.
    offered_content: text({ max: 64, hidden: true, unproven: true }),
    accepted_at: datetime({ readOnly: true, group: 'room' }),
    accepted_by: text({ readOnly: true, group: 'room' }),
    accepted_hash: text({ max: 64, readOnly: true, group: 'room' }),
  },
  relations: {
    customer: one('customer', 'customer_KTAG'),
    customer_contact: one('contact', 'customer_contact_id'),
    invoice_customer: one('customer', 'invoice_customer_KTAG'),
    invoice_contact: one('contact', 'invoice_contact_id'),
    delivery_customer: one('customer', 'delivery_customer_KTAG'),
    delivery_contact: one('contact', 'delivery_contact_id'),
    category: one('category', 'category_id', { embed: false }),
    positions: many('booking_position', 'booking_uid'),
    /** The orders that a collective invoice puts together. */
    source_orders: manyThrough(
      'booking',
      { table: 'collective_invoices', ownColumn: 'invoice_uID', targetColumn: 'other_booking_uID' },
      { embed: false },
    ),
  },
  indexes: [
    ['status', 'date'],
    ['customer_KTAG', 'date'],
  ],
});

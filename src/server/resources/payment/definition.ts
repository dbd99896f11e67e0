// Money that came in for an invoice, or went back: what is left to pay of it is worked out from its payments. docs/interface/records.md#invoices.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { date, key, money, note, ref, select, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

const means = ['transfer', 'direct_debit', 'cash', 'card', 'offset'];

export const payment = defineResource({
  name: 'payment',
  table: 'payments',
  key: 'uID',
  spec: 'docs/interface/records.md#invoices',
  faces: ['v2'],
  v2: { type: 'payment', path: 'payments' },
  operations: { view: needs('bookings_view'), edit: needs('bookings_edit'), delete: needs('bookings_delete') },
  scope: follows('invoice', 'invoice_uID'),
  title: 'reference',
  // The same sum for the same invoice on the same day is the same payment: a statement read twice pays nothing twice.
  imported: {
    identities: [{ columns: ['invoice_uID', 'paid_on', 'amount'] }],
    narrowing: ['reference'],
    strict: true,
    needed: ['paid_on'],
    headings: importHeadings,
  },
  textIndex: true,
  proven: true,
  since: '0.13.0',
  defaultSort: { column: 'paid_on', direction: 'desc' },
  fields: {
    uID: key(),
    invoice_uID: ref('invoice', { attr: 'invoice_id', required: true, belongs: true, group: 'identity' }),
    // Today, unless it says another day.
    paid_on: date({ index: true, group: 'identity' }),
    // Below nothing: paid back.
    amount: money({ required: true, index: true, group: 'amounts' }),
    means: select(means, { default: 'transfer', labels: 'payment_means', group: 'identity' }),
    // As it stands on the statement of the bank.
    reference: text({ search: true, index: true, group: 'identity' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: { invoice: one('invoice', 'invoice_uID', { embed: false }) },
});

// The customer whose devices the lab looks after; also the unit of row scope. docs/interface/records.md#names,
// docs/interface/prices.md#records, docs/interface/v1.md#endpoints.
import { needs } from '../../contract/operations.ts';
import { electronicAddressSchemes } from '../../contract/values/trading/electronic-address.ts';
import { invoiceFormats } from '../../contract/values/trading/invoice-format.ts';
import { assignedCustomers, defineResource, many, one } from '../../schema/define-resource.ts';
import { emails, flag, integer, key, note, ref, select, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

export const customer = defineResource({
  name: 'customer',
  table: 'customers',
  key: 'KTAG',
  spec: 'docs/interface/records.md#names, docs/interface/prices.md#records, docs/interface/v1.md#endpoints',
  faces: ['v1', 'v2'],
  v1: { segment: 'customer' },
  v2: { type: 'customer', path: 'customers' },
  operations: { view: needs('customers_view'), edit: needs('customers_edit'), delete: needs('customers_delete') },
  scope: assignedCustomers('KTAG'),
  title: 'K4602',
  assignable: true,
  knownBy: ['K4601', 'K4602'],
  foundBy: ['K4601', 'K4602', 'K4613', 'K4604'],
  rankedBy: ['K4601', 'K4602'],
  numbered: { column: 'K4601', setting: 'customer.number_pattern' },
  imported: {
    identities: [{ columns: ['K4601'] }, { columns: ['K4602'] }],
    narrowing: ['K4602', 'K4606', 'K4604', 'K4603'],
    strict: true,
    headings: importHeadings,
  },
  extensible: true,
  textIndex: true,
  proven: true,
  since: '0.1.0',
  fields: {
    KTAG: key(),
    K4601: text({ attr: 'customer_number', search: true, index: true, group: 'identity' }),
    K4602: text({ attr: 'name', search: true, natural: true, index: true, required: true, group: 'identity' }),
    K4613: text({ attr: 'name_prefix', search: true, group: 'identity' }),
    K4603: text({ attr: 'street', search: true, group: 'address' }),
    K4606: text({ attr: 'zip', search: true, index: true, group: 'address' }),
    K4604: text({ attr: 'city', search: true, natural: true, index: true, group: 'address' }),
    K4605: text({ attr: 'country', group: 'address' }),
    K4619: text({ attr: 'address_line', group: 'address' }),
    phone: text({ group: 'address' }),
    email: emails({ search: true, group: 'address' }),
    // Without blanks and points (contract/values/vat-id.ts).
    vat_id: text({ max: 20, index: false, group: 'identity' }),
    // For invoices that programs read: where they go, in which form, and by when they are paid.
    leitweg_id: text({ max: 46, index: false, group: 'invoice' }),
    electronic_address: text({ index: false, group: 'invoice' }),
    electronic_scheme: select(electronicAddressSchemes, { labels: 'e_invoice.scheme', index: false, group: 'invoice' }),
    invoice_format: select(invoiceFormats, { labels: 'invoice_format', index: false, group: 'invoice' }),
    paper_language: select(['de', 'en'], { labels: 'paper_language', index: false, group: 'invoice' }),
    payment_days: integer({ minimum: 0, maximum: 365, index: false, group: 'invoice' }),
    K4634: text({ attr: 'cost_center', group: 'identity' }),
    price_category_id: ref('price_category', { group: 'prices' }),
    // Of his devices the next calibration stands on certificate, mark and DCC; an order may say otherwise.
    interval_agreed: flag({ group: 'identity' }),
    // Agreed for calibrations of their devices: new ones begin with it. docs/decision-rules.md.
    decision_rule: text({ group: 'identity' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: {
    contacts: many('contact', 'customer_uID'),
    price_category: one('price_category', 'price_category_id'),
    inventories: many('inventory', 'ktag'),
  },
});

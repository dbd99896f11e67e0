// The data contract `order-document` 1.8: offer, confirmation, delivery note and invoice of one order. Amounts are numbers with two
// decimals. docs/data-contracts.md#order-document.
import { z } from 'zod';
import { orderTypes } from '../../contract/papers.ts';
import { taxCases } from '../../contract/values/tax-case.ts';
import { invoiceKinds } from '../../contract/values/trading/invoice-state.ts';
import { contact, customerParts, customFields, deviceParts, meta, orNothing, text } from '../sheet/contract-parts.ts';

const party = z.object({ ...customerParts, country_code: text, vat_id: text, contact: orNothing(contact) });
export type Party = z.infer<typeof party>;

const amount = z.number();
const sourceOrder = z.object({
  id: z.string(),
  number: text,
  date: text,
  customer: z.object({ name: text, customer_number: text }),
  delivery_recipient: orNothing(party),
  position_count: z.int(),
  line_net: amount,
  tax_case: z.enum(taxCases).nullable(),
});

const position = z.object({
  line_id: z.string(),
  pos_number: z.int().nullable(),
  name: text,
  article_type: text,
  quantity: amount.nullable(),
  unit: text,
  unit_code: z.string(),
  price: amount.nullable(),
  discount: amount.nullable(),
  tax: amount.nullable(),
  line_net: amount,
  source_order: z.object({ id: z.string(), number: text, delivery_recipient: orNothing(party) }),
  description: text,
  device: orNothing(z.object(deviceParts)),
  /** What `price`, that of one unit, is worked out from: so many units cost so much. */
  base_price: amount.nullable(),
  base_quantity: amount,
});

const said = z.string().optional();
/** What is not set is absent. */
const supplier = z
  .object({
    ...{ name: said, sender_line: said, street: said, zip: said, city: said, country_code: said },
    ...{ phone: said, email: said, tax_number: said, vat_id: said, commercial_register: said, managing_director: said },
    ...{ bank_name: said, iban: said, bic: said, payment_terms: said },
  })
  .catchall(z.string());

export const orderDocument = z.object({
  meta: meta('order-document', '1.8'),
  document: z.object({
    number: text,
    date: text,
    invoice_number: text,
    invoice_date: text,
    due_date: text,
    delivery_date: text,
    buyer_reference: text,
    status: text,
    type: z.enum(orderTypes),
    type_label: z.string(),
    comment: text,
    delivery_condition: text,
    delivery_costs: amount.nullable(),
    description: text,
    custom_fields: customFields,
    custom_fields_list: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
    valid_until: text,
    contact_person: text,
    service_from: text,
    service_to: text,
    /** Who says so: somebody typed it, or the order's calibrations do. */
    service_known_from: z.enum(['order', 'calibrations']).nullable(),
    tax_case: z.enum(taxCases).nullable(),
    /** Why no tax is charged, in the paper's language; null where there is none to give. */
    tax_reason: text,
    /** Of an invoice that was issued. */
    invoice_kind: z.enum(invoiceKinds).optional(),
    /** What it corrects, and why. */
    corrects: z.object({ number: z.string(), date: z.string() }).optional(),
    correction_reason: z.string().optional(),
    /** Issued for the same order before. */
    earlier_invoices: z.array(z.object({ number: z.string(), date: z.string(), gross_total: amount })).optional(),
  }),
  supplier,
  customer: orNothing(party),
  delivery: orNothing(party),
  invoice: orNothing(party),
  recipient: orNothing(party.extend({ role: z.enum(['customer', 'delivery', 'invoice']) })),
  collective: z.object({ is_collective: z.boolean(), invoice_order_id: text, source_orders: z.array(sourceOrder) }),
  positions: z.array(position),
  statistics: z.object({
    tax_groups: z.array(
      z.object({ rate: amount, line_net: amount, allowance: amount, charge: amount, net: amount, vat: amount }),
    ),
    net_total: amount,
    order_discount_percent: amount,
    discount_amount: amount,
    net_after_discount: amount,
    charge_total: amount,
    net_taxable: amount,
    vat_total: amount,
    gross_total: amount,
    currency: z.string(),
  }),
});

export type OrderDocument = z.infer<typeof orderDocument>;
export type OrderPosition = OrderDocument['positions'][number];

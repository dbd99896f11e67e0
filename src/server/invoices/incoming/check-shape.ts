// An invoice that came, as v2 tells it: amounts with two decimals, each name that of the business term.
import { z } from 'zod';
import { vatCategories } from '../../e-invoice/model.ts';

const text = z.string().nullable();
const day = z.iso.date().nullable();
const amount = z.number();

const identifier = z.object({ value: z.string(), scheme: text }).nullable();
const address = { street: text, addition: text, post_code: text, city: text, country: text };

const party = z.object({
  name: z.string(),
  id: text,
  legal_id: identifier,
  vat_id: text,
  tax_number: text,
  legal_note: text,
  electronic_address: identifier,
  ...address,
  contact: z.object({ name: text, phone: text, email: text }).nullable(),
});

const part = z.object({ amount, base: amount.nullable(), percent: amount.nullable(), reason: text, reason_code: text });
const taxed = { category: z.enum(vatCategories), rate: amount };
const documentPart = part.extend(taxed);
const period = z.object({ from: day, to: day }).nullable();

const line = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  note: text,
  article_number: text,
  quantity: amount,
  unit_code: z.string(),
  price: amount.meta({ description: 'Of `base_quantity` units, without VAT.' }),
  base_quantity: amount,
  allowances: z.array(part),
  charges: z.array(part),
  period,
  ...taxed,
  net: amount,
});

const finding = z.object({
  severity: z.enum(['error', 'hint', 'note']).meta({
    description: 'An error breaks a rule, a hint is to be looked at, a note says what is not shown here.',
  }),
  term: z.string().meta({ description: 'Its number in EN 16931, such as BT-112.' }),
  rule: text.meta({ description: 'As the official rules call it, such as BR-CO-15; null for a note.' }),
  line: text,
  message: z.string(),
});

export const checkShape = z.object({
  light: z.enum(['green', 'yellow', 'red']).meta({ description: 'Red with an error, yellow with a hint, else green.' }),
  findings: z.array(finding),
  findings_total: z.int().meta({ description: 'Of more than 500 the first are here.' }),
  container: z.enum(['xml', 'pdf']),
  attachment: text.meta({ description: 'What the invoice within a PDF is called.' }),
  syntax: z.enum(['cii', 'ubl']),
  guideline: text.meta({ description: 'BT-24.' }),
  profile: text.meta({ description: 'Its name, such as XRechnung 3.0; null for one that is not known here.' }),
  type_code: z.string().meta({ description: 'BT-3, such as 380.' }),
  kind: z.string().meta({ description: 'The same in words.' }),
  number: z.string(),
  issue_date: z.iso.date(),
  due_date: day,
  delivery_date: day,
  period,
  currency: z.string(),
  buyer_reference: text,
  order_reference: text,
  sales_order_reference: text,
  preceding_invoices: z.array(z.object({ number: z.string(), issue_date: day })),
  notes: z.array(z.string()),
  seller: party,
  buyer: party,
  delivery: z.object({ name: text, ...address }).nullable(),
  payment: z.object({
    means_code: text,
    remittance: text,
    iban: text,
    account_name: text,
    bic: text,
    terms: text,
  }),
  lines: z.array(line),
  allowances: z.array(documentPart),
  charges: z.array(documentPart),
  vat: z.array(z.object({ ...taxed, taxable: amount, tax: amount, exemption_reason: text, exemption_code: text })),
  totals: z.object({
    lines: amount,
    allowances: amount,
    charges: amount,
    net: amount,
    tax: amount,
    gross: amount,
    prepaid: amount,
    rounding: amount,
    payable: amount,
  }),
});

export type CheckedInvoice = z.infer<typeof checkShape>;

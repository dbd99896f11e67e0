// What was read of an invoice that came, as v2 tells it.
import { fromHundredths } from '../../contract/values/hundredths.ts';
import type { Address, AllowanceCharge, DocumentAllowanceCharge, Invoice, Line, Party, Taxed } from '../../e-invoice/model.ts';
import type { CheckedInvoice } from './check-shape.ts';

type ToldInvoice = Omit<
  CheckedInvoice,
  'light' | 'findings' | 'findings_total' | 'container' | 'attachment' | 'syntax' | 'guideline' | 'profile' | 'kind'
>;

const perhaps = (value: number | null) => (value === null ? null : fromHundredths(value));

export function toldInvoice(invoice: Invoice): ToldInvoice {
  const { delivery, paymentTerms } = invoice;
  const { meansCode: means_code = null, remittance = null, iban = null, accountName = null, bic = null } = invoice.payment ?? {};
  return {
    type_code: invoice.typeCode,
    number: invoice.number,
    issue_date: invoice.issueDate,
    due_date: invoice.dueDate,
    delivery_date: invoice.deliveryDate,
    period: invoice.period,
    currency: invoice.currency,
    buyer_reference: invoice.buyerReference,
    order_reference: invoice.orderReference,
    sales_order_reference: invoice.salesOrderReference,
    preceding_invoices: invoice.precedingInvoices.map(({ number, issueDate }) => ({ number, issue_date: issueDate })),
    notes: invoice.notes.map(({ text }) => text),
    seller: party(invoice.seller),
    buyer: party(invoice.buyer),
    delivery: delivery && { name: delivery.name, ...address(delivery.address) },
    payment: { means_code, remittance, iban, account_name: accountName, bic, terms: paymentTerms },
    lines: invoice.lines.map(line),
    allowances: invoice.allowances.map(documentPart),
    charges: invoice.charges.map(documentPart),
    vat: invoice.vat.map((one) => ({
      ...taxed(one),
      ...{ taxable: fromHundredths(one.taxable), tax: fromHundredths(one.tax) },
      ...{ exemption_reason: one.exemptionReason, exemption_code: one.exemptionCode },
    })),
    totals: totals(invoice.totals),
  };
}

function address(from: Address | null) {
  const { street = null, addition = null, postCode = null, city = null, country = null } = from ?? {};
  return { street, addition, post_code: postCode, city, country };
}

function party(from: Party): CheckedInvoice['seller'] {
  return {
    name: from.name,
    id: from.id,
    legal_id: from.legalId,
    vat_id: from.vatId,
    tax_number: from.taxNumber,
    legal_note: from.legalNote,
    electronic_address: from.electronicAddress,
    ...address(from.address),
    contact: from.contact,
  };
}

const taxed = ({ category, rate }: Taxed) => ({ category, rate: fromHundredths(rate) });

function part({ amount, base, percent, reason, reasonCode }: AllowanceCharge) {
  return {
    ...{ amount: fromHundredths(amount), base: perhaps(base), percent: perhaps(percent) },
    ...{ reason, reason_code: reasonCode },
  };
}

const documentPart = (one: DocumentAllowanceCharge) => ({ ...part(one), ...taxed(one) });

function line(from: Line): CheckedInvoice['lines'][number] {
  const { id, name, description, note, articleNumber, unitCode, allowances, charges, period } = from;
  return {
    ...{ id, name, description, note, article_number: articleNumber, period },
    ...{ quantity: fromHundredths(from.quantity), unit_code: unitCode },
    ...{ price: fromHundredths(from.netPrice), base_quantity: fromHundredths(from.baseQuantity) },
    ...{ allowances: allowances.map(part), charges: charges.map(part) },
    ...taxed(from),
    net: fromHundredths(from.net),
  };
}

function totals(from: Invoice['totals']): CheckedInvoice['totals'] {
  const names = ['lines', 'allowances', 'charges', 'net', 'tax', 'gross', 'prepaid', 'rounding', 'payable'] as const;
  return Object.fromEntries(names.map((name) => [name, fromHundredths(from[name])])) as CheckedInvoice['totals'];
}

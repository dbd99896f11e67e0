// An invoice or credit note in UBL as the model says it.
import { child, children, type Element } from '../../lib/xml/xml-tree.ts';
import type { Invoice, Note, Payment, Totals, VatBreakdown } from '../model.ts';
import { attributeOf, category, day, number, optionalDay, optionalNumber, type Reading, textAt } from './reading.ts';
import { ublLine } from './ubl-lines.ts';
import { ublAddress, ublParty } from './ubl-parties.ts';
import { ublCharges, ublPeriod } from './ubl-values.ts';

export function invoiceOfUbl(root: Element, reading: Reading): Invoice {
  const currency = textAt(root, 'DocumentCurrencyCode') ?? '';
  const means = child(root, 'PaymentMeans');
  const delivery = child(root, 'Delivery');
  const order = textAt(root, 'OrderReference', 'ID');
  const tax = taxTotal(root, currency);
  return {
    number: textAt(root, 'ID') ?? '',
    issueDate: day(reading, textAt(root, 'IssueDate'), 'BT-2'),
    typeCode: textAt(root, `${root.name}TypeCode`) ?? '',
    currency,
    dueDate: optionalDay(reading, textAt(root, 'DueDate') ?? textAt(means, 'PaymentDueDate'), 'BT-9'),
    buyerReference: textAt(root, 'BuyerReference'),
    // NA stands for none where ours is named.
    orderReference: order === 'NA' ? null : order,
    salesOrderReference: textAt(root, 'OrderReference', 'SalesOrderID'),
    paymentTerms: textAt(root, 'PaymentTerms', 'Note'),
    notes: children(root, 'Note').map(note),
    precedingInvoices: children(root, 'BillingReference').map((one) => ({
      number: textAt(one, 'InvoiceDocumentReference', 'ID') ?? '',
      issueDate: optionalDay(reading, textAt(one, 'InvoiceDocumentReference', 'IssueDate'), 'BT-26'),
    })),
    seller: ublParty(child(root, 'AccountingSupplierParty', 'Party')),
    buyer: ublParty(child(root, 'AccountingCustomerParty', 'Party')),
    delivery: deliveredTo(delivery),
    deliveryDate: optionalDay(reading, textAt(delivery, 'ActualDeliveryDate'), 'BT-72'),
    period: ublPeriod(reading, root, ['BT-73', 'BT-74']),
    payment: payment(means),
    ...ublCharges(reading, root),
    vat: children(tax, 'TaxSubtotal').map((one) => breakdown(reading, one)),
    lines: children(root, `${root.name}Line`).map((one) => ublLine(reading, one)),
    totals: totals(reading, child(root, 'LegalMonetaryTotal'), tax),
  };
}

/** The one in the invoice's currency: another may stand beside it. */
function taxTotal(root: Element, currency: string): Element | null {
  const all = children(root, 'TaxTotal');
  return all.find((one) => attributeOf(child(one, 'TaxAmount'), 'currencyID') === currency) ?? all[0] ?? null;
}

function note(one: Element): Note {
  const text = textAt(one) ?? '';
  const [, subject, rest] = /^#([A-Z]{3})#(.*)$/s.exec(text) ?? [];
  return subject === undefined || rest === undefined ? { subject: null, text } : { subject, text: rest.trim() };
}

function deliveredTo(delivery: Element | null): Invoice['delivery'] {
  const address = child(delivery, 'DeliveryLocation', 'Address');
  const name = textAt(delivery, 'DeliveryParty', 'PartyName', 'Name');
  return address || name !== null ? { name, address: address && ublAddress(address) } : null;
}

/** A means that stands there for its due date alone is none. */
function payment(means: Element | null): Payment | null {
  const account = child(means, 'PayeeFinancialAccount');
  const read = {
    meansCode: textAt(means, 'PaymentMeansCode') ?? '',
    remittance: textAt(means, 'PaymentID'),
    iban: textAt(account, 'ID'),
    accountName: textAt(account, 'Name'),
    bic: textAt(account, 'FinancialInstitutionBranch', 'ID'),
  };
  const isNone = read.meansCode === '1' && !account && read.remittance === null;
  return means && !isNone ? read : null;
}

function breakdown(reading: Reading, part: Element): VatBreakdown {
  const tax = child(part, 'TaxCategory');
  return {
    category: category(reading, textAt(tax, 'ID'), { term: 'BT-118' }),
    rate: optionalNumber(reading, textAt(tax, 'Percent'), { term: 'BT-119' }) ?? 0,
    taxable: number(reading, textAt(part, 'TaxableAmount'), { term: 'BT-116' }),
    tax: number(reading, textAt(part, 'TaxAmount'), { term: 'BT-117' }),
    exemptionReason: textAt(tax, 'TaxExemptionReason'),
    exemptionCode: textAt(tax, 'TaxExemptionReasonCode'),
  };
}

function totals(reading: Reading, sums: Element | null, tax: Element | null): Totals {
  const needed = (name: string, term: string) => number(reading, textAt(sums, name), { term });
  const perhaps = (name: string, term: string) => optionalNumber(reading, textAt(sums, name), { term }) ?? 0;
  return {
    lines: needed('LineExtensionAmount', 'BT-106'),
    allowances: perhaps('AllowanceTotalAmount', 'BT-107'),
    charges: perhaps('ChargeTotalAmount', 'BT-108'),
    net: needed('TaxExclusiveAmount', 'BT-109'),
    tax: optionalNumber(reading, textAt(tax, 'TaxAmount'), { term: 'BT-110' }) ?? 0,
    gross: needed('TaxInclusiveAmount', 'BT-112'),
    prepaid: perhaps('PrepaidAmount', 'BT-113'),
    rounding: perhaps('PayableRoundingAmount', 'BT-114'),
    payable: needed('PayableAmount', 'BT-115'),
  };
}

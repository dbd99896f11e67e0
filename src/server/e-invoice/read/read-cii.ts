// An invoice in CII as the model says it. Elements are known by their names without the prefix, which a writer chooses freely.
import { child, children, type Element, textIn } from '../../lib/xml/xml-tree.ts';
import type { Invoice, Note, Payment, Totals, VatBreakdown } from '../model.ts';
import { ciiLine } from './cii-lines.ts';
import { ciiAddress, ciiParty } from './cii-parties.ts';
import { ciiCharges, ciiPeriod } from './cii-values.ts';
import { attributeOf, category, day, number, optionalDay, optionalNumber, type Reading, textAt } from './reading.ts';

export function invoiceOfCii(root: Element, reading: Reading): Invoice {
  const document = child(root, 'ExchangedDocument');
  const trade = child(root, 'SupplyChainTradeTransaction');
  const agreement = child(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = child(trade, 'ApplicableHeaderTradeDelivery');
  const settlement = child(trade, 'ApplicableHeaderTradeSettlement');
  const currency = textAt(settlement, 'InvoiceCurrencyCode') ?? '';
  const terms = child(settlement, 'SpecifiedTradePaymentTerms');
  const { allowances, charges } = ciiCharges(reading, settlement);
  return {
    number: textAt(document, 'ID') ?? '',
    issueDate: day(reading, textAt(document, 'IssueDateTime', 'DateTimeString'), 'BT-2'),
    typeCode: textAt(document, 'TypeCode') ?? '',
    currency,
    dueDate: optionalDay(reading, textAt(terms, 'DueDateDateTime', 'DateTimeString'), 'BT-9'),
    buyerReference: textAt(agreement, 'BuyerReference'),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    salesOrderReference: textAt(agreement, 'SellerOrderReferencedDocument', 'IssuerAssignedID'),
    paymentTerms: textAt(terms, 'Description'),
    notes: children(document, 'IncludedNote').map(note),
    precedingInvoices: children(settlement, 'InvoiceReferencedDocument').map((one) => ({
      number: textAt(one, 'IssuerAssignedID') ?? '',
      issueDate: optionalDay(reading, textAt(one, 'FormattedIssueDateTime', 'DateTimeString'), 'BT-26'),
    })),
    seller: ciiParty(child(agreement, 'SellerTradeParty')),
    buyer: ciiParty(child(agreement, 'BuyerTradeParty')),
    delivery: shipTo(child(delivery, 'ShipToTradeParty')),
    deliveryDate: optionalDay(
      reading,
      textAt(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime', 'DateTimeString'),
      'BT-72',
    ),
    period: ciiPeriod(reading, settlement, ['BT-73', 'BT-74']),
    payment: payment(settlement),
    allowances,
    charges,
    vat: children(settlement, 'ApplicableTradeTax').map((one) => breakdown(reading, one)),
    lines: children(trade, 'IncludedSupplyChainTradeLineItem').map((one) => ciiLine(reading, one)),
    totals: totals(reading, child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'), currency),
  };
}

const note = (one: Element): Note => ({ subject: textAt(one, 'SubjectCode'), text: textAt(one, 'Content') ?? '' });

function shipTo(party: Element | null): Invoice['delivery'] {
  const at = child(party, 'PostalTradeAddress');
  return party && { name: textAt(party, 'Name'), address: at && ciiAddress(at) };
}

function payment(settlement: Element | null): Payment | null {
  const means = child(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const remittance = textAt(settlement, 'PaymentReference');
  if (!means && remittance === null) return null;
  const account = child(means, 'PayeePartyCreditorFinancialAccount');
  return {
    meansCode: textAt(means, 'TypeCode') ?? '',
    remittance,
    iban: textAt(account, 'IBANID') ?? textAt(account, 'ProprietaryID'),
    accountName: textAt(account, 'AccountName'),
    bic: textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
  };
}

function breakdown(reading: Reading, part: Element): VatBreakdown {
  return {
    category: category(reading, textAt(part, 'CategoryCode'), { term: 'BT-118' }),
    rate: optionalNumber(reading, textAt(part, 'RateApplicablePercent'), { term: 'BT-119' }) ?? 0,
    taxable: number(reading, textAt(part, 'BasisAmount'), { term: 'BT-116' }),
    tax: number(reading, textAt(part, 'CalculatedAmount'), { term: 'BT-117' }),
    exemptionReason: textAt(part, 'ExemptionReason'),
    exemptionCode: textAt(part, 'ExemptionReasonCode'),
  };
}

function totals(reading: Reading, sums: Element | null, currency: string): Totals {
  const needed = (name: string, term: string) => number(reading, textAt(sums, name), { term });
  const perhaps = (name: string, term: string) => optionalNumber(reading, textAt(sums, name), { term }) ?? 0;
  const taxes = children(sums, 'TaxTotalAmount');
  const ofCurrency = (wanted: string | null) => taxes.find((one) => attributeOf(one, 'currencyID') === wanted);
  const tax = ofCurrency(currency) ?? ofCurrency(null);
  return {
    lines: needed('LineTotalAmount', 'BT-106'),
    allowances: perhaps('AllowanceTotalAmount', 'BT-107'),
    charges: perhaps('ChargeTotalAmount', 'BT-108'),
    net: needed('TaxBasisTotalAmount', 'BT-109'),
    tax: tax ? number(reading, textIn(tax), { term: 'BT-110' }) : 0,
    gross: needed('GrandTotalAmount', 'BT-112'),
    prepaid: perhaps('TotalPrepaidAmount', 'BT-113'),
    rounding: perhaps('RoundingAmount', 'BT-114'),
    payable: needed('DuePayableAmount', 'BT-115'),
  };
}

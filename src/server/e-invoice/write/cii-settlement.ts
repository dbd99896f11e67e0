// How an invoice is paid and what it adds up to, as CII writes it.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { Invoice, Payment, PrecedingInvoice, VatBreakdown } from '../model.ts';
import { money } from '../number-text.ts';
import { ciiAllowanceCharge, ciiDay, ciiPeriod, rateOf } from './cii-values.ts';
import { group, leaf, paymentTermsLeaf } from './parts.ts';

export function ciiSettlement(invoice: Invoice): Element {
  const { payment, currency, period, allowances, charges, vat, paymentTerms, dueDate, precedingInvoices } = invoice;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', payment?.remittance ?? null),
    leaf('ram:InvoiceCurrencyCode', currency),
    payment && paymentMeans(payment),
    vat.map(breakdown),
    ciiPeriod(period),
    allowances.map((one) => ciiAllowanceCharge(false, one)),
    charges.map((one) => ciiAllowanceCharge(true, one)),
    group(
      'ram:SpecifiedTradePaymentTerms',
      paymentTermsLeaf('ram:Description', paymentTerms),
      group('ram:DueDateDateTime', ciiDay(dueDate)),
    ),
    summation(invoice),
    precedingInvoices.map(preceding),
  );
}

function paymentMeans({ meansCode, iban, accountName, bic }: Payment): Element {
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', meansCode),
    group('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', iban), leaf('ram:AccountName', accountName)),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', bic)),
  );
}

function breakdown(part: VatBreakdown): Element {
  return element(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', money(part.tax)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', part.exemptionReason),
    leaf('ram:BasisAmount', money(part.taxable)),
    leaf('ram:CategoryCode', part.category),
    leaf('ram:ExemptionReasonCode', part.exemptionCode),
    leaf('ram:RateApplicablePercent', rateOf(part)),
  );
}

/** What is 0 and may be left out is. */
const unlessNone = (cents: number) => (cents === 0 ? null : money(cents));

/** A sum of parts stands where there are parts, even of nothing. */
function summation({ totals, currency, charges, allowances }: Invoice): Element {
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', money(totals.lines)),
    leaf('ram:ChargeTotalAmount', charges.length > 0 ? money(totals.charges) : unlessNone(totals.charges)),
    leaf('ram:AllowanceTotalAmount', allowances.length > 0 ? money(totals.allowances) : unlessNone(totals.allowances)),
    leaf('ram:TaxBasisTotalAmount', money(totals.net)),
    leaf('ram:TaxTotalAmount', money(totals.tax), { currencyID: currency }),
    leaf('ram:RoundingAmount', unlessNone(totals.rounding)),
    leaf('ram:GrandTotalAmount', money(totals.gross)),
    leaf('ram:TotalPrepaidAmount', unlessNone(totals.prepaid)),
    leaf('ram:DuePayableAmount', money(totals.payable)),
  );
}

function preceding({ number, issueDate }: PrecedingInvoice): Element | null {
  return group(
    'ram:InvoiceReferencedDocument',
    leaf('ram:IssuerAssignedID', number),
    group('ram:FormattedIssueDateTime', ciiDay(issueDate, 'qdt:DateTimeString')),
  );
}

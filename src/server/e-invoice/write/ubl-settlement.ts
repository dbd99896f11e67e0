// How an invoice is paid and what it adds up to, as UBL writes it.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { Invoice, VatBreakdown } from '../model.ts';
import { group, leaf } from './parts.ts';
import { type Kind, ublAmount, ublTax } from './ubl-values.ts';

export function paymentMeans({ payment, dueDate }: Invoice, kind: Kind): Element | null {
  const due = kind === 'CreditNote' ? leaf('cbc:PaymentDueDate', dueDate) : null;
  // A means of payment has a code: 1 says that it is not told.
  const code = payment?.meansCode ?? (due && '1');
  if (code === null) return null;
  const bank = group('cac:FinancialInstitutionBranch', leaf('cbc:ID', payment?.bic ?? null));
  return element(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', code),
    due,
    leaf('cbc:PaymentID', payment?.remittance ?? null),
    group(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', payment?.iban ?? null),
      leaf('cbc:Name', payment?.accountName ?? null),
      bank,
    ),
  );
}

export function taxTotal({ totals, vat, currency }: Invoice): Element {
  return element(
    'cac:TaxTotal',
    ublAmount('cbc:TaxAmount', totals.tax, currency),
    vat.map((part) => subtotal(part, currency)),
  );
}

function subtotal(part: VatBreakdown, currency: string): Element {
  const reasons = [leaf('cbc:TaxExemptionReasonCode', part.exemptionCode), leaf('cbc:TaxExemptionReason', part.exemptionReason)];
  return element(
    'cac:TaxSubtotal',
    ublAmount('cbc:TaxableAmount', part.taxable, currency),
    ublAmount('cbc:TaxAmount', part.tax, currency),
    ublTax('cac:TaxCategory', part, ...reasons),
  );
}

/** What is 0 and may be left out is. */
const unlessNone = (cents: number) => (cents === 0 ? null : cents);

/** A sum of parts stands where there are parts, even of nothing. */
export function totalsOf({ totals, currency, allowances, charges }: Invoice): Element {
  return element(
    'cac:LegalMonetaryTotal',
    ublAmount('cbc:LineExtensionAmount', totals.lines, currency),
    ublAmount('cbc:TaxExclusiveAmount', totals.net, currency),
    ublAmount('cbc:TaxInclusiveAmount', totals.gross, currency),
    ublAmount('cbc:AllowanceTotalAmount', allowances.length > 0 ? totals.allowances : unlessNone(totals.allowances), currency),
    ublAmount('cbc:ChargeTotalAmount', charges.length > 0 ? totals.charges : unlessNone(totals.charges), currency),
    ublAmount('cbc:PrepaidAmount', unlessNone(totals.prepaid), currency),
    ublAmount('cbc:PayableRoundingAmount', unlessNone(totals.rounding), currency),
    ublAmount('cbc:PayableAmount', totals.payable, currency),
  );
}

// An invoice in the syntax of OASIS (UBL 2.1): XRechnung. A credit note is a document of its own there, with other names for the same. The
// order of the elements is the schemas'.
import { element, writeXml } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import { profiles } from '../formats.ts';
import type { Invoice, Note, PrecedingInvoice } from '../model.ts';
import { group, leaf, paymentTermsLeaf } from './parts.ts';
import { ublLine } from './ubl-lines.ts';
import { customerParty, supplierParty, ublDelivery } from './ubl-parties.ts';
import { paymentMeans, taxTotal, totalsOf } from './ubl-settlement.ts';
import { type Kind, ublAllowanceCharge, ublPeriod } from './ubl-values.ts';

const names = 'urn:oasis:names:specification:ubl:schema:xsd';

/** UNTDID 1001: what is a credit note, as opposed to an invoice. */
const creditTypes = new Set(['81', '83', '381', '396', '532']);

export function writeUbl(invoice: Invoice): string {
  const kind: Kind = creditTypes.has(invoice.typeCode) ? 'CreditNote' : 'Invoice';
  const { guideline, process } = profiles['xrechnung-ubl'];
  const namespaces = {
    xmlns: `${names}:${kind}-2`,
    'xmlns:cac': `${names}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${names}:CommonBasicComponents-2`,
  };
  return writeXml(
    element(
      kind,
      { attributes: namespaces },
      leaf('cbc:CustomizationID', guideline),
      leaf('cbc:ProfileID', process),
      head(invoice, kind),
      body(invoice, kind),
    ),
  );
}

function head(invoice: Invoice, kind: Kind): (Element | null)[] {
  return [
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issueDate),
    // A credit note says it with the payment.
    kind === 'Invoice' ? leaf('cbc:DueDate', invoice.dueDate) : null,
    leaf(`cbc:${kind}TypeCode`, invoice.typeCode),
    ...invoice.notes.map(note),
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    ublPeriod(invoice.period),
    orders(invoice),
    ...invoice.precedingInvoices.map(preceding),
  ];
}

function body(invoice: Invoice, kind: Kind): (Element | null)[] {
  const { currency } = invoice;
  return [
    supplierParty(invoice.seller),
    customerParty(invoice.buyer),
    ublDelivery(invoice),
    paymentMeans(invoice, kind),
    group('cac:PaymentTerms', paymentTermsLeaf('cbc:Note', invoice.paymentTerms)),
    ...invoice.allowances.map((one) => ublAllowanceCharge(false, one, currency)),
    ...invoice.charges.map((one) => ublAllowanceCharge(true, one, currency)),
    taxTotal(invoice),
    totalsOf(invoice),
    ...invoice.lines.map((line) => ublLine(line, { kind, currency })),
  ];
}

/** The syntax has no place of its own for the subject. */
const note = ({ subject, text }: Note): Element | null => leaf('cbc:Note', subject ? `#${subject}#${text}` : text);

/** The buyer's order is asked for wherever ours is named: NA stands for none. */
function orders({ orderReference, salesOrderReference }: Invoice): Element | null {
  if (!orderReference && !salesOrderReference) return null;
  return group('cac:OrderReference', leaf('cbc:ID', orderReference ?? 'NA'), leaf('cbc:SalesOrderID', salesOrderReference));
}

function preceding({ number, issueDate }: PrecedingInvoice): Element | null {
  const reference = group('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', issueDate));
  return group('cac:BillingReference', reference);
}

// An electronic invoice of others, in whichever syntax, as the model says it: whole, or refused with all that cannot be understood. What it
// says beyond the model is told and not kept. Its sums stand as they stand there.
import { XmlError } from '../../lib/xml/xml-events.ts';
import { child, type Element, readXml } from '../../lib/xml/xml-tree.ts';
import type { Invoice } from '../model.ts';
import { invoiceOfCii } from './read-cii.ts';
import { invoiceOfUbl } from './read-ubl.ts';
import { type Reading, type ReadingNote, textAt } from './reading.ts';

export interface ReadInvoice {
  invoice: Invoice;
  syntax: 'cii' | 'ubl';
  /** BT-24: the rules it says to follow. */
  guideline: string | null;
  notKept: readonly ReadingNote[];
}

export class UnreadableInvoice extends Error {
  readonly problems: readonly ReadingNote[];
  constructor(problems: readonly ReadingNote[]) {
    super(problems.map(({ key, term }) => `${key} ${term}`).join(', '));
    this.problems = problems;
  }
}

/** Invoices carry their attachments within; more than this is none that somebody wrote. */
export const mostInvoiceBytes = 20 * 1024 * 1024;

/** Characters in which a document type stands, if anywhere. */
const headLength = 4096;

export function readInvoice(xml: string): ReadInvoice {
  const root = rootOf(xml);
  const reading: Reading = { problems: [], notKept: [] };
  const isCii = root.name === 'CrossIndustryInvoice';
  const invoice = isCii ? invoiceOfCii(root, reading) : invoiceOfUbl(root, reading);
  if (reading.problems.length > 0) throw new UnreadableInvoice(reading.problems);
  const guideline = isCii
    ? textAt(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID')
    : textAt(root, 'CustomizationID');
  return {
    invoice,
    syntax: isCii ? 'cii' : 'ubl',
    guideline,
    notKept: [...beyondModel(root, isCii ? ciiBeyond : ublBeyond), ...reading.notKept],
  };
}

function rootOf(xml: string): Element {
  const refuse = (key: string) => new UnreadableInvoice([{ key, term: '', params: {} }]);
  if (Buffer.byteLength(xml) > mostInvoiceBytes) throw refuse('e_invoice.unreadable.too_large');
  try {
    const root = readXml(xml.replace(/^\ufeff/, ''));
    // The first ZUGFeRD, from before the standard.
    if (root.name === 'CrossIndustryDocument') throw refuse('e_invoice.unreadable.zugferd_1');
    if (!['CrossIndustryInvoice', 'Invoice', 'CreditNote'].includes(root.name)) throw refuse('e_invoice.unreadable.other');
    return root;
  } catch (error) {
    if (error instanceof XmlError)
      throw refuse(/<!DOCTYPE/i.test(xml.slice(0, headLength)) ? 'e_invoice.unreadable.doctype' : 'e_invoice.unreadable.xml');
    throw error;
  }
}

/** By the group of the standard, where it would stand. */
type Beyond = readonly (readonly [group: string, ...path: string[]])[];

const trade = 'SupplyChainTradeTransaction';
const [agreed, settled] = ['ApplicableHeaderTradeAgreement', 'ApplicableHeaderTradeSettlement'];

const ciiBeyond: Beyond = [
  ['BG-24', trade, agreed, 'AdditionalReferencedDocument'],
  ['BG-10', trade, settled, 'PayeeTradeParty'],
  ['BG-11', trade, agreed, 'SellerTaxRepresentativeTradeParty'],
  ['BT-6', trade, settled, 'TaxCurrencyCode'],
  ['BG-18', trade, settled, 'SpecifiedTradeSettlementPaymentMeans', 'ApplicableTradeSettlementFinancialCard'],
  ['BG-19', trade, settled, 'SpecifiedTradePaymentTerms', 'DirectDebitMandateID'],
];

const ublBeyond: Beyond = [
  ['BG-24', 'AdditionalDocumentReference'],
  ['BG-10', 'PayeeParty'],
  ['BG-11', 'TaxRepresentativeParty'],
  ['BT-6', 'TaxCurrencyCode'],
  ['BG-18', 'PaymentMeans', 'CardAccount'],
  ['BG-19', 'PaymentMeans', 'PaymentMandate'],
];

function beyondModel(root: Element, places: Beyond): ReadingNote[] {
  return places.flatMap(([term, ...path]) =>
    child(root, ...path) ? [{ key: 'e_invoice.not_kept.beyond', term, params: { term, value: '', line: '' } }] : [],
  );
}

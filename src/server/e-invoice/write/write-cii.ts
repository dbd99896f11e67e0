// An invoice in the syntax of UN/CEFACT (Cross Industry Invoice, D16B): XRechnung and ZUGFeRD. The order of the elements is the schema's.
import { element, writeXml } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import { type InvoiceFormat, profiles } from '../formats.ts';
import type { Invoice, Note } from '../model.ts';
import { ciiLine } from './cii-lines.ts';
import { buyerParty, sellerParty, shipTo } from './cii-parties.ts';
import { ciiSettlement } from './cii-settlement.ts';
import { ciiDay } from './cii-values.ts';
import { group, leaf } from './parts.ts';

const names = 'urn:un:unece:uncefact:data:standard';
const namespaces = {
  'xmlns:rsm': `${names}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${names}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${names}:QualifiedDataType:100`,
  'xmlns:udt': `${names}:UnqualifiedDataType:100`,
};

export function writeCii(invoice: Invoice, format: Exclude<InvoiceFormat, 'xrechnung-ubl'>): string {
  const { guideline, process } = profiles[format];
  return writeXml(
    element(
      'rsm:CrossIndustryInvoice',
      { attributes: namespaces },
      element(
        'rsm:ExchangedDocumentContext',
        group('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', process)),
        group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', guideline)),
      ),
      element(
        'rsm:ExchangedDocument',
        leaf('ram:ID', invoice.number),
        leaf('ram:TypeCode', invoice.typeCode),
        group('ram:IssueDateTime', ciiDay(invoice.issueDate)),
        invoice.notes.map(note),
      ),
      element(
        'rsm:SupplyChainTradeTransaction',
        invoice.lines.map(ciiLine),
        agreement(invoice),
        delivery(invoice),
        ciiSettlement(invoice),
      ),
    ),
  );
}

const note = ({ text, subject }: Note): Element | null =>
  group('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subject));

function agreement({ buyerReference, seller, buyer, salesOrderReference, orderReference }: Invoice): Element {
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', buyerReference),
    sellerParty(seller),
    buyerParty(buyer),
    group('ram:SellerOrderReferencedDocument', leaf('ram:IssuerAssignedID', salesOrderReference)),
    group('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', orderReference)),
  );
}

/** It stands even where it says nothing. */
function delivery({ delivery: to, deliveryDate }: Invoice): Element {
  return element(
    'ram:ApplicableHeaderTradeDelivery',
    to && shipTo(to),
    group('ram:ActualDeliverySupplyChainEvent', group('ram:OccurrenceDateTime', ciiDay(deliveryDate))),
  );
}

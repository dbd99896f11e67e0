// What the writers write: the elements a receiver looks for in the order of the schemas, and whatever was typed as well-formed XML.
import { describe, expect, it } from 'vitest';
import { writeCii } from '#server/e-invoice/write/write-cii.ts';
import { writeUbl } from '#server/e-invoice/write/write-ubl.ts';
import { child, children, readXml, textIn } from '#server/lib/xml/xml-tree.ts';
import { anInvoice } from '../../support/an-invoice.ts';

describe('CII', () => {
  const root = readXml(writeCii(anInvoice, 'xrechnung-cii'));
  const settlement = child(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement');

  it('says which rules it follows', () => {
    const guidelineOf = (xml: string) =>
      textIn(child(readXml(xml), 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter'));
    expect(guidelineOf(writeCii(anInvoice, 'xrechnung-cii'))).toBe(
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    );
    expect(guidelineOf(writeCii(anInvoice, 'zugferd'))).toBe('urn:cen.eu:en16931:2017');
  });

  it('says who pays what until when', () => {
    expect(textIn(child(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime'))).toBe('20261211');
    const sums = child(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
    expect(sums?.children.filter((one) => typeof one !== 'string').map((one) => [one.name, textIn(one)])).toEqual([
      ['LineTotalAmount', '192.00'],
      ['TaxBasisTotalAmount', '192.00'],
      ['TaxTotalAmount', '36.48'],
      ['GrandTotalAmount', '228.48'],
      ['DuePayableAmount', '228.48'],
    ]);
  });

  it('is well formed whatever was typed', () => {
    const name = 'a "b" <c> & \u0000\u0007\u001f\ufffe\ud800 d\r\ne 👍 ]]> \u0085';
    const lines = anInvoice.lines.map((line) => ({ ...line, name, note: ' \u0001 ' }));
    const read = readXml(writeCii({ ...anInvoice, lines }, 'zugferd'));
    const [line = null] = children(child(read, 'SupplyChainTradeTransaction'), 'IncludedSupplyChainTradeLineItem');
    expect(textIn(child(line, 'SpecifiedTradeProduct', 'Name'))).toBe('a "b" <c> & \ufffd d\ne 👍 ]]>');
    expect(child(line, 'AssociatedDocumentLineDocument', 'IncludedNote')).toBeNull();
  });
});

it('ends a discount for early payment with a line break, which programs look for', () => {
  const paymentTerms = 'Skonto:\n#SKONTO#TAGE=14#PROZENT=2.00#';
  const invoice = { ...anInvoice, paymentTerms };
  expect(writeCii(invoice, 'xrechnung-cii')).toContain('PROZENT=2.00#\n</ram:Description>');
  expect(writeUbl(invoice)).toContain('PROZENT=2.00#\n</cbc:Note>');
});

describe('UBL', () => {
  const period = { from: '2026-11-01', to: '2026-11-20' };
  const precedingInvoices = [{ number: 'RE26-0000', issueDate: '2026-11-01' }];
  const part = { amount: 0, base: null, percent: null, reason: 'Rabatt', reasonCode: '95', category: 'S', rate: 1_900 } as const;
  const whole = { ...anInvoice, period, precedingInvoices, allowances: [part] };
  const namesOf = (typeCode: string) =>
    readXml(writeUbl({ ...whole, typeCode })).children.flatMap((one) => (typeof one === 'string' ? [] : [one.name]));
  const body = [
    ...['AccountingSupplierParty', 'AccountingCustomerParty', 'Delivery', 'PaymentMeans', 'PaymentTerms', 'AllowanceCharge'],
    ...['TaxTotal', 'LegalMonetaryTotal'],
  ];
  const references = ['Note', 'DocumentCurrencyCode', 'BuyerReference', 'InvoicePeriod', 'OrderReference', 'BillingReference'];

  it.each(['380', '384', '326'])('has the parts of an invoice in the order of its schema (%s)', (typeCode) => {
    expect(namesOf(typeCode)).toEqual([
      ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', ...references, ...body, 'InvoiceLine'],
    ]);
  });

  it('makes a credit note a document of its own, which says with the payment when it is due', () => {
    expect(namesOf('381')).toEqual([
      ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'CreditNoteTypeCode', ...references, ...body, 'CreditNoteLine'],
    ]);
    const root = readXml(writeUbl({ ...whole, typeCode: '381' }));
    expect(root.name).toBe('CreditNote');
    expect(textIn(child(root, 'PaymentMeans', 'PaymentDueDate'))).toBe('2026-12-11');
    expect(textIn(child(root, 'CreditNoteLine', 'CreditedQuantity'))).toBe('3');
  });
});

// What is written is read again as it was, in both syntaxes; what others write is read exactly or told.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#server/e-invoice/model.ts';
import { readInvoice, UnreadableInvoice } from '#server/e-invoice/read/read-invoice.ts';
import { writeCii } from '#server/e-invoice/write/write-cii.ts';
import { writeUbl } from '#server/e-invoice/write/write-ubl.ts';
import { anInvoice } from '../../support/an-invoice.ts';
import { randomInvoices } from '../../support/random-invoices.ts';

/** As texts come back: without what XML cannot hold and the blanks around them. */
const asRead = (invoice: Invoice): Invoice =>
  JSON.parse(JSON.stringify(invoice), (_key, value) =>
    typeof value !== 'string'
      ? value
      : value
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[\v\f\u0085]/g, ' ')
          .replaceAll(/\p{Cs}/gu, '\ufffd')
          .replaceAll(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, '')
          .trim(),
  ) as Invoice;

describe('an invoice', () => {
  it.each([
    ['cii', (invoice: Invoice) => writeCii(invoice, 'xrechnung-cii')],
    ['ubl', writeUbl],
  ])('is read again as it was written (%s)', (syntax, write) => {
    fc.assert(
      fc.property(randomInvoices, (invoice) => {
        const read = readInvoice(write(invoice));
        expect(read.invoice).toEqual(asRead(invoice));
        expect([read.syntax, read.notKept]).toEqual([syntax, []]);
      }),
      { numRuns: 150 },
    );
  });
});

const problemsOf = (xml: string) => {
  try {
    readInvoice(xml);
  } catch (error) {
    if (error instanceof UnreadableInvoice) return error.problems.map(({ key, term }) => `${key} ${term}`.trim());
    throw error;
  }
  return [];
};
const changed = (from: string, to: string, xml = writeCii(anInvoice, 'zugferd')) => {
  expect(xml).toContain(from);
  return xml.replace(from, to);
};

describe('an invoice of others', () => {
  it('with a price of a hundredth of a cent is read exactly, as one for more units', () => {
    const { invoice, notKept } = readInvoice(changed('<ram:ChargeAmount>64.00<', '<ram:ChargeAmount>0.06412500<'));
    expect(invoice.lines[0]).toMatchObject({ netPrice: 64_125, baseQuantity: 1_000_000 });
    expect(notKept).toEqual([]);
  });

  it('says what of it is not kept', () => {
    const xml = changed('>3</ram:BilledQuantity>', '>3.12345</ram:BilledQuantity>');
    const { invoice, notKept } = readInvoice(
      changed('<ram:BuyerOrderReferencedDocument>', '<ram:AdditionalReferencedDocument/><ram:BuyerOrderReferencedDocument>', xml),
    );
    expect(invoice.lines[0]?.quantity).toBe(312);
    expect(notKept).toEqual([
      { key: 'e_invoice.not_kept.beyond', term: 'BG-24', params: { term: 'BG-24', value: '', line: '' } },
      { key: 'e_invoice.not_kept.rounded', term: 'BT-129', params: { term: 'BT-129', value: '3.12345', line: '1' } },
    ]);
  });

  it('is refused with all that cannot be understood', () => {
    const broken = [
      ['<ram:LineTotalAmount>192.00</ram:LineTotalAmount>', ''],
      ['<ram:GrandTotalAmount>228.48<', '<ram:GrandTotalAmount>228,48<'],
      ['>20261127<', '>20261327<'],
      ['<ram:CategoryCode>S<', '<ram:CategoryCode>XX<'],
    ].reduce((xml, [from = '', to = '']) => changed(from, to, xml), writeCii(anInvoice, 'zugferd'));
    expect(problemsOf(broken).sort()).toEqual([
      'e_invoice.unreadable.category BT-151',
      'e_invoice.unreadable.day BT-2',
      'e_invoice.unreadable.missing BT-131',
      'e_invoice.unreadable.number BT-112',
    ]);
  });

  it.each([
    ['no XML', 'Rechnung', 'xml'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Invoice>&b;</Invoice>', 'doctype'],
    ['cut off', writeUbl(anInvoice).slice(0, 2_000), 'xml'],
    ['another document', '<order/>', 'other'],
    ['too large', `<Invoice>${' '.repeat(20 * 1024 * 1024)}</Invoice>`, 'too_large'],
  ])('that is %s is refused', (_name, xml, key) => {
    expect(problemsOf(xml)).toEqual([`e_invoice.unreadable.${key}`]);
  });
});

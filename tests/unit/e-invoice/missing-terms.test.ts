// What keeps an invoice from being issued, by term and rule, all at once; none of it where an invoice is whole, as random ones are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { electronicAddressProblem, electronicAddressSchemes } from '#server/contract/values/trading/electronic-address.ts';
import { invoiceFormats } from '#server/e-invoice/formats.ts';
import type { Invoice } from '#server/e-invoice/model.ts';
import { missingTerms } from '#server/e-invoice/terms/missing-terms.ts';
import { readBundle } from '#server/i18n/translate.ts';
import { anInvoice } from '../../support/an-invoice.ts';
import { brokenInvoices } from '../../support/broken-invoices.ts';
import { randomInvoices } from '../../support/random-invoices.ts';
import { resourcesDir } from '../../support/seed-lab.ts';

const toldOf = (invoice: Invoice) => missingTerms(invoice, 'xrechnung-cii').map(({ term, rule }) => `${term} ${rule}`);

describe('an invoice', () => {
  it.each(invoiceFormats)('that is whole lacks nothing as %s', (format) => {
    expect(missingTerms(anInvoice, format)).toEqual([]);
  });

  it('made of a random order lacks nothing but what a customer has to say', () => {
    fc.assert(
      fc.property(randomInvoices, (invoice) => {
        const hasTime = invoice.deliveryDate !== null || invoice.period !== null || invoice.lines.every((line) => line.period);
        const mayLack = [
          ...(hasTime ? [] : ['BT-72 BR-DE-TMP-32']),
          ...(invoice.precedingInvoices.length > 0 ? [] : ['BT-25 BR-DE-26']),
        ];
        expect(toldOf(invoice).filter((one) => !mayLack.includes(one))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each(brokenInvoices)('with $name is told so', ({ invoice, told }) => {
    expect(toldOf(invoice)).toEqual(told);
  });

  it('in a PDF needs neither what authorities ask for nor an electronic address', () => {
    const { seller, buyer } = anInvoice;
    const plain: Invoice = {
      ...anInvoice,
      ...{ buyerReference: null, payment: null },
      seller: { ...seller, contact: null, electronicAddress: null },
      buyer: { ...buyer, electronicAddress: null, address: { ...buyer.address, city: null } },
    };
    expect(missingTerms(plain, 'zugferd')).toEqual([]);
    expect(missingTerms(plain, 'xrechnung-ubl')).toHaveLength(8);
  });

  it('is told where, all at once, in both languages', () => {
    const invoice: Invoice = {
      ...anInvoice,
      ...{ number: '', buyerReference: null },
      lines: anInvoice.lines.map((line) => ({ ...line, id: '7', unitCode: 'Stück', net: 19_201 })),
    };
    const found = missingTerms(invoice, 'xrechnung-ubl');
    expect(found.map(({ where, severity }) => `${where} ${severity}`)).toEqual([
      ...[
        '/number error',
        '/buyerReference error',
        '/lines/0/unitCode error',
        '/totals error',
        '/vat error',
        '/lines/0/net hint',
      ],
    ]);
    const all = [...found, ...brokenInvoices.flatMap((one) => missingTerms(one.invoice, 'xrechnung-cii'))];
    for (const language of ['de', 'en'] as const) {
      const texts = readBundle(`${resourcesDir}/i18n`, language);
      const spoken = all.map(({ key, params }) =>
        (texts[key] ?? `no ${key}`).replaceAll(/\{(\w+)\}/g, (place, name) => params[name] ?? place),
      );
      expect(spoken.filter((one) => /^no |[{}]/.test(one))).toEqual([]);
      expect(spoken[2]).toMatch(/^(Position|Line) 7: [„“]Stück/);
      for (const scheme of electronicAddressSchemes) expect(texts[`e_invoice.scheme.${scheme}`]).toBeTruthy();
    }
  });
});

describe('an electronic address', () => {
  it.each([
    ['EM', 'rechnung@kunde.example'],
    ['0204', '04011000-12345-03'],
    ['9930', 'DE136695976'],
    ['0088', '4721480668400'],
    ['9914', 'ATU13585627'],
    ['9927', 'CHE107787577'],
    ['0192', '987654321'],
  ])('of %s may be %s', (scheme, address) => {
    expect(electronicAddressProblem(scheme, address)).toBeNull();
  });

  it.each([
    ['EM', 'rechnung@kunde', 'electronic_address.value'],
    ['EM', 'a@b.example\r\nBcc: c@d.example', 'electronic_address.value'],
    ['0204', '04011000-12345-04', 'leitweg_id.check'],
    ['9930', 'ATU13585627', 'electronic_address.value'],
    ['9927', 'CHE107787578', 'electronic_address.value'],
    ['0088', '472148066840', 'electronic_address.value'],
    ['0192', '', 'electronic_address.value'],
    ['XX', 'x', 'electronic_address.scheme'],
    [null, 'x', 'electronic_address.no_scheme'],
  ])('of %s is not %s', (scheme, address, key) => {
    expect(electronicAddressProblem(scheme, address)?.key).toBe(`e_invoice.${key}`);
  });
});

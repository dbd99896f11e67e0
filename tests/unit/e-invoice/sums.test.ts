// The sums of an invoice under check: random ones of ours add up, to the cent and whatever their size, and each cent changed is found by the
// number of its rule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumFindings } from '#server/e-invoice/check/check-sums.ts';
import type { Invoice, Totals } from '#server/e-invoice/model.ts';
import { orderTotals } from '#server/prices/engine/order-totals.ts';
import { anInvoice } from '../../support/an-invoice.ts';
import { orders, randomInvoices, sumsOf } from '../../support/random-invoices.ts';

const rulesOf = (invoice: Invoice) => sumFindings(invoice).map(({ rule, severity }) => `${severity} ${rule}`);
const withTotals = (totals: Partial<Totals>): Invoice => ({ ...anInvoice, totals: { ...anInvoice.totals, ...totals } });
const [vat] = anInvoice.vat;
const [line] = anInvoice.lines;
if (!vat || !line) throw new Error('an invoice without lines');

describe('the sums of an invoice', () => {
  it('of ours add up', () => {
    fc.assert(
      fc.property(randomInvoices, (invoice) => {
        expect(sumFindings(invoice)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('are those of the order, where it has no charges and one rate without tax at most', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const given = { ...order, charge: null, lines: order.lines.map((one) => ({ ...one, charge: 0 })) };
        const untaxed = new Set(given.lines.filter(({ rate }) => rate === 0).map(({ category }) => category));
        fc.pre(untaxed.size < 2 && given.lines.every(({ quantity, base }) => quantity > 0 || base === 100));
        const { lines, vat: groups, totals } = sumsOf(given);
        const ofOrder = orderTotals(
          given.lines.map((one) => ({
            ...{ quantity: one.quantity, price: one.price, discount: one.discount, tax: one.rate },
            base_quantity: one.base,
          })),
          given.discount,
        );
        expect(lines.map(({ net }) => net)).toEqual(ofOrder.line_nets);
        expect([totals.net, totals.tax, totals.gross]).toEqual([ofOrder.net_taxable, ofOrder.vat_total, ofOrder.gross_total]);
        expect(groups.map(({ tax }) => tax).sort()).toEqual(ofOrder.tax_groups.map((group) => group.vat).sort());
      }),
      { numRuns: 200 },
    );
  });

  it.each<[string, Invoice, string[]]>([
    ['a cent more of tax in breakdown and total', taxOf(3_649, 3_649), ['error BR-CO-15', 'hint BR-CO-17']],
    ['a cent more of tax in the total alone', taxOf(3_648, 3_649), ['error BR-CO-14', 'error BR-CO-15']],
    ['two euros more of tax', taxOf(3_848, 3_848), ['error BR-CO-15', 'error BR-CO-17']],
    ['the sum of the lines', withTotals({ lines: 19_201 }), ['error BR-CO-10', 'error BR-CO-13']],
    ['an allowance that nobody gave', withTotals({ allowances: 1 }), ['error BR-CO-11', 'error BR-CO-13']],
    ['a charge that nobody asked', withTotals({ charges: 1 }), ['error BR-CO-12', 'error BR-CO-13']],
    ['the net', withTotals({ net: 19_199 }), ['error BR-CO-13', 'error BR-CO-15']],
    ['the gross', withTotals({ gross: 22_849 }), ['error BR-CO-15', 'error BR-CO-16']],
    ['what is to be paid', withTotals({ payable: 22_847 }), ['error BR-CO-16']],
    ['what was paid', withTotals({ prepaid: 100 }), ['error BR-CO-16']],
    ['the basis of a rate', { ...anInvoice, vat: [{ ...vat, taxable: 19_201 }] }, ['error BR-S-08']],
    [
      'a rate without its breakdown',
      { ...anInvoice, vat: [{ ...vat, rate: 700 }] },
      ['error BR-S-08', 'error BR-CO-17', 'error BR-S-01'],
    ],
    ['tax where there is none', untaxed(1), ['error BR-CO-14', 'error BR-AE-09']],
    ['a line far from its price', { ...anInvoice, lines: [{ ...line, netPrice: 6_500 }] }, ['error PEPPOL-EN16931-R120']],
    [
      'a line beside its price',
      { ...anInvoice, lines: [{ ...line, netPrice: 640_033, baseQuantity: 10_000 }] },
      ['hint PEPPOL-EN16931-R120'],
    ],
  ])('name the rule that is broken by %s', (_name, invoice, rules) => {
    expect(rulesOf(invoice)).toEqual(rules);
  });

  it('say what stands there and what has to', () => {
    expect(sumFindings(withTotals({ payable: 22_847 }))).toEqual([
      {
        ...{
          rule: 'BR-CO-16',
          term: 'BT-115',
          key: 'e_invoice.sum.document',
          severity: 'error',
          found: 22_847,
          expected: 22_848,
        },
        params: { rule: 'BR-CO-16', term: 'BT-115', line: '', group: '', found: '228.47', expected: '228.48' },
      },
    ]);
  });
});

function taxOf(part: number, whole: number): Invoice {
  return { ...withTotals({ tax: whole }), vat: anInvoice.vat.map((one) => ({ ...one, tax: part })) };
}

function untaxed(tax: number): Invoice {
  const group = { category: 'AE', rate: 0 } as const;
  return {
    ...withTotals({ tax: 0, gross: 19_200, payable: 19_200 }),
    vat: anInvoice.vat.map((one) => ({ ...one, ...group, tax, exemptionCode: 'VATEX-EU-AE' })),
    lines: anInvoice.lines.map((one) => ({ ...one, ...group })),
  };
}

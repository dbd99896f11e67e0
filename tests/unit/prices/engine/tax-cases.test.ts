// What an order adds up to in each tax case, held against exact fractions; and which case fits whom. docs/interface/records.md#tax-cases.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUntaxed, suggestedTaxCase, type TaxCase, taxCases } from '#server/contract/values/tax-case.ts';
import { type OrderLine, orderTotals, taxedAs } from '#server/prices/engine/order-totals.ts';

/** Half away from zero. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((2n * sign * numerator + denominator) / (2n * denominator));
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** A line from before there were prices for several units: quantity x price x (1 - discount/100), rounded once. */
const exactNet = ({ quantity, price, discount }: OrderLine) =>
  rounded(BigInt(quantity ?? 0) * BigInt(price ?? 0) * (10_000n - BigInt(discount ?? 0)), 1_000_000n);

const anyLine = fc.record({
  quantity: fc.integer({ min: 0, max: 100_000 }),
  price: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  discount: fc.integer({ min: 0, max: 10_000 }),
  tax: fc.constantFrom(0, 700, 810, 1900, 2000),
});
const anyOrder = fc.tuple(fc.array(anyLine, { maxLength: 12 }), fc.integer({ min: 0, max: 10_000 }));

describe.each([null, ...taxCases])('in the case %s', (taxCase: TaxCase | null) => {
  it('sums are those of exact decimals, whatever the lines', () => {
    fc.assert(
      fc.property(anyOrder, ([lines, discount]) => {
        const totals = orderTotals(
          lines.map((line) => taxedAs(taxCase, line)),
          discount,
        );
        const net = sum(lines.map(exactNet));
        const reduction = rounded(net * BigInt(discount), 10_000n);
        const rates = new Set(lines.map(({ tax }) => (isUntaxed(taxCase) ? 0 : tax)));
        expect(new Set(totals.tax_groups.map(({ rate }) => rate))).toEqual(rates);
        for (const { rate, line_net, net: taxable, allowance, vat } of totals.tax_groups) {
          const own = lines.filter(({ tax }) => isUntaxed(taxCase) || tax === rate);
          expect(BigInt(line_net)).toBe(sum(own.map(exactNet)));
          expect(taxable).toBe(line_net - allowance);
          expect(BigInt(vat)).toBe(rounded(BigInt(taxable) * BigInt(rate), 10_000n));
        }
        expect(sum(totals.tax_groups.map(({ allowance }) => BigInt(allowance)))).toBe(reduction);
        const vat = sum(totals.tax_groups.map((group) => BigInt(group.vat)));
        expect([BigInt(totals.net_total), BigInt(totals.net_taxable)]).toEqual([net, net - reduction]);
        expect(BigInt(totals.gross_total)).toBe(net - reduction + vat);
        if (isUntaxed(taxCase)) expect(totals.vat_total).toBe(0);
      }),
    );
  });
});

describe('the case that fits', () => {
  const home = { seller: 'DE', smallBusiness: false };
  it.each([
    ['a customer at home', { ...home, buyer: 'DE', buyerVatId: 'DE136695976' }, 'standard'],
    ['an enterprise in the EU', { ...home, buyer: 'AT', buyerVatId: 'ATU13585627' }, 'reverse_charge'],
    ['somebody in the EU without a VAT id', { ...home, buyer: 'AT', buyerVatId: null }, 'standard'],
    ['a customer outside the EU', { ...home, buyer: 'CH', buyerVatId: null }, 'third_country'],
    [
      'a customer of a lab outside the EU',
      { seller: 'CH', buyer: 'DE', buyerVatId: 'DE1', smallBusiness: false },
      'third_country',
    ],
    ['nobody knows where', { ...home, buyer: null, buyerVatId: null }, null],
    ['a lab nobody knows where', { seller: null, buyer: 'AT', buyerVatId: 'ATU1', smallBusiness: false }, null],
    [
      'a customer of a small business at home',
      { seller: 'DE', buyer: 'DE', buyerVatId: null, smallBusiness: true },
      'small_business',
    ],
    [
      'an enterprise abroad of a small business',
      { seller: 'DE', buyer: 'AT', buyerVatId: 'ATU1', smallBusiness: true },
      'reverse_charge',
    ],
    [
      'a small business nobody knows where',
      { seller: null, buyer: null, buyerVatId: null, smallBusiness: true },
      'small_business',
    ],
  ])('%s', (_who, trade, fits) => {
    expect(suggestedTaxCase(trade)).toBe(fits);
  });
});

// What an order adds up to, to the cent. docs/data-contracts.md#order-document.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineNet, type OrderLine, orderTotals } from '#server/prices/engine/order-totals.ts';

const line = (quantity: number, price: number, discount = 0, tax = 1900): OrderLine => ({ quantity, price, discount, tax });

describe('a line', () => {
  it.each([
    ['3 x 84.15', line(300, 8415), 25_245],
    ['quantity x price x (1 - discount/100)', line(200, 12_000, 1500), 20_400],
    ['a fraction of a unit', line(33, 100), 33],
    ['half a cent goes up', line(50, 101), 51],
    ['half a cent of a credit goes away from zero', line(50, -101), -51],
    ['rounded once, not per factor', line(150, 333, 3333), 333],
    ['nothing entered', { quantity: null, price: null, discount: null, tax: null }, 0],
    ['a full discount', line(100, 999, 10_000), 0],
    ['amounts beyond exact fractions', line(1_000_000_000, 99_999_999, 1), 999_899_990_001_000],
  ])('line_net: %s (docs/data-contracts.md#order-document)', (_name, given, net) => {
    expect(lineNet(given)).toBe(net);
  });
});

describe('the whole', () => {
  it('one group a rate, the highest first, order discount on each, gross = taxable + tax (docs/data-contracts.md#order-document)', () => {
    const totals = orderTotals([line(100, 10_000), line(200, 5000, 0, 700), line(100, 5000)], 1000);
    expect(totals.tax_groups).toEqual([
      { rate: 1900, line_net: 15_000, allowance: 1500, charge: 0, net: 13_500, vat: 2565 },
      { rate: 700, line_net: 10_000, allowance: 1000, charge: 0, net: 9000, vat: 630 },
    ]);
    expect(totals).toMatchObject({
      line_nets: [10_000, 10_000, 5000],
      net_total: 25_000,
      order_discount_percent: 1000,
      discount_amount: 2500,
      net_after_discount: 22_500,
      charge_total: 0,
      net_taxable: 22_500,
      vat_total: 3195,
      gross_total: 25_695,
    });
  });

  it('a discount that does not divide evenly is complete all the same (docs/data-contracts.md#order-document)', () => {
    const totals = orderTotals([line(100, 5, 0, 1900), line(100, 5, 0, 700), line(100, 15, 0, 0)], 1000);
    expect(totals.discount_amount).toBe(3);
    expect(totals.tax_groups.map(({ rate, allowance }) => [rate, allowance])).toEqual([
      [1900, 1],
      [700, 1],
      [0, 1],
    ]);
  });

  it('an order without lines is nothing (docs/data-contracts.md#order-document)', () => {
    expect(orderTotals([], 1000)).toMatchObject({ tax_groups: [], net_total: 0, discount_amount: 0, gross_total: 0 });
  });

  it('the groups always add up to the totals (docs/data-contracts.md#order-document)', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 0, max: 100_000 }),
      price: fc.integer({ min: -1_000_000, max: 10_000_000 }),
      discount: fc.integer({ min: 0, max: 10_000 }),
      tax: fc.constantFrom(0, 700, 1900),
    });
    const of = (totals: ReturnType<typeof orderTotals>, part: 'line_net' | 'allowance' | 'net' | 'vat') =>
      totals.tax_groups.reduce((total, group) => total + group[part], 0);
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.integer({ min: 0, max: 10_000 }), (lines, discount) => {
        const totals = orderTotals(lines, discount);
        expect(of(totals, 'line_net')).toBe(totals.net_total);
        expect(of(totals, 'allowance')).toBe(totals.discount_amount);
        expect(of(totals, 'net')).toBe(totals.net_taxable);
        expect(of(totals, 'vat')).toBe(totals.vat_total);
        expect(totals.gross_total).toBe(totals.net_taxable + totals.vat_total);
      }),
    );
  });
});

// What an order adds up to: its lines, one group a tax rate, the order's discount, tax and gross. docs/data-contracts.md#order-document.
// Money, percent and quantities are hundredths; each amount is rounded to cents half away from zero, in whole numbers.

import { netOf, netRoundedOnce, unitsOf } from '../../contract/values/net-price.ts';
import { multiplyDivide } from '../../contract/values/rounding.ts';
import { isUntaxed, type TaxCase } from '../../contract/values/tax-case.ts';

export interface OrderLine {
  /** 100 is one. */
  quantity: number | null;
  /** Cents a unit; negative takes away. */
  price: number | null;
  /** How many units that is for. */
  base_quantity?: number | null;
  /** Hundredths of a percent. */
  discount: number | null;
  tax: number | null;
}

export interface TaxGroup {
  rate: number;
  line_net: number;
  /** The order's discount falls on the groups by their share. */
  allowance: number;
  charge: number;
  net: number;
  vat: number;
}

export interface OrderTotals {
  /** One a line, in their order. */
  line_nets: number[];
  tax_groups: TaxGroup[];
  net_total: number;
  order_discount_percent: number;
  discount_amount: number;
  net_after_discount: number;
  /** Delivery costs stand on the order and are not part of its totals (docs/data-contracts.md#order-document). */
  charge_total: number;
  net_taxable: number;
  vat_total: number;
  gross_total: number;
}

/** A stored line; what is no number counts as not there. */
export function orderLineOf(row: { readonly [Column in keyof OrderLine]?: unknown }): OrderLine {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    quantity: number(row.quantity),
    price: number(row.price),
    base_quantity: number(row.base_quantity),
    discount: number(row.discount),
    tax: number(row.tax),
  };
}

/** Where the order is not taxed none of its lines is, whatever rate stands there. */
export function taxedAs<Line extends Pick<OrderLine, 'tax'>>(taxCase: TaxCase | null, line: Line): Line {
  return isUntaxed(taxCase) ? { ...line, tax: 0 } : line;
}

function shareOf(amount: number, percent: number): number {
  return multiplyDivide(amount, percent, 10_000);
}

/** As everywhere (`contract/values/net-price.ts`); a line that does not say for how many units its price is comes to what it always did. */
export function lineNet({ quantity, price, base_quantity: units = null, discount }: OrderLine): number {
  const of = { amount: price ?? 0, units: unitsOf(units), discount: discount ?? 0 };
  return (units === null ? netRoundedOnce : netOf)(of, quantity ?? 0);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The parts add up to the discount of the whole: what rounding leaves over falls on the largest group. */
function allowances(nets: readonly number[], { percent, total }: { percent: number; total: number }): number[] {
  const shares = nets.map((net) => shareOf(net, percent));
  const largest = nets.reduce((best, net, index) => (Math.abs(net) > Math.abs(nets[best] ?? 0) ? index : best), 0);
  const rest = total - sum(shares);
  return shares.map((share, index) => (index === largest ? share + rest : share));
}

export function orderTotals(lines: readonly OrderLine[], orderDiscount: number | null): OrderTotals {
  const percent = orderDiscount ?? 0;
  const nets = lines.map(lineNet);
  const byRate = new Map<number, number>();
  for (const [index, { tax }] of lines.entries()) byRate.set(tax ?? 0, (byRate.get(tax ?? 0) ?? 0) + (nets[index] ?? 0));
  const groups = [...byRate].sort(([a], [b]) => b - a);
  const netTotal = sum(nets);
  const discount = shareOf(netTotal, percent);
  const parts = allowances(
    groups.map(([, net]) => net),
    { percent, total: discount },
  );
  const taxGroups = groups.map(([rate, net], index): TaxGroup => {
    const allowance = parts[index] ?? 0;
    const taxable = net - allowance;
    return { rate, line_net: net, allowance, charge: 0, net: taxable, vat: shareOf(taxable, rate) };
  });
  const taxable = netTotal - discount;
  const vat = sum(taxGroups.map((group) => group.vat));
  return {
    line_nets: nets,
    tax_groups: taxGroups,
    net_total: netTotal,
    order_discount_percent: percent,
    discount_amount: discount,
    net_after_discount: taxable,
    charge_total: 0,
    net_taxable: taxable,
    vat_total: vat,
    gross_total: taxable + vat,
  };
}

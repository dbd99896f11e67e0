// What of an invoice's sums does not add up, by the rules of EN 16931 (BR-CO-10 to 17, those of each category) and of XRechnung for lines.
// Amounts are compared as they stand, in whole numbers without a limit; what the rules let pass within a tolerance is a hint.
import { oneUnit } from '../../contract/values/net-price.ts';
import type { Invoice } from '../model.ts';
import { vatFindings } from './check-vat.ts';
import { type Compared, centsOf, difference, type SumFinding, sumOf } from './compare.ts';

export function sumFindings(invoice: Invoice): SumFinding[] {
  return [...documentSums(invoice), ...vatFindings(invoice), ...lineSums(invoice)].flatMap(difference);
}

function documentSums({ totals, lines, allowances, charges, vat }: Invoice): Compared[] {
  const cents = centsOf(totals);
  return [
    { rule: 'BR-CO-10', term: 'BT-106', found: totals.lines, expected: sumOf(lines, ({ net }) => net) },
    { rule: 'BR-CO-11', term: 'BT-107', found: totals.allowances, expected: sumOf(allowances, ({ amount }) => amount) },
    { rule: 'BR-CO-12', term: 'BT-108', found: totals.charges, expected: sumOf(charges, ({ amount }) => amount) },
    { rule: 'BR-CO-13', term: 'BT-109', found: totals.net, expected: cents.lines - cents.allowances + cents.charges },
    { rule: 'BR-CO-14', term: 'BT-110', found: totals.tax, expected: sumOf(vat, ({ tax }) => tax) },
    { rule: 'BR-CO-15', term: 'BT-112', found: totals.gross, expected: cents.net + cents.tax },
    { rule: 'BR-CO-16', term: 'BT-115', found: totals.payable, expected: cents.gross - cents.prepaid + cents.rounding },
  ];
}

/** Quantity by price, with what is taken off and put on. */
function lineSums({ lines }: Invoice): Compared[] {
  return lines.map((line) => {
    const parts = sumOf(line.charges, ({ amount }) => amount) - sumOf(line.allowances, ({ amount }) => amount);
    const product = BigInt(line.quantity) * BigInt(line.netPrice);
    const expected = divided(product, BigInt(line.baseQuantity || oneUnit)) + parts;
    return { rule: 'PEPPOL-EN16931-R120', term: 'BT-131', line: line.id, found: line.net, expected, tolerance: 2n };
  });
}

/** Half away from zero. */
function divided(product: bigint, by: bigint): bigint {
  const size = product < 0n ? -product : product;
  const rounded = (size * 2n + by) / (by * 2n);
  return product < 0n ? -rounded : rounded;
}

// What of the breakdown of VAT does not add up: each category, and each rate of the standard one, once, with its net and its tax.
import type { Invoice, Taxed, VatBreakdown, VatCategory } from '../model.ts';
import { type Compared, sumOf } from './compare.ts';

/** The rules of a category bear its name, or an older one. */
export const ruleNames: Readonly<Record<VatCategory, string>> = {
  ...{ S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O', L: 'AF', M: 'AG', B: 'B' },
};

/** Of the others one group is all there is, whatever rate stands there. */
export const isRated = ({ category }: Taxed) => category === 'S' || category === 'L' || category === 'M';
const groupOf = (taxed: Taxed) => (isRated(taxed) ? `${taxed.category} ${taxed.rate / 100}` : taxed.category);

/** A unit of the currency, as the official rules have it. */
const oneUnit = 100n;

export function vatFindings(invoice: Invoice): Compared[] {
  const { lines, allowances, charges, vat } = invoice;
  const expected = (group: string) => {
    const own = <Part extends Taxed>(parts: readonly Part[]) => parts.filter((part) => groupOf(part) === group);
    const cents = ({ amount }: { amount: number }) => amount;
    return sumOf(own(lines), ({ net }) => net) - sumOf(own(allowances), cents) + sumOf(own(charges), cents);
  };
  const used = [...lines, ...allowances, ...charges];
  const missing = new Map(
    used.filter((one) => !vat.some((part) => groupOf(part) === groupOf(one))).map((one) => [groupOf(one), one]),
  );
  return [
    ...vat.flatMap((part) => breakdownFindings(part, expected(groupOf(part)))),
    ...[...missing].map(
      ([group, { category }]): Compared => ({
        ...{ rule: `BR-${ruleNames[category]}-01`, term: 'BG-23', group, found: 0, expected: expected(group), isMissing: true },
      }),
    ),
  ];
}

function breakdownFindings(part: VatBreakdown, taxable: bigint): Compared[] {
  const group = groupOf(part);
  const name = ruleNames[part.category];
  const tolerance = isRated(part) ? 0n : oneUnit - 1n;
  const sums: Compared = { rule: `BR-${name}-08`, term: 'BT-116', group, found: part.taxable, expected: taxable, tolerance };
  if (!isRated(part)) return [sums, { rule: `BR-${name}-09`, term: 'BT-117', group, found: part.tax, expected: 0n }];
  const product = BigInt(part.taxable) * BigInt(part.rate);
  const size = ((product < 0n ? -product : product) * 2n + 10_000n) / 20_000n;
  const tax = product < 0n ? -size : size;
  return [sums, { rule: 'BR-CO-17', term: 'BT-117', group, found: part.tax, expected: tax, tolerance: oneUnit }];
}

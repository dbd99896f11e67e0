// What is taxed alike on an issued invoice: one group for each category and rate, with its part of the discount of the whole. Pure.
import { toHundredths } from '#server/contract/values/hundredths.ts';
import { multiplyDivide } from '#server/contract/values/rounding.ts';
import type { DocumentAllowanceCharge, Invoice, VatBreakdown, VatCategory } from '#server/e-invoice/model.ts';
import type { OrderDocument } from '../../order-document/contract.ts';
import { type TaxedLine, taken } from './e-lines.ts';

/** The European Commission's codes (VATEX). */
const exemptionCodes: Partial<Record<VatCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

const cents = (amount: number) => toHundredths(amount) ?? 0;

interface Group {
  category: VatCategory;
  rate: number;
  net: number;
  reason: string | null;
}

function groupsOf(lines: readonly TaxedLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { line, exemptionReason } of lines) {
    const { category, rate, net } = line;
    const before = groups.get(`${category} ${rate}`) ?? { category, rate, net: 0, reason: null };
    groups.set(`${category} ${rate}`, { ...before, net: before.net + net, reason: before.reason ?? exemptionReason });
  }
  return [...groups.values()];
}

/** Of groups of one rate: what rounding leaves over falls on the largest. */
function discountsOf(groups: readonly Group[], total: number): number[] {
  const sum = groups.reduce((all, { net }) => all + net, 0);
  const shares = groups.map(({ net }) => (sum === 0 ? 0 : multiplyDivide(total, net, sum)));
  const rest = total - shares.reduce((all, share) => all + share, 0);
  const largest = groups.reduce((best, { net }, index) => (Math.abs(net) > Math.abs(groups[best]?.net ?? 0) ? index : best), 0);
  return shares.map((share, index) => (index === largest ? share + rest : share));
}

type Taxes = Pick<Invoice, 'vat' | 'allowances' | 'charges'>;

export function eTaxes(lines: readonly TaxedLine[], { document, statistics }: OrderDocument, discountWord: string): Taxes {
  const groups = groupsOf(lines);
  const taxes: { vat: VatBreakdown[]; allowances: DocumentAllowanceCharge[]; charges: DocumentAllowanceCharge[] } = {
    ...{ vat: [], allowances: [], charges: [] },
  };
  for (const { rate: percent, allowance, vat } of statistics.tax_groups) {
    const alike = groups.filter(({ rate }) => rate === cents(percent));
    const discounts = discountsOf(alike, cents(allowance));
    for (const [index, { category, rate, net, reason }] of alike.entries()) {
      const discount = discounts[index] ?? 0;
      const isTaxed = category === 'S' || category === 'Z';
      const off = taken({ gross: net, net: net - discount, percent: cents(statistics.order_discount_percent) }, discountWord);
      taxes.allowances.push(...off.allowances.map((part) => ({ ...part, category, rate })));
      taxes.charges.push(...off.charges.map((part) => ({ ...part, category, rate })));
      taxes.vat.push({
        ...{ category, rate },
        taxable: net - discount,
        tax: category === 'S' ? cents(vat) : 0,
        exemptionReason: isTaxed ? null : (reason ?? document.tax_reason),
        exemptionCode: exemptionCodes[category] ?? null,
      });
    }
  }
  return taxes;
}

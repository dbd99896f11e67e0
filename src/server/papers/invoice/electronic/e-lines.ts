// The lines of an issued invoice as programs read them, and the groups that are taxed alike. A price is never negative there: what takes away
// is a quantity below nothing. Pure.
import { isUntaxed } from '#server/contract/values/tax-case.ts';
import { vatCategoryOf } from '#server/contract/values/trading/vat-category.ts';
import type { AllowanceCharge, Line, Taxed } from '#server/e-invoice/model.ts';
import { lineNet } from '#server/prices/engine/order-totals.ts';
import type { OrderDocument } from '../../order-document/contract.ts';
import type { FrozenInvoice, KeptLine } from '../frozen-invoice.ts';

/** What is said of an invoice, whether it is issued yet or not. */
export type ToSay = Pick<FrozenInvoice, 'kind' | 'lines' | 'tax_case' | 'trade'>;

/** UNTDID 5189. */
const discountCode = '95';

export interface TaxedLine {
  line: Line;
  exemptionReason: string | null;
}

export function eLines(frozen: ToSay, { positions }: OrderDocument, discountWord: string): TaxedLine[] {
  return frozen.lines.map((kept, index): TaxedLine => {
    const position = positions[index];
    const { counts } = kept;
    const sign = (counts.price ?? 0) < 0 ? -1 : 1;
    const net = lineNet(counts);
    const gross = lineNet({ ...counts, discount: 0 });
    return {
      exemptionReason: kept.exemption_reason,
      line: {
        id: String(index + 1),
        note: null,
        name: position?.name || position?.description || '–',
        description: position?.name ? position.description : null,
        articleNumber: null,
        quantity: sign * (counts.quantity ?? 0),
        unitCode: position?.unit_code ?? 'C62',
        netPrice: sign * (counts.price ?? 0),
        baseQuantity: counts.base_quantity ?? 100,
        ...taken({ gross, net, percent: counts.discount ?? 0 }, discountWord),
        period: null,
        net,
        ...taxedOf(frozen, kept),
      },
    };
  });
}

function taxedOf({ tax_case: taxCase }: ToSay, { counts, vat_category: said }: KeptLine): Taxed {
  const rate = isUntaxed(taxCase) ? 0 : (counts.tax ?? 0);
  return { category: vatCategoryOf({ taxCase, said, rate }), rate };
}

interface Discounted {
  gross: number;
  net: number;
  percent: number;
}

/** Cents that rounding may leave between an amount and its percent. */
const mostBeside = 2;

/** Neither is ever negative: off a line that is below nothing a discount is a charge. */
export function taken({ gross, net, percent }: Discounted, reason: string): Pick<Line, 'allowances' | 'charges'> {
  const amount = gross - net;
  if (amount === 0) return { allowances: [], charges: [] };
  // Base and percent are said together, and only where they give the amount within two cents (PEPPOL-EN16931-R040 to R042).
  const isExact = percent > 0 && Math.abs(gross * percent - amount * 10_000) <= mostBeside * 10_000;
  const part: AllowanceCharge = {
    amount: Math.abs(amount),
    base: isExact ? Math.abs(gross) : null,
    percent: isExact ? percent : null,
    reason,
    reasonCode: amount > 0 ? discountCode : null,
  };
  return amount > 0 ? { allowances: [part], charges: [] } : { allowances: [], charges: [part] };
}

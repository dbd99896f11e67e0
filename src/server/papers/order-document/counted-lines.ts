// What lines come to on a paper: each line's amount and the sums beneath, by the one way orders are counted. Pure.
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { isUntaxed, type TaxCase } from '../../contract/values/tax-case.ts';
import { type VatCategory, vatCategoryNamed } from '../../contract/values/trading/vat-category.ts';
import { type OrderLine, orderLineOf, orderTotals, taxedAs } from '../../prices/engine/order-totals.ts';
import { textOf } from '../parts/record-parts.ts';
import type { OrderDocument, OrderPosition } from './contract.ts';
import type { Line } from './load-lines.ts';

/** A line as it is counted, with how it is shown. */
export interface CountedLine {
  counts: OrderLine;
  vat_category: VatCategory | null;
  exemption_reason: string | null;
  /** The device it is about. */
  device_id: string | null;
  part: OrderPosition;
}

export function countedLine({ row, part }: Line): CountedLine {
  return {
    counts: orderLineOf(row),
    vat_category: vatCategoryNamed(row.vat_category),
    exemption_reason: textOf(row.exemption_reason),
    device_id: row.article_type === 'inventory' ? textOf(row.article_id) : null,
    part,
  };
}

/** Some of the lines, each with so much of it (hundredths). */
export function billedOf(lines: readonly Line[], billed: ReadonlyMap<string, number>): Line[] {
  return lines.flatMap(({ row, part }) => {
    const quantity = billed.get(part.line_id);
    return quantity === undefined ? [] : [{ row: { ...row, quantity }, part: { ...part, quantity: fromHundredths(quantity) } }];
  });
}

interface Taxed {
  taxCase: TaxCase | null;
  /** Of the whole, hundredths of a percent. */
  discount: number | null;
}

interface Counted {
  positions: OrderPosition[];
  sums: Omit<OrderDocument['statistics'], 'currency'>;
}

export function counted(lines: readonly CountedLine[], { taxCase, discount }: Taxed): Counted {
  const { line_nets, tax_groups, ...sums } = orderTotals(
    lines.map(({ counts }) => taxedAs(taxCase, counts)),
    discount,
  );
  const positions = lines.map(({ part }, index) => ({
    ...part,
    tax: isUntaxed(taxCase) ? 0 : part.tax,
    line_net: fromHundredths(line_nets[index] ?? 0),
  }));
  return { positions, sums: { tax_groups: tax_groups.map(amounts), ...amounts(sums) } };
}

function amounts<Sums extends object>(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, fromHundredths(value)])) as Sums;
}

// What of an order, and of those it puts together, is not invoiced yet.
import type { Ctx } from '../../core/lab/context.ts';
import type { CountedLine } from '../../papers/order-document/counted-lines.ts';
import { orderOf } from '../../papers/order-document/load.ts';
import type { LoadServices } from '../../papers/parts/paper-loaded.ts';
import { billedQuantities } from '../../resources/rules/invoicing/invoice-lock.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { leftOf, openLines } from './what-is-left.ts';

export interface LeftToBill {
  lines: readonly CountedLine[];
  /** Something of it is billed before. */
  isBilled: boolean;
  /** Hundredths, by line. */
  left: ReadonlyMap<string, number>;
}

export async function leftToBill(ctx: Ctx, services: LoadServices, row: RowOf<'booking'>): Promise<LeftToBill> {
  const { lines } = await orderOf(ctx, services, { row, language: ctx.language, type: 'invoice' });
  return leftOfLines(ctx, row, lines);
}

/** Where they are read already. */
export async function leftOfLines(ctx: Ctx, row: RowOf<'booking'>, lines: readonly CountedLine[]): Promise<LeftToBill> {
  const orders = new Set([row.uID, ...lines.map(({ part }) => part.source_order.id)]);
  const billed = await billedQuantities(ctx, [...orders]);
  return { lines, isBilled: billed.size > 0, left: leftOf(openLines(lines, billed), billed) };
}

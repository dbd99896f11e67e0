// The lines of an order whose devices the caller does not see, as one line a tax rate without a word of them: an order that adds up
// needs what they come to, and the reader needs to know that they are there (docs/design/access.md#d-551).
import { fromHundredths } from '../../contract/values/hundredths.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { unseenRows } from '../../core/rows/unseen-rows.ts';
import { lineNet, orderLineOf } from '../../prices/engine/order-totals.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import type { OrderPosition } from './contract.ts';
import type { Line } from './load-lines.ts';

interface FurtherInput {
  order: RowOf<'booking'>;
  source: OrderPosition['source_order'];
  /** So many of them in the reader's language. */
  named(count: number): string;
}

export async function furtherLines(ctx: Ctx, { order, source, named }: FurtherInput): Promise<Line[]> {
  const rows = await unseenRows(ctx, {
    resource: ctx.lab.registry.resource('booking'),
    id: String(order.uID),
    relation: 'positions',
    columns: ['quantity', 'price', 'base_quantity', 'discount', 'tax'],
  });
  const byRate = new Map<number, { count: number; net: number }>();
  for (const line of rows.map(orderLineOf)) {
    const sum = byRate.get(line.tax ?? 0) ?? { count: 0, net: 0 };
    byRate.set(line.tax ?? 0, { count: sum.count + 1, net: sum.net + lineNet(line) });
  }
  return [...byRate].map(([tax, { count, net }]) => lineOf({ tax, net, name: named(count), source }));
}

function lineOf({ tax, net, name, source }: { tax: number; net: number; name: string; source: FurtherInput['source'] }): Line {
  return {
    row: { quantity: 100, price: net, base_quantity: 100, discount: 0, tax },
    part: {
      line_id: `${source.id}-further-${tax}`,
      pos_number: null,
      name,
      article_type: null,
      quantity: 1,
      unit: null,
      unit_code: 'C62',
      price: fromHundredths(net),
      discount: 0,
      tax: fromHundredths(tax),
      line_net: 0,
      source_order: source,
      description: null,
      device: {},
      base_price: fromHundredths(net),
      base_quantity: 1,
    },
  };
}

// The lines of an order as the contract has them, each with the device it is about. docs/data-contracts.md#order-document.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { priceOfOne, unitsOf } from '../../contract/values/net-price.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { listRows, rowsAtEnd } from '../../core/read/named-rows.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { deviceNames, numberOf, textOf } from '../parts/record-parts.ts';
import type { OrderPosition } from './contract.ts';
import { furtherLines } from './load-further-lines.ts';
import type { Parties } from './load-parties.ts';

type Position = RowOf<'booking_position'>;

/** What a line is counted by, and how it is taxed; one that stands for several says no more. */
export type LineRow = Pick<Position, 'quantity' | 'price' | 'base_quantity' | 'discount' | 'tax'> &
  Partial<Pick<Position, 'vat_category' | 'exemption_reason' | 'article_type' | 'article_id'>>;

export interface Line {
  row: LineRow;
  part: OrderPosition;
}

const unitCodes: Readonly<Record<string, string>> = { Stk: 'H87', Std: 'HUR' };

const byPosition: ListQuery = {
  filter: null,
  sort: ['pos_number', 'uID'].map((column) => ({ path: [column], direction: 'asc' })),
  limit: null,
  offset: 0,
};

interface LinesInput {
  order: RowOf<'booking'>;
  delivery: Parties['delivery'];
  /** What stands for so many lines of devices the caller does not see. */
  further(count: number): string;
}

export async function linesOf(ctx: Ctx, { order, delivery, further }: LinesInput): Promise<Line[]> {
  const rows = await rowsAtEnd(ctx, { name: 'booking', id: order.uID, relation: 'positions', query: byPosition });
  const devices = await devicesOf(ctx, rows);
  const source = { id: String(order.uID), number: textOf(order.number), delivery_recipient: delivery };
  const lines = rows.map((row): Line => {
    const device = row.article_type === 'inventory' ? devices.get(String(row.article_id)) : undefined;
    const money = (value: unknown) => (typeof value === 'number' ? fromHundredths(value) : null);
    const units = unitsOf(numberOf(row.base_quantity));
    const price = numberOf(row.price);
    return {
      row,
      part: {
        line_id: String(row.uID),
        pos_number: numberOf(row.pos_number),
        name: textOf(row.name),
        article_type: textOf(row.article_type),
        quantity: money(row.quantity),
        unit: textOf(row.unit),
        unit_code: textOf(row.unit_code) ?? unitCodes[String(row.unit)] ?? 'C62',
        price: price === null ? null : fromHundredths(priceOfOne({ amount: price, units, discount: 0 })),
        discount: money(row.discount),
        tax: money(row.tax),
        line_net: 0,
        source_order: source,
        description: textOf(row.description),
        device: device ? deviceNames(device) : {},
        base_price: money(price),
        base_quantity: fromHundredths(units),
      },
    };
  });
  return [...lines, ...(await furtherLines(ctx, { order, source, named: further }))];
}

const mostAtOnce = 500;

/** The devices that lines are about, those the caller may see. */
async function devicesOf(ctx: Ctx, rows: readonly RowOf<'booking_position'>[]): Promise<Map<string, RowOf<'inventory'>>> {
  const inventory = ctx.lab.registry.resource('inventory');
  const keys = [
    ...new Set(
      rows.flatMap(({ article_type, article_id }) => (article_type === 'inventory' && article_id ? [String(article_id)] : [])),
    ),
  ];
  const found = new Map<string, RowOf<'inventory'>>();
  if (!mayView(ctx, inventory)) return found;
  for (let start = 0; start < keys.length; start += mostAtOnce) {
    const part = keys.slice(start, start + mostAtOnce);
    const filter: FilterNode = { kind: 'compare', path: ['MTAG'], op: 'in', value: part };
    const page = await listRows(ctx, 'inventory', { filter, sort: [], limit: null, offset: 0 });
    for (const row of page) found.set(row.MTAG, row);
  }
  return found;
}

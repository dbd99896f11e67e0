// The row that holds the default amount of a class with classes below it, as price finding would take it.
// docs/interface/prices.md#group-filter, docs/interface/prices.md#row-order. Pure.
import type { RecordRow } from '#renderer/lib/records.ts';
import { listPrice } from '../shared/adjust-order.ts';

interface Asked {
  /** `listPrice`, or the key of a price group. */
  group: string;
  date: string;
  complexity: string;
}

/** Null where it has none on that day. */
export function defaultAmountRow(rows: readonly RecordRow[], { group, date, complexity }: Asked): RecordRow | null {
  const fits = ({ attributes: { service_id, price_category_id, complexity: own, start_date, end_date } }: RecordRow) =>
    service_id === null &&
    (price_category_id === null || price_category_id === group) &&
    ((own ?? '') === '' || own === complexity) &&
    (start_date === null || String(start_date) <= date) &&
    (end_date === null || String(end_date) >= date);
  const rank = ({ attributes: { price_category_id, complexity: own, start_date, created_at } }: RecordRow) => [
    group !== listPrice && price_category_id === group ? '1' : '0',
    (own ?? '') === '' ? '0' : '1',
    String(start_date ?? ''),
    String(created_at ?? ''),
  ];
  return rows.filter(fits).sort((a, b) => compare(rank(b), rank(a)))[0] ?? null;
}

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at === -1 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

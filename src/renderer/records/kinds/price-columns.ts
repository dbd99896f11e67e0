// What the three kinds of price rows have in common.
import type { RecordKind } from '../record-kind.ts';

export const amountColumns: readonly string[] = ['complexity', 'start_date', 'end_date', 'price'];

export const amounts: ReadonlySet<string> = new Set(['price', 'price_min', 'price_max', 'costs']);

export const priceOperations: RecordKind['operations'] = {
  view: ['price_view'],
  edit: ['price_edit'],
  delete: ['price_delete'],
};

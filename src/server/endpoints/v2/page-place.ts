// The place in a list that `page[after]` goes on from: what its last row is sorted by, and by which sort. Told with each page, opaque to
// whoever sends it back. docs/interface/v2.md#pages-by-key.
import { filterError } from '../../contract/filters/filter-problem.ts';
import type { SortedBy } from '../../core/lab/query.ts';

const longest = 4000;

export function placeText(sort: string, values: readonly SortedBy[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/** Empty: from the beginning. A place of another order would skip or repeat rows. */
export function readPlace(text: string, sort: string): SortedBy[] {
  if (text === '') return [];
  const [order, ...values] = parsed(text);
  if (order !== sort || values.length === 0 || !values.every(isSortedBy))
    throw filterError('filter.page_after', {}, { property: 'page[after]' });
  return values;
}

function parsed(text: string): unknown[] {
  if (text.length > longest) return [];
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

const isSortedBy = (value: unknown): value is SortedBy =>
  value === null || typeof value === 'string' || typeof value === 'number';

// Where the rows of a list can be downloaded from: all it finds, or the chosen ones.
import type { Selection } from '../selection/selection.ts';

/** An address that any proxy and browser still takes. */
const longest = 7000;

interface ExportInput {
  path: string;
  query: string;
  format: 'csv' | 'xlsx';
  selection?: Selection;
}

/** Null: too many single rows for an address. */
export function exportAddress({ path, query, format, selection }: ExportInput): string | null {
  const params = new URLSearchParams(query);
  params.delete('include');
  params.set('format', format);
  if (selection && !selection.all) params.append('filter[id]', `in:${[...selection.ids].join(',')}`);
  if (selection?.all) for (const id of selection.ids) params.append('filter[id]', `ne:${id}`);
  const address = `/api/v2/${path}/export?${params}`;
  return address.length <= longest ? address : null;
}

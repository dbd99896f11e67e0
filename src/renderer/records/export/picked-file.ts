// Chosen rows as a file, by their ids: more of them than an address holds.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { download } from '../../lib/files/download.ts';
import { chosenIds } from '../selection/bulk-work.ts';
import type { Selection } from '../selection/selection.ts';

/** As many as the server takes by their ids. */
export const mostPicked = 10_000;

interface Picked {
  path: RecordPath;
  query: string;
  format: 'csv' | 'xlsx';
  selection: Selection;
}

/** Whether there were few enough. */
export async function downloadPicked({ path, query, format, selection }: Picked): Promise<boolean> {
  const ids = await chosenIds({ path, query, selection, signal: new AbortController().signal });
  if (ids.length > mostPicked) return false;
  await download(`/api/v2/${path}/export`, pickedExport({ query, format }, ids));
  return true;
}

/** In the list's order. */
function pickedExport({ query, format }: Pick<Picked, 'query' | 'format'>, ids: readonly string[]): object {
  const sort = new URLSearchParams(query).get('sort');
  return { ids, format, ...(sort ? { sort } : {}) };
}

// Work on the chosen rows, in calls of at most as many as the server takes at once: each row's own result, the runs to take back.
import { request } from '../lib/api.ts';
import type { Written } from '../lib/records.ts';
import { isChosen, type Selection } from './selection.ts';

const mostAtOnce = 500;

export interface BulkResult {
  done: number;
  failed: readonly { id: string; reason: string }[];
  /** In the order in which they were made. */
  runs: readonly string[];
}

interface BulkAnswer {
  data: { id: string; status: string; reason: string | null }[];
  meta: { run: string | null };
}

export interface Progress {
  done: number;
  total: number;
}

interface Question {
  path: string;
  /** The list's filter, search and sort. */
  query: string;
  selection: Selection;
  signal: AbortSignal;
}

/** The ids of what is chosen; of a whole list page by page, without the rows' values. */
export async function chosenIds({ path, query, selection, signal }: Question): Promise<string[]> {
  if (!selection.all) return [...selection.ids];
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const bare = new URLSearchParams(query);
    bare.delete('include');
    bare.set('page[number]', String(page));
    bare.set('page[size]', String(mostAtOnce));
    const { body } = await request<{ data: { id: string }[]; meta: { last_page: number } }>(`/api/v2/${path}?${bare}`, {
      signal,
    });
    ids.push(...body.data.map(({ id }) => id).filter((id) => isChosen(selection, id)));
    if (page >= body.meta.last_page) return ids;
  }
}

interface BulkCall {
  path: string;
  /** `bulk-update`, `bulk-delete`, `bulk-approve`. */
  action: string;
  ids: readonly string[];
  attributes?: Record<string, Written>;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export async function workInBulk({ path, action, ids, attributes, signal, onProgress }: BulkCall): Promise<BulkResult> {
  const failed: { id: string; reason: string }[] = [];
  const runs: string[] = [];
  let done = 0;
  for (let start = 0; start < ids.length && !signal.aborted; start += mostAtOnce) {
    const part = ids.slice(start, start + mostAtOnce);
    const body = attributes === undefined ? { ids: part } : { ids: part, attributes };
    const answer = await request<BulkAnswer>(`/api/v2/${path}/${action}`, { method: 'POST', body });
    for (const row of answer.body.data) {
      if (row.status === 'failed') failed.push({ id: row.id, reason: row.reason ?? '' });
      else done += 1;
    }
    if (answer.body.meta.run !== null) runs.push(answer.body.meta.run);
    onProgress({ done: start + part.length, total: ids.length });
  }
  return { done, failed, runs };
}

/** The last first, as it was built up. */
export async function undoRuns(runs: readonly string[]): Promise<void> {
  for (const run of [...runs].reverse())
    await request(`/api/v2/runs/${encodeURIComponent(run)}/undo`, { method: 'POST', body: {} });
}

// Work on the chosen rows, in calls of at most as many as the server takes at once: each row's own result, the runs to take back.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { bodyOf, POST } from '../../lib/api.ts';
import { fetchList, type Written } from '../../lib/records.ts';
import { isChosen, type Selection } from './selection.ts';

const mostAtOnce = 500;

export interface BulkReason {
  id: string;
  reason: string;
}

export interface BulkResult {
  done: number;
  failed: readonly BulkReason[];
  /** Like that before. */
  unchanged: readonly BulkReason[];
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
  path: RecordPath;
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
    const { data, meta } = await fetchList(path, bare.toString(), signal);
    ids.push(...data.map(({ id }) => id).filter((id) => isChosen(selection, id)));
    if (page >= meta.last_page) return ids;
  }
}

/** Rows tried before anything is done; of more it is known then how it would go on. */
export const mostTried = 2000;

export type BulkAction = 'bulk-update' | 'bulk-delete' | 'bulk-approve' | 'bulk-link';

/** The document that each of them is linked to, and what kind of records they are. */
export interface BulkLinked {
  document_id: string;
  resource: string;
}

interface BulkCall {
  path: RecordPath;
  action: BulkAction;
  ids: readonly string[];
  attributes?: Record<string, Written>;
  link?: BulkLinked | undefined;
  /** Only says what would become of each. */
  dryRun?: boolean;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export async function workInBulk({ ids, dryRun = false, signal, onProgress, ...asked }: BulkCall): Promise<BulkResult> {
  const failed: BulkReason[] = [];
  const unchanged: BulkReason[] = [];
  const runs: string[] = [];
  let done = 0;
  for (let start = 0; start < ids.length && !signal.aborted; start += mostAtOnce) {
    const part = ids.slice(start, start + mostAtOnce);
    const { data, meta } = await sent({ ...asked, ids: part, dryRun });
    for (const { id, status, reason } of data) {
      if (status === 'failed') failed.push({ id, reason: reason ?? '' });
      else if (status === 'unchanged') unchanged.push({ id, reason: reason ?? '' });
      else done += 1;
    }
    if (meta.run !== null) runs.push(meta.run);
    onProgress({ done: start + part.length, total: ids.length });
  }
  return { done, failed, unchanged, runs };
}

const unlinked: BulkLinked = { document_id: '', resource: '' };

type Part = Pick<BulkCall, 'path' | 'action' | 'attributes' | 'link'> & { ids: string[]; dryRun: boolean };

function sent({ path, action, ids, attributes = {}, link = unlinked, dryRun }: Part): Promise<BulkAnswer> {
  const params = { path: { path } };
  switch (action) {
    case 'bulk-approve':
      return bodyOf(POST('/api/v2/documents/bulk-approve', { body: { ids, dry_run: dryRun } }));
    case 'bulk-link':
      return bodyOf(POST('/api/v2/document-links/bulk-assign', { body: { ...link, ids, dry_run: dryRun } }));
    case 'bulk-delete':
      return bodyOf(POST('/api/v2/{path}/bulk-delete', { params, body: { ids, dry_run: dryRun } }));
    case 'bulk-update':
      return bodyOf(POST('/api/v2/{path}/bulk-update', { params, body: { ids, attributes, dry_run: dryRun } }));
  }
}

/** The last first, as it was built up. */
export async function undoRuns(runs: readonly string[]): Promise<void> {
  for (const id of [...runs].reverse()) await POST('/api/v2/runs/{id}/undo', { params: { path: { id } } });
}

// What a piece of bulk work would do, asked of the server before anything is done: how many go through, which stay and why, and the
// first rows with what they hold now.
import { useQuery } from '@tanstack/react-query';
import { includeOf, type RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { chosenIds, mostTried, workInBulk } from '../selection/bulk-work.ts';
import { chosenEntries } from '../selection/chosen-entries.ts';
import type { Selection } from '../selection/selection.ts';
import type { TriedOrder } from './use-bulk-work.ts';

export interface TrialRow {
  entry: RowEntry;
  /** Null where it goes through. */
  reason: string | null;
}

export interface BulkTrial {
  done: number;
  /** What fails, and what is like that already. */
  stay: number;
  tried: number;
  rows: readonly TrialRow[];
}

/** What fits a look. */
const mostShown = 100;

interface TrialInput {
  kind: RecordKind;
  query: string;
  selection: Selection;
  order: TriedOrder;
}

export function useBulkTrial({ kind, query, selection, order }: TrialInput) {
  return useQuery({
    queryKey: ['bulk-trial', kind.path, query, selection.all, [...selection.ids], order.action, order.attributes, order.link],
    queryFn: ({ signal }) => tryIt({ kind, query, selection, order }, signal),
    // What was true a moment ago may not be now.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

async function tryIt({ kind, query, selection, order }: TrialInput, signal: AbortSignal): Promise<BulkTrial> {
  const all = await chosenIds({ path: kind.path, query, selection, signal });
  const ids = all.slice(0, mostTried);
  const { action, attributes, link } = order;
  const asked = { path: kind.path, action, ids, link, signal, dryRun: true, onProgress: () => undefined };
  const { done, failed, unchanged } = await workInBulk({ ...asked, ...(attributes ? { attributes } : {}) });
  const reasons = new Map([...failed, ...unchanged].map(({ id, reason }) => [id, reason]));
  // Those that stay are what one must know of.
  const seen = [...reasons.keys(), ...ids.filter((id) => !reasons.has(id))].slice(0, mostShown);
  const asList = new URLSearchParams({ sort: new URLSearchParams(query).get('sort') ?? '', include: includeOf(kind) });
  const entries = await chosenEntries({
    path: kind.path,
    query: asList.toString(),
    selection: { all: false, ids: new Set(seen) },
    most: mostShown,
    signal,
  });
  const rows = entries.map((entry) => ({ entry, reason: reasons.get(entry.record.id) ?? null }));
  return { done, stay: reasons.size, tried: ids.length, rows: [...rows.filter(stays), ...rows.filter((row) => !stays(row))] };
}

const stays = ({ reason }: TrialRow) => reason !== null;

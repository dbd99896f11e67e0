// Keeps what is on screen current: whatever changes on the server is asked for again, wherever it is shown. docs/interface/v2.md#events.
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportUnshared } from '../connection.ts';
import { followStream } from './event-stream.ts';

interface Changed {
  /** Type and path of v2. */
  resource: string;
  path: string;
  id: string;
}

/** Changes that come together ask once. */
const gatherMs = 150;

/** Lists of every form, by the path of what they list, or several paths. */
const listKeys: ReadonlySet<unknown> = new Set(['rows', 'count', 'tree', 'pick']);
const recordKeys: ReadonlySet<unknown> = new Set(['record', 'audits']);

/** What is worked out from many records: asked for again after any change, but not with each of many. */
const summaryKeys: ReadonlySet<unknown> = new Set(['dashboard-data']);
const summaryMs = 5000;

interface Shown {
  included?: readonly { id: string; type: string }[];
}

/** Records that stand beside a list or a record, such as the customer in a row of devices. */
function includedIn(data: unknown): NonNullable<Shown['included']> {
  const answer = data as (Shown & { body?: Shown }) | null | undefined;
  return answer?.body?.included ?? answer?.included ?? [];
}

function concerned(changes: readonly Changed[]): (query: Query) => boolean {
  const paths = new Set<unknown>(changes.map(({ path }) => path));
  const records = new Set(changes.map(({ path, id }) => `${path} ${id}`));
  const identifiers = new Set(changes.map(({ resource, id }) => `${resource} ${id}`));
  return ({ queryKey: [kind, path, id], state: { data } }) => {
    if (listKeys.has(kind) && [path].flat().some((one) => paths.has(one))) return true;
    if (recordKeys.has(kind) && records.has(`${path} ${id}`)) return true;
    // The options of a status field are its records.
    if (kind === 'fields' && paths.has('statuses')) return true;
    return includedIn(data).some((record) => identifiers.has(`${record.type} ${record.id}`));
  };
}

function follow(queries: QueryClient): () => void {
  let gathered: Changed[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let summed = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  const sumUp = () => {
    summed = Date.now();
    later = undefined;
    void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => summaryKeys.has(kind) });
  };
  const flush = () => {
    const changes = gathered;
    gathered = [];
    timer = undefined;
    void queries.invalidateQueries({ predicate: concerned(changes) });
    later ??= setTimeout(sumUp, Math.max(0, summed + summaryMs - Date.now()));
  };
  const end = followStream('/api/v2/events', {
    onEvent(name, data) {
      if (name === 'reset') void queries.invalidateQueries();
      if (name === 'unshared') reportUnshared();
      if (name !== 'message') return;
      gathered.push(JSON.parse(data) as Changed);
      timer ??= setTimeout(flush, gatherMs);
    },
    onRefused: () => void queries.invalidateQueries({ queryKey: ['me'] }),
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(later);
    end();
  };
}

/** For as long as someone is signed in. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => follow(queries), [queries]);
}

// All records of a kind that forms a tree, however many pages they take.
import { useQuery } from '@tanstack/react-query';
import { fetchList, type RecordList, type RecordRow } from '../lib/records.ts';
import { writeSort } from './list-state.ts';
import { includeOf, type RecordKind } from './record-kind.ts';

const pageSize = 500;

async function fetchAll(kind: RecordKind, signal: AbortSignal): Promise<RecordList['data']> {
  const records: RecordRow[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const params = new URLSearchParams({
      sort: writeSort(kind.sort),
      'page[number]': String(page),
      'page[size]': String(pageSize),
    });
    const include = includeOf(kind);
    if (include) params.set('include', include);
    const answer = await fetchList(kind.path, params.toString(), signal);
    records.push(...answer.data);
    last = answer.meta.last_page;
  }
  return records;
}

export function useTree(kind: RecordKind) {
  return useQuery({ queryKey: ['tree', kind.path], queryFn: ({ signal }) => fetchAll(kind, signal) });
}

// All records of a kind that forms a tree.
import { useQuery } from '@tanstack/react-query';
import { fetchAll } from './fetch-all.ts';
import { writeSort } from './list-state.ts';
import { includeOf, type RecordKind } from './record-kind.ts';

export function useTree(kind: RecordKind) {
  const include = includeOf(kind);
  const query = new URLSearchParams({ sort: writeSort(kind.sort), ...(include ? { include } : {}) }).toString();
  return useQuery({ queryKey: ['tree', kind.path], queryFn: ({ signal }) => fetchAll(kind.path, query, signal) });
}

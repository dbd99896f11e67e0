// All records of a kind that forms a tree.
import { useQuery } from '@tanstack/react-query';
import { writeSort } from '../kind/list-state.ts';
import { includeOf, type RecordKind } from '../kind/record-kind.ts';
import { fetchAll } from '../rows/fetch-all.ts';

export function useTree(kind: RecordKind) {
  const include = includeOf(kind);
  const query = new URLSearchParams({ sort: writeSort(kind.sort), ...(include ? { include } : {}) }).toString();
  return useQuery({ queryKey: ['tree', kind.path], queryFn: ({ signal }) => fetchAll(kind.path, query, signal) });
}

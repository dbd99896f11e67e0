// One record with its ETag, and the writes on it. After each write every open list of that kind asks again.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createRecord, deleteRecord, fetchOne, restoreRecord, updateRecord, type Written } from '../../lib/records.ts';
import { includeOf, type RecordKind } from '../kind/record-kind.ts';
import { createWithFile } from './record-file.ts';
import { rowsKey } from './use-rows.ts';

function recordKey(kind: RecordKind, id: string): readonly string[] {
  return ['record', kind.path, id];
}

export function useRecord(kind: RecordKind, id: string | null, { keepOld = false } = {}) {
  return useQuery({
    queryKey: recordKey(kind, id ?? ''),
    queryFn: ({ signal }) => fetchOne(kind.path, id ?? '', includeOf(kind), signal),
    enabled: id !== null,
    placeholderData: keepOld ? keepPreviousData : undefined,
  });
}

/** Resolves when what is on screen is current again. */
export function useRefresh(kind: RecordKind) {
  const queries = useQueryClient();
  return (...ids: readonly string[]) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: rowsKey(kind.path) }),
      queries.invalidateQueries({ queryKey: ['count', kind.path] }),
      queries.invalidateQueries({ queryKey: ['tree', kind.path] }),
      ...ids.map((id) => queries.invalidateQueries({ queryKey: recordKey(kind, id) })),
      ...ids.map((id) => queries.invalidateQueries({ queryKey: ['audits', kind.path, id] })),
    ]);
}

export function useCreate(kind: RecordKind, file: File | null = null) {
  const refresh = useRefresh(kind);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (attributes: Record<string, Written>) =>
      file ? createWithFile({ path: kind.path, attributes, file }) : (await createRecord(kind.path, attributes)).body,
    onSuccess() {
      void refresh();
      // The next one's number is another.
      void queries.invalidateQueries({ queryKey: ['fields', kind.table] });
    },
  });
}

export function useUpdate(kind: RecordKind, id: string) {
  const refresh = useRefresh(kind);
  return useMutation({
    mutationFn: ({ etag, attributes }: { etag: string | null; attributes: Record<string, Written> }) =>
      updateRecord({ path: kind.path, id, etag, attributes }),
    onSuccess: () => refresh(id),
  });
}

export function useDelete(kind: RecordKind) {
  const refresh = useRefresh(kind);
  return useMutation({ mutationFn: (id: string) => deleteRecord(kind.path, id), onSuccess: () => void refresh() });
}

export function useRestore(kind: RecordKind) {
  const refresh = useRefresh(kind);
  return useMutation({
    mutationFn: (binId: string) => restoreRecord(binId),
    onSuccess: ({ body }) => refresh(body.data.id),
  });
}

// Versions of a procedure: the list, two of them beside one another, and what is done with them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { fetchList, type RecordRow } from '#renderer/lib/records.ts';

export const draft = 'draft';

export function useVersions(procedure: string) {
  const query = new URLSearchParams({ 'filter[procedure_id]': `eq:${procedure}`, sort: '-number', 'page[size]': '200' });
  return useQuery({
    queryKey: ['rows', 'procedure-versions', procedure],
    queryFn: async ({ signal }) => (await fetchList('procedure-versions', query.toString(), signal)).data,
  });
}

/** Asked again when the draft is saved. */
export function useComparison(record: RecordRow, from: string | null, to: string) {
  const { id, attributes } = record;
  return useQuery({
    queryKey: ['rows', 'procedures', id, 'compare', from, to, attributes.updated_at, attributes.draft_state],
    queryFn: async ({ signal }) => {
      const query = { to, ...(from === null ? {} : { from }) };
      return (await bodyOf(GET('/api/v2/procedures/{id}/compare', { params: { path: { id }, query }, signal }))).data;
    },
    enabled: from !== null && from !== to,
  });
}

export type Comparison = NonNullable<ReturnType<typeof useComparison>['data']>;

function useAnew() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

export function useRelease(id: string) {
  const refresh = useAnew();
  return useMutation({
    mutationFn: (body: { reason: string; version?: string }) =>
      bodyOf(POST('/api/v2/procedures/{id}/release', { params: { path: { id } }, body })),
    onSuccess: () => refresh(),
  });
}

export function useTakeBack(id: string) {
  const refresh = useAnew();
  return useMutation({
    mutationFn: (version_id: string) =>
      bodyOf(POST('/api/v2/procedures/{id}/take-back', { params: { path: { id } }, body: { version_id } })),
    onSuccess: () => refresh(),
  });
}

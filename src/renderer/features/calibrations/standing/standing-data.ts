// How a released certificate stands, and withdrawing it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';

export function useStanding(id: string) {
  return useQuery({
    queryKey: ['rows', 'calibrations', id, 'standing'],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/calibrations/{id}/standing', { params: { path: { id } }, signal })),
  });
}

export function useWithdraw(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      bodyOf(POST('/api/v2/calibrations/{id}/withdraw', { params: { path: { id } }, body: { reason } })),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'rows' || kind === 'audits' }),
  });
}

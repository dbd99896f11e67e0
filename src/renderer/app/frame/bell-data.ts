// What concerns whoever is signed in and is not read yet: it comes live, as every list does.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, POST } from '../../lib/api.ts';
import { fetchList } from '../../lib/records.ts';

/** More of them stand in the list. */
const mostShown = 8;

export function useUnread() {
  const query = new URLSearchParams({ 'filter[read_at]': 'null:', sort: '-at', 'page[size]': String(mostShown) });
  return useQuery({
    queryKey: ['rows', 'notices', 'unread'],
    queryFn: ({ signal }) => fetchList('notices', query.toString(), signal),
  });
}

/** These, or all. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | null) => bodyOf(POST('/api/v2/notices/read', { body: ids ? { ids: [...ids] } : {} })),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path === 'notices' }),
  });
}

// What of a letterhead lies where papers print.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import type { Report } from '../../records/rows/reports.ts';

export function useLetterheadCheck({ id, hash, options }: Report) {
  return useQuery({
    enabled: hash !== '',
    queryKey: ['letterhead-check', id, hash, options.pages],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/reports/{id}/letterhead-check', { params: { path: { id } }, signal }))).data.attributes,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

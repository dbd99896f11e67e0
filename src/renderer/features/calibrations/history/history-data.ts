// The history of a calibration with that of its results and standards, page after page, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { auditOf } from '#renderer/lib/lab/audits.ts';

const pageSize = 100;

const fetchPage = (id: string, page: number, signal: AbortSignal) => {
  const query = { 'page[number]': page, 'page[size]': pageSize };
  return bodyOf(GET('/api/v2/calibrations/{id}/history', { params: { path: { id }, query }, signal }));
};

type HistoryPage = Awaited<ReturnType<typeof fetchPage>>;

export type Part = NonNullable<HistoryPage['data'][number]['attributes']['part']>;

export function useHistory(id: string) {
  return useInfiniteQuery({
    queryKey: ['audits', 'calibrations', id, 'whole'],
    queryFn: ({ pageParam, signal }) => fetchPage(id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, last_page } }) => (page < last_page ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data.map((entry) => ({ ...auditOf(entry), part: entry.attributes.part }))),
  });
}

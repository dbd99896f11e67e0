// The worklist as the server answers it, page after page of one group, with the counts of all groups.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';

export const groups = ['mine', 'bench', 'overdue', 'today', 'week', 'later'] as const;
export type Group = (typeof groups)[number];

const pageSize = 25;
/** As many as the server gives; what comes after is in the lists. */
const mostPages = 20;

const kindsShown = [
  'inventories',
  'calibrations',
  'repairs',
  'bookings',
  'notes',
  'tickets',
  'customers',
  'authorisations',
] as const;
const worklistKey = ['rows', kindsShown, 'worklist'] as const;

const fetchPage = (group: Group | null, page: number, signal: AbortSignal) => {
  const query = { 'page[number]': page, 'page[size]': pageSize, ...(group === null ? {} : { group }) };
  return bodyOf(GET('/api/v2/worklist', { params: { query }, signal }));
};

export type WorklistPage = Awaited<ReturnType<typeof fetchPage>>;
export type WorkItem = WorklistPage['data'][number];
export type GroupCount = WorklistPage['meta']['groups'][number];

/** Null: whichever has something. */
export function useWorklist(group: Group | null) {
  return useInfiniteQuery({
    queryKey: [...worklistKey, group],
    queryFn: ({ pageParam, signal }) => fetchPage(group, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, last_page } }) => (page < Math.min(last_page, mostPages) ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

// How many records a question finds, asked again when one of them is written.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { fetchList } from '../../lib/records.ts';

/** Null while there is nothing to ask yet. */
export function useCount(path: RecordPath, query: string | null): number | undefined {
  return useCountOf(path, query).data;
}

/** The same with what is wrong with the question; the last number stays until the next is there. */
export function useCountOf(path: RecordPath, query: string | null) {
  return useQuery({
    queryKey: ['count', path, query],
    queryFn: ({ signal }) => fetchList(path, countQuery(query ?? ''), signal),
    select: ({ meta }) => meta.total,
    placeholderData: keepPreviousData,
    enabled: query !== null,
  });
}

/** A number needs neither an order nor what else belongs to a row. */
function countQuery(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('include');
  params.delete('sort');
  params.set('page[size]', '1');
  return params.toString();
}

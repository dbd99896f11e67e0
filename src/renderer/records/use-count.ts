// How many records a question finds, asked again when one of them is written.
import { useQuery } from '@tanstack/react-query';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { fetchList } from '../lib/records.ts';

/** Null while there is nothing to ask yet. */
export function useCount(path: RecordPath, query: string | null): number | undefined {
  const count = useQuery({
    queryKey: ['count', path, query],
    queryFn: ({ signal }) => fetchList(path, `${query}&page[size]=1`, signal),
    enabled: query !== null,
  });
  return count.data?.meta.total;
}

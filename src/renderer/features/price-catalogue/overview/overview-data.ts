// How well the prices are kept, as v2 works it out. docs/interface/prices.md#overview.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { priceTables } from '../shared/price-tables.ts';

export function useOverview() {
  return useQuery({
    queryKey: ['rows', [...priceTables, 'customers'], 'overview'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/prices/overview', { signal }))).data.attributes,
  });
}

export type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;

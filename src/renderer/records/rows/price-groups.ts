// The price groups by name, as what asks for one offers them.
import { useQuery } from '@tanstack/react-query';
import { fetchList } from '../../lib/records.ts';
import { textOf } from '../kind/record-kind.ts';

const most = 500;

export function usePriceGroups() {
  return useQuery({
    queryKey: ['pick', 'price-categories', 'all'],
    queryFn: ({ signal }) => fetchList('price-categories', `sort=name&page[size]=${most}`, signal),
    select: ({ data }) => data.map(({ id, attributes }) => ({ value: id, label: textOf(attributes.name) })),
  });
}

// The question for the saved views of a list, for whoever shows them and whoever asks ahead.
import { queryOptions } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';

/** Every list of views stands under it; live events renew what begins with `pick`. */
export const viewsKey = ['pick', 'views'] as const;

/** Of all lists. */
export const allViewsOptions = queryOptions({
  queryKey: [...viewsKey, 'all'],
  queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/views', { params: { query: { 'page[size]': 500 } }, signal }))).data,
});

export function viewsOptions(table: string) {
  return queryOptions({
    queryKey: [...viewsKey, table],
    queryFn: async ({ signal }) => {
      const query = { 'filter[table_name]': table, 'page[size]': 500 } as const;
      return (await bodyOf(GET('/api/v2/views', { params: { query }, signal }))).data;
    },
  });
}

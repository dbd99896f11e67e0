// The lines of an order and what they add up to, asked again when one of them is written.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { createRecord, fetchList, type RecordRow } from '../../lib/records.ts';

const mostLines = 500;
const path = 'booking-positions';

export function useOrderLines(order: string) {
  const query = new URLSearchParams({
    'filter[booking_id]': `eq:${order}`,
    sort: 'pos_number',
    'page[size]': String(mostLines),
  }).toString();
  return useQuery({
    queryKey: ['rows', path, query],
    queryFn: async ({ signal }) => (await fetchList(path, query, signal)).data,
  });
}

export function useOrderTotals(order: string) {
  return useQuery({
    queryKey: ['rows', path, order, 'totals'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/bookings/{id}/totals', { params: { path: { id: order } }, signal }))).data.attributes,
  });
}

export type Totals = NonNullable<ReturnType<typeof useOrderTotals>['data']>;

export interface NewLine {
  booking_id: string;
  pos_number: number;
  article_type: string;
  article_id: string;
  name: string;
  quantity: number;
}

export function useAddLine() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (line: NewLine): Promise<RecordRow> => (await createRecord(path, { ...line })).body.data,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['rows', path] }),
        queries.invalidateQueries({ queryKey: ['count', path] }),
      ]),
  });
}

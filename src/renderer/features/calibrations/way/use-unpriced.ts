// How many lines of the order that a calibration names are about its device and have no price yet: its invoice would lack them.
import { useQuery } from '@tanstack/react-query';
import { fetchList, type RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import { bookingPositionKind } from '#renderer/records/kinds/office/booking-positions.ts';
import { rowsKey } from '#renderer/records/rows/use-rows.ts';

export function useUnpriced(record: RecordRow | null): number {
  const may = useCan(bookingPositionKind.operations.view);
  const order = textOf(record?.attributes.order_number ?? null);
  const query = new URLSearchParams({
    'filter[booking.number]': `eq:${order}`,
    'filter[article_type]': 'eq:inventory',
    'filter[article_id]': `eq:${textOf(record?.attributes.inventory_id ?? null)}`,
    'filter[price]': 'null:',
    'page[size]': '1',
  }).toString();
  const found = useQuery({
    queryKey: [...rowsKey('booking-positions'), query, 'unpriced'],
    queryFn: ({ signal }) => fetchList('booking-positions', query, signal),
    enabled: may && order !== '',
  });
  return order === '' ? 0 : (found.data?.meta.total ?? 0);
}

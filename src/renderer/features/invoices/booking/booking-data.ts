// What an export for the books would hold, asked while its period is chosen, and the file itself.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { download } from '#renderer/lib/files/download.ts';
import { isPlainDate } from '#server/contract/values/dates.ts';
import type { Period } from './booking-period.ts';

export type BookingFormat = 'datev' | 'csv';

export function useBookingPreview({ from, to }: Period) {
  return useQuery({
    // Invoices that are issued meanwhile count.
    queryKey: ['rows', 'invoices', 'booking-preview', from, to],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/invoices/booking-preview', { params: { query: { from, to } }, signal }))).data,
    enabled: isPlainDate(from) && isPlainDate(to),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export type BookingPreview = NonNullable<ReturnType<typeof useBookingPreview>['data']>;

export function useBookingFile() {
  return useMutation({
    mutationFn: ({ from, to, format }: Period & { format: BookingFormat }) =>
      download(`/api/v2/invoices/booking-export?${new URLSearchParams({ from, to, format })}`),
  });
}

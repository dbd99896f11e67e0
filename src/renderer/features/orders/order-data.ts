// The lines of an order, what they add up to and what its invoice lacks, asked again when one of them or the order is written.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { createRecord, fetchList, type RecordRow } from '../../lib/records.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { invoiceKind } from '../../records/kinds/office/invoices.ts';
import { useRefresh } from '../../records/rows/use-record.ts';

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

export function useOrderTotals({ id, attributes: { discount, tax_case } }: RecordRow) {
  return useQuery({
    queryKey: ['rows', path, id, 'totals', discount, tax_case],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/bookings/{id}/totals', { params: { path: { id } }, signal }))).data.attributes,
  });
}

export const invoiceCheckKey = (id: string) => ['rows', path, id, 'invoice-check'];

/** Time and tax as the invoice would say them, and what it lacks. */
export function useInvoiceCheck({ id, attributes }: RecordRow) {
  return useQuery({
    queryKey: [...invoiceCheckKey(id), JSON.stringify(attributes)],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/bookings/{id}/invoice-check', { params: { path: { id } }, signal }))).data,
    placeholderData: keepPreviousData,
  });
}

export type InvoiceCheck = NonNullable<ReturnType<typeof useInvoiceCheck>['data']>;

export interface IssueLine {
  position_id: string;
  quantity: number;
}

interface IssueBody {
  invoice_date: string;
  due_date?: string;
  service_from?: string;
  service_to?: string;
  lines?: IssueLine[];
}

/** From then on order, lines and invoice are what they are. What is to be saved before, is. */
export function useIssue(id: string, saveBefore: () => Promise<void>) {
  const queries = useQueryClient();
  const refresh = useRefresh(bookingKind);
  const refreshInvoices = useRefresh(invoiceKind);
  return useMutation({
    mutationFn: async (body: IssueBody) => {
      await saveBefore();
      return (await bodyOf(POST('/api/v2/bookings/{id}/invoice', { params: { path: { id } }, body }))).data;
    },
    onSuccess: () => Promise.all([refresh(id), refreshInvoices(), queries.invalidateQueries({ queryKey: ['rows', path] })]),
  });
}

/** What was issued for it, the newest first. */
export function useInvoicesOf(id: string) {
  const query = new URLSearchParams({ 'filter[booking_id]': `eq:${id}`, sort: '-created_at', 'page[size]': '50' }).toString();
  return useQuery({
    queryKey: ['rows', invoiceKind.path, query],
    queryFn: async ({ signal }) => (await fetchList(invoiceKind.path, query, signal)).data,
  });
}

/** The delivery costs become a line: they leave the order. */
export function useFreightLine(id: string) {
  const queries = useQueryClient();
  const refresh = useRefresh(bookingKind);
  return useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/bookings/{id}/freight-position', { params: { path: { id } } })),
    onSettled: () => Promise.all([refresh(id), queries.invalidateQueries({ queryKey: ['rows', path] })]),
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

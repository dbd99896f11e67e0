// What an invoice says, and what is done with it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../lib/api.ts';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { createRecord, type OneRecord } from '../../lib/records.ts';
import { bookingKind } from '../../records/kinds/office/bookings.ts';
import { invoiceKind } from '../../records/kinds/office/invoices.ts';
import { paymentKind } from '../../records/kinds/office/payments.ts';
import { useRefresh } from '../../records/rows/use-record.ts';

/** As it was frozen, in the reader's language. */
export function useInvoiceDocument(id: string, language: 'de' | 'en') {
  return useQuery({
    queryKey: ['invoice-document', id, language],
    queryFn: ({ signal }) =>
      bodyOf(GET('/api/v2/invoices/{id}/report-dataset', { params: { path: { id }, query: { language } }, signal })),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type InvoiceDocument = NonNullable<ReturnType<typeof useInvoiceDocument>['data']>;

/** Orders, invoices and payments hang together: what is done with one shows in all. */
function useRefreshInvoices() {
  const queries = useQueryClient();
  const orders = useRefresh(bookingKind);
  const invoices = useRefresh(invoiceKind);
  const payments = useRefresh(paymentKind);
  return (invoice: string | null, order: string | null) =>
    Promise.all([
      orders(...(order === null ? [] : [order])),
      invoices(...(invoice === null ? [] : [invoice])),
      payments(),
      queries.invalidateQueries({ queryKey: ['rows', 'booking-positions'] }),
    ]);
}

interface Subject {
  id: string;
  order: string;
}

export interface CreditLine {
  line_id: string;
  quantity?: number;
  amount?: number;
}

export function useCorrect({ id, order }: Subject) {
  const refresh = useRefreshInvoices();
  return useMutation({
    mutationFn: async (asked: { kind: 'cancel'; reason: string } | { kind: 'credit'; reason: string; lines: CreditLine[] }) => {
      const params = { path: { id } };
      const { reason } = asked;
      const call =
        asked.kind === 'cancel'
          ? POST('/api/v2/invoices/{id}/cancel', { params, body: { reason } })
          : POST('/api/v2/invoices/{id}/credit-note', { params, body: { reason, lines: asked.lines } });
      return (await bodyOf(call)).data;
    },
    onSuccess: () => refresh(id, order),
  });
}

export function useRemind({ id, order }: Subject) {
  const refresh = useRefreshInvoices();
  return useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/invoices/{id}/remind', { params: { path: { id } } })),
    onSettled: () => refresh(id, order),
  });
}

export interface NewPayment {
  paid_on: string;
  amount: number;
  means: string;
  reference: string;
}

export function usePay({ id, order }: Subject) {
  const refresh = useRefreshInvoices();
  return useMutation({
    mutationFn: (payment: NewPayment): Promise<Answer<OneRecord>> =>
      createRecord(paymentKind.path, { ...payment, invoice_id: id }),
    onSuccess: () => refresh(id, order),
  });
}

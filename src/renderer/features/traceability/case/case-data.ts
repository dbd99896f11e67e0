// A case about a standard, as v2 answers it: its customers and who of them was told, letters to them, its conclusion.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, DELETE, GET, POST } from '#renderer/lib/api.ts';
import { download } from '#renderer/lib/files/download.ts';
import { updateOverSeen } from '#renderer/lib/write-over-seen.ts';

export function useCaseCustomers(id: string) {
  return useQuery({
    queryKey: ['rows', 'impact-notices', 'customers', id],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/impact-cases/{id}/customers', { params: { path: { id } }, signal })),
  });
}

export type CaseCustomer = NonNullable<ReturnType<typeof useCaseCustomers>['data']>['data'][number];
export type CaseNotice = CaseCustomer['attributes']['notices'][number];

export const nameOf = ({ id, attributes: { name, customer_number } }: CaseCustomer) => name ?? customer_number ?? id;

/** Nobody told them yet, and nothing is on its way to them. */
export const isUntold = ({ attributes: { calibrations, told, under_way } }: CaseCustomer) =>
  calibrations > 0 && !told && !under_way;

export const lettersAddress = (id: string, customers: readonly CaseCustomer[]) =>
  `/api/v2/impact-cases/${encodeURIComponent(id)}/letters?${new URLSearchParams({ customer_ids: customers.map((one) => one.id).join(',') })}`;

/** Whatever was done in a case: its list, its page and the recall say it. */
function useCaseAnew() {
  const queries = useQueryClient();
  return async () => {
    for (const path of ['impact-notices', 'impact-items', 'impact-cases', 'documents', 'messages'])
      await queries.invalidateQueries({ queryKey: ['rows', path] });
    await queries.invalidateQueries({ queryKey: ['record', 'impact-cases'] });
  };
}

export type LetterWay = 'printed' | 'mailed';

export interface Telling {
  way: LetterWay;
  customers: readonly CaseCustomer[];
  hold: boolean;
}

/** Letters on paper come as one file once the case says that they went out: none is printed that it does not know. */
export function useTell(id: string) {
  const anew = useCaseAnew();
  return useMutation({
    mutationFn: async ({ way, customers, hold }: Telling) => {
      const body = { way, customer_ids: customers.map((one) => one.id), ...(way === 'mailed' ? { hold } : {}) };
      const { data } = await bodyOf(POST('/api/v2/impact-cases/{id}/letters', { params: { path: { id } }, body }));
      const { told, left_out } = data.attributes;
      const written = customers.filter((one) => told.some(({ customer_id }) => customer_id === one.id));
      if (way === 'printed' && written.length > 0) await download(lettersAddress(id, written));
      return { told: told.length, left: left_out };
    },
    onSettled: () => anew(),
  });
}

export interface Call {
  customer: string;
  told_on: string;
  remark: string;
}

export function useNoteCall(id: string) {
  const anew = useCaseAnew();
  return useMutation({
    mutationFn: ({ customer, told_on, remark }: Call) => {
      const attributes = { case_id: id, customer_id: customer, way: 'other' as const, told_on, remark };
      return bodyOf(POST('/api/v2/impact-notices', { body: attributes }));
    },
    onSuccess: () => anew(),
  });
}

export function useForgetNotice() {
  const anew = useCaseAnew();
  return useMutation({
    mutationFn: (id: string) => bodyOf(DELETE('/api/v2/impact-notices/{id}', { params: { path: { id } } })),
    onSettled: () => anew(),
  });
}

interface Conclusion {
  conclusion: string;
  closes: boolean;
  seen: string | null;
}

export function useConclude(id: string) {
  const anew = useCaseAnew();
  return useMutation({
    mutationFn: ({ conclusion, closes, seen }: Conclusion) =>
      updateOverSeen({
        path: 'impact-cases',
        id,
        seen: { conclusion: seen, status: 'open' },
        attributes: { conclusion, ...(closes ? { status: 'closed' } : { status: 'open' }) },
      }),
    onSettled: () => anew(),
  });
}

export function useReopen(id: string) {
  const anew = useCaseAnew();
  return useMutation({
    mutationFn: () => updateOverSeen({ path: 'impact-cases', id, seen: { status: 'closed' }, attributes: { status: 'open' } }),
    onSettled: () => anew(),
  });
}

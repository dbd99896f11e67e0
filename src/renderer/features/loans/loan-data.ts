// What the loan screens ask: devices that are lent, their times away, what is out now; and handing out and taking back.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays, type PlainDate } from '#server/contract/values/dates.ts';
import { bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, type RecordList, type RecordRow } from '../../lib/records.ts';
import { undoRuns } from '../../records/selection/bulk-work.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Days } from './calendar-model.ts';
import { awayStatuses, placeStatus, type Stay, stayOf } from './stays.ts';

export const devicesAPage = 40;
const mostStays = 500;
export const listed = 50;

/** Whose category is lent, and what was lent once. */
const lendable = `locations.status <> "L" OR categories.rentable = 1`;

const staysOf = ({ data, included }: RecordList): Stay[] => data.flatMap((record) => stayOf(record, included) ?? []);

interface CalendarQuestion extends Days {
  today: PlainDate;
  q: string;
  page: number;
}

export interface CalendarAnswer {
  devices: readonly RecordRow[];
  total: number;
  pages: number;
  stays: readonly Stay[];
}

/** A page of devices and what they are away for in these days, and now. */
export function useCalendar({ first, count, today, q, page }: CalendarQuestion) {
  return useQuery({
    queryKey: ['rows', ['inventories', 'locations'], 'calendar', { first, count, today, q, page }],
    queryFn: async ({ signal }): Promise<CalendarAnswer> => {
      const asked = new URLSearchParams({
        formula: lendable,
        sort: 'asset_number',
        'page[number]': String(page),
        'page[size]': String(devicesAPage),
        ...(q === '' ? {} : { q }),
      });
      const { data: devices, meta } = await fetchList('inventories', asked.toString(), signal);
      const answer = { devices, total: meta.total, pages: meta.last_page };
      if (devices.length === 0) return { ...answer, stays: [] };
      const within = `location_date < "${addDays(first, count)}" AND (rental_end >= "${first}" OR rental_end IS NULL)`;
      const away = new URLSearchParams({
        'filter[inventory_id]': `in:${devices.map(({ id }) => id).join(',')}`,
        'filter[status]': `in:${awayStatuses.join(',')}`,
        // How they stand today is shown whatever the days are.
        formula: `(${within}) OR is_active = 1 OR (status = "R" AND rental_end >= "${today}")`,
        include: 'customer',
        'page[size]': String(mostStays),
      });
      return { ...answer, stays: staysOf(await fetchList('locations', away.toString(), signal)) };
    },
    placeholderData: keepPreviousData,
  });
}

export const loanLists = ['out', 'late', 'week', 'elsewhere'] as const;
export type LoanList = (typeof loanLists)[number];

/** The conditions of a list, for its rows, its number and the way to all of it. */
export function loanListQuery(list: LoanList, day: PlainDate): string {
  const query = new URLSearchParams({
    'filter[is_active]': 'eq:1',
    'filter[status]': `in:${placeStatus.lent},${placeStatus.missing}`,
  });
  if (list === 'elsewhere') query.append('filter[purpose]', 'eq:calibration');
  if (list === 'late') query.append('filter[rental_end]', `lt:${day}`);
  if (list === 'week') {
    query.append('filter[rental_end]', `gte:${day}`);
    query.append('filter[rental_end]', `lt:${addDays(day, 7)}`);
  }
  return query.toString();
}

export function useLoanList(list: LoanList, day: PlainDate) {
  const query = `${loanListQuery(list, day)}&sort=rental_end&include=customer,inventory&page[size]=${listed}`;
  return useQuery({
    queryKey: ['rows', 'locations', query],
    queryFn: ({ signal }) => fetchList('locations', query, signal),
    placeholderData: keepPreviousData,
  });
}

export interface Desk {
  devices: readonly RecordRow[];
  stays: readonly Stay[];
}

/** What is on the desk and how it stands: asked again when anybody writes one of its places. */
export function useDesk(ids: readonly string[]) {
  const key = [...ids].sort();
  return useQuery({
    queryKey: ['rows', ['inventories', 'locations'], 'desk', key],
    queryFn: async ({ signal }): Promise<Desk> => {
      const size = { 'page[size]': String(mostStays) };
      const devices = new URLSearchParams({ 'filter[id]': `in:${key.join(',')}`, ...size });
      const away = new URLSearchParams({
        'filter[inventory_id]': `in:${key.join(',')}`,
        'filter[status]': `in:${placeStatus.reserved},${placeStatus.lent},${placeStatus.missing}`,
        include: 'customer',
        ...size,
      });
      const [found, stays] = await Promise.all([
        fetchList('inventories', devices.toString(), signal),
        fetchList('locations', away.toString(), signal),
      ]);
      return { devices: found.data, stays: staysOf(stays) };
    },
    enabled: key.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function useContacts(customer: string) {
  return useQuery({
    queryKey: ['pick', 'contacts', customer],
    queryFn: ({ signal }) =>
      fetchList('contacts', `filter[customer_id]=eq:${encodeURIComponent(customer)}&page[size]=200`, signal),
    select: ({ data }) => data,
    enabled: customer !== '',
  });
}

export function useLoanNumbered(number: string) {
  const query = new URLSearchParams({
    'filter[loan_number]': `eq:${number}`,
    include: 'customer,customer_contact,inventory',
    'page[size]': String(mostStays),
  }).toString();
  return useQuery({ queryKey: ['rows', 'locations', query], queryFn: ({ signal }) => fetchList('locations', query, signal) });
}

/** Every list that shows places or devices stands anew. */
function useAnew() {
  const queries = useQueryClient();
  return () => Promise.all(['rows', 'count', 'record', 'audits'].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
}

export interface HandOut {
  inventory_ids: string[];
  customer_id: string;
  customer_contact_id?: string;
  rental_end: PlainDate;
  purpose?: 'calibration';
  shipping_note?: string;
}

export interface TakeBack {
  devices: { inventory_id: string; remark?: string }[];
  location_2?: string;
}

/** Both are runs: the message that says it is done takes them back. */
function useLoanWork<Order>(done: string, work: (order: Order) => Promise<Done>) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const anew = useAnew();
  const fail = (error: unknown) => toasts.fail(error instanceof Error ? textOf(error) : String(error));
  const undo = async (run: string) => {
    await undoRuns([run]).then(() => toasts.say(t('ui.bulk.undone')), fail);
    await anew();
  };
  return useMutation({
    mutationFn: work,
    onSuccess({ meta: { count, run } }) {
      if (run !== null) toasts.offerUndo(t(done, { count }), () => void undo(run));
    },
    onError: fail,
    // Somebody else may have been faster: what stands on the desk shows who.
    onSettled: () => void anew(),
  });
}

interface Done {
  meta: { count: number; loan_number: string | null; run: string | null };
}

export const useHandOut = () =>
  useLoanWork('ui.loans.handed_out', (body: HandOut) => bodyOf(POST('/api/v2/locations/hand-out', { body })));

export const useTakeBack = () =>
  useLoanWork('ui.loans.taken_back', (body: TakeBack) => bodyOf(POST('/api/v2/locations/take-back', { body })));

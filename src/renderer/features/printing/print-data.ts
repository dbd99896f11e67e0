// What the screens of printing ask the server for besides the records: renewals, printers of the system, offsets.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { createRecord, fetchList, type RecordList, type RecordRow, shown } from '../../lib/records.ts';
import { printJobKind } from '../../records/kinds/printing/print-jobs.ts';
import { printerKind } from '../../records/kinds/printing/printers.ts';
import { askAgainMs, underWay } from '../../records/label-formats/label-data.ts';

/** What somebody has to look at, what goes on, what is over. */
export const jobGroups = {
  open: ['unknown', 'failed', 'ready'],
  running: ['printing', 'queued'],
  over: ['printed', 'cancelled'],
} as const;

export type JobGroup = keyof typeof jobGroups;

const mostJobs = 50;

export function useJobs(group: JobGroup) {
  const states = jobGroups[group].join(',');
  return useQuery({
    queryKey: ['rows', printJobKind.path, 'queue', group],
    queryFn: ({ signal }) => fetchList(printJobKind.path, `filter[state]=in:${states}&sort=-at&page[size]=${mostJobs}`, signal),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? askAgainMs : false),
  });
}

export const isUnderWay = ({ attributes }: RecordRow) => underWay.has(String(attributes.state));

export interface RenewalsAsked {
  q: string;
  customer: string;
  location: string;
}

/** In the words of the list of devices. */
function renewalFilters({ q, customer, location }: RenewalsAsked): Record<string, string> {
  return {
    ...(q === '' ? {} : { q }),
    ...(customer === '' ? {} : { 'filter[customer_id]': customer }),
    ...(location === '' ? {} : { 'filter[location]': `like:%${location}%` }),
  };
}

const pageSize = 200;
const mostAtOnce = 5000;

async function fetchRenewals(asked: RenewalsAsked, page: number, signal?: AbortSignal): Promise<RecordList> {
  const query = {
    ...renewalFilters(asked),
    sort: 'asset_number',
    include: 'customer',
    'page[number]': String(page),
    'page[size]': String(pageSize),
  };
  const address = new URLSearchParams(query).toString();
  const call = GET('/api/v2/labels/renewals', { querySerializer: () => address, ...(signal ? { signal } : {}) });
  return shown(await bodyOf(call)) as unknown as RecordList;
}

/** Kept with the prints: each one that ends takes its devices out. */
export function useRenewals(asked: RenewalsAsked) {
  return useQuery({
    queryKey: ['rows', printJobKind.path, 'renewals', asked],
    queryFn: ({ signal }) => fetchRenewals(asked, 1, signal),
    placeholderData: keepPreviousData,
  });
}

export async function allRenewals(asked: RenewalsAsked): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, last = 1; page <= last && ids.length < mostAtOnce; page += 1) {
    const { data, meta } = await fetchRenewals(asked, page);
    ids.push(...data.map(({ id }) => id));
    last = meta.last_page;
  }
  return ids.slice(0, mostAtOnce);
}

export function useConfirm(job: string | null) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(code: string): Promise<RecordRow> {
      const body = { code, ...(job === null ? {} : { print_job_id: job }) };
      return shown(await bodyOf(POST('/api/v2/labels/confirm', { body }))).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows', 'printed-labels'] }),
  });
}

export function useAddInstalled() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, queue }: { name: string; queue: string }) =>
      (await createRecord(printerKind.path, { name, kind: 'installed', queue })).body.data,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rows', printerKind.path] }),
  });
}

export function useCalibrate(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ x, y }: { x: number; y: number }) => {
      const body = { measured_x: x, measured_y: y };
      return shown(await bodyOf(POST('/api/v2/printers/{id}/calibrate', { params: { path: { id } }, body }))).data;
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['record', printerKind.path, id] }),
        queries.invalidateQueries({ queryKey: ['rows', printerKind.path] }),
      ]),
  });
}

// What the calibration's screens ask of the server beyond plain records: assessment, versions, release, amendment, beginning.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { whenArrived } from '../../lib/entry/under-way.ts';
import { type RecordRow, shown } from '../../lib/records.ts';

const idOf = (id: string) => ({ path: { id } });

/** Kept with the results' lists, so that a saved row asks for it anew. */
export function useAssessment(id: string, rule: string | null, enabled = true) {
  return useQuery({
    queryKey: ['rows', 'results', id, 'assessment', rule],
    queryFn: async ({ signal }) => {
      const params = { ...idOf(id), query: rule === null ? {} : { decision_rule: rule } };
      return (await bodyOf(GET('/api/v2/calibrations/{id}/assessment', { params, signal }))).data.attributes;
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

export type Assessment = NonNullable<ReturnType<typeof useAssessment>['data']>;

export function useVersions(id: string) {
  return useQuery({
    queryKey: ['rows', 'calibrations', id, 'versions'],
    queryFn: async ({ signal }): Promise<RecordRow[]> =>
      shown(await bodyOf(GET('/api/v2/calibrations/{id}/versions', { params: idOf(id), signal }))).data,
  });
}

function useEverythingAnew() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [kind] }) => ['rows', 'count', 'record', 'audits', 'tree'].includes(String(kind)),
    });
}

export interface ReleaseOrder {
  etag: string | null;
  decision_rule: string | null;
  cal_result: string;
  override_reason?: string;
  meaning?: 'approved' | 'issued';
  password?: string;
  code?: string;
}

/** What follows begins with the answer: it waits for no list to be read anew, and comes although the dialog was closed meanwhile. */
export function useRelease(id: string, follow: () => void) {
  const refresh = useEverythingAnew();
  return useMutation({
    mutationFn: async ({ etag, ...body }: ReleaseOrder) => {
      // Hands may be faster than the last value they typed.
      await whenArrived(id);
      const params = { ...idOf(id), ...(etag ? { header: { 'If-Match': etag } } : {}) };
      return bodyOf(POST('/api/v2/calibrations/{id}/release', { params, body: { ...body, complete: true } }));
    },
    onSuccess: () => {
      follow();
      return refresh();
    },
  });
}

export function useAmend(id: string) {
  const refresh = useEverythingAnew();
  return useMutation({
    mutationFn: async (reason: string) =>
      shown(await bodyOf(POST('/api/v2/calibrations/{id}/amend', { params: idOf(id), body: { reason } }))).data,
    onSuccess: () => refresh(),
  });
}

export interface BeginOrder {
  device: string;
  template: 'last' | 'procedure' | 'none' | 'best';
  standards: boolean;
  /** A planned one, begun in place of a new one. */
  calibration_id?: string;
  calibration_date: string;
  technician: string;
}

export function useBegin() {
  const refresh = useEverythingAnew();
  return useMutation({
    mutationFn: async ({ device, technician, ...body }: BeginOrder) => {
      const call = POST('/api/v2/inventories/{id}/calibrations', {
        params: idOf(device),
        body: { ...body, ...(technician ? { technician } : {}) },
      });
      return shown(await bodyOf(call)).data;
    },
    onSuccess: () => refresh(),
  });
}

export type DueBy = 'customer' | 'technician';

export function useDueWork(by: DueBy) {
  return useQuery({
    queryKey: ['rows', 'inventories', 'due-work', by],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/calibrations/due-work', { params: { query: { by, months: 6 } }, signal })),
    placeholderData: keepPreviousData,
  });
}

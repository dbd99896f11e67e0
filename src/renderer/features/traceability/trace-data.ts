// The trace of a device and the reach of a standard, as v2 answers them.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TraceNode } from '#server/contract/traceability.ts';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { fetchList, type RecordRow, shown } from '../../lib/records.ts';
import { updateOverSeen } from '../../lib/write-over-seen.ts';
import type { Period } from './case/recall-address.ts';

export type Direction = 'backward' | 'forward';

const idOf = (id: string) => ({ path: { id } });

export function useTrace(id: string, direction: Direction) {
  return useQuery({
    queryKey: ['rows', 'calibrations', id, 'trace', direction],
    queryFn: async ({ signal }) => {
      const params = { ...idOf(id), query: { direction } };
      const { data, meta } = await bodyOf(GET('/api/v2/inventories/{id}/traceability', { params, signal }));
      // The description has no tree in it: each node is like the first.
      return { root: data.attributes as unknown as TraceNode, ...meta };
    },
    placeholderData: keepPreviousData,
  });
}

export const impactPage = 25;

export function useImpact(id: string, { from, to }: Period, page: number) {
  return useQuery({
    queryKey: ['rows', 'impact-items', id, from, to, page],
    queryFn: ({ signal }) => {
      const query = { ...(from ? { from } : {}), ...(to ? { to } : {}), 'page[number]': page, 'page[size]': impactPage };
      return bodyOf(GET('/api/v2/standards/{id}/impact', { params: { ...idOf(id), query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

export type ImpactRow = NonNullable<ReturnType<typeof useImpact>['data']>['data'][number];

export function useAnew() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['rows', 'impact-items'] });
}

export function useOpenCase(id: string) {
  const refresh = useAnew();
  return useMutation({
    mutationFn: async ({ from, to, title }: Period & { title: string }): Promise<RecordRow> => {
      const body = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(title ? { title } : {}) };
      return shown(await bodyOf(POST('/api/v2/standards/{id}/impact-cases', { params: idOf(id), body }))).data;
    },
    onSuccess: () => refresh(),
  });
}

const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** The case that answers for a standard: the one that is open, else the newest; null where there was none. */
export function useCaseOf(standard: string) {
  return useQuery({
    queryKey: ['rows', 'impact-items', 'cases', standard],
    queryFn: async ({ signal }) => {
      const asked = { 'filter[standard_inventory_id]': standard, sort: '-created_at', 'page[size]': '100' };
      const { data } = await fetchList('impact-cases', new URLSearchParams(asked).toString(), signal);
      const found = data.find(({ attributes }) => attributes.status === 'open') ?? data[0];
      return found ? { ...shownCase(found), undecided: await undecidedOf(found.id, signal) } : null;
    },
  });
}

function shownCase({ id, attributes }: RecordRow) {
  return {
    id,
    status: textOrNull(attributes.status),
    created_at: textOrNull(attributes.created_at),
    opened_by: textOrNull(attributes.opened_by),
    closed_at: textOrNull(attributes.closed_at),
    closed_by: textOrNull(attributes.closed_by),
    conclusion: textOrNull(attributes.conclusion),
  };
}

/** What still waits for its decision in a case. */
export const undecidedItems = (id: string) => new URLSearchParams({ 'filter[case_id]': id, 'filter[disposition]': 'open' });

async function undecidedOf(id: string, signal: AbortSignal): Promise<number> {
  const asked = undecidedItems(id);
  asked.set('page[size]', '1');
  const { meta } = await fetchList('impact-items', asked.toString(), signal);
  return meta.total ?? 0;
}

export type ImpactCase = NonNullable<ReturnType<typeof useCaseOf>['data']>;

export interface Decision {
  item: string;
  disposition: string;
  /** What was decided before, as its reader saw it. */
  seen: string;
}

export function useDisposition() {
  const refresh = useAnew();
  return useMutation({
    mutationFn: ({ item, disposition, seen }: Decision) =>
      updateOverSeen({ path: 'impact-items', id: item, seen: { disposition: seen }, attributes: { disposition } }),
    // Refused, too, something else may stand there now.
    onSettled: () => refresh(),
  });
}

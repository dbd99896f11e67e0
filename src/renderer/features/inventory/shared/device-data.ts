// What stands around a device: its place, its due dates, its last calibrations and the standards behind the current one.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { fetchList } from '#renderer/lib/records.ts';

const calibrationsShown = 6;
const mostStandards = 50;
const mostDueDates = 20;

const of = (id: string, more: Record<string, string>) =>
  new URLSearchParams({ 'filter[inventory_id]': `eq:${id}`, ...more }).toString();

export function useInterval(id: string) {
  return useQuery({
    queryKey: ['record', 'inventories', id, 'interval'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/inventories/{id}/interval', { params: { path: { id } }, signal }))).data.attributes,
  });
}

export function useDrift(id: string, enabled: boolean) {
  return useQuery({
    // Among the lists of results: asked again when one of them is written.
    queryKey: ['rows', 'results', id, 'drift'],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/api/v2/inventories/{id}/drift', { params: { path: { id } }, signal }))).data.attributes,
    enabled,
  });
}

export type Drift = NonNullable<ReturnType<typeof useDrift>['data']>;

/** Null while the reader may not ask. */
function useList(path: Parameters<typeof fetchList>[0], query: string | null) {
  return useQuery({
    queryKey: ['rows', path, query],
    queryFn: ({ signal }) => fetchList(path, query ?? '', signal),
    enabled: query !== null,
  });
}

export const usePlace = (id: string, may: boolean) =>
  useList('locations', may ? of(id, { 'filter[is_active]': 'eq:1', include: 'customer', 'page[size]': '1' }) : null);

export const useDueDates = (id: string) =>
  useList('due-dates', of(id, { 'filter[active]': 'eq:1', sort: 'due', 'page[size]': String(mostDueDates) }));

export const useLastCalibrations = (id: string, may: boolean) =>
  useList('calibrations', may ? of(id, { sort: '-calibration_date', 'page[size]': String(calibrationsShown) }) : null);

export const useStandards = (calibration: string | null) =>
  useList(
    'standards',
    calibration === null
      ? null
      : new URLSearchParams({
          'filter[calibration_id]': `eq:${calibration}`,
          include: 'standard_inventory',
          'page[size]': String(mostStandards),
        }).toString(),
  );

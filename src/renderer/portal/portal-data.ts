// What the portal's pages read: the public endpoints and nothing else. A 404 is an answer here: there is nothing to see.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { ApiError, bodyOf, GET } from '../lib/api.ts';
import { useI18n } from '../lib/i18n.tsx';
import { type RecordRow, shown } from '../lib/records.ts';

const base = '/api/v2/public';

export type PortalTab = 'calibrations' | 'repairs' | 'documents';

export const tabRecords: Readonly<Record<PortalTab, string>> = {
  calibrations: 'calibration',
  repairs: 'repair',
  documents: 'document',
};

type Config = paths['/api/v2/public/portal/config']['get']['responses'][200]['content']['application/json'];
export type PortalConfig = Config['data']['attributes'];
export type PortalField = PortalConfig['fields'][string][number];

export interface PortalDevice {
  row: RecordRow;
  /** What a printed code brings along while the list is closed. */
  own: { lab_name: string; fields: readonly PortalField[] } | null;
}

export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function fetchConfig(signal: AbortSignal): Promise<PortalConfig | null> {
  const answer = await orNull(bodyOf(GET('/api/v2/public/portal/config', { signal })));
  return answer?.data.attributes ?? null;
}

/** Labels come in the reader's language. */
export function usePortalConfig() {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['portal', 'config', language],
    queryFn: ({ signal }) => fetchConfig(signal),
    placeholderData: keepPreviousData,
  });
}

export function useDevices(query: string, enabled: boolean) {
  return useQuery({
    queryKey: ['portal', 'devices', query],
    queryFn: async ({ signal }) => {
      const answer = await orNull(bodyOf(GET('/api/v2/public/portal/inventories', { querySerializer: () => query, signal })));
      return answer && shown(answer);
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

async function fetchDevice(id: string, signal: AbortSignal): Promise<PortalDevice | null> {
  const found = await orNull(bodyOf(GET('/api/v2/public/portal/inventories/{id}', { params: { path: { id } }, signal })));
  if (found) return { row: shown(found).data, own: null };
  const scanned = await orNull(bodyOf(GET('/api/v2/public/qr/{mtag}', { params: { path: { mtag: id } }, signal })));
  return scanned && { row: shown(scanned).data, own: scanned.meta };
}

export function useDevice(id: string) {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['portal', 'device', id, language],
    queryFn: ({ signal }) => fetchDevice(id, signal),
    placeholderData: keepPreviousData,
  });
}

const partsAtOnce = 20;

export function useParts(id: string, tab: PortalTab) {
  return useInfiniteQuery({
    queryKey: ['portal', 'parts', id, tab],
    queryFn: async ({ pageParam, signal }) => {
      const query = { 'page[size]': String(partsAtOnce), 'page[number]': String(pageParam) };
      const params = { path: { id }, query };
      return shown(await bodyOf(GET(`/api/v2/public/portal/inventories/{id}/${tab}`, { params, signal })));
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.last_page ? meta.page + 1 : undefined),
  });
}

export function downloadAddress(id: string): string {
  return `${base}/portal/documents/${encodeURIComponent(id)}/download`;
}

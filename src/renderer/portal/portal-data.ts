// What the portal's pages read: the public endpoints and nothing else. A 404 is an answer here: there is nothing to see.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, request } from '../lib/api.ts';
import { useI18n } from '../lib/i18n.tsx';
import type { RecordList, RecordRow, Value } from '../lib/records.ts';

const base = '/api/v2/public';

export type PortalTab = 'calibrations' | 'repairs' | 'documents';

export const tabRecords: Readonly<Record<PortalTab, string>> = {
  calibrations: 'calibration',
  repairs: 'repair',
  documents: 'document',
};

export interface PortalField {
  api_name: string;
  column_name: string;
  label: string;
  field_type: string;
  options: readonly { value: Value; label: string; color: string | null; hidden: boolean }[] | null;
}

export interface PortalConfig {
  lab_name: string;
  start_address: string | null;
  tabs: readonly PortalTab[];
  fields: Readonly<Record<string, readonly PortalField[]>>;
}

export interface PortalDevice {
  row: RecordRow;
  /** What a printed code brings along while the list is closed. */
  own: { lab_name: string; fields: readonly PortalField[] } | null;
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function fetchConfig(signal: AbortSignal): Promise<PortalConfig | null> {
  const answer = await orNull(request<{ data: { attributes: PortalConfig } }>(`${base}/portal/config`, { signal }));
  return answer?.body.data.attributes ?? null;
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
    queryFn: async ({ signal }) =>
      (await orNull(request<RecordList>(`${base}/portal/inventories?${query}`, { signal })))?.body ?? null,
    placeholderData: keepPreviousData,
    enabled,
  });
}

async function fetchDevice(id: string, signal: AbortSignal): Promise<PortalDevice | null> {
  const key = encodeURIComponent(id);
  const found = await orNull(request<{ data: RecordRow }>(`${base}/portal/inventories/${key}`, { signal }));
  if (found) return { row: found.body.data, own: null };
  const scanned = await orNull(
    request<{ data: RecordRow; meta: NonNullable<PortalDevice['own']> }>(`${base}/qr/${key}`, { signal }),
  );
  return scanned ? { row: scanned.body.data, own: scanned.body.meta } : null;
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
      const query = `page[size]=${partsAtOnce}&page[number]=${pageParam}`;
      return (await request<RecordList>(`${base}/portal/inventories/${encodeURIComponent(id)}/${tab}?${query}`, { signal })).body;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.last_page ? meta.page + 1 : undefined),
  });
}

export function downloadAddress(id: string): string {
  return `${base}/portal/documents/${encodeURIComponent(id)}/download`;
}

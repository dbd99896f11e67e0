// What the room reads and writes: its own endpoints and nothing else. docs/interface/portal.md#room.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { bodyOf, GET, PATCH, POST } from '../lib/api.ts';
import { useI18n } from '../lib/i18n.tsx';

type Data<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { data: infer Found } } } } };
}
  ? Found
  : never;

export type RoomDevice = Data<'/api/v2/room/devices'>[number];
export type RoomOrder = Data<'/api/v2/room/orders/{id}'>;
export type RoomContact = Data<'/api/v2/room/contacts'>[number];

const key = 'room';

export function useRoom() {
  return useQuery({
    queryKey: [key, 'about'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/room', { signal }))).data.attributes,
  });
}

export interface DeviceQuestion {
  page: number;
  q: string;
  dueUntil: string | null;
}

const devicesAtOnce = 50;

/** States come in the reader's language. */
export function useDevices({ page, q, dueUntil }: DeviceQuestion) {
  const { language } = useI18n();
  const query = {
    'page[number]': String(page),
    'page[size]': String(devicesAtOnce),
    ...(q.trim() === '' ? {} : { q }),
    ...(dueUntil === null ? {} : { due_until: dueUntil }),
  };
  return useQuery({
    queryKey: [key, 'devices', query, language],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/room/devices', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function useDevice(id: string) {
  const { language } = useI18n();
  const params = { path: { id } };
  return useQuery({
    queryKey: [key, 'device', id, language],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/room/devices/{id}', { params, signal }))).data,
  });
}

export function useCertificates(device: string) {
  const params = { path: { id: device } };
  return useQuery({
    queryKey: [key, 'certificates', device],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/room/devices/{id}/certificates', { params, signal }))).data,
  });
}

export const certificateAddress = (id: string, format: 'pdf' | 'dcc') =>
  `/api/v2/room/certificates/${encodeURIComponent(id)}?format=${format}`;
export const bundleAddress = '/api/v2/room/certificates';
export const offerAddress = (id: string) => `/api/v2/room/orders/${encodeURIComponent(id)}/offer`;

const ordersAtOnce = 50;

export function useOrders(page: number) {
  const { language } = useI18n();
  const query = { 'page[number]': String(page), 'page[size]': String(ordersAtOnce) };
  return useQuery({
    queryKey: [key, 'orders', page, language],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/room/orders', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string) {
  const { language } = useI18n();
  const params = { path: { id } };
  return useQuery({
    queryKey: [key, 'order', id, language],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/room/orders/{id}', { params, signal }))).data,
  });
}

/** What is written may change anything the room shows. */
function useRefreshRoom() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}

export interface Wish {
  inventory_ids: string[];
  wished_date: string | null;
  customer_remark: string | null;
  buyer_reference: string | null;
}

export function useOrderCalibration() {
  const refresh = useRefreshRoom();
  return useMutation({
    mutationFn: async (body: Wish) => (await bodyOf(POST('/api/v2/room/orders', { body }))).data,
    onSuccess: refresh,
  });
}

export function useAccept(id: string) {
  const refresh = useRefreshRoom();
  return useMutation({
    mutationFn: (body: { name: string; offered_hash: string }) =>
      bodyOf(POST('/api/v2/room/orders/{id}/accept', { params: { path: { id } }, body })),
    onSettled: refresh,
  });
}

export function useContacts() {
  return useQuery({
    queryKey: [key, 'contacts'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/room/contacts', { signal }))).data,
  });
}

export interface ContactValues {
  firstname: string;
  name: string;
  department: string;
  phone: string;
  email: string;
}

export function useSaveContact(id: string | null) {
  const refresh = useRefreshRoom();
  return useMutation({
    mutationFn: (body: ContactValues) =>
      id === null
        ? bodyOf(POST('/api/v2/room/contacts', { body }))
        : bodyOf(PATCH('/api/v2/room/contacts/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });
}

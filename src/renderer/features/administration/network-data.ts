// What the network screen knows: who is connected, and the changes of how the lab is shared.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, bodyOf, GET, POST, PUT } from '../../lib/api.ts';
import { sharingKey } from '../../lib/sharing.ts';

export const clientsKey = ['sharing-clients'] as const;
/** Nobody tells who comes and goes. */
const clientsEveryMs = 2000;

export interface SharingChange {
  enabled?: boolean;
  port?: number;
  card?: string;
  networks?: string[];
  name?: string;
}

const fetchClients = async (signal: AbortSignal) => (await bodyOf(GET('/api/v2/admin/sharing/clients', { signal }))).data;

export type NetworkClient = Awaited<ReturnType<typeof fetchClients>>[number];

export function useClients() {
  return useQuery({
    queryKey: clientsKey,
    queryFn: ({ signal }) => fetchClients(signal),
    refetchInterval: clientsEveryMs,
  });
}

export function useChangeSharing() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: SharingChange) => (await bodyOf(PUT('/api/v2/admin/sharing', { body }))).data.attributes,
    onSuccess: (sharing) => queries.setQueryData(sharingKey, sharing),
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
  });
}

export function useNewCertificate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await bodyOf(POST('/api/v2/admin/sharing/certificate'))).data.attributes,
    onSuccess: (sharing) => queries.setQueryData(sharingKey, sharing),
  });
}

/** What is wrong with a field, without the name by which the server calls it: here it stands under its own caption. */
export function problemOf(error: Error | null, field: keyof SharingChange): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.problems.find((problem) => problem.field === field)?.text.replace(`${field}: `, '') ?? null;
}

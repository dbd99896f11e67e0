// What the network screen knows: who is connected, and the changes of how the lab is shared.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, bodyOf, GET, POST, PUT } from '#renderer/lib/api.ts';
import { type SharingShown, sharingKey } from '#renderer/lib/lab/sharing.ts';
import { sameValue, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import type { SharingChange } from '#server/contract/lab/sharing.ts';

export const clientsKey = ['sharing-clients'] as const;
/** Nobody tells who comes and goes. */
const clientsEveryMs = 2000;

const fetchClients = async (signal: AbortSignal) => (await bodyOf(GET('/api/v2/admin/sharing/clients', { signal }))).data;

export type NetworkClient = Awaited<ReturnType<typeof fetchClients>>[number];

export const whoIs = ({ attributes: { user, address } }: NetworkClient) => user ?? address;

/** Of those that are listed, who is connected at this moment. */
export const isConnected = ({ attributes }: NetworkClient) => attributes.connections > 0;

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
    mutationFn: async ({ change, seen }: { change: SharingChange; seen: SharingShown }) => {
      const names = Object.keys(change) as (keyof SharingChange)[];
      let written = seen;
      await writeOverSeen({
        async read() {
          const answer = await answerOf(GET('/api/v2/admin/sharing'));
          return { ...answer, body: answer.body.data.attributes };
        },
        // What both set alike is nobody's loss.
        isSeen: (now) => names.every((name) => sameValue(now[name], seen[name]) || sameValue(now[name], change[name])),
        async write(etag) {
          const params = { header: { 'If-Match': etag } };
          written = (await bodyOf(PUT('/api/v2/admin/sharing', { params, body: change }))).data.attributes;
        },
      });
      return written;
    },
    onSuccess: (sharing) => queries.setQueryData(sharingKey, sharing),
    onError: () => queries.invalidateQueries({ queryKey: sharingKey }),
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

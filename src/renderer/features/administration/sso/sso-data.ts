// What the screen of single sign-on knows: what is set, and the changes of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, bodyOf, GET, POST, PUT } from '#renderer/lib/api.ts';
import { sameValue, writeOverSeen } from '#renderer/lib/write-over-seen.ts';
import { ssoSetting } from '#server/contract/sso.ts';

// As the record of its setting, so that what somebody else changes is told and asked again.
const ssoKey = ['record', 'settings', ssoSetting, 'sso'] as const;

async function fetchSso(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/admin/sso', { signal }))).data.attributes;
}

export type SsoShown = Awaited<ReturnType<typeof fetchSso>>;

export interface SsoChange {
  enabled?: boolean;
  issuer?: string;
  client_id?: string;
  client_secret?: string | null;
  name?: string;
  email_claim?: string;
  trust_email?: boolean;
}

export function useSso() {
  return useQuery({ queryKey: ssoKey, queryFn: ({ signal }) => fetchSso(signal) });
}

export function useChangeSso() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, seen }: { change: SsoChange; seen: SsoShown }) => {
      const names = (Object.keys(change) as (keyof SsoChange)[]).filter((name) => name !== 'client_secret');
      let written = seen;
      await writeOverSeen({
        async read() {
          const answer = await answerOf(GET('/api/v2/admin/sso'));
          return { ...answer, body: answer.body.data.attributes };
        },
        // What both set alike is nobody's loss.
        isSeen: (now) => names.every((name) => sameValue(now[name], seen[name]) || sameValue(now[name], change[name])),
        async write(etag) {
          const params = { header: { 'If-Match': etag } };
          written = (await bodyOf(PUT('/api/v2/admin/sso', { params, body: change }))).data.attributes;
        },
      });
      return written;
    },
    onSuccess: (shown) => queries.setQueryData(ssoKey, shown),
    onError: () => queries.invalidateQueries({ queryKey: ssoKey }),
  });
}

export function useTryProvider() {
  return useMutation({
    mutationFn: async (issuer: string) => (await bodyOf(POST('/api/v2/admin/sso/try', { body: { issuer } }))).data.attributes,
  });
}

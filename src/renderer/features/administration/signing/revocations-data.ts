// Which signers of incoming DCC do not count any more, asked and brought: lists of authorities, their certificates, single fingerprints.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, DELETE, GET, POST } from '#renderer/lib/api.ts';
import { base64Of } from '#renderer/lib/files/base64.ts';
import { revocationSetting } from '#server/contract/lab/revocations.ts';

export const shownRevocations = ['record', 'settings', revocationSetting, 'revocations'] as const;

const asked = async (signal: AbortSignal) => (await bodyOf(GET('/api/v2/admin/revocations', { signal }))).data.attributes;

export type Revocations = Awaited<ReturnType<typeof asked>>;

export function useRevocations() {
  return useQuery({ queryKey: shownRevocations, queryFn: ({ signal }) => asked(signal) });
}

export const bringList = async (file: File) =>
  bodyOf(POST('/api/v2/admin/revocations', { body: { file: await base64Of(file), name: file.name.slice(0, 120) } }));

export const bringAuthority = async (file: File) =>
  bodyOf(POST('/api/v2/admin/revocations', { body: { issuer: await base64Of(file) } }));

interface Revoked {
  fingerprint: string;
  /** A day, or empty for now. */
  since: string;
}

export const revoke = ({ fingerprint, since }: Revoked) =>
  bodyOf(
    POST('/api/v2/admin/revocations', {
      body: { fingerprint, ...(since === '' ? {} : { revoked_at: `${since}T00:00:00Z` }) },
    }),
  );

export const forgetRevocations = () => bodyOf(DELETE('/api/v2/admin/revocations'));

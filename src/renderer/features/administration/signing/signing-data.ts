// The lab's signature, as the screen asks the server for it.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, DELETE, GET, POST } from '#renderer/lib/api.ts';
import { base64Of } from '#renderer/lib/files/base64.ts';
import { signingSetting } from '#server/contract/lab/signing.ts';

// As the record of its setting, so that what somebody else changes is told and asked again.
export const shownSigning = ['record', 'settings', signingSetting, 'signing'] as const;

async function fetchSigning(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/admin/signing', { signal }))).data.attributes;
}

export type Signing = Awaited<ReturnType<typeof fetchSigning>>;

export function useSigning() {
  return useQuery({ queryKey: shownSigning, queryFn: ({ signal }) => fetchSigning(signal) });
}

export const makeKey = () => bodyOf(POST('/api/v2/admin/signing/key'));
export const signNoMore = () => bodyOf(DELETE('/api/v2/admin/signing'));
export const bringKey = async ({ file, passphrase }: { file: File; passphrase: string }) =>
  bodyOf(POST('/api/v2/admin/signing/pkcs12', { body: { file: await base64Of(file), passphrase } }));

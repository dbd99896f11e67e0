// What the screens ask of the server about signatures: those there are and what signing asks of who is signed in, and signing before a
// release.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, bodyOf, GET, POST } from '#renderer/lib/api.ts';

export function useSignatures(id: string) {
  return useQuery({
    queryKey: ['rows', 'calibrations', id, 'signatures'],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/calibrations/{id}/signatures', { params: { path: { id } }, signal })),
  });
}

export type Signatures = NonNullable<ReturnType<typeof useSignatures>['data']>;
export type SignerProof = Signatures['meta']['proof'];

export interface Proof {
  password: string;
  code: string;
}

export const noProof: Proof = { password: '', code: '' };

/** What was typed; an empty field is not sent. */
export const sentProof = ({ password, code }: Proof) => ({
  ...(password === '' ? {} : { password }),
  ...(code.trim() === '' ? {} : { code: code.trim() }),
});

/** Which of what proves the signer is still empty. */
export function lackingProof(asks: SignerProof, { password, code }: Proof): Record<keyof Proof, boolean> {
  const [noPassword, noCode] = [password === '', code.trim() === ''];
  if (asks === 'either') return { password: noPassword && noCode, code: false };
  return {
    password: noPassword && (asks === 'both' || asks === 'password'),
    code: noCode && (asks === 'both' || asks === 'code'),
  };
}

/** An error that the fields of the signature tell themselves. */
export function isOfProof(error: Error | null): boolean {
  return error instanceof ApiError && error.problems.some(({ field }) => field === 'password' || field === 'code');
}

export interface SignOrder extends Proof {
  etag: string | null;
  meaning: 'measured' | 'reviewed';
}

export function useSign(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ etag, meaning, ...proof }: SignOrder) => {
      const params = { path: { id }, ...(etag ? { header: { 'If-Match': etag } } : {}) };
      return bodyOf(POST('/api/v2/calibrations/{id}/signatures', { params, body: { meaning, ...sentProof(proof) } }));
    },
    // A refused try is in the history, too.
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'rows' || kind === 'audits' }),
  });
}

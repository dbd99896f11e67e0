// The own second factor, as the screens ask the server for it: on the account page, and where a role asks for one that is not there yet.
import { useQuery } from '@tanstack/react-query';
import { ApiError, bodyOf, GET, POST } from '../api.ts';

export const factorKey = ['own-factor'] as const;

/** What proves that it is he: his password or a code. */
export interface FactorProof {
  password: string;
}

async function fetchFactor(signal: AbortSignal) {
  return (await bodyOf(GET('/api/v2/auth/second-factor', { signal }))).data.attributes;
}

export function useFactor() {
  return useQuery({ queryKey: factorKey, queryFn: ({ signal }) => fetchFactor(signal) });
}

export async function beginFactor(proof: Partial<FactorProof>) {
  return (await bodyOf(POST('/api/v2/auth/second-factor/start', { body: proof }))).data.attributes;
}

export type BegunFactor = Awaited<ReturnType<typeof beginFactor>>;

export async function confirmFactor(code: string): Promise<readonly string[]> {
  const { data } = await bodyOf(POST('/api/v2/auth/second-factor/confirm', { body: { code } }));
  return data.attributes.codes;
}

export async function renewCodes(proof: FactorProof): Promise<readonly string[]> {
  return (await bodyOf(POST('/api/v2/auth/second-factor/recovery-codes', { body: proof }))).data.attributes.codes;
}

export const switchFactorOff = (proof: FactorProof) => bodyOf(POST('/api/v2/auth/second-factor/off', { body: proof }));

/** The own password, given once more, is not the one. */
export const isWrongPassword = (error: Error | null) => error instanceof ApiError && error.has('auth.login_failed');

/** A wrong password or code, said where it was typed. */
export const isAtField = (error: Error) => error instanceof ApiError && (error.status === 401 || error.status === 422);

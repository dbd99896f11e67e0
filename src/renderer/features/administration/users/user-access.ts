// Where a user is signed in, with what he proves himself, and for how long he has to wait after wrong passwords.
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from '#renderer/lib/api.ts';

/** Asked again with the user's record, too: unlocking changes both. */
export const accessKey = (user: string) => ['record', 'users', user, 'accesses'] as const;

async function fetchAccesses(id: string, signal: AbortSignal) {
  const { data, meta } = await bodyOf(GET('/api/v2/users/{id}/accesses', { params: { path: { id } }, signal }));
  const of = (kind: (typeof data)[number]['attributes']['kind']) =>
    data.filter(({ attributes }) => attributes.kind === kind).map((one) => ({ id: one.id, ...one.attributes, current: false }));
  const { waits_seconds: waits, second_factor: factor, access_code_until: codeUntil } = meta;
  return {
    keys: of('api_key'),
    tokens: of('token'),
    sessions: of('session'),
    handedOut: [...of('key'), ...of('link')],
    waits,
    factor,
    codeUntil,
  };
}

export function useAccesses(user: string) {
  return useQuery({ queryKey: accessKey(user), queryFn: ({ signal }) => fetchAccesses(user, signal) });
}

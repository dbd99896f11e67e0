// Who sits here: the server's state, the signed-in user, what he may do, signing in and out.

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { givenName } from '#server/contract/names/person-names.ts';
import type { Operation } from '#server/contract/operations.ts';
import { ApiError, bodyOf, DELETE, GET, PATCH, POST } from './api.ts';
import { standIn } from './days.ts';
import { forgetNotices } from './kept-notices.ts';
import { isLanguage, type Language, setPreferences } from './preferences.ts';
import type { Health, Setup } from './program-paths.ts';
import { forgetUndos } from './undo-list.ts';

export interface User {
  id: string;
  email: string;
  firstname: string | null;
  lastname: string | null;
  language: string | null;
  operations: readonly string[];
  lab_name: string;
  currency: string;
  /** Of the lab: its days begin and end there. */
  timezone: string;
  /** The lab was filled to be looked at. */
  demonstration: boolean;
  /** The most that a file sent to the lab may have. */
  file_megabytes: number;
  guidance: {
    tour: 'new' | 'open' | 'paused' | 'done';
    /** Where the tour is. */
    step: string | null;
    /** What the home screen begins with for those who are new. */
    welcome: 'shown' | 'hidden';
  };
  /** `none`: no customer is assigned yet, so no customer's record is seen. */
  seen_customers: 'all' | 'assigned' | 'none';
  /** `missing`: the role asks for one, and nothing else is answered before it is there. */
  second_factor: 'off' | 'on' | 'missing';
}

export const userKey = ['me'] as const;
const healthKey = ['health'] as const;

export async function fetchHealth(): Promise<Health> {
  try {
    return await bodyOf(GET('/health'));
  } catch (error) {
    const body = error instanceof ApiError ? error.body : null;
    if (isHealth(body)) return body;
    throw error;
  }
}

function isHealth(body: unknown): body is Health {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'degraded';
}

const faultLookMs = 10_000;

/** While the lab has a fault it is asked again: at the door nothing else would tell that it is over. */
export function useHealth() {
  return useQuery({
    queryKey: healthKey,
    queryFn: fetchHealth,
    refetchInterval: ({ state }) => (state.data?.fault ? faultLookMs : false),
  });
}

/** Null: nobody is signed in. */
async function fetchUser(): Promise<User | null> {
  try {
    const { data } = await bodyOf(GET('/api/v2/auth/me'));
    const user: User = { id: data.id, ...data.attributes };
    standIn(user.timezone);
    if (isLanguage(user.language)) setPreferences({ language: user.language });
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export function useUser(enabled = true) {
  return useQuery({ queryKey: userKey, queryFn: fetchUser, enabled, staleTime: 60_000 });
}

/** As calibrations name who measured; empty for whoever never said how he is called. */
export function useOwnName(): string {
  return givenName(useUser().data ?? {});
}

/** Asked for while the texts are on their way; whoever shows it asks again for what did not come. */
export async function askAhead(queries: QueryClient): Promise<void> {
  try {
    const health = await queries.fetchQuery({ queryKey: healthKey, queryFn: fetchHealth });
    if (!health.setup_required) await queries.prefetchQuery({ queryKey: userKey, queryFn: fetchUser, staleTime: 60_000 });
  } catch {
    // No answer is what the gate says itself.
  }
}

/** The lab's one currency; empty until it is known. */
export function useCurrency(): string {
  return useUser().data?.currency ?? '';
}

/** Of a file that is sent to the lab. */
export function useFileLimit(): { megabytes: number } {
  return { megabytes: useUser().data?.file_megabytes ?? 50 };
}

/** Any one of several suffices. */
export function useCan(needed: readonly Operation[]): boolean {
  const held = useUser().data?.operations ?? [];
  return needed.some((operation) => held.includes(operation));
}

/** Another user must not see a row the last one loaded. */
export async function startOver(queries: QueryClient): Promise<void> {
  forgetUndos();
  forgetNotices();
  queries.removeQueries({ predicate: ({ queryKey }) => !['bundle', 'me', 'health'].includes(String(queryKey[0])) });
  await Promise.all([queries.invalidateQueries({ queryKey: healthKey }), queries.invalidateQueries({ queryKey: userKey })]);
}

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, once it was asked for. */
  code?: string;
}

export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => POST('/api/v2/auth/session', { body: credentials }),
    onSuccess: () => startOver(queries),
  });
}

export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => DELETE('/api/v2/auth/session'),
    onSettled: () => startOver(queries),
  });
}

export function useSetup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (setup: Setup) => POST('/setup', { body: setup }),
    onSuccess: () => startOver(queries),
  });
}

/** Labels of fields come in the user's language, so the server learns it first. */
export function useSwitchLanguage() {
  return useMutation({
    mutationFn: (language: Language) => PATCH('/api/v2/auth/me', { body: { language } }),
    onSettled: (_answer, _error, language) => setPreferences({ language }),
  });
}

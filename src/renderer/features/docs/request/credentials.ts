// Who the reference asks as: kept in this page's memory only, gone with the page. Never in an address, never in storage.
import { createStore, useStore } from '#renderer/lib/store.ts';
import type { ApiVersion } from '../model/api-model.ts';

interface Credentials {
  /** Whose token it is, when it was got by signing in here. */
  account: string;
  username: string;
  password: string;
  apiKey: string;
  token: string;
}

const nobody: Credentials = { account: '', username: '', password: '', apiKey: '', token: '' };

const store = createStore<Credentials>(nobody);

export function useCredentials(): Credentials {
  return useStore(store);
}

export function setCredentials(change: Partial<Credentials>): void {
  store.set({ ...store.get(), ...change });
}

export function forgetCredentials(): void {
  setCredentials({ account: '', token: '' });
}

/** The token that was got by signing in here ends with it, also where the answer to that does not come. */
export async function signOut(): Promise<void> {
  const headers = credentialHeaders('v2');
  forgetCredentials();
  await fetch('/api/v2/auth/token', { method: 'DELETE', headers, credentials: 'omit' }).catch(() => undefined);
}

/** Header values are bytes: what is not Latin-1 goes as UTF-8, as the server reads it. */
export function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** Empty when incomplete: the browser's session counts then. */
export function credentialHeaders(version: ApiVersion): Record<string, string> {
  const { username, password, apiKey, token } = store.get();
  if (version === 'v2') return token ? { Authorization: `Bearer ${headerText(token.trim())}` } : {};
  if (!username || !password || !apiKey) return {};
  return {
    'X-REST-USERNAME': headerText(username.trim()),
    'X-REST-PASSWORD': headerText(password),
    'X-REST-API-KEY': headerText(apiKey.trim()),
  };
}

/** A header that carries a secret, which a sample reads from a variable of its environment. */
export interface Secret {
  header: string;
  before: string;
  variable: string;
}

/** The same headers for samples. No name is one that an operating system sets itself, such as USERNAME. */
export const credentialVariables: Record<ApiVersion, readonly Secret[]> = {
  v1: [
    { header: 'X-REST-USERNAME', before: '', variable: 'EMAIL' },
    { header: 'X-REST-PASSWORD', before: '', variable: 'PASSWORD' },
    { header: 'X-REST-API-KEY', before: '', variable: 'API_KEY' },
  ],
  v2: [{ header: 'Authorization', before: 'Bearer ', variable: 'TOKEN' }],
};

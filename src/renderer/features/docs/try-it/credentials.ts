// Who the reference asks as: kept in this page's memory only, gone with the page. Never in an address, never in storage.
import { createStore, useStore } from '#renderer/lib/store.ts';
import type { ApiVersion } from '../model/api-model.ts';

interface Credentials {
  username: string;
  password: string;
  apiKey: string;
  token: string;
}

const store = createStore<Credentials>({ username: '', password: '', apiKey: '', token: '' });

export function useCredentials(): Credentials {
  return useStore(store);
}

export function setCredentials(change: Partial<Credentials>): void {
  store.set({ ...store.get(), ...change });
}

/** Header values are bytes: what is not Latin-1 goes as UTF-8, as the server reads it. */
function headerText(text: string): string {
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

/** The same headers for a shell, with variables in place of the secrets. */
export const credentialVariables: Record<ApiVersion, Record<string, string>> = {
  v1: { 'X-REST-USERNAME': '$USERNAME', 'X-REST-PASSWORD': '$PASSWORD', 'X-REST-API-KEY': '$API_KEY' },
  v2: { Authorization: 'Bearer $TOKEN' },
};

// One request, asked again where that can do no harm: what only reads, and what is written under an Idempotency-Key.
import { errorOf } from './problems.ts';

export interface LineOptions {
  /** `http://127.0.0.1:8390`, `https://lab.local:8443`. */
  address: string;
  /** A key for programs. */
  key?: string;
  /** A token of `signIn`. */
  token?: string;
  language?: 'de' | 'en';
  /** How often a request is tried; 5 when not said. */
  tries?: number;
  /** The runtime's own when not said. */
  fetch?: typeof globalThis.fetch;
}

export interface Call {
  method?: string;
  /** After `/api/v2/`, or a whole address within the lab, as links are. */
  path: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export type Line = (call: Call) => Promise<Response>;

/** Too many questions, or the lab ends, starts, or makes room. */
const again = new Set([429, 503]);
const longestWaitMs = 60_000;

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export function openLine({ address, key, token, language, tries = 5, fetch = globalThis.fetch }: LineOptions): Line {
  const base = address.replace(/\/+$/, '');
  const own: Record<string, string> = {
    Accept: 'application/json',
    ...(key === undefined ? {} : { 'X-API-Key': key }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(language === undefined ? {} : { 'Accept-Language': language }),
  };

  return async function send({ method = 'GET', path, body, form, headers = {}, signal }) {
    const url = path.startsWith('/') ? base + path : `${base}/api/v2/${path}`;
    const json = body === undefined ? undefined : { 'Content-Type': 'application/json' };
    const harmless = method === 'GET' || 'Idempotency-Key' in headers;
    const request: RequestInit = {
      method,
      headers: { ...own, ...json, ...headers },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    };
    for (let tried = 1; ; tried += 1) {
      const isLast = tried >= tries;
      const response = await fetch(url, request).catch((error: unknown) => {
        if (isLast || !harmless || signal?.aborted) throw error;
        return null;
      });
      if (response?.ok) return response;
      const mayTryAgain = response === null || (again.has(response.status) && (harmless || response.status === 429));
      if (isLast || !mayTryAgain) throw await errorOf(response ?? Response.error());
      const told = Number(response?.headers.get('retry-after') ?? 0) * 1000;
      await response?.body?.cancel();
      await pause(Math.min(told || 200 * 2 ** tried, longestWaitMs));
    }
  };
}

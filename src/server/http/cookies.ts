// The session cookie, and the check that a write by cookie comes from our own pages (decisions 3.4).
import type { IncomingMessage } from 'node:http';
import { AppError } from '../contract/errors.ts';

const sessionCookie = 'plumbline_session';
const longestSeconds = 7 * 86_400;

export function sessionSecret(req: IncomingMessage): string | null {
  return sessionSecretOf(req.headers.cookie);
}

export function sessionSecretOf(cookie: string | undefined): string | null {
  for (const part of (cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === sessionCookie && value) return value;
  }
  return null;
}

export function setSession(secret: string, secure: boolean): string {
  return `${sessionCookie}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${longestSeconds}${secure ? '; Secure' : ''}`;
}

export function clearSession(): string {
  return `${sessionCookie}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;
}

const readOnlyMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function assertSameOrigin(req: IncomingMessage): void {
  if (readOnlyMethods.has(req.method ?? '')) return;
  const { origin } = req.headers;
  const site = req.headers['sec-fetch-site'];
  const sameOrigin = origin !== undefined && originHost(origin) === req.headers.host;
  if (sameOrigin || (origin === undefined && site === 'same-origin')) return;
  throw new AppError('auth.foreign_origin');
}

function originHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

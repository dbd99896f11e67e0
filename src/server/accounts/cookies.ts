// The session cookie, and the checks that a call comes from our own pages (docs/interface/access.md#sessions).
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../contract/errors.ts';

const sessionCookie = 'plumbline_session';
const longestSeconds = 7 * 86_400;

export interface SessionCookie {
  /** The secret in a `Cookie` header. */
  secretOf(cookie: string | undefined): string | null;
  set(secret: string, secure: boolean): string;
  clear(): string;
}

/** A browser sends cookies to a host whatever its port is: the name carries the lab, so that two labs of one computer do not sign
 *  each other's people out. The bare name is read as well, for who sends it by hand. */
export function createSessionCookie(lab: string): SessionCookie {
  const own = `${sessionCookie}_${markOf(lab)}`;
  return {
    secretOf(cookie) {
      const sent = cookiesIn(cookie);
      return sent.get(own) ?? sent.get(sessionCookie) ?? null;
    },
    set: (secret, secure) =>
      `${own}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${longestSeconds}${secure ? '; Secure' : ''}`,
    clear: () => `${own}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`,
  };
}

/** Tells the lab in a name: a browser sends cookies to a host whatever its port is. */
export const markOf = (lab: string) => createHash('sha256').update(lab).digest('hex').slice(0, 8);

export function cookiesIn(header: string | undefined): Map<string, string> {
  const sent = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    if (value !== '') sent.set(name, value);
  }
  return sent;
}

const readOnlyMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Before anything is counted or kept: a page of somebody else signs nobody in or out, and makes nobody wait. What is no page
 *  says nothing of where it comes from. */
export function assertNotForeign(
  { headers: { origin, host, 'sec-fetch-site': site } }: IncomingMessage,
  listed: readonly string[],
): void {
  const isOwn =
    origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : originHost(origin) === host;
  if (!isOwn && !(origin !== undefined && listed.includes(origin))) throw new AppError('auth.foreign_origin');
}

/** A write by cookie. */
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
